from __future__ import annotations

import pytest

from games.lexicon.shelves import Shelf, shelve


@pytest.fixture
def shelf() -> Shelf:
    return Shelf(3, ["ACE", "CAT", "EEL", "SEE", "TAT"])


def test_words_stand_on_the_shelf_of_their_length() -> None:
    shelves = shelve(["AT", "CAT", "EAT"])
    assert {length: list(shelf.words) for length, shelf in shelves.items()} == {2: ["AT"], 3: ["CAT", "EAT"]}


@pytest.mark.parametrize(
    ("place", "letters", "words"),
    [
        (1, "A", ["CAT", "TAT"]),
        (0, "AE", ["ACE", "EEL"]),
        (2, "E", ["ACE", "SEE"]),
        (1, "", []),
        (0, "Z", []),
    ],
)
def test_words_are_had_by_the_letters_at_a_place(
    shelf: Shelf, place: int, letters: str, words: list[str]
) -> None:
    mask = sum(1 << ord(letter) - 65 for letter in letters)
    assert shelf.take(shelf.having(place, mask)) == words


def test_words_are_had_by_how_often_they_need_a_letter(shelf: Shelf) -> None:
    never, once, twice = shelf.at_most[ord("E") - 65][:3]
    assert shelf.take(never) == ["CAT", "TAT"]
    assert shelf.take(once) == ["ACE", "CAT", "TAT"]
    assert shelf.take(twice) == list(shelf.words)


@pytest.mark.parametrize("many", [1, 23, 24, 25, 500])
def test_few_words_and_many_are_taken_alike(many: int) -> None:
    words = sorted(f"{chr(65 + number // 26)}{chr(65 + number % 26)}" for number in range(many))
    shelf = Shelf(2, words)
    assert shelf.take(shelf.all) == words
