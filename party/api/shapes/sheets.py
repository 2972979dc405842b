"""A table's sheet, line by line, with its signatures: for who sits there, its stewards and hosts."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import AwareDatetime, Field, StrictInt

from games.errors import RuleBroken, gettext_noop
from party.api.callers import Caller
from party.api.shapes.parts import Asked, BodyId, Flag, PlayerKey, Score, Short, Text, Version, in_utc
from party.api.shapes.rounds import TableAnswer, show_table
from party.models import Round
from scoring.models import Entry, Keeping, Sheet, Signature
from scoring.models.sheets import Ended

MOST_HELD = 30
Held = Annotated[StrictInt, Field(ge=0, le=MOST_HELD)]


class EntryAsked(Asked):
    """One turn: as a line of a record ("10I SEE", or whole: ">red: SEE 10I SEE +15 15"), which the engine counts, or the
    points that were called. `version` as it was read, or `after`: the key of the entry before it by the same client.
    `reason`: a steward or host says why a score stands that is no multiple of five.
    """

    player: BodyId
    gcg: Short = ""
    points: Score | None = None
    kind: Literal["turn", "pass"] = "turn"
    words: Short = ""
    key_card: Flag = False
    version: Version | None = None
    after: Short = ""
    made_at: AwareDatetime | None = None
    despite_faults: Flag = False
    reason: Text = ""


class Strike(Asked):
    why: Short
    version: Version | None = None


class KeepingAsked(Asked):
    keeping: Keeping
    version: Version | None = None


class KeyCardAsked(Asked):
    """The card turned up from the table's own pack; empty, and the site draws one."""

    word: Short = ""
    version: Version | None = None


class Close(Asked):
    """How the game ended and, in Keyword, how many letters each player still holds; `out` is who holds none. After the bell
    a scorekeeper says with `before_bell` that it was so before it rang.
    """

    ended: Ended
    letters: dict[PlayerKey, Held] = Field(default_factory=dict, max_length=12)
    out: BodyId | None = None
    version: Version | None = None
    before_bell: Flag = False


class HandOver(Asked):
    player: BodyId
    version: Version | None = None


class SignAsked(Asked):
    """`thinks` is the number that the player thinks right, where the sheet is wrong."""

    player: BodyId
    right: Flag
    thinks: Score | None = None
    version: Version | None = None


class EntryAnswer(Schema):
    number: int
    player: int
    kind: str
    points: int
    words: str
    play: str
    key_card: str | None
    faults: list[str]
    made_at: datetime
    struck: bool
    why: str


class SignatureAnswer(Schema):
    """`own_phone` is false for who has none and signed on the scorekeeper's (S18)."""

    player: int
    right: bool
    thinks: int | None
    own_phone: bool


class SheetAnswer(TableAnswer):
    """The table with what is on its sheet."""

    keeping: str
    key_card: str | None
    scorekeeper: int | None
    ended: str | None
    entries: list[EntryAnswer]
    signatures: list[SignatureAnswer]


class NoPoints(RuleBroken):
    sentence = gettext_noop('Send the points that were called, or the play as "gcg".')


def show_sheet(here: Caller, current: Round, sheet: Sheet) -> SheetAnswer:
    now = Sheet.objects.get(pk=sheet.pk)
    table = show_table(here, current, sheet.table)
    return SheetAnswer.model_construct(
        **{name: getattr(table, name) for name in TableAnswer.model_fields},
        keeping=now.keeping,
        key_card=now.key_card or None,
        scorekeeper=now.scorekeeper_id,
        ended=now.ended or None,
        entries=[show_entry(entry) for entry in now.entries.order_by("number")],
        signatures=[_show_signature(signature) for signature in now.signatures.order_by("player")],
    )


def show_entry(entry: Entry) -> EntryAnswer:
    return EntryAnswer.model_construct(
        number=entry.number,
        player=entry.player_id,
        kind=entry.kind,
        points=entry.points,
        words=entry.words,
        play=entry.play,
        key_card=entry.key_card or None,
        faults=list(entry.faults),
        made_at=in_utc(entry.made_at),
        struck=not entry.stands,
        why=entry.why,
    )


def _show_signature(signature: Signature) -> SignatureAnswer:
    return SignatureAnswer.model_construct(
        player=signature.player_id,
        right=signature.is_right,
        thinks=signature.thinks,
        own_phone=signature.is_own_phone,
    )
