"""The players of High Heavens that are programs."""

from collections.abc import Mapping

from engine.protocol import Bot

BOTS: Mapping[str, Bot] = {}
