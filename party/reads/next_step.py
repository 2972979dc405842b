"""The one thing a host should do now, and the steps of the evening behind and before it. Says it in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from party.models import GuestState, PartyState, Round, RoundState
from party.reads.overview import Overview, TableState
from party.rules.clock_reading import in_figures
from party.rules.seating.fresh import table_count
from party.words.wording import name_tables


@dataclass(frozen=True)
class Step:
    """What to do next: a title, how things stand, and the button; `page` opens a page, `action` is done by the tap itself.

    Both are names that the views know; `table` says at which table. `why`: the action waits for that.
    """

    title: str
    text: str
    label: str = ""
    page: str = ""
    action: str = ""
    table: int = 0
    note: str = ""
    why: str = ""
    also: tuple[tuple[str, str, str], ...] = ()


def next_step(now: Overview, *, has_keywords: bool = True) -> Step:
    """The one obvious step, from who is here and how far the round is."""
    if now.party.state == PartyState.FINISHED:
        return Step(_("The party is over"), _("The winners stand."), _("Show the winners"), page="standings")
    if now.current is None:
        return _between_rounds(now)
    if now.current.state == RoundState.PUBLISHED:
        return _start(now.current, has_keywords=has_keywords)
    return _IN_ROUND[RoundState(now.current.state)](now, now.current)


def steps(now: Overview) -> list[dict[str, str]]:
    """The evening as a list: what is done, what is now, what comes."""
    number = now.current.number if now.current else min(now.closed + 1, now.party.rounds)
    is_last = number >= now.party.rounds
    names = [
        _("Check in the guests"),
        _("Seat round %(number)s") % {"number": number},
        _("Start round %(number)s") % {"number": number},
        _("Collect the scores"),
        _("Close round %(number)s") % {"number": number}
        if is_last
        else _("Move on to round %(number)s") % {"number": number + 1},
        _("Finish with the winners"),
    ]
    place = _place(now)
    states = ["done" if step < place else "now" if step == place else "" for step in range(len(names))]
    return [{"name": name, "state": state} for name, state in zip(names, states, strict=True)]


def _place(now: Overview) -> int:
    if now.party.state == PartyState.FINISHED:
        return 6
    if now.current is None:
        return 5 if now.closed >= now.party.rounds else 1 if now.closed or _all_here(now) else 0
    if now.current.state == RoundState.DRAFT:
        return 1
    if now.current.state == RoundState.PUBLISHED:
        return 2
    return 4 if all(table.is_settled for table in now.open_tables) else 3


def _all_here(now: Overview) -> bool:
    return now.count_in(GuestState.PRESENT) >= 2 and not now.count_in(GuestState.REGISTERED)


def _between_rounds(now: Overview) -> Step:
    if now.closed >= now.party.rounds:
        text = ngettext("%(n)s game has been played.", "All %(n)s games have been played.", now.closed)
        return Step(
            _("Finish the party"), text % {"n": now.closed}, _("Look at the winners"), page="standings"
        )
    present, registered = now.count_in(GuestState.PRESENT), now.count_in(GuestState.REGISTERED)
    if not present and not registered:
        text = _("Guests join by themselves with the code on this page, or you put them on the list.")
        return Step(_("Put guests on the list"), text, _("Put guests on the list"), page="guests")
    if (registered and not now.closed) or present < 2:
        return _check_in(now, present, registered)
    return _seat(now, present)


def _check_in(now: Overview, present: int, registered: int) -> Step:
    number = now.closed + 1
    text = _("%(present)s of %(all)s guests are here.") % {"present": present, "all": present + registered}
    label = ngettext("Check in %(n)s guest", "Check in %(n)s guests", registered) % {"n": registered}
    seat = ngettext("Seat the %(n)s who is here", "Seat the %(n)s who are here", present) % {"n": present}
    also = ((seat, "action", "draft"),) if present >= 2 else ()
    note = _("Who comes later joins between two games.") if number == 1 and also else ""
    return Step(
        _("Check in the guests"),
        text,
        label if registered else _("Check in guests"),
        page="guests",
        note=note,
        also=also,
    )


def _seat(now: Overview, present: int) -> Step:
    number, tables = now.closed + 1, table_count(present, now.party.table_size)
    title = _("Seat round %(number)s") % {"number": number}
    label = ngettext(
        "Seat %(n)s guests at %(tables)s table", "Seat %(n)s guests at %(tables)s tables", tables
    )
    text = _("The seats are a draft first: only hosts see them until you publish.")
    return Step(title, text, label % {"n": present, "tables": tables}, action="draft")


def _look_over(_now: Overview, current: Round) -> Step:
    text = _("The draft is ready. Nobody but the hosts sees it until you publish it.")
    title = _("Publish the seats of round %(number)s") % {"number": current.number}
    label = ngettext("Look over %(n)s table", "Look over %(n)s tables", current.tables) % {
        "n": current.tables
    }
    return Step(title, text, label, page="seats")


def _start(current: Round, *, has_keywords: bool) -> Step:
    number = {"number": current.number}
    if not has_keywords:
        text = _("The seats are published. This party has prizes: pick the keywords before the game begins.")
        return Step(
            _("Pick the keywords of round %(number)s") % number,
            text,
            _("Pick the keywords of round %(number)s") % number,
            action="pick",
            also=((_("Start round %(number)s without") % number, "action", "start"),),
        )
    text = _("The seats are published: everybody sees where to sit. Start when all are seated.")
    label = ngettext(
        "Start round %(number)s: %(minutes)s minute",
        "Start round %(number)s: %(minutes)s minutes",
        current.minutes,
    ) % {**number, "minutes": current.minutes}
    return Step(_("Start round %(number)s") % number, text, label, action="start")


def _resume(_now: Overview, current: Round) -> Step:
    text = _("%(left)s left on the clock.") % {"left": in_figures(current.left_ms or 0)}
    label = _("Resume round %(number)s") % {"number": current.number}
    return Step(_("Round %(number)s pauses") % {"number": current.number}, text, label, action="resume")


def _collect(now: Overview, current: Round) -> Step:
    waiting = [table for table in now.open_tables if not table.is_settled]
    if not waiting:
        return _move_on(now, current)
    entered = [table for table in waiting if table.state == "entered"]
    title = (
        _("Collect the scores") if now.is_over else _("Round %(n)s is being played") % {"n": current.number}
    )
    is_to_confirm = bool(entered) and (now.is_over or len(waiting) == len(entered))
    table = (entered if is_to_confirm else [each for each in waiting if each.state != "entered"])[0]
    label = _("Confirm table %(table)s") if is_to_confirm else _("Enter the scores of table %(table)s")
    return Step(
        title,
        _how_far(now, waiting, entered),
        label % {"table": table.number},
        page="table",
        table=table.number,
        note=_("Moving on opens when every table is confirmed or void."),
    )


def _how_far(now: Overview, waiting: list[TableState], entered: list[TableState]) -> str:
    tables = len(now.open_tables)
    said = [_("%(n)s of %(all)s tables are settled.") % {"n": tables - len(waiting), "all": tables}]
    silent = [table.number for table in waiting if table.state != "entered"]
    if entered:
        template = ngettext("%(tables)s is not signed yet.", "%(tables)s are not signed yet.", len(entered))
        said.append(_capital(template % {"tables": name_tables([table.number for table in entered])}))
    if silent and now.is_over:
        template = ngettext("%(tables)s has no scores yet.", "%(tables)s have no scores yet.", len(silent))
        said.append(_capital(template % {"tables": name_tables(silent)}))
    return " ".join(said)


def _move_on(now: Overview, current: Round) -> Step:
    text = _("Every table is settled.")
    if current.number >= now.party.rounds:
        label = _("Close round %(number)s, the last") % {"number": current.number}
        return Step(label, text, label, action="close")
    numbers = {"number": current.number, "next": current.number + 1}
    label = _("Close round %(number)s and seat round %(next)s") % numbers
    return Step(_("Move on to round %(next)s") % numbers, text, label, action="move-on")


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


_IN_ROUND: dict[RoundState, Callable[[Overview, Round], Step]] = {
    RoundState.DRAFT: _look_over,
    RoundState.PLAYING: _collect,
    RoundState.PAUSED: _resume,
    RoundState.OVER: _collect,
}
