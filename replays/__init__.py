"""Logs and what is done with them: store, check, replay, diff, redact, rule."""
