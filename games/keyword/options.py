"""Keyword's options, each with the ruling that names it; the default is the ruling."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.options import Options, flag, switch
from games.errors import gettext_noop


@dataclass(frozen=True)
class KeywordOptions(Options):
    center_lines: str = switch(
        "neutral",
        "pinwheel",
        rule="2.2",
        meaning=gettext_noop("the center row and column: plain, or an arm for each color"),
    )
    key_cards: str = switch(
        "main", "easy", "both", rule="2.4", meaning=gettext_noop("which pack of Key cards lies on the table")
    )
    passing: str = switch(
        "free", "only_if_no_move", name="pass", rule="KW5", meaning=gettext_noop("who may pass")
    )
    colors: str = switch(
        "seat_order",
        "any",
        rule="KW16",
        meaning=gettext_noop("the colors of two or three players: red and blue (and yellow), or any"),
    )
    keyword_needs_all_new: bool = flag(
        default=False,
        rule="KW21",
        meaning=gettext_noop("the keyword pays only when all its letters come from the rack"),
    )
    keycards_recycle: bool = flag(
        default=False, rule="KW25", meaning=gettext_noop("used Key cards are turned over again")
    )
    s_rule_doubtful: str = switch(
        "allow",
        "bar",
        rule="KW34",
        meaning=gettext_noop("a spelling that is an S form in one sense and a word of its own in another"),
    )
    validation: str = switch(
        "challenge",
        "reject",
        "warn",
        rule="KW43",
        meaning=gettext_noop("what happens to a word not in the dictionary when it is entered"),
    )
    dock_losers_on_out: bool = flag(
        default=False,
        rule="KW44",
        meaning=gettext_noop("when one goes out the others also lose 5 for each letter held"),
    )
    partnership: str = switch(
        "extend",
        "redouble",
        rule="KW50",
        meaning=gettext_noop("partners double on both colors, or double again on their own"),
    )
    solitaire_redeal_unplayable_start: bool = flag(
        default=True,
        rule="KW55",
        meaning=gettext_noop("a first rack without a word of three letters may be dealt again"),
    )
    patience_cross: str = switch(
        "any", "last", rule="KW59", meaning=gettext_noop("the word of which one letter is used again")
    )
    patience_s_rule: bool = flag(
        default=True, rule="KW65", meaning=gettext_noop("plurals with S are barred in Patience too")
    )
    party_challenge: str = switch(
        "no_penalty",
        "challenger_stake",
        rule="KW68",
        meaning=gettext_noop("whether a challenger at a party stakes 25 points"),
    )
    party_timeout_dock: bool = flag(
        default=True,
        rule="KW70",
        meaning=gettext_noop("when time is up each player loses 5 for each letter held"),
    )
