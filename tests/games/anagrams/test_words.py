from __future__ import annotations

import pytest

from games.anagrams import Anagrams, AnagramsOptions
from games.base.layout import Grid
from games.lexicon.dictionary import Lexicon
from tests.games.anagrams.tables import GAME, MUST, SAY, faults, sheet, table

REGULAR = Anagrams()
OPEN = Anagrams("open")
PRE_EXISTING = Anagrams(options=AnagramsOptions(anagrams_s="pre_existing"))
CAT = sheet("CAT")


# Diagram 2.


@pytest.mark.parametrize(("grid", "turn"), [(SAY, "BB51 CAT."), (SAY, "BB51 RAT."), (MUST, "BD51 CAT.")])
@pytest.mark.parametrize("game", [REGULAR, PRE_EXISTING])
def test_the_plurals_of_diagram_2_use_an_s_of_another_word(grid: Grid, turn: str, game: Anagrams) -> None:
    assert faults(table(grid), turn, game) == []


# The S of a plural.


@pytest.mark.parametrize("turn", ["54BB ...S", "54BB ...s"])
def test_a_bare_s_on_the_end_is_barred_a_master_too(turn: str) -> None:
    assert faults(table(CAT), turn) == ["PluralNotAllowed"]


@pytest.mark.parametrize("turn", ["54BB CATS", "BB54 CATS", "54BB CATs"])
def test_a_first_word_is_no_plural(turn: str) -> None:
    assert faults(table(), turn) == ["PluralNotAllowed"]


@pytest.mark.parametrize("turn", ["BE54 SET", "BE53 USE", "BE52 GAS"])
def test_a_new_s_at_a_corner_or_a_joint_of_a_word_of_the_same_play_is_free(turn: str) -> None:
    assert faults(table(CAT), turn) == []


def test_two_plurals_may_share_their_s() -> None:
    assert faults(table(sheet("...M", "...E", "...N", "...U", "CAT.", up=4)), "54BB ...S") == []


def test_the_stricter_table_wants_the_s_to_lie_there_before() -> None:
    assert faults(table(CAT), "BE54 SET", PRE_EXISTING) == ["PluralNotAllowed"]
    assert faults(table(sheet("...S", "...E", "...T")), "54BB CAT.", PRE_EXISTING) == []


def test_an_s_that_lay_there_makes_no_new_plural_of_its_own() -> None:
    assert faults(table(sheet("US")), "54AY MEN..") == []


@pytest.mark.parametrize("word", ["MEN", "OXEN", "NEWS", "THIS", "BUS", "LASS", "GAS"])
def test_plurals_without_s_and_words_that_merely_end_in_s_are_free(word: str) -> None:
    assert faults(table(), f"54BB {word}") == []


@pytest.mark.parametrize(("base", "ending"), [("BUN", "S"), ("GLOSSARI", "ES"), ("POTATO", "ES")])
def test_es_is_barred_like_s(base: str, ending: str) -> None:
    assert faults(table(sheet(base)), f"54BB {'.' * len(base)}{ending}") == ["PluralNotAllowed"]


def test_a_doubtful_spelling_is_the_tables_choice(lexicon: Lexicon) -> None:
    doubtful = next(
        word
        for word in lexicon.words
        if len(word) == 4
        and (found := lexicon.look_up(word)).plural
        and not found.third_person
        and not found.only_inflected
    )
    strict = Anagrams(options=AnagramsOptions(s_rule_doubtful="bar"))
    assert faults(table(), f"54BB {doubtful}") == []
    assert faults(table(), f"54BB {doubtful}", strict) == ["PluralNotAllowed"]


# Verbs.


@pytest.mark.parametrize(
    ("grid", "turn"), [("SMILE", "54BB .....S"), ("LOVE", "54BB ....S"), ("TRI", "54BB ...ES")]
)
def test_the_third_person_is_free_anywhere(grid: str, turn: str) -> None:
    assert faults(table(sheet(grid)), turn) == []
    assert faults(table(sheet(grid)), turn, PRE_EXISTING) == []


def test_a_form_that_can_be_read_as_a_verb_is_free() -> None:
    assert faults(table(GAME), "54BB ....S") == []


# The dictionary.


@pytest.mark.parametrize(
    ("word", "kind"),
    [("XQZ", "NotInDictionary"), ("MARY", "ProperNounNotAllowed"), ("NATO", "AbbreviationNotAllowed")],
)
def test_names_abbreviations_and_what_is_no_word_are_barred(word: str, kind: str) -> None:
    assert faults(table(), f"54BB {word}") == [kind]


@pytest.mark.parametrize("word", ["CATS", "MARY", "PARIS", "CAT"])
def test_a_wide_open_game_has_plurals_and_names(word: str) -> None:
    assert faults(table(), f"54BB {word}", OPEN) == []


@pytest.mark.parametrize("word", ["XQZ", "NATO", "FRERE", "PERRO"])
def test_a_wide_open_game_has_no_foreign_words_and_no_abbreviations(word: str) -> None:
    assert len(faults(table(), f"54BB {word}", OPEN)) == 1


@pytest.mark.parametrize(
    ("word", "kinds"),
    [
        ("CAT", []),
        ("CATS", ["PluralNotAllowed"]),
        ("SMILES", []),
        ("MIO", ["NotInDictionary"]),
        ("HOUSE", []),
    ],
)
def test_a_word_alone_is_one_laid_wholly_from_the_rack(word: str, kinds: list[str], lexicon: Lexicon) -> None:
    assert [fault.kind for fault in REGULAR.check_word(word, lexicon)] == kinds


def test_the_sentence_says_what_to_do_by_the_rule_of_the_table(lexicon: Lexicon) -> None:
    assert "crossing word" in str(REGULAR.check_word("CATS", lexicon)[0])
    assert "crossing word" not in str(PRE_EXISTING.check_word("CATS", lexicon)[0])
