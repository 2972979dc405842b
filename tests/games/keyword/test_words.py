from __future__ import annotations

import pytest

from games.keyword import Keyword, KeywordOptions
from games.lexicon.dictionary import Lexicon
from tests.games.keyword.tables import DIAGRAM_1, DIAGRAM_2, board, faults, play, table

REGULAR = Keyword()


def test_tries_is_legal_though_only_the_s_was_there() -> None:
    grid = board(".SEE..", "...A..", "...S.O", "...YOU", ".....T", down=9, right=7)
    state = table(grid)
    assert faults(REGULAR, state, "I6 TRIE.") == []
    assert REGULAR.words_of(state, play("I6 TRIE.")) == ("TRIES",)


def test_cats_is_legal_with_the_s_of_easy() -> None:
    grid = board(".SEE..", "...A..", "...S.O", "...YOU", ".....T", down=9, right=7)
    assert faults(REGULAR, table(grid), "12H CAT.") == []


@pytest.mark.parametrize(("letters", "is_word"), [("TRIE", False), ("TIE", True)])
def test_letters_that_are_no_word_may_be_added_before_the_s(
    letters: str, is_word: bool, lexicon: Lexicon
) -> None:
    grid = board("SEE", down=9, right=8)
    assert (letters in lexicon) is is_word
    assert faults(REGULAR, table(grid), f"I{10 - len(letters)} {letters}.") == []


def test_set_is_barred_on_diagram_1_since_its_s_makes_loves() -> None:
    assert faults(REGULAR, table(DIAGRAM_1), "N11 SE.") == ["PluralNotAllowed"]
    assert REGULAR.words_of(table(DIAGRAM_1), play("N11 SE.")) == ("SET", "LOVES")


@pytest.mark.parametrize("word", ["CATS", "TRIES", "SEES", "CHURCHES", "SCISSORS", "CATs"])
def test_no_first_word_is_a_plural_or_third_person_in_s(word: str) -> None:
    assert faults(REGULAR, table(), f"10I {word}") == ["PluralNotAllowed"]


@pytest.mark.parametrize(
    "word", ["MEN", "OXEN", "TRIED", "FASTER", "BUS", "LENS", "GAS", "HIS", "THIS", "NEWS", "PRINCESS"]
)
def test_other_inflections_and_words_that_merely_end_in_s_are_free(word: str) -> None:
    assert faults(REGULAR, table(), f"10I {word}") == []


@pytest.mark.parametrize("word", ["CARESS", "GRASS", "AS", "PRINCESS", "HIS", "NEWS"])
def test_taking_off_an_s_is_no_test_of_a_plural(word: str, lexicon: Lexicon) -> None:
    assert REGULAR.check_word(word, lexicon) == []


def test_an_old_plural_may_be_lengthened_in_front_and_an_old_s_behind() -> None:
    cats = board("CATS", down=9, right=8)
    assert faults(REGULAR, table(cats), "10H S....") == []
    assert faults(REGULAR, table(cats), "10I ....UP") == []


def test_a_master_standing_for_s_is_an_s() -> None:
    cat = board("CAT", down=9, right=8)
    assert faults(REGULAR, table(cat), "10I ...s") == ["PluralNotAllowed"]
    on_master = board("s", "E", "E", down=9, right=11)
    assert faults(REGULAR, table(on_master), "10I CAT.") == []


@pytest.mark.parametrize("word", ["BASES", "DOES", "MEANS"])
def test_a_spelling_that_is_also_a_word_of_its_own_is_free_unless_the_table_bars_it(word: str) -> None:
    barring = Keyword(options=KeywordOptions(s_rule_doubtful="bar"))
    assert faults(REGULAR, table(), f"10I {word}") == []
    assert faults(barring, table(), f"10I {word}") == ["PluralNotAllowed"]


def test_a_shared_s_does_not_save_a_plural_as_it_does_in_anagrams() -> None:
    # The S of SALT would make CAMES at a corner: Anagrams allows such an S, Keyword does not.
    came = board("CAME", down=9, right=8)
    assert "PluralNotAllowed" in faults(REGULAR, table(board("GAME", down=9, right=8)), "M10 SALT")
    assert faults(REGULAR, table(came), "J9 S.LT") == []


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("LONDON", "ProperNounNotAllowed"),
        ("MO", "AbbreviationNotAllowed"),
        ("MIO", "NotInDictionary"),
        ("QQQ", "NotInDictionary"),
    ],
)
def test_what_the_dictionary_does_not_have_is_refused_with_its_reason(
    word: str, kind: str, lexicon: Lexicon
) -> None:
    assert [broken.kind for broken in REGULAR.check_word(word, lexicon)] == [kind]


def test_patience_keeps_the_s_rule_unless_the_table_drops_it() -> None:
    free = Keyword("patience", KeywordOptions(patience_s_rule=False))
    state = table(players=("blue",), variant="patience")
    assert faults(Keyword("patience"), state, "1A CATS") == ["PluralNotAllowed"]
    assert faults(free, state, "1A CATS") == []


def test_every_run_of_diagram_2_is_a_word(lexicon: Lexicon) -> None:
    assert REGULAR.check_board(table(DIAGRAM_2), lexicon) == []


@pytest.mark.parametrize(
    ("validation", "variant", "refused"),
    [
        ("challenge", "regular", ["PluralNotAllowed"]),
        ("warn", "regular", ["PluralNotAllowed"]),
        ("reject", "regular", ["PluralNotAllowed", "NotInDictionary"]),
        ("challenge", "party", []),
        ("reject", "party", ["PluralNotAllowed", "NotInDictionary"]),
    ],
)
def test_wrong_words_are_refused_left_to_a_challenge_or_warned_of(
    validation: str, variant: str, refused: list[str], lexicon: Lexicon
) -> None:
    game = Keyword(variant, KeywordOptions(validation=validation))
    found = [
        broken.kind
        for word in ("10I CATS", "10I XXX")
        for broken in game.refusals(table(), play(word), lexicon)
    ]
    assert found == refused
