"""What the options of the games mean, marked for gettext: the games say it in English and know no other language."""

from __future__ import annotations

from django.utils.translation import gettext_noop

MEANINGS = frozenset(
    {
        gettext_noop("the center row and column: plain, or an arm for each color"),
        gettext_noop("which pack of Key cards lies on the table"),
        gettext_noop("who may pass"),
        gettext_noop("the colors of two or three players: red and blue (and yellow), or any"),
        gettext_noop("the keyword pays only when all its letters come from the rack"),
        gettext_noop("used Key cards are turned over again"),
        gettext_noop("a spelling that is an S form in one sense and a word of its own in another"),
        gettext_noop("what happens to a word not in the dictionary when it is entered"),
        gettext_noop("when one goes out the others also lose 5 for each letter held"),
        gettext_noop("partners double on both colors, or double again on their own"),
        gettext_noop("a first rack without a word of three letters may be dealt again"),
        gettext_noop("the word of which one letter is used again"),
        gettext_noop("plurals with S are barred in Patience too"),
        gettext_noop("whether a challenger at a party stakes 25 points"),
        gettext_noop("when time is up each player loses 5 for each letter held"),
        gettext_noop("the blocks: 54 with two masters, or the older 52 with one"),
        gettext_noop("any number of blocks may be played in a turn, not only four"),
        gettext_noop("the S of a plural: in two words that cross, or only one that lay there before"),
        gettext_noop("a spelling that is a plural in one sense and a word of its own in another"),
        gettext_noop("whether a player may take the block he discarded himself, in a later turn"),
        gettext_noop("full rounds of exchanges only, after which a hand ends"),
        gettext_noop("words down and diagonally are counted without being pointed out"),
        gettext_noop("how many letter cards are taken, chosen by chance; 40 a player or more"),
        gettext_noop("36 tiles and 12 x 12 letters, or 64 tiles and 16 x 16"),
        gettext_noop("a shorter version of an earlier word: any part of it, or its beginning alone"),
        gettext_noop("how many letters a word needs"),
        gettext_noop("how the game ends: a point goal, a number of turns, or nobody finds a word"),
        gettext_noop("the point goal"),
        gettext_noop("the turns of each player or team; in Solitaire the rounds"),
        gettext_noop("Four Score: the tiles to win"),
        gettext_noop("teams of two, who sit across"),
        gettext_noop("one word a turn, or as many as two minutes allow"),
        gettext_noop("with many words a turn: a wrong word loses itself, or the whole turn"),
        gettext_noop("what a game of Solitaire is played for"),
        gettext_noop("Solitaire: the personal best to beat"),
        gettext_noop("who may look into a dictionary while playing"),
    }
)
