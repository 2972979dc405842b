"""What a form of a sheet's page does: each deed reads its fields and calls one writer. Answers are plain values.

The same deeds for a table of a party and for a game at home; `writers` are the one's or the other's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from party.record.actors import By
from party.tables import entering, signing, tables
from party.views.answers.numbers import whole
from party.views.answers.offline import made_at, seen_version
from party.views.sheets.forms import CloseForm, TotalsForm, letters_drawn, number, player_of
from party.views.sheets.load import Reading
from party.views.sheets.preview import play_of
from scoring.models import Entry, EntryKind, Sheet
from scoring.models.sheets import Ended, Keeping
from scoring.sheets.ends import Close
from scoring.sheets.key_cards import WORTH
from scoring.sheets.refusals import NoSuchEntry, PointsMissing
from scoring.sheets.seen import Seen, another_is_last
from scoring.sheets.turns import Line

# Why a line is struck that is undone at once.
UNDONE = gettext_noop("undone")


@dataclass(frozen=True)
class Asked:
    """A form about a sheet: what was sent, the sheet as it was read for it, who sends it and when."""

    request: HttpRequest
    reading: Reading
    by: By
    writers: ModuleType = entering

    @property
    def sheet(self) -> Sheet:
        return self.reading.sheet

    @property
    def version(self) -> int:
        return seen_version(self.request, self.sheet)

    @property
    def seen(self) -> Seen:
        """With who kept score, where the form says it: 0 for nobody. After a write of the same phone's, as that left it."""
        keeper = None if self.text("after") else self.request.POST.get("keeper")
        return Seen(self.version, None if keeper is None else whole(keeper) or 0)

    def text(self, name: str) -> str:
        return self.request.POST.get(name, "")


Do = Callable[[Asked], Any]


def line_of(asked: Asked) -> Line:
    """A pass, a play on the board, or points as they were called; the Key card's fifty come on top."""
    fields, player = asked.request.POST, player_of(asked.request.POST)
    common: dict[str, Any] = {
        "player": player,
        "version": asked.version,
        "made_at": made_at(asked.request),
    }
    if "pass" in fields:
        return Line(kind=EntryKind.PASS, **common)
    # A phone without Wi-Fi has nobody to count a play: points come then, also for a sheet that is kept on the board.
    if asked.sheet.keeping == Keeping.BOARD and "points" not in fields:
        return Line(play=_play(asked), despite_faults="despite" in fields, **common)
    points, spells = number(fields.get("points", "")), "spells" in fields
    if points is not None and spells:
        points += WORTH
    return Line(points=points, spells_key_card=spells, **common)


def _play(asked: Asked) -> str:
    play = play_of(asked.reading, asked.request.POST)
    if not play:
        raise PointsMissing
    return play


def enter(asked: Asked) -> int:
    entry = asked.writers.enter(asked.sheet, line_of(asked), **asked.by)
    return int(entry.points)


def enter_at_table(asked: Asked) -> int:
    """With why a score stands that is no multiple of five, where a steward or host says so (I21)."""
    return entering.enter(asked.sheet, line_of(asked), reason=asked.text("odd"), **asked.by).points


def strike(asked: Asked) -> int:
    which = number(asked.text("number")) or 0
    asked.writers.strike(asked.sheet, which, why=asked.text("why"), version=asked.version, **asked.by)
    return which


def undo(asked: Asked) -> int:
    """The last line is struck, in the site's own words for why."""
    line = line_meant(asked).number
    asked.writers.strike(asked.sheet, line, why=UNDONE, version=asked.version, **asked.by)
    return line


def line_meant(asked: Asked) -> Entry:
    """The last line, or the phone's own that a kept undo names. Behind the phone's own writes nobody has looked at the
    sheet: there no line is struck that another has come after, nor one that was not on the page.
    """
    last, key = asked.reading.last_standing, asked.text("undoes")
    keyed = (entry for entry in asked.reading.entries if entry.client_key == key)
    line = next(keyed, None) if key else last
    if last is None or line is None:
        raise NoSuchEntry(number=0)
    page = None if key else whole(asked.request.POST.get("page"))
    is_another = line != last or (page is not None and last.version > page)
    if asked.text("after") and is_another:
        raise another_is_last(asked.sheet, asked.reading.seats, last)
    return line


def keep(asked: Asked) -> str:
    return str(
        asked.writers.keep_as(asked.sheet, asked.text("keeping"), version=asked.version, **asked.by).keeping
    )


def card(asked: Asked) -> str:
    turned = asked.writers.expose_key_card(asked.sheet, asked.text("word"), version=asked.version, **asked.by)
    return str(turned.key_card)


