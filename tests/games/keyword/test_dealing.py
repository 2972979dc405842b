from __future__ import annotations

from random import Random

import pytest

from games.base.letters import whole_set
from games.errors import RuleBroken
from games.keyword import Keyword, KeywordOptions
from games.keyword.board import CARDS, COLORS, COUNTS
from games.keyword.plays import find_any
from games.lexicon.dictionary import Lexicon


@pytest.mark.parametrize("players", [("red", "blue"), ("red", "yellow", "blue"), COLORS])
def test_each_draws_ten_and_the_rest_stays_in_the_box(players: tuple[str, ...]) -> None:
    state = Keyword().deal(players, Random(1))
    assert [len(rack) for rack in state.racks] == [10] * len(players)
    assert sorted("".join(state.racks) + state.box) == sorted(whole_set(COUNTS))


def test_the_same_chance_deals_the_same_table() -> None:
    assert Keyword().deal(COLORS, Random(7)) == Keyword().deal(COLORS, Random(7))


def test_two_sit_red_and_blue_unless_the_table_chooses() -> None:
    assert Keyword().seat_names(2) == ("red", "blue")
    with pytest.raises(RuleBroken, match="red and blue"):
        Keyword().deal(("red", "yellow"), Random(1))
    free = Keyword(options=KeywordOptions(colors="any"))
    assert free.deal(("red", "yellow"), Random(1)).players == ("red", "yellow")


@pytest.mark.parametrize(
    ("variant", "players", "kind"),
    [
        ("regular", ("red",), "WrongTableSize"),
        ("regular", (*COLORS, "pink"), "WrongTableSize"),
        ("regular", ("red", "pink"), "NotAColor"),
        ("regular", ("red", "red"), "NotAColor"),
        ("partnership", ("red", "blue"), "WrongTableSize"),
        ("partnership", ("red", "blue", "yellow", "green"), "PartnersMustAlternate"),
        ("solitaire", ("red", "blue"), "WrongTableSize"),
    ],
)
def test_a_table_that_cannot_be_is_refused(variant: str, players: tuple[str, ...], kind: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        Keyword(variant).deal(players, Random(1))
    assert broken.value.kind == kind


@pytest.mark.parametrize("start", range(4))
def test_partners_take_turns_with_their_opponents_whoever_starts(start: int) -> None:
    players = COLORS[start:] + COLORS[:start]
    state = Keyword("partnership").deal(players, Random(1))
    assert Keyword("partnership").opponents(state, 0) == (1, 3)


@pytest.mark.parametrize("pack", ["main", "easy", "both"])
def test_the_key_cards_come_from_the_pack_that_was_chosen(pack: str) -> None:
    state = Keyword(options=KeywordOptions(key_cards=pack)).deal(COLORS, Random(1))
    cards = [*CARDS["main"], *CARDS["easy"]] if pack == "both" else CARDS[pack]
    assert sorted((state.cards.exposed, *(state.cards.pack or ()))) == sorted(cards)


def test_solitaire_deals_again_when_the_first_rack_has_no_word(lexicon: Lexicon) -> None:
    few = lexicon.up_to(10)
    game = Keyword("solitaire")
    strict = Keyword("solitaire", KeywordOptions(solitaire_redeal_unplayable_start=False))
    stuck = [seed for seed in range(150) if find_any(game, game.deal(("blue",), Random(seed)), few) is None]
    assert stuck
    again = game.deal_playable(("blue",), Random(stuck[0]), few)
    assert find_any(game, again, few) is not None
    assert strict.deal_playable(("blue",), Random(stuck[0]), few) == strict.deal(("blue",), Random(stuck[0]))
