"""Signatures on a closed sheet: who says right, who says wrong, and when the others agree (I17, S18).

The rule is pure; the notes change a locked sheet. Who has no phone signs on the scorekeeper's: that counts, but not as the
only other signature.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.models import Sheet, SheetSeat, Signature
from scoring.models.sheets import SheetState
from scoring.record.pen import Actor
from scoring.sheets.locked import LockedSheet
from scoring.sheets.refusals import (
    ConfirmsOwnEntry,
    NotAMultiple,
    NotYourSignature,
    SayWhatIsRight,
    ScoreOutOfRange,
    SheetNotEntered,
    ThatIsWhatItSays,
)
from scoring.sheets.staleness import check_version
from scoring.sheets.state import MOST_POINTS, check_not_settled


@dataclass(frozen=True)
class Agreement:
    """Where the signatures stand. `others` are the players present who have not entered the totals themselves."""

    others: tuple[int, ...]
    right: frozenset[int]
    wrong: frozenset[int]
    # Others who have said right on a phone of their own.
    own: tuple[int, ...]
    # Whose right came last, of the others.
    last: int | None = None

    @property
    def missing(self) -> tuple[int, ...]:
        return tuple(player for player in self.others if player not in self.right | self.wrong)

    @property
    def is_complete(self) -> bool:
        """All others agree, at least one of them on the own phone."""
        return bool(self.own) and not self.wrong and set(self.others) <= self.right

    @property
    def needs_no_reason(self) -> bool:
        """One other's own signature and a steward's are enough."""
        return bool(self.own) and not self.wrong


def agreement_of(sheet: Sheet, seats: Iterable[SheetSeat], signatures: Iterable[Signature]) -> Agreement:
    here = [seat.player_id for seat in seats if seat.left_order is None]
    enterer = sheet.entered_by_id if sheet.entered_by_kind == "player" else None
    others = tuple(player for player in here if player != enterer)
    signed = [signature for signature in signatures if signature.player_id in here]
    agreeing = [each for each in signed if each.is_right and each.player_id in others]
    last = max(agreeing, key=lambda each: (each.at, each.pk), default=None)
    return Agreement(
        others=others,
        right=frozenset(each.player_id for each in signed if each.is_right),
        wrong=frozenset(each.player_id for each in signed if not each.is_right),
        own=tuple(each.player_id for each in agreeing if each.is_own_phone),
        last=None if last is None else last.player_id,
    )


def note_signature(
    locked: LockedSheet, player: int, *, right: bool, thinks: int | None = None, version: int | None = None
) -> Signature:
    """A player says right, or wrong with the own number. Says something of a version, so it makes no new one."""
    sheet, actor = locked.sheet, locked.pen.actor
    check_not_settled(sheet)
    check_version(sheet, locked.seats, version)
    if not locked.sheet.is_closed:
        raise SheetNotEntered(table=sheet.table)
    seat = locked.seat_of(player)
    signature = next((each for each in locked.signatures if each.player_id == player), None)
    _check_whose(sheet, player, actor, signature)
    if not right:
        _check_thinks(sheet, seat, thinks)
    is_new = signature is None
    signature = signature or Signature(sheet=sheet, player_id=player)
    # What was signed on a phone handed round becomes one's own when it is said again on the own phone.
    is_owned = actor.is_same_as("player", player) and not signature.is_own_phone
    if is_new or is_owned or (signature.is_right, signature.thinks) != (right, None if right else thinks):
        signature.is_right, signature.thinks = right, None if right else thinks
        signature.version, signature.at = sheet.version, locked.pen.at
        signature.by_kind, signature.by_id = actor.kind, actor.id
        (locked.pen.make if is_new else locked.pen.save)(signature)
    if is_new:
        locked.signatures.append(signature)
    is_disputed = any(not each.is_right for each in locked.signatures)
    sheet.state = SheetState.DISPUTED if is_disputed else SheetState.ENTERED
    return signature


def note_confirmed(locked: LockedSheet, order: Sequence[int], by: Actor) -> None:
    """The totals stand, and with them the ranks. Never by who entered them (I17)."""
    sheet = locked.sheet
    for seat in locked.seats:
        seat.rank = order.index(seat.player_id) + 1
    sheet.state = SheetState.CONFIRMED
    sheet.confirmed_by_kind, sheet.confirmed_by_id = by.kind, by.id
    sheet.version += 1


def check_confirmable(sheet: Sheet, actor: Actor) -> None:
    check_not_settled(sheet)
    if not sheet.is_closed:
        raise SheetNotEntered(table=sheet.table)
    if actor.is_same_as(sheet.entered_by_kind, sheet.entered_by_id):
        raise ConfirmsOwnEntry


def _check_whose(sheet: Sheet, player: int, actor: Actor, before: Signature | None) -> None:
    """The own, or on the scorekeeper's phone for who has none: not over what was said on a phone of one's own."""
    is_own = actor.is_same_as("player", player)
    is_handed = actor.is_same_as("player", sheet.scorekeeper_id) and not (before and before.is_own_phone)
    if not (is_own or is_handed):
        raise NotYourSignature


def _check_thinks(sheet: Sheet, seat: SheetSeat, thinks: int | None) -> None:
    """A number that the steward could enter: another one, possible, and a multiple of five in Keyword."""
    if thinks is None:
        raise SayWhatIsRight
    if abs(thinks) > MOST_POINTS:
        raise ScoreOutOfRange(score=thinks)
    if thinks == seat.score:
        raise ThatIsWhatItSays(score=thinks)
    if thinks % sheet.rules.multiple_of:
        raise NotAMultiple(scores=str(thinks), multiple=sheet.rules.multiple_of)
