"""The rules of both games, as pure functions: values in, values out."""
