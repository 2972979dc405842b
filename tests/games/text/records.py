"""Records as they are written, one of each game."""

from __future__ import annotations

PARTY = """\
#character-encoding UTF-8
#game keyword
#variant party
#option party_timeout_dock=false
#player1 red Ann Lee
#player2 yellow Bob
#player3 blue
#player4 green Zo\u00eb O'Neil
#rack1 ABCDEFGHI?
#seed 7
#title Semifinal
#keycard STORE
#hidden-racks
>red: SEEABDGHIN 10I SEE +15 15
#keycard
>yellow: ASY K10 .ASY +15 15 stands
#mystery as it came
>blue: - +0 0
>yellow: ASYTROBLEK -- -15 0
>red: EABDGHINRT (challenge) +25 40 EASY
#ended out
>red: (QXE) +65 310
>blue: QXE (QXE) -15 90
#note free text
"""
HANDS = """\
#character-encoding UTF-8
#game anagrams
#variant regular
#player1 ann Ann Lee
#player2 bob
#rack1 ABCD
#rack2 EFG?
#exposed T
>ann: ABCD -D +0 0 exposed
#hand 2
#rack1 LOVE
#rack2 RATS
#exposed ?
>bob: RATS 54BB RAT +0 0
"""
LOTTO = """\
#character-encoding UTF-8
#game lotto
#variant match
#player1 ann
#card ann 7
>ann: T/R C3 T
>ann: <T/R C3 R
>ann: T/R -
#ended filled
>ann: (filled) +100 100
>ann: (A1-E1) +50 150
"""
KEESDROW = """\
#character-encoding UTF-8
#game keesdrow
#variant four-score
#player1 ann
#board GIRL/PENS/TOAD/RUNE
>ann: A1.B2.B3.B3.C4 BELLY +15 15
>ann: (challenge) +0 0 BELLY
>ann: (forfeit) +0 16
>ann: (A1-B2) +0 0
"""
HEADING = "#game keyword\n#player1 red Ann\n#player2 blue Bob\n"
