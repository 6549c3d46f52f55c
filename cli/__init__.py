"""What a person types and sees. Parse, call, show; no rule lives here."""
