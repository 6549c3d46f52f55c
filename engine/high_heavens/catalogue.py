"""The clauses of High Heavens, in our own words."""

from engine.clause import Clause
from engine.high_heavens.catalogue_play import PLAY
from engine.high_heavens.catalogue_table import TABLE

CLAUSES: tuple[Clause, ...] = (*TABLE, *PLAY)
