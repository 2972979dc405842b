"""What the forms of a sheet's page do: each action calls one writer, and has a sentence for what was done.

The answers of actions are plain values: they are stored, and given again when the same form comes twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property, partial
from typing import Any, Protocol

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from party.desk import confirming, voiding
from party.prizes import claims
from party.prizes.claims import PrizeSeen
from party.prizes.refusals import NoSuchPrize
from party.prizes.spelled import keyword_spelled, prizes_spelled
from party.record.actors import By
from party.tables import drawing, entering, scorekeeping, signing
from party.tables.totals import enter_totals
from party.views.answers.numbers import whole
from party.views.answers.offline import made_at, seen_version
from party.views.sheets.forms import CloseForm, TotalsForm, letters_drawn, number, player_of
from party.views.sheets.load import SheetReading
from party.views.sheets.preview import play_of
from scoring.home import playing
from scoring.models import Entry, EntryKind, HomeGame, Sheet
from scoring.models.sheets import Ended, Keeping
from scoring.record.pen import Actor
from scoring.sheets.ends import GameEnd
from scoring.sheets.engine_table import TypedPlay
from scoring.sheets.key_cards import WORTH
from scoring.sheets.refusals import NoSuchEntry, PointsMissing
from scoring.sheets.staleness import Seen, another_is_last, check_seen
from scoring.sheets.turns import Line

# Why a line is struck that is undone at once.
UNDONE = gettext_noop("undone")


class LineWriters(Protocol):
    """The writers of a sheet's lines: party/tables/entering.py at a party, scoring/home/playing.py at home."""

    def enter(self, sheet: Sheet, line: Line, *, actor: Actor, at: datetime) -> Entry: ...

    def strike(
        self, sheet: Sheet, number: int, *, why: str, version: int | None, actor: Actor, at: datetime
    ) -> Entry: ...

    def keep_as(
        self, sheet: Sheet, keeping: str, *, version: int | None, actor: Actor, at: datetime
    ) -> Sheet: ...

    def expose_key_card(
        self, sheet: Sheet, word: str, *, version: int | None, actor: Actor, at: datetime
    ) -> Sheet: ...

    def close(self, sheet: Sheet, end: GameEnd, *, actor: Actor, at: datetime) -> Sheet: ...


@dataclass(frozen=True)
class Sent:
    """A form as it was sent, the sheet as it is now, and who sent it. `kind` is player, steward, host or home."""

    request: HttpRequest
    reading: SheetReading
    by: By
    kind: str

    @property
    def sheet(self) -> Sheet:
        return self.reading.sheet

    @cached_property
    def version(self) -> int:
        return seen_version(self.request, self.sheet)

    @property
    def seen(self) -> Seen:
        """The version, and who kept score where the form says it (0 for nobody). A form that follows another from the
        same phone goes by the version alone.
        """
        keeper = None if self.text("after") else self.request.POST.get("keeper")
        return Seen(self.version, None if keeper is None else whole(keeper) or 0)

    @cached_property
    def totals(self) -> TotalsForm:
        is_official = self.kind in ("host", "steward")
        return TotalsForm(
            self.request.POST, seats=self.reading.seats, sheet=self.sheet, is_official=is_official
        )

    @cached_property
    def ending(self) -> CloseForm:
        return CloseForm(self.request.POST, seats=self.reading.seats, sheet=self.sheet)

    def text(self, name: str) -> str:
        return self.request.POST.get(name, "")


@dataclass(frozen=True)
class SheetAction:
    """What it does, and the sentence that tells it was done. Where it has a form, that form is valid when it runs."""

    run: Callable[[Sent], Any]
    said: str | Promise | Callable[[Sent, object], str]
    form: Callable[[Sent], TotalsForm | CloseForm] | None = None

    def say(self, sent: Sent, answer: object) -> str:
        return self.said(sent, answer) if callable(self.said) else str(self.said)


def line_of(sent: Sent) -> Line:
    """A pass, a play on the board, or points as they were called; the Key card's fifty come on top."""
    fields = sent.request.POST
    common: dict[str, Any] = {
        "player": player_of(fields),
        "version": sent.version,
        "made_at": made_at(sent.request),
    }
    if "pass" in fields:
        return Line(kind=EntryKind.PASS, **common)
    # A phone that is offline can't have a play counted: it sends points, also for a sheet that is kept on the board.
    if sent.sheet.keeping == Keeping.BOARD and "points" not in fields:
        return Line(play=_play(sent), despite_faults="despite" in fields, **common)
    points, spells = number(fields.get("points", "")), "spells" in fields
    if points is not None and spells:
        points += WORTH
    return Line(points=points, spells_key_card=spells, **common)


