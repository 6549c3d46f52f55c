"""The text of a card, made from its data, so that it cannot say something else."""

from engine.shapes import Doc


def effect_text(effect: Doc) -> str:
    """What lasts on a god."""
    return str(effect)


def wanted(facts: Doc) -> str:
    """What a choice or condition wants."""
    return f"{facts.get('key')} {facts.get('value')}" if "key" in facts else str(facts["needs"])
