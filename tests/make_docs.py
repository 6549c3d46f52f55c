"""Writes the generated pages of docs/ anew: `python -m tests.make_docs`."""

from tests import (
    page_balance,
    page_cards,
    page_cli,
    page_coverage,
    page_errors,
    page_events,
    page_rules,
)
from tests.support import ROOT

PAGES = {
    "docs/balance.md": page_balance.page,
    "docs/cards.md": page_cards.page,
    "docs/cli.md": page_cli.page,
    "docs/coverage.md": page_coverage.page,
    "docs/errors.md": page_errors.page,
    "docs/events.md": page_events.page,
    "docs/rules.md": page_rules.page,
}


def main() -> None:
    for name, page in PAGES.items():
        path, text = ROOT / name, page()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"{name}: written")


if __name__ == "__main__":
    main()
