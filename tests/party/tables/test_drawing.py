from __future__ import annotations

import pytest

from games.base.letters import MASTER
from party.desk import confirming
from party.desk.refusals import TieNotBroken
from party.rules.refusals import NotALetter, NotAtTable
from party.tables import drawing
from party.tables.refusals import NothingToRedraw, TooLateToDraw
from scoring.models import Sheet
from scoring.sheets.refusals import NotAtThisTable
from tests.conftest import NOW
from tests.party.evening import by_host, by_player, confirm_by_other, enter, seats_of
from tests.party.flat_totals import players_of

pytestmark = pytest.mark.django_db


def test_who_drew_high_goes_first_and_keeps_score(undrawn: Sheet) -> None:
    first = players_of(undrawn)[2]
    drawing.record_draw(undrawn, high=first, actor=by_player(first), at=NOW)
    undrawn.refresh_from_db()
    assert (undrawn.first_player_id, undrawn.scorekeeper_id) == (first, first)


def test_all_letters_give_the_whole_order(undrawn: Sheet) -> None:
    letters = dict(zip(players_of(undrawn), "KAZB", strict=True))
    drawn = drawing.record_draw(undrawn, letters, actor=by_player(players_of(undrawn)[0]), at=NOW)
    assert [letters[player] for player in drawn.order] == list("ABKZ")
    assert [seat.draw_order for seat in seats_of(undrawn)] == [3, 1, 4, 2]


def test_equal_letters_draw_again_among_themselves(undrawn: Sheet) -> None:
    players = players_of(undrawn)
    by = by_player(players[0])
    drawn = drawing.record_draw(undrawn, dict(zip(players, "BBCD", strict=True)), actor=by, at=NOW)
    assert drawn.redraw == (tuple(sorted(players[:2])),)
    assert not Sheet.objects.get(pk=undrawn.pk).first_player_id
    settled = drawing.redraw(undrawn, {players[0]: "Z", players[1]: "A"}, actor=by, at=NOW)
    assert settled.order == (players[1], players[0], players[2], players[3])
    assert [seat.letters for seat in seats_of(undrawn)] == ["BZ", "BA", "C", "D"]


def test_one_tap_lets_the_site_draw_for_the_equal(undrawn: Sheet) -> None:
    players = players_of(undrawn)
    by = by_player(players[0])
    drawing.record_draw(undrawn, dict.fromkeys(players, "E"), actor=by, at=NOW)
    assert drawing.redraw(undrawn, actor=by, at=NOW).is_settled


@pytest.mark.parametrize("place", range(4))
def test_a_master_block_is_no_letter(undrawn: Sheet, place: int) -> None:
    letters = ["A", "B", "C", "D"]
    letters[place] = MASTER
    refuse_draw(undrawn, "".join(letters), drawn=MASTER)


@pytest.mark.parametrize("other", ["7", "Ä", "-"])
def test_only_a_to_z_are_letters(undrawn: Sheet, other: str) -> None:
    refuse_draw(undrawn, f"{other}ABC", drawn=other)


def refuse_draw(undrawn: Sheet, letters: str, *, drawn: str) -> None:
    entered = dict(zip(players_of(undrawn), letters, strict=True))
    with pytest.raises(NotALetter) as refused:
        drawing.record_draw(undrawn, entered, actor=by_player(players_of(undrawn)[0]), at=NOW)
    assert refused.value.params["drawn"] == drawn
    assert [seat.letters for seat in seats_of(undrawn)] == [""] * 4


def test_strangers_do_not_draw(undrawn: Sheet) -> None:
    with pytest.raises(NotAtTable):
        drawing.record_draw(undrawn, {10**6: "A"}, actor=by_host(undrawn.book.party), at=NOW)
    with pytest.raises(NotAtThisTable):
        drawing.record_draw(undrawn, high=players_of(undrawn)[0], actor=by_player(10**6), at=NOW)


def test_nothing_is_redrawn_where_nothing_is_equal(sheet: Sheet) -> None:
    with pytest.raises(NothingToRedraw):
        drawing.redraw(sheet, actor=by_host(sheet.book.party), at=NOW)


def test_the_draw_stands_once_totals_are_in(sheet: Sheet) -> None:
    enter(sheet)
    with pytest.raises(TooLateToDraw):
        drawing.record_draw(sheet, high=players_of(sheet)[0], actor=by_host(sheet.book.party), at=NOW)


def test_a_tie_is_broken_by_the_letters_of_that_game(sheet: Sheet) -> None:
    enter(sheet, lambda seat: 100)
    confirm_by_other(sheet)
    assert all(seat.rank == seat.draw_order for seat in seats_of(sheet))


def test_a_tie_without_letters_needs_a_redraw_among_the_tied(undrawn: Sheet) -> None:
    players = players_of(undrawn)
    drawing.record_draw(undrawn, high=players[0], actor=by_player(players[0]), at=NOW)
    enter(undrawn, lambda seat: 100)
    with pytest.raises(TieNotBroken):
        confirming.confirm(undrawn, reason="All nodded", actor=by_host(undrawn.book.party), at=NOW)
    ranking = drawing.break_tie(undrawn, actor=by_player(players[0]), at=NOW)
    assert ranking.is_settled
    assert confirm_by_other(undrawn).state == "confirmed"
    assert seats_of(undrawn)[0].rank == 1