def _play(sent: Sent) -> TypedPlay:
    play = play_of(sent.request.POST)
    if play is None:
        raise PointsMissing
    return play


def enter(writers: LineWriters, sent: Sent) -> int:
    return writers.enter(sent.sheet, line_of(sent), **sent.by).points


def enter_at_table(sent: Sent) -> int:
    """A steward or host may say why a score is right that isn't a multiple of five (I21)."""
    return entering.enter(sent.sheet, line_of(sent), reason=sent.text("odd"), **sent.by).points


def strike(writers: LineWriters, sent: Sent) -> int:
    which = number(sent.text("number")) or 0
    writers.strike(sent.sheet, which, why=sent.text("why"), version=sent.version, **sent.by)
    return which


def undo(writers: LineWriters, sent: Sent) -> int:
    """Strikes the last line; the site says why."""
    line = line_meant(sent).number
    writers.strike(sent.sheet, line, why=UNDONE, version=sent.version, **sent.by)
    return line


def line_meant(sent: Sent) -> Entry:
    """The line to undo: the one that the phone names by its key, else the last one.

    A form that follows another of the same phone's may be sent long after its page was read. It is refused if the line is no
    longer the last one, or wasn't on that page.
    """
    last, key = sent.reading.last_standing, sent.text("undoes")
    keyed = (entry for entry in sent.reading.entries if entry.client_key == key)
    line = next(keyed, None) if key else last
    if last is None or line is None:
        raise NoSuchEntry(number=0)
    page = None if key else whole(sent.request.POST.get("page"))
    is_another = line != last or (page is not None and last.version > page)
    if sent.text("after") and is_another:
        raise another_is_last(sent.sheet, sent.reading.seats, last)
    return line


def keep(writers: LineWriters, sent: Sent) -> str:
    return writers.keep_as(sent.sheet, sent.text("keeping"), version=sent.version, **sent.by).keeping


def card(writers: LineWriters, sent: Sent) -> str:
    return writers.expose_key_card(sent.sheet, sent.text("word"), version=sent.version, **sent.by).key_card


def close(writers: LineWriters, sent: Sent) -> int:
    cleaned = sent.ending.cleaned_data
    end = GameEnd(
        cleaned["ended"],
        sent.ending.held,
        cleaned["out"] if cleaned["ended"] == Ended.OUT else None,
        sent.version,
        before_bell=cleaned["before_bell"],
        made_at=made_at(sent.request),
    )
    return writers.close(sent.sheet, end, **sent.by).version


def totals_at_table(sent: Sent) -> int:
    """A host types what the scorekeeper wrote on the slip."""
    cleaned = sent.totals.cleaned_data
    typed = replace(
        sent.totals.totals,
        out=cleaned["out"],
        before_bell=cleaned["before_bell"],
        made_at=made_at(sent.request),
    )
    is_slip = sent.kind == "host"
    return enter_totals(sent.sheet, typed, reason=cleaned["odd"], from_slip=is_slip, **sent.by).version


def totals_at_home(sent: Sent) -> int:
    return playing.enter_totals(sent.sheet, sent.totals.totals, **sent.by).version


def next_at_home(sent: Sent) -> int:
    return playing.next_game(HomeGame.objects.get(book=sent.sheet.book_id), **sent.by).round


def draw(sent: Sent) -> int | None:
    high = player_of(sent.request.POST) or None
    letters = None if high else letters_drawn(sent.request.POST) or None
    return drawing.record_draw(sent.sheet, letters, high, seen=sent.seen, **sent.by).first


def redraw(sent: Sent) -> int | None:
    return drawing.redraw(sent.sheet, seen=sent.seen, **sent.by).first


def tie(sent: Sent) -> list[int]:
    return list(drawing.break_tie(sent.sheet, seen=sent.seen, **sent.by).order)


def hand_over(sent: Sent) -> int | None:
    heir = player_of(sent.request.POST)
    return scorekeeping.hand_over(sent.sheet, heir, seen=sent.seen, **sent.by).scorekeeper_id


