"""The standings, reckoned and rendered once for each change and kept in the process: thousands of phones ask at once.

Kept by the hash of the last event that touched them, which their book knows, so what is kept is never out of date; pages
of fifty rows are made when one asks. Names come twice: as guests see each other's, and as strangers may see them (S17).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import RLock
from typing import Any, Generic, TypeVar

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from party.history.finishing import standings_of
from party.models import Party
from party.reads.standing_rows import Gap, StandingRow, around, names_inside, names_outside, show_standings
from party.views.standings.rows import render_rows
from scoring.models import Player
from scoring.rules.standings import Standing

PAGE = 50
# Where the rows stand in the page round them.
_HERE = "\N{OBJECT REPLACEMENT CHARACTER}"
V = TypeVar("V")


@dataclass
class CachedStandings:
    """The standings after one event; `version` is the number of an event that they have seen."""

    version: int
    party: Party
    standings: Sequence[Standing]
    players: Sequence[Player]
    _names: dict[bool, dict[int, str]] = field(default_factory=dict)
    _pages: dict[tuple[bool, int], list[str]] = field(default_factory=dict)
    _frames: dict[str, tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.index = {each.player: index for index, each in enumerate(self.standings)}
        self.pages = max(1, -(-len(self.standings) // PAGE))

    def names(self, *, inside: bool) -> dict[int, str]:
        if inside not in self._names:
            self._names[inside] = names_inside(self.players) if inside else names_outside(self.party)
        return self._names[inside]

    def rows(self, first: int, last: int, *, inside: bool, you: int | None = None) -> list[StandingRow]:
        """Some of the rows, as values."""
        full = self.party.table_size if self.party.level_short_tables else None
        return show_standings(self.standings[first:last], self.names(inside=inside), you, full=full)

    def page_of(self, player: int | None) -> int:
        """The page on which a player stands, the first for everybody else."""
        return self.index.get(player or 0, 0) // PAGE + 1

    def fragment(self, number: int, *, inside: bool, you: int | None = None) -> SafeString:
        """A page of the standings as HTML; the player's own row alone is made anew."""
        first = (number - 1) * PAGE
        lines = self._lines(number, inside=inside)
        mine = self.index.get(you or 0, -1) - first
        if 0 <= mine < len(lines):
            lines = [*lines[:mine], self._own_row(first + mine), *lines[mine + 1 :]]
        pages = {"page": number, "pages": range(1, self.pages + 1), "query": "?"}
        return self._frame(
            f"page {number}", "guest/_standings.html", lines, of="evening", title=_("Evening"), **pages
        )

    def near(self, you: int) -> SafeString:
        """How one player stands, between the best and the rest; nothing for who does not play."""
        if you not in self.index:
            return SafeString()
        shown = around(self.index[you], len(self.standings))
        lines = [self._line(each, self.index[you]) for each in shown]
        return self._frame("near", "guest/_my_place.html", lines)

    def _line(self, each: int | Gap, mine: int) -> str:
        if isinstance(each, Gap):
            return render_to_string("parts/_standing_gap.html", {"skipped": each.skipped})
        if each == mine:
            return self._own_row(each)
        return self._lines(each // PAGE + 1, inside=True)[each % PAGE]

    def _lines(self, number: int, *, inside: bool) -> list[str]:
        """The rows of a page, each by itself."""
        key = inside, number
        if key not in self._pages:
            first = (number - 1) * PAGE
            self._pages[key] = render_rows(self.rows(first, first + PAGE, inside=inside))
        return self._pages[key]

    def _own_row(self, index: int) -> str:
        rows = self.rows(index, index + 1, inside=True, you=self.standings[index].player)
        return render_rows(rows)[0]

    def _frame(self, name: str, template: str, lines: Sequence[str], **more: Any) -> SafeString:  # noqa: ANN401
        """The rows in what stands round them, which is kept."""
        if name not in self._frames:
            body = mark_safe(_HERE) if lines else ""  # noqa: S308 - no markup.
            context = {"party": self.party, "players": len(self.standings), "body": body, **more}
            start, _here, end = render_to_string(template, context).partition(_HERE)
            self._frames[name] = start, end
        start, end = self._frames[name]
        return mark_safe("".join([start, *lines, end]))  # noqa: S308 - rendered by templates.


class StandingsCache(Generic[V]):
    """The last few of something, by key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[str, V] = OrderedDict()

    def get(self, key: str) -> V | None:
        return self._kept.get(key)

    def put(self, key: str, value: V) -> V:
        self._kept[key] = value
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return value


_standings: StandingsCache[CachedStandings] = StandingsCache(32)
_one_at_a_time = RLock()


def cached_standings(party: Party) -> CachedStandings:
    """The standings as they are now; whoever asks first reckons them for all."""
    with _one_at_a_time:
        key = _in_language(party.book.standings_hash)
        return _standings.get(key) or _standings.put(key, _reckon(party))


def cached_already(touch: str) -> CachedStandings | None:
    """The standings after the event with this hash, if somebody has asked for them before."""
    return _standings.get(_in_language(touch))


def _in_language(touch: str) -> str:
    """Rows are kept as HTML, so each language has its own."""
    return f"{touch} {get_language()}"


def _reckon(party: Party) -> CachedStandings:
    # Of players the names alone: whole rows take many times as long.
    named = Player.objects.filter(book=party.book_id).only("name", "number", "nickname")
    return CachedStandings(party.book.head_number, party, standings_of(party), list(named))
