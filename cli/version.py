"""The version of the program; it is not in any log."""

VERSION = "0.1.0.dev0"
