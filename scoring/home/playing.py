"""A game without a party: whoever has the link keeps its sheets. No host, no steward, no signatures: closing ends a game,
and writing on it opens it again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from games import find_game
from scoring.home.refusals import GameStillOpen, NoMoreGames
from scoring.models import Entry, HomeGame, Player, Sheet, SheetSeat
from scoring.models.sheets import SheetState
from scoring.record.pen import Actor, open_book, take_pen
from scoring.record.players import add_players
from scoring.record.secrets import hash_secret, make_secret
from scoring.rules.sheet_options import SheetOptions
from scoring.sheets.ends import GameEnd
from scoring.sheets.lines import (
    note_line,
    note_strike,
    write_close,
    write_keeping,
    write_key_card,
    write_totals,
)
from scoring.sheets.locked import LockedSheet, read_locked
from scoring.sheets.staleness import check_version
from scoring.sheets.state import Totals
from scoring.sheets.turns import Line

# Who has the link; there is nobody else to be told apart.
VISITOR = Actor("visitor", None, "visitor")
# A winter's evenings on one link; a bound against a phone that goes wild.
MOST_GAMES = 200


@dataclass(frozen=True)
class Side:
    """Players who share a score, and that score; None before the first line."""

    players: tuple[Player, ...]
    score: int | None


@transaction.atomic
def open_home(
    game: str,
    variant: str,
    options: Mapping[str, str],
    names: Sequence[str],
    *,
    actor: Actor = VISITOR,
    at: datetime,
) -> tuple[HomeGame, str]:
    """A home game and the secret of its link, shown once. The names are in the order of turns, the first begins."""
    rules = find_game(game, variant, options)
    rules.check_size(len(names))
    pen, secret = take_pen(open_book(at).pk, actor, at), make_secret()
    home = HomeGame(book=pen.book, link_hash=hash_secret(secret), made_at=at)
    home.game, home.variant, home.game_options = rules.name, rules.variant, dict(options)
    pen.make(home)
    players = add_players(pen, names)
    sheet = Sheet(book=pen.book, state=SheetState.PLAYING, first_player=players[0])
    # The Key cards lie in an order that nobody knows.
    sheet.options = SheetOptions.choose(game, variant, options, seed=make_secret()).store()
    pen.make(sheet)
    pen.make(*_seats(sheet, players))
    pen.write("home-opened", round=1, table=1, game=home.game)
    return home, secret


def find_home(secret: str) -> HomeGame | None:
    """The home game of a link."""
    return HomeGame.objects.select_related("book").filter(link_hash=hash_secret(secret)).first()


@transaction.atomic
def next_game(home: HomeGame, *, actor: Actor = VISITOR, at: datetime) -> Sheet:
    """Another game of the same players; who sits left of the last beginner begins (KW15)."""
    pen = take_pen(home.book_id, actor, at)
    last = Sheet.objects.filter(book=home.book_id).latest("round")
    if last.state != SheetState.ENTERED:
        raise GameStillOpen
    if last.round >= MOST_GAMES:
        raise NoMoreGames(most=MOST_GAMES)
    seats = list(SheetSeat.objects.select_related("player").filter(sheet=last).order_by("chair"))
    players = [seat.player for seat in seats]
    begun = next(n for n, player in enumerate(players) if player.pk == last.first_player_id)
    sheet = Sheet(book=pen.book, round=last.round + 1, state=SheetState.PLAYING, keeping=last.keeping)
    sheet.first_player, sheet.options = players[(begun + 1) % len(players)], last.options
    pen.make(sheet)
    pen.make(*_seats(sheet, players))
    pen.write("next-game-opened", round=sheet.round, table=1)
    return sheet


@transaction.atomic
def enter(sheet: Sheet, line: Line, *, actor: Actor = VISITOR, at: datetime) -> Entry:
    locked = _take(sheet, actor, at)
    entry = note_line(locked, line)
    locked.write("line-entered", subject=line.player, number=entry.number, version=locked.sheet.version)
    return entry


@transaction.atomic
def strike(
    sheet: Sheet, number: int, *, why: str, version: int | None = None, actor: Actor = VISITOR, at: datetime
) -> Entry:
    locked = _take(sheet, actor, at)
    entry = note_strike(locked, number, why, version)
    locked.write("line-struck", subject=entry.player_id, number=number, version=locked.sheet.version)
    return entry


@transaction.atomic
def enter_totals(sheet: Sheet, totals: Totals, *, actor: Actor = VISITOR, at: datetime) -> Sheet:
    locked = _take(sheet, actor, at)
    check_version(locked.sheet, locked.seats, totals.version, totals.scores)
    return write_totals(locked, totals, actor)


@transaction.atomic
def keep_as(
    sheet: Sheet, keeping: str, *, version: int | None = None, actor: Actor = VISITOR, at: datetime
) -> Sheet:
    return write_keeping(_take(sheet, actor, at), keeping, version)


@transaction.atomic
def expose_key_card(
    sheet: Sheet, word: str = "", *, version: int | None = None, actor: Actor = VISITOR, at: datetime
) -> Sheet:
    return write_key_card(_take(sheet, actor, at), word, version)


@transaction.atomic
def close(sheet: Sheet, end: GameEnd, *, actor: Actor = VISITOR, at: datetime) -> Sheet:
    """The game is over."""
    locked = _take(sheet, actor, at)
    check_version(locked.sheet, locked.seats, end.version)
    return write_close(locked, end, actor)


def sides(sheet: Sheet, seats: Sequence[SheetSeat]) -> list[Side]:
    """Who shares a score: in Partnership those who sit across (KW50), else everybody alone. In the order of chairs."""
    chairs = sorted(seats, key=lambda seat: seat.chair)
    if sheet.rules.variant != "partnership":
        return [_side([seat]) for seat in chairs]
    half = len(chairs) // 2
    return [_side(list(pair)) for pair in zip(chairs[:half], chairs[half:], strict=True)]


def _side(seats: Sequence[SheetSeat]) -> Side:
    scores = [seat.score for seat in seats if seat.score is not None]
    return Side(tuple(seat.player for seat in seats), sum(scores) if scores else None)


def _seats(sheet: Sheet, players: Sequence[Player]) -> list[SheetSeat]:
    """Chairs clockwise; in Keyword with the colors that so many take (KW16), elsewhere without."""
    rules = sheet.rules.find_game()
    colors = rules.seat_names(len(players)) if rules.name == "keyword" else ("",) * len(players)
    return [
        SheetSeat(sheet=sheet, player=player, chair=chair, color=color)
        for chair, (player, color) in enumerate(zip(players, colors, strict=True), start=1)
    ]


def _take(sheet: Sheet, actor: Actor, at: datetime) -> LockedSheet:
    pen = take_pen(HomeGame.objects.get(book=sheet.book_id).book_id, actor, at)
    return read_locked(sheet, pen)