def close(asked: Asked) -> int:
    """The form has been found valid by the view."""
    form = CloseForm(asked.request.POST, seats=asked.reading.seats, sheet=asked.sheet)
    assert form.is_valid()
    ended = form.cleaned_data["ended"]
    out = form.cleaned_data["out"] if ended == Ended.OUT else None
    end = Close(
        ended,
        form.held,
        out,
        asked.version,
        before_bell=form.cleaned_data["before_bell"],
        made_at=made_at(asked.request),
    )
    return int(asked.writers.close(asked.sheet, end, **asked.by).version)


def draw(asked: Asked) -> int | None:
    high = player_of(asked.request.POST) or None
    letters = None if high else letters_drawn(asked.request.POST) or None
    return tables.record_draw(asked.sheet, letters, high, seen=asked.seen, **asked.by).first


def redraw(asked: Asked) -> int | None:
    return tables.redraw(asked.sheet, seen=asked.seen, **asked.by).first


def tie(asked: Asked) -> list[int]:
    return list(tables.break_tie(asked.sheet, seen=asked.seen, **asked.by).order)


def hand_over(asked: Asked) -> int | None:
    heir = player_of(asked.request.POST)
    return tables.hand_over(asked.sheet, heir, seen=asked.seen, **asked.by).scorekeeper_id


def totals(asked: Asked, form: TotalsForm, *, from_slip: bool = False) -> int:
    cleaned = form.cleaned_data
    typed = replace(
        form.totals, out=cleaned["out"], before_bell=cleaned["before_bell"], made_at=made_at(asked.request)
    )
    entered = tables.enter_totals(asked.sheet, typed, reason=cleaned["odd"], from_slip=from_slip, **asked.by)
    return entered.version


def sign(asked: Asked) -> str:
    is_right = "right" in asked.request.POST
    thinks = None if is_right else number(asked.text("thinks"))
    player = player_of(asked.request.POST)
    return signing.sign(
        asked.sheet, player, right=is_right, thinks=thinks, version=asked.version, **asked.by
    ).state


def confirm(asked: Asked) -> int:
    reason = asked.text("reason")
    return signing.confirm(asked.sheet, version=asked.version, reason=reason, **asked.by).version


def void(asked: Asked) -> int:
    reason = asked.text("reason")
    return tables.void(asked.sheet, version=asked.version, reason=reason, **asked.by).version


def say_line(asked: Asked, points: object) -> str:
    name = asked.reading.names.get(player_of(asked.request.POST), "")
    if "pass" in asked.request.POST:
        return _("%(name)s passed.") % {"name": name}
    return _("%(points)s entered for %(name)s.") % {"points": points, "name": name}


def say_signed(_asked: Asked, state: object) -> str:
    if state == "disputed":
        return _("The steward has been told, with both numbers.")
    return _("Signed: the table is confirmed.") if state == "confirmed" else _("Signed. Thank you.")


# What anybody who keeps a sheet can do, at a table or at home; and what there is to do at a table alone.
LINES: Mapping[str, Do] = {
    "line": enter,
    "strike": strike,
    "undo": undo,
    "keep": keep,
    "card": card,
    "close": close,
}
AT_TABLE: Mapping[str, Do] = {
    "line": enter_at_table,
    "draw": draw,
    "redraw": redraw,
    "tie": tie,
    "hand-over": hand_over,
    "sign": sign,
    "confirm": confirm,
    "void": void,
}
SAID: Mapping[str, Any] = {
    "strike": gettext_lazy("The line is struck. It stays on the sheet, and counts no more."),
    "undo": gettext_lazy("The last line is undone."),
    "keep": gettext_lazy("Everything entered so far stays."),
    "card": gettext_lazy("The Key card lies face up, on all phones of the table."),
    "close": gettext_lazy("The sheet is closed."),
    "draw": gettext_lazy("The draw is noted."),
    "redraw": gettext_lazy("Equal letters have been drawn again."),
    "tie": gettext_lazy("The tie is drawn for."),
    "hand-over": gettext_lazy("Scorekeeping is handed over."),
    "confirm": gettext_lazy("The table is confirmed."),
    "void": gettext_lazy("The table is void: all stay, no points."),
    "totals": gettext_lazy("The totals are in. The others at the table now say whether they are right."),
    "next": gettext_lazy("The next game is open, on the same link."),
    "prize": gettext_lazy("The prize word is noted, with you as its witness."),
}


def say(asked: Asked, deed: str, answer: object) -> str:
    """What was done, in words."""
    if deed == "line":
        return say_line(asked, answer)
    return say_signed(asked, answer) if deed == "sign" else str(SAID[deed])
