"""Keesdrow's options, each with the ruling or the heading of B3 that names it; the default is the ruling."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.options import Options, flag, number, switch
from games.errors import gettext_noop


@dataclass(frozen=True)
class KeesdrowOptions(Options):
    version: str = switch(
        "keesdrow",
        "deluxe",
        rule="Part 4",
        meaning=gettext_noop("36 tiles and 12 x 12 letters, or 64 tiles and 16 x 16"),
    )
    shorter: str = switch(
        "contiguous",
        "prefix",
        rule="KS5",
        meaning=gettext_noop("a shorter version of an earlier word: any part of it, or its beginning alone"),
    )
    minimum: int = switch(2, 3, 4, 5, 6, 7, rule="KS7", meaning=gettext_noop("how many letters a word needs"))
    ending: str = switch(
        "goal",
        "turns",
        "fail",
        rule="KS14, KS15",
        meaning=gettext_noop("how the game ends: a point goal, a number of turns, or nobody finds a word"),
    )
    # The booklet gives ranges, for individuals and for teams; these figures stand in both.
    goal: int = number(200, least=1, rule="KS14", meaning=gettext_noop("the point goal"))
    turns: int = number(
        14,
        least=1,
        rule="B3 End of game",
        meaning=gettext_noop("the turns of each player or team; in Solitaire the rounds"),
    )
    tiles: int = switch(3, 4, 5, rule="KS20", meaning=gettext_noop("Four Score: the tiles to win"))
    teams: bool = flag(default=False, rule="KS17", meaning=gettext_noop("teams of two, who sit across"))
    words_a_turn: str = switch(
        "one", "many", rule="KS16", meaning=gettext_noop("one word a turn, or as many as two minutes allow")
    )
    struck: str = switch(
        "word",
        "turn",
        rule="KS10, KS16",
        meaning=gettext_noop("with many words a turn: a wrong word loses itself, or the whole turn"),
    )
    solitaire: str = switch(
        "rounds", "time", rule="B3 Solitaire", meaning=gettext_noop("what a game of Solitaire is played for")
    )
    best: int = number(
        0, least=0, rule="B3 Solitaire", meaning=gettext_noop("Solitaire: the personal best to beat")
    )
    dictionary: str = switch(
        "none",
        "some",
        "all",
        rule="B3 Game rules",
        meaning=gettext_noop("who may look into a dictionary while playing"),
    )
    validation: str = switch(
        "challenge",
        "reject",
        "warn",
        rule="KS11, KW43",
        meaning=gettext_noop("what happens to a word not in the dictionary when it is entered"),
    )
