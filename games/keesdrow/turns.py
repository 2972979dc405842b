"""Doing: what a word, a turn without one and a departure leave behind on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from games.base.letters import UNKNOWN
from games.base.record import Path
from games.keesdrow.spelling import MOST_USES
from games.keesdrow.state import KeesdrowCall, KeesdrowState, Spelled


def spell(state: KeesdrowState, path: Path, points: int) -> KeesdrowState:
    """The word is pegged and can be challenged; whose turn comes next is not decided here."""
    seat = state.to_move
    letters = tuple(letter for letter in state.letters_of(path) if letter is not None)
    call = KeesdrowCall(seat, path, points, replace(state, calls=()))
    return replace(
        state,
        maze=state.maze.tell(_told(state, path)),
        pegs=peg(state.pegs, letters),
        history=_remember(state, Spelled(path.word, letters)),
        silent=0,
        speaking=True,
        calls=(*state.calls, call) if state.speaking else (call,),
    )


def _remember(state: KeesdrowState, spelled: Spelled) -> tuple[Spelled, ...]:
    """What was spelled, but for a word with expired letters: that cannot come again, and a record full of them
    shall not grow without end.
    """
    uses = Counter(spelled.letters)
    is_pegged = all(state.pegs[letter] + times <= MOST_USES for letter, times in uses.items())
    return (*state.history, spelled) if is_pegged else state.history


def peg(pegs: bytes, letters: Iterable[int]) -> bytes:
    """A green peg, then a yellow one, then a red one; there is none after that."""
    after = bytearray(pegs)
    for letter in letters:
        after[letter] = min(MOST_USES, after[letter] + 1)
    return bytes(after)


def _told(state: KeesdrowState, path: Path) -> dict[int, str]:
    """What a word tells of letters that nobody had told before."""
    return {
        letter: spelled
        for letter, spelled in zip(state.letters_of(path), path.word, strict=False)
        if letter is not None and state.maze.letters[letter] == UNKNOWN
    }


def end_turn(state: KeesdrowState, sides: int, *, with_word: bool) -> KeesdrowState:
    """The turn passes on. A round is over when every player, or every team, has had the same number of turns.

    A turn without a word ends the time in which the one before could be challenged (KS11).
    """
    seat = state.to_move
    after = state.seat_after(seat)
    round_over = after <= seat or after // sides != seat // sides
    return replace(
        state,
        to_move=after,
        rounds=state.rounds + round_over,
        silent=0 if with_word else state.silent + 1,
        speaking=False,
        calls=state.calls if with_word else (),
    )


def is_even(state: KeesdrowState, sides: int) -> bool:
    """Whether all have had the same number of turns (KS14)."""
    block = state.to_move // sides
    mates = [seat for seat in state.active if seat // sides == block]
    return not state.speaking and (not mates or state.to_move == mates[0])


def leave(state: KeesdrowState, seat: int) -> KeesdrowState:
    """His score and his tiles stay his, the turn passes him over; what he has spelled stands."""
    calls = () if state.caller == seat else state.calls
    gone = replace(state, left=state.left | {seat}, calls=calls)
    if state.to_move != seat:
        return gone
    return replace(gone, to_move=gone.seat_after(seat), speaking=False)


def pay(state: KeesdrowState, seats: Iterable[int], points: int) -> KeesdrowState:
    """Points entered for these seats; a team keeps a single score, so both carry it."""
    paid = set(seats)
    scores = tuple(score + points * (seat in paid) for seat, score in enumerate(state.scores))
    return replace(state, scores=scores)
