"""The options of Anagrams, each with the ruling that names it; the default is the ruling."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.options import Options, flag, number, switch
from games.errors import gettext_noop


@dataclass(frozen=True)
class AnagramsOptions(Options):
    pack: int = switch(
        54,
        52,
        rule="Part 3",
        meaning=gettext_noop("the blocks: 54 with two masters, or the older 52 with one"),
    )
    free_length: bool = flag(
        default=False,
        rule="AN1",
        meaning=gettext_noop("any number of blocks may be played in a turn, not only four"),
    )
    anagrams_s: str = switch(
        "shared",
        "pre_existing",
        rule="AN2",
        meaning=gettext_noop("the S of a plural: in two words that cross, or only one that lay there before"),
    )
    s_rule_doubtful: str = switch(
        "allow",
        "bar",
        rule="KW34",
        meaning=gettext_noop("a spelling that is a plural in one sense and a word of its own in another"),
    )
    own_discard: str = switch(
        "later",
        "never",
        rule="AN6",
        meaning=gettext_noop("whether a player may take the block he discarded himself, in a later turn"),
    )
    stall_rounds: int = number(
        3, least=1, rule="AN9", meaning=gettext_noop("full rounds of exchanges only, after which a hand ends")
    )
    validation: str = switch(
        "challenge",
        "reject",
        "warn",
        rule="KW43",
        meaning=gettext_noop("what happens to a word not in the dictionary when it is entered"),
    )
