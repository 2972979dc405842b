from __future__ import annotations

import hashlib

import pytest

from games.lexicon.dictionary import Word, load_lexicon

# Every word the booklets use as an example, the Key cards of both packs, and a few that came after them.
SPELLINGS = """
TRIES SEE EASY CATS YOU OUT BOUT DORY DO CAME SALT EVEN TOE LOVE MOO NOT SET GAME TART TAR ART MEN HAT SAY RAT MUST
SMILE SMILES BELLY STRESS CAT LIVE KEYWORD
ALONE BRAVE CHAIR DREAM EARTH FLOAT GRAIN HEART INLET LEARN MONEY NOBLE OCEAN PIANO RADIO STORE TRAIL UNTIL VOICE WATER
YIELD OTHER TABLE RIVER ANSWER BORDER CANDLE DANGER ENTIRE FATHER GARDEN HONEST ISLAND LETTER MARINE NATION ORANGE
PARENT REASON SILENT TRAVEL URGENT WINTER FOREST POETRY MODERN SEASON TIMBER ANOTHER BROTHER CERTAIN DELIGHT EVENING
HISTORY LEATHER MORNING NATURAL PAINTER STATION THUNDER
AREA BONE CANE DEAR EACH FIRE GATE HOME IRON LANE MADE NEAR ONCE PEAR RAIN SEAT TONE UNIT VANE WIDE YEAR ABLE BIRD CORN
DIME EARN FARM GOAL HAND IDEA LION MEAT NEST OPEN RIPE TAIL
APP TECH BRO BIO MAX ABS OK
"""


@pytest.mark.parametrize("word", SPELLINGS.split())
def test_examples_key_cards_and_every_day_words_are_words(word: str) -> None:
    assert word in load_lexicon()


@pytest.mark.parametrize("word", ["MO", "MIO", "ASY", "VEN", "TRIE", "CS", "KB", "LX", "AEQ"])
def test_what_the_booklets_call_no_words_are_none(word: str) -> None:
    assert word not in load_lexicon()


def test_the_list_is_the_one_that_was_reviewed() -> None:
    lexicon = load_lexicon()
    lengths = [sum(len(word) == length for word in lexicon) for length in (2, 3)]
    assert (len(lexicon), *lengths) == (116_042, 86, 834)
    assert (
        hashlib.sha256("\n".join(lexicon.words).encode()).hexdigest()
        == "f9cbf0e1a8903bf0ae762b3ae2214a024d87472d7a44bd7e7d8bdccc185b223f"
    )


def test_words_have_two_to_sixteen_capital_letters() -> None:
    assert all(
        word.isascii() and word.isalpha() and word.isupper() and 2 <= len(word) <= 16
        for word in load_lexicon()
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("MO", "abbreviation"),
        ("KB", "abbreviation"),
        ("LONDON", "proper noun"),
        ("XQZ", "unknown"),
        ("ASY", "unknown"),
    ],
)
def test_a_refusal_says_why(text: str, reason: str) -> None:
    assert load_lexicon().look_up(text) == Word(text, known=False, reason=reason)


@pytest.mark.parametrize("text", ["", "A", "C4T", "CAT ", "DON'T", "É", "ß", "\0", "A" * 100_000])
def test_what_cannot_be_a_word_is_not_known_and_does_no_harm(text: str) -> None:
    lexicon = load_lexicon()
    assert text not in lexicon
    assert not lexicon.look_up(text).known
    assert not lexicon.suggestible(text)


def test_looking_up_takes_any_case_but_membership_asks_for_capitals() -> None:
    lexicon = load_lexicon()
    assert lexicon.look_up("tRies") == Word("TRIES", True, True, True, True, "TRY", 10)
    assert "tries" not in lexicon
    assert "TRIES" in lexicon


def test_a_smaller_vocabulary_knows_common_words_alone() -> None:
    small = load_lexicon().up_to(20)
    assert "HOUSE" in small
    assert "AALII" not in small
    assert "ZAX" not in small
    assert max(small.look_up(word).size for word in small) == 20
    assert small is load_lexicon().up_to(20)


def test_a_vocabulary_as_large_as_the_list_is_the_list() -> None:
    assert load_lexicon().up_to(70) is load_lexicon()


def test_coarse_words_may_be_played_but_are_not_suggested() -> None:
    lexicon = load_lexicon()
    assert "CRAP" in lexicon
    assert not lexicon.suggestible("CRAP")
    assert lexicon.suggestible("CART")
    assert not lexicon.suggestible("CRTA")


def test_rulings_count_before_the_list() -> None:
    ruled = load_lexicon().with_rulings(["queyx", "CATS"], ["see"])
    assert ruled.look_up("QUEYX") == Word("QUEYX", known=True, size=70)
    assert not ruled.look_up("CATS").plural
    assert ruled.look_up("See") == Word("SEE", known=False, reason="ruled out")
    assert ruled.look_up("EASY") == load_lexicon().look_up("EASY")
    assert list(ruled.words) == sorted(ruled)
    assert "SEE" in load_lexicon()
