"""A slow and simple reader of Lotto records, which shares no rule with the engine: it keeps cards as
dictionaries of squares and counts by going through them.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from games.base.equipment import equipment

Card = dict[str, str]
_DRAW = re.compile(r">(\w+): (<?)([A-Z])/([A-Z]) (?:([A-E][1-5]) ([A-Z])|-)")
_CLAIM = re.compile(r">(\w+): \(([A-E])([1-5])-([A-E])([1-5])\)")


def lines_of_a_card() -> Iterator[list[str]]:
    """Every way to read a line, as the squares in their order."""
    for number in "12345":
        yield [letter + number for letter in "ABCDE"]
    for letter in "ABCDE":
        yield [letter + number for number in "12345"]
    yield ["A1", "B2", "C3", "D4", "E5"]
    yield ["A5", "B4", "C3", "D2", "E1"]
    yield ["E1", "D2", "C3", "B4", "A5"]


def fresh_card(number: int) -> Card:
    rows = equipment("lotto")["cards"][number - 1]["rows"]
    return {
        f"{'ABCDE'[col]}{row + 1}": letter
        for row, line in enumerate(rows)
        for col, letter in enumerate(line)
        if letter != "."
    }


def words_of(card: Card, lexicon: Container[str]) -> list[str]:
    """The words of a card, one for a line."""
    found, seen = [], set()
    for line in lines_of_a_card():
        word = "".join(card.get(square, ".") for square in line)
        if word in lexicon and frozenset(line) not in seen:
            seen.add(frozenset(line))
            found.append(word)
    return found


def scores_of(text: str, lexicon: Container[str]) -> dict[str, int]:
    """What each player has at the end of a legal record in which every game was finished."""
    scores: dict[str, int] = dict.fromkeys(re.findall(r"#player\d+ (\w+)", text), 0)
    for game in re.split(r"#hand \d+\n", text):
        cards = {name: fresh_card(int(number)) for name, number in re.findall(r"#card (\w+) (\d+)", game)}
        for name, _, _, _, square, letter in _DRAW.findall(game):
            if square:
                assert square not in cards[name]
                cards[name][square] = letter
        for name, card in cards.items():
            across = list(lines_of_a_card())[:5]
            scores[name] += 50 * sum("".join(card.get(s, ".") for s in line) in lexicon for line in across)
            scores[name] += 100 * (len(card) == 25)
        for name, first_col, first_row, _, last_row in _CLAIM.findall(game):
            scores[name] += 50 * (first_row != last_row or first_col == "E")
    return scores