def sign(sent: Sent) -> str:
    is_right = "right" in sent.request.POST
    thinks = None if is_right else number(sent.text("thinks"))
    player = player_of(sent.request.POST)
    return signing.sign(
        sent.sheet, player, right=is_right, thinks=thinks, version=sent.version, **sent.by
    ).state


def confirm(sent: Sent) -> int:
    return confirming.confirm(sent.sheet, version=sent.version, reason=sent.text("reason"), **sent.by).version


def void(sent: Sent) -> int:
    return voiding.void(sent.sheet, version=sent.version, reason=sent.text("reason"), **sent.by).version


def award(sent: Sent) -> int:
    """The scorekeeper has seen it spelled: the table's prize is awarded, the room's is claimed with its time."""
    check_seen(sent.sheet, sent.reading.seats, Seen(sent.version), yours=_("the prize"))
    line = number(sent.text("entry")) or 0
    entry = next((entry for entry in sent.reading.entries if entry.number == line), None)
    # Where the prize is no longer open to this play the writer says why.
    prize = (
        (keyword_spelled(sent.sheet, entry) or prizes_spelled(sent.sheet, entry).first()) if entry else None
    )
    if entry is None or prize is None:
        raise NoSuchPrize
    read = PrizeSeen(entry, sent.version)
    if prize.table:
        return claims.award(prize, entry.player_id, read=read, **sent.by).pk
    return claims.claim_prize(prize, entry.player_id, played_at=entry.made_at, read=read, **sent.by).pk


def say_line(sent: Sent, points: object) -> str:
    name = sent.reading.names.get(player_of(sent.request.POST), "")
    if "pass" in sent.request.POST:
        return _("%(name)s passed.") % {"name": name}
    return _("%(points)s entered for %(name)s.") % {"points": points, "name": name}


def say_signed(_sent: Sent, state: object) -> str:
    if state == "disputed":
        return _("The steward has been told, with both numbers.")
    return _("Signed: the table is confirmed.") if state == "confirmed" else _("Signed. Thank you.")


def by_lines(writers: LineWriters) -> dict[str, SheetAction]:
    """What the scorekeeper of any sheet can do."""
    return {
        "line": SheetAction(partial(enter, writers), say_line),
        "strike": SheetAction(
            partial(strike, writers),
            gettext_lazy("The line is struck. It stays on the sheet, and counts no more."),
        ),
        "undo": SheetAction(partial(undo, writers), gettext_lazy("The last line is undone.")),
        "keep": SheetAction(partial(keep, writers), gettext_lazy("Everything entered so far stays.")),
        "card": SheetAction(
            partial(card, writers), gettext_lazy("The Key card lies face up, on all phones of the table.")
        ),
        "close": SheetAction(
            partial(close, writers), gettext_lazy("The sheet is closed."), lambda sent: sent.ending
        ),
    }


TOTALS_ENTERED = gettext_lazy("The totals are in. The others at the table now say whether they are right.")
AT_TABLE: Mapping[str, SheetAction] = {
    **by_lines(entering),
    "line": SheetAction(enter_at_table, say_line),
    "totals": SheetAction(totals_at_table, TOTALS_ENTERED, lambda sent: sent.totals),
    "draw": SheetAction(draw, gettext_lazy("The draw is noted.")),
    "redraw": SheetAction(redraw, gettext_lazy("Equal letters have been drawn again.")),
    "tie": SheetAction(tie, gettext_lazy("The tie is drawn for.")),
    "hand-over": SheetAction(hand_over, gettext_lazy("Scorekeeping is handed over.")),
    "sign": SheetAction(sign, say_signed),
    "confirm": SheetAction(confirm, gettext_lazy("The table is confirmed.")),
    "void": SheetAction(void, gettext_lazy("The table is void: all stay, no points.")),
    "prize": SheetAction(award, gettext_lazy("The prize word is noted, with you as its witness.")),
}
AT_HOME: Mapping[str, SheetAction] = {
    **by_lines(playing),
    "totals": SheetAction(totals_at_home, TOTALS_ENTERED, lambda sent: sent.totals),
    "next": SheetAction(
        next_at_home,
        gettext_lazy("The next game is open, on the same link."),
    ),
}
