"""The checks of each chapter; a command is legal when none of them refuses it."""
