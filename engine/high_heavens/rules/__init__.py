"""The rules that refuse, by chapter of the rulebook."""
