"""Rules in the reader's language: a broken rule by its kind, the states of rounds and tables by their names.

A rule's English sentence is on its class, marked for translators there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games import find_game
from games.errors import RuleBroken
from games.text.unreadable import Unreadable
from party.models import CallState, RoundState, Seat
from party.models.parties import Movement, WinnerOrder
from party.rules.seating.reasons import ordinal

# The state of a table's sheet, as a word and a sign.
TABLE_WORDS = {
    "waiting": _("not started"),
    "playing": _("playing"),
    "entered": _("not signed yet"),
    "disputed": _("disputed"),
    "confirmed": _("confirmed"),
    "void": _("void"),
}
TABLE_SIGNS = {"waiting": "·", "playing": "…", "entered": "?", "disputed": "!", "confirmed": "✓", "void": "×"}
COLOR_WORDS = {"red": _("Red"), "yellow": _("Yellow"), "blue": _("Blue"), "green": _("Green"), "": ""}


class Refusal(str):
    """A sentence that says no, with the kind of rule that was broken: pages show it as `data-refusal`."""

    __slots__ = ("kind",)
    kind: str

    def __new__(cls, sentence: str, kind: str) -> Refusal:
        refusal = super().__new__(cls, sentence)
        refusal.kind = kind
        return refusal


def word(broken: RuleBroken) -> Refusal:
    """The sentence of a broken rule, in the language of the reader."""
    said = gettext(broken.sentence).format(**_worded(broken.params))
    if isinstance(broken, Unreadable) and broken.line is not None:
        said = gettext("Line %(line)s: %(fault)s") % {"line": broken.line, "fault": said}
    return Refusal(said, broken.kind)


def name_tables(tables: Sequence[int]) -> str:
    """Tables by number, as a list in a sentence: table 3; tables 3, 8 and 9."""
    named = ngettext("table %(tables)s", "tables %(tables)s", len(tables))
    return named % {"tables": and_list([str(table) for table in tables])}


def name_block(first: int, last: int) -> str:
    """The tables of a steward: tables 6 to 10."""
    if first == last:
        return name_tables([first])
    return gettext("tables %(first)s to %(last)s") % {"first": first, "last": last}


def and_list(items: Sequence[str]) -> str:
    """One, two and three."""
    if len(items) < 2:
        return "".join(items)
    return gettext("%(items)s and %(last)s") % {"items": ", ".join(items[:-1]), "last": items[-1]}


def word_choice(option: str, choice: object) -> str:
    """What was chosen for an option, as the form names it."""
    choices = {"movement": Movement, "winner_order": WinnerOrder}.get(option)
    if choices is not None:
        return str(choices(str(choice)).label)
    if option == "game":
        return str(choice).capitalize()
    if isinstance(choice, bool):
        return gettext("yes") if choice else gettext("no")
    return str(choice)


def word_options(chosen: Mapping[str, Any], game: str) -> list[tuple[str, str]]:
    """Options and what was chosen, in words; those of the party's game one by one, in the words of its rules."""
    own = chosen.get("game_options", {})
    worded = [
        (str(OPTION_WORDS[name]), word_choice(name, choice))
        for name, choice in chosen.items()
        if choice is not own
    ]
    meanings = {switch.name: switch.meaning for switch in find_game(game).options.switches()}
    return [*worded, *(_word_switch(meanings[name], str(choice)) for name, choice in own.items())]


def _word_switch(meaning: str, choice: str) -> tuple[str, str]:
    return gettext(meaning), {"true": gettext("yes"), "false": gettext("no")}.get(
        choice, choice.replace("_", " ")
    )


def seat_reason(seat: Seat) -> str:
    """Why a player sits there, as the host reads it: short, without "you"."""
    rank = gettext(ordinal(seat.rank)) if seat.rank else ""
    known = {"rank": rank, "table": seat.from_table, "through": seat.through}
    return str(SEAT_REASONS[seat.why]) % known


def _worded(params: Mapping[str, object]) -> dict[str, object]:
    worded = dict(params)
    for name in ("state", "why", "verdict"):
        if params.get(name) in STATES:
            worded[name] = STATES[str(params[name])]
    return worded


# Kinds of rows, for the look at what an undo puts back.
ENTITY_WORDS = {
    "party": _("the party's options"),
    "partyhost": _("hosts"),
    "invitation": _("invitations"),
    "player": _("names"),
    "guest": _("guests"),
    "phone": _("phones"),
    "keepapart": _("pairs kept apart"),
    "steward": _("stewards"),
    "round": _("the round"),
    "seat": _("seats"),
    "sheet": _("sheets"),
    "sheetseat": _("scores and letters"),
    "prize": _("prizes"),
    "prizeclaim": _("claims"),
    "announcement": _("announcements"),
    "entry": _("lines of a sheet"),
    "signature": _("signatures"),
    "ruling": _("rulings"),
    "call": _("calls for a steward"),
}
OPTION_WORDS = {
    "game": _("game"),
    "variant": _("variant"),
    "table_size": _("players a table"),
    "movement": _("who moves after a game"),
    "level_short_tables": _("short tables are levelled"),
    "winner_order": _("equal totals"),
    "dock_letters": _("five points off for each letter held at the bell"),
}
ROLE_WORDS = {
    "host": _("host"),
    "co-host": _("co-host"),
    "steward": _("steward"),
    "scorekeeper": _("scorekeeper"),
    "player": _("player"),
    "site": _("the site"),
}
# The reasons of party.rules.seating.reasons, told to the host about somebody else.
SEAT_REASONS = {
    "fresh": _("by lot"),
    "stays": _("came %(rank)s, stays"),
    "moved_on": _("came %(rank)s at table %(table)s, moves on"),
    "moved_instead": _("came %(rank)s at table %(table)s, moves for one whose seat is kept"),
    "pinned": _("seat is kept"),
    "only_table": _("one table, stays"),
    "void_table": _("table was void, stays"),
    "walked_on": _("from table %(table)s: no chair left on the way"),
    "closed_table": _("from table %(table)s: a table was closed"),
    "late": _("joined between two games"),
    "mixed": _("to meet others"),
    "balanced": _("balanced by totals"),
    "by_hand": _("placed by hand"),
}

STATES = {
    **TABLE_WORDS,
    **{str(state.value): state.label for state in (*RoundState, CallState.SETTLED, CallState.WITHDRAWN)},
    "allowed": _("allowed"),
    "not allowed": _("not allowed"),
}
