"""A sheet without a party, kept by link."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from games.errors import UnknownGame, UnknownOption, WrongTableSize
from scoring.home import playing
from scoring.home.check import verify_home
from scoring.home.playing import MOST_GAMES, find_home, next_game, open_home, sides
from scoring.home.refusals import GameStillOpen, NoMoreGames
from scoring.models import Book, Entry, HomeGame, Player, Sheet, SheetSeat
from scoring.record.pen import Actor
from scoring.rules.refusals import NameMissing, NameTooLong
from scoring.sheets.ends import GameEnd
from scoring.sheets.refusals import NotAMultiple, StaleSheet
from scoring.sheets.state import Totals
from scoring.sheets.turns import Line
from tests.conftest import NOW

pytestmark = pytest.mark.django_db

VISITOR = Actor("visitor", None, "visitor")


def a_home(
    *names: str, game: str = "keyword", variant: str = "regular", **options: str
) -> tuple[HomeGame, Sheet]:
    found, _ = open_home(game, variant, options, names or ("Ann", "Bo"), at=NOW)
    return found, Sheet.objects.get(book=found.book)


def players_of(sheet: Sheet) -> list[int]:
    return list(SheetSeat.objects.filter(sheet=sheet).order_by("chair").values_list("player_id", flat=True))


def scores(sheet: Sheet) -> list[int | None]:
    return list(SheetSeat.objects.filter(sheet=sheet).order_by("chair").values_list("score", flat=True))


def ended(sheet: Sheet) -> Sheet:
    return playing.close(sheet, GameEnd("time", dict.fromkeys(players_of(sheet), 1)), at=NOW)


def test_a_link_finds_its_game_and_only_its_hash_is_kept() -> None:
    found, secret = open_home("keyword", "solitaire", {}, ["Ann"], at=NOW)
    assert find_home(secret) == found
    assert find_home("another") is None
    assert secret not in str(vars(found))


def test_a_home_game_plays_at_once_in_the_order_of_the_names() -> None:
    found, sheet = a_home("Ann", "Bo", "Cy")
    assert (sheet.state, sheet.first_player_id) == ("playing", players_of(sheet)[0])
    seats = SheetSeat.objects.filter(sheet=sheet).order_by("chair")
    assert [seat.color for seat in seats] == ["red", "yellow", "blue"]
    assert verify_home(found) == []


def test_names_are_cleaned_and_told_apart_as_at_a_party() -> None:
    a_home(" Ann ", "ann")
    assert list(map(str, Player.objects.order_by("pk"))) == ["Ann", "ann (2)"]
    for name, broken in (("", NameMissing), ("x" * 41, NameTooLong)):
        with pytest.raises(broken):
            open_home("keyword", "solitaire", {}, [name], at=NOW)


@pytest.mark.parametrize(
    ("game", "variant", "options", "names", "broken"),
    [
        ("chess", "", {}, ["Ann"], UnknownGame),
        ("keyword", "regular", {}, ["Ann"], WrongTableSize),
        ("keyword", "partnership", {}, ["Ann", "Bo"], WrongTableSize),
        ("keyword", "regular", {"luck": "much"}, ["Ann", "Bo"], UnknownOption),
    ],
)
def test_a_game_that_there_is_not_is_not_opened(
    game: str, variant: str, options: dict[str, str], names: list[str], broken: type[Exception]
) -> None:
    with pytest.raises(broken):
        open_home(game, variant, options, names, at=NOW)
    assert not Book.objects.exists()


def test_closing_ends_a_game_and_writing_opens_it_again() -> None:
    found, sheet = a_home()
    one, _ = players_of(sheet)
    playing.enter(sheet, Line(one, 25), at=NOW)
    assert ended(sheet).state == "entered"
    assert scores(sheet) == [20, -5]
    playing.strike(sheet, 1, why="Not a word", at=NOW)
    sheet.refresh_from_db()
    assert (sheet.state, scores(sheet)) == ("playing", [-5, -5])
    assert verify_home(found) == []


def test_a_home_sheet_is_kept_in_every_way() -> None:
    found, sheet = a_home(variant="regular")
    one, two = players_of(sheet)
    playing.expose_key_card(sheet, "store", at=NOW)
    playing.enter(sheet, Line(one, play="10I STORE"), at=NOW)
    playing.keep_as(sheet, "running", at=NOW)
    playing.enter(sheet, Line(two, 30), at=NOW)
    sheet.refresh_from_db()
    playing.enter_totals(sheet, Totals({one: 200, two: 150}, sheet.version), at=NOW)
    assert scores(sheet) == [200, 150]
    assert Entry.objects.get(number=1).key_card == "STORE"
    assert verify_home(found) == []


def test_a_stale_line_and_an_odd_one_are_refused_at_home_too() -> None:
    _, sheet = a_home()
    one = players_of(sheet)[0]
    playing.enter(sheet, Line(one, 25, version=0), at=NOW)
    with pytest.raises(StaleSheet):
        playing.enter(sheet, Line(one, 25, version=0), at=NOW)
    with pytest.raises(NotAMultiple):
        playing.enter(sheet, Line(one, 7), at=NOW)


def test_patience_counts_words_and_solitaire_ends_with_what_is_held() -> None:
    _, patience = a_home("Ann", variant="patience")
    [ann] = players_of(patience)
    playing.enter(patience, Line(ann, play="1A SEE"), at=NOW)
    assert playing.close(patience, GameEnd("out"), at=NOW).ended == "out"
    assert scores(patience) == [1]
    _, alone = open_home("keyword", "solitaire", {}, ["Ann"], at=NOW)[0], Sheet.objects.latest("pk")
    [solo] = players_of(alone)
    playing.enter(alone, Line(solo, 850), at=NOW)
    playing.close(alone, GameEnd("passes", {solo: 2}), at=NOW)
    assert scores(alone) == [840]


def test_partners_share_a_score() -> None:
    _, sheet = a_home("Ann", "Bo", "Cy", "Di", variant="partnership")
    ann, bo, cy, _ = players_of(sheet)
    for player, points in ((ann, 25), (bo, 10), (cy, 30)):
        playing.enter(sheet, Line(player, points), at=NOW)
    seats = list(SheetSeat.objects.select_related("player").filter(sheet=sheet))
    assert [(list(map(str, side.players)), side.score) for side in sides(sheet, seats)] == [
        (["Ann", "Cy"], 55),
        (["Bo", "Di"], 10),
    ]


def test_who_plays_for_themselves_is_a_side_alone() -> None:
    _, sheet = a_home()
    seats = list(SheetSeat.objects.select_related("player").filter(sheet=sheet))
    assert [side.score for side in sides(sheet, seats)] == [None, None]


def test_the_next_game_is_begun_by_who_sits_left_of_the_last_beginner() -> None:
    found, sheet = a_home("Ann", "Bo", "Cy")
    with pytest.raises(GameStillOpen):
        next_game(found, at=NOW)
    firsts = [sheet.first_player_id]
    for _ in range(3):
        ended(sheet)
        sheet = next_game(found, at=NOW)
        firsts.append(sheet.first_player_id)
    order = players_of(sheet)
    assert firsts == [*order, order[0]]
    assert (sheet.round, sheet.state, scores(sheet)) == (4, "playing", [None, None, None])
    assert verify_home(found) == []


def test_a_link_has_so_many_games_at_most() -> None:
    found, sheet = a_home()
    ended(sheet)
    Sheet.objects.update(round=MOST_GAMES)
    with pytest.raises(NoMoreGames):
        next_game(found, at=NOW)


@pytest.mark.parametrize(
    ("game", "variant", "players"),
    [("anagrams", "regular", 3), ("keesdrow", "solitaire", 1), ("lotto", "regular", 5)],
)
def test_sister_games_are_kept_as_well(game: str, variant: str, players: int) -> None:
    found, sheet = a_home(*[f"P{n}" for n in range(players)], game=game, variant=variant)
    playing.enter(sheet, Line(players_of(sheet)[0], 7), at=NOW)
    playing.close(sheet, GameEnd("time"), at=NOW)
    assert scores(sheet)[0] == 7
    assert verify_home(found) == []


def test_a_score_changed_behind_the_record_is_found() -> None:
    found, sheet = a_home()
    playing.enter(sheet, Line(players_of(sheet)[0], 25), at=NOW)
    SheetSeat.objects.filter(sheet=sheet, chair=1).update(score=95)
    assert any("score is 95, recorded 25" in fault for fault in verify_home(found))
    with pytest.raises(CommandError, match="score is 95, recorded 25"):
        call_command("verify_homes")


def test_a_game_recorded_before_a_field_was_there_verifies(monkeypatch: pytest.MonkeyPatch) -> None:
    recorded = Sheet.recorded_fields()
    with monkeypatch.context() as before:
        known = [name for name in recorded if name != "key_cards_under"]
        before.setattr(Sheet, "recorded_fields", staticmethod(lambda: known))
        game, _secret = playing.open_home("keyword", "regular", {}, ["Ann", "Bo"], at=NOW)
    assert verify_home(game) == []
