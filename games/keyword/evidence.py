"""What a record or a position shows of Keyword's blocks, held against the set of a hundred."""

from __future__ import annotations

from games.base.letters import too_many
from games.errors import RuleBroken, TooManyBlocks
from games.judging import block_evidence
from games.keyword.board import COUNTS
from games.keyword.state import KeywordState


def check_letters_held(state: KeywordState, seats: tuple[int, ...], given: str) -> list[RuleBroken]:
    """Whether these can be the letters that the seats hold between them."""
    return block_evidence.check_letters_held(state, seats, given, COUNTS)


def blocks_too_many(state: KeywordState) -> dict[str, int]:
    """The blocks in sight, on the board and on racks, of which the set has not so many."""
    return too_many(COUNTS, block_evidence.in_sight(state))


def name_too_many(letter: str, number: int) -> TooManyBlocks:
    return block_evidence.name_too_many(COUNTS, letter, number)
