"""What cards do: a small vocabulary as data, and the one interpreter that carries it out."""
