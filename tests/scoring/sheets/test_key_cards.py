"""The exposed Key card: drawn by the site or typed, replaced when it is spelled (KW21, KW24, KW25)."""

from __future__ import annotations

from typing import Any

import pytest

from games.base.equipment import equipment
from scoring.models import Sheet
from scoring.sheets.key_cards import bring_back, expose, spell
from scoring.sheets.refusals import NoKeyCard, NoKeyCardLeft, NoKeyCardsHere, NotAKeyCard
from tests.scoring.written import desk

CARDS = set(equipment("keyword")["keywords"]["main"])


def a_sheet(**options: Any) -> Sheet:  # noqa: ANN401 - any option of the game.
    return desk(**options).sheet


def drawn(sheet: Sheet) -> Sheet:
    expose(sheet)
    return sheet


def test_the_site_draws_from_the_pack_and_the_same_seed_draws_the_same() -> None:
    one, other = drawn(a_sheet()), drawn(a_sheet())
    assert one.key_card == other.key_card in CARDS


def test_another_table_has_its_pack_in_another_order() -> None:
    cards = set()
    for table in range(1, 9):
        sheet = a_sheet()
        sheet.table = table
        cards.add(drawn(sheet).key_card)
    assert len(cards) > 4


def test_drawing_twice_leaves_the_card_that_lies_there() -> None:
    sheet = drawn(a_sheet())
    before = sheet.key_card
    expose(sheet)
    assert sheet.key_card == before


def test_no_card_comes_twice_while_the_pack_lasts() -> None:
    sheet = drawn(a_sheet())
    shown = [spell(sheet) for _ in CARDS]
    assert sorted(shown) == sorted(CARDS)
    assert sheet.key_card == ""
    with pytest.raises(NoKeyCardLeft):
        expose(sheet)


def test_a_table_may_turn_used_cards_over_again() -> None:
    sheet = drawn(a_sheet(keycards_recycle="true"))
    shown = [spell(sheet) for _ in range(len(CARDS) + 3)]
    assert shown[-3:] == shown[:3]


def test_the_easy_pack_is_another_pack() -> None:
    assert drawn(a_sheet(key_cards="easy")).key_card in equipment("keyword")["keywords"]["easy_optional"]


def test_a_typed_card_lies_there_and_the_next_is_typed_again() -> None:
    sheet = a_sheet()
    expose(sheet, " store ")
    assert sheet.key_card == "STORE"
    assert spell(sheet) == "STORE"
    assert (sheet.key_card, sheet.key_cards_used) == ("", ["STORE"])


@pytest.mark.parametrize("typed", ["A", "two words", "ÄPFEL", "X" * 16, "7UP"])
def test_a_key_card_is_a_word(typed: str) -> None:
    with pytest.raises(NotAKeyCard):
        expose(a_sheet(), typed)


def test_what_is_not_face_up_is_not_spelled() -> None:
    with pytest.raises(NoKeyCard):
        spell(a_sheet())


def test_a_struck_turn_brings_the_old_card_back() -> None:
    sheet = drawn(a_sheet())
    before = sheet.key_card
    bring_back(sheet, spell(sheet))
    assert (sheet.key_card, sheet.key_cards_used) == (before, [])


def test_the_newer_card_goes_under_the_pack_when_the_old_one_comes_back() -> None:
    sheet = drawn(a_sheet())
    old = spell(sheet)
    newer = sheet.key_card
    bring_back(sheet, old)
    shown = [spell(sheet) for _ in CARDS]
    assert (shown[0], shown[-1]) == (old, newer)
    assert sorted(shown) == sorted(CARDS)


def test_cards_that_went_under_the_pack_come_up_in_the_order_they_went() -> None:
    sheet = drawn(a_sheet(keycards_recycle="true"))
    under = []
    for _ in range(3):
        card = spell(sheet)
        under.append(sheet.key_card)
        bring_back(sheet, card)
    shown = [spell(sheet) for _ in range(2 * len(CARDS))]
    assert shown[len(CARDS) - 3 : len(CARDS)] == under
    assert shown[: len(CARDS)] == shown[len(CARDS) :]


def test_a_card_comes_back_from_any_place_in_a_pack_that_is_turned_over() -> None:
    sheet = drawn(a_sheet(keycards_recycle="true"))
    for _ in range(2 * len(CARDS) + 2):
        card = spell(sheet)
        bring_back(sheet, card)
        assert spell(sheet) == card
        assert sheet.key_card not in ("", card)


def test_an_earlier_turn_brings_no_card_back_when_another_has_been_spelled_since() -> None:
    sheet = drawn(a_sheet())
    first, _ = spell(sheet), spell(sheet)
    lies = sheet.key_card
    bring_back(sheet, first)
    assert sheet.key_card == lies


@pytest.mark.parametrize(("game", "variant"), [("keyword", "patience"), ("lotto", "regular")])
def test_some_games_have_no_key_cards(game: str, variant: str) -> None:
    sheet = desk(1 if variant == "patience" else 2, game=game, variant=variant).sheet
    with pytest.raises(NoKeyCardsHere):
        expose(sheet, "STORE")
