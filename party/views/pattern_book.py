"""The pattern book: every part of the pages on one page, with samples, for the eye and for the tests."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.base.layout import Grid, Placement, Square, parse_start
from games.keyword.board import SIDE
from party.views.answers.signed_out import for_signed_in
from party.views.forms.front import JoinForm
from party.views.sheets.board_picture import draw_board

CLOCK = {"state": "paused", "left": "27:41", "ends": "20:52", "note": "40-minute game"}
SEATS = [
    {
        "color": "red",
        "table": 7,
        "rack": "Red rack",
        "role": "You go first and keep score.",
        "reason": "You drew B, the high letter. Second at table 6 with 240, so you moved on.",
    },
    {"color": "yellow", "table": 12, "rack": "Yellow rack", "role": "Lena keeps score.", "reason": ""},
]
STANDINGS = {
    "title": "Standings",
    "count": "42 players",
    "empty": "Before the first game",
    "rows": [
        {"place": 1, "name": "Priya N.", "points": 815},
        {"place": 2, "name": "Tomás R.", "points": 790},
        {"skipped": 9},
        {"place": 12, "name": "Lena W.", "points": 560},
        {"place": 13, "name": "Ann L.", "points": 555, "you": True},
        {"place": 14, "name": "Jo B.", "points": 540},
    ],
}
NEXT = {
    "title": "Collect the scores",
    "text": "7 of 11 tables have signed. Tables 3 and 9 are still playing; table 8 waits for one signature.",
    "label": "Remind tables 3, 8 and 9",
    "note": "Moving on opens when every table has signed.",
}
WAITING = {
    "title": "Move on to round 4",
    "text": "The two highest at each table move to the next.",
    "label": "Move on to round 4",
    "why": "Tables 3, 5, 8 and 9 have not signed yet.",
}
STEPS = [
    {"name": "Check in", "state": "done"},
    {"name": "Seat and publish", "state": "done"},
    {"name": "Start round 3", "state": "done"},
    {"name": "Collect the scores", "state": "now"},
    {"name": "Move on to round 4", "state": ""},
    {"name": "Ceremony", "state": ""},
]
TABLES = [
    {"number": 1, "state": "done", "word": "confirmed", "sign": "✓", "detail": "Priya 285, Sam 240"},
    {"number": 2, "state": "done", "word": "confirmed", "sign": "✓", "detail": "Ola 260, Wei-Ling 255"},
    {"number": 3, "state": "busy", "word": "playing", "sign": "…", "detail": "last play at 20:46"},
    {"number": 4, "state": "busy", "word": "not signed yet", "sign": "…", "detail": "Imogen has not signed"},
    {
        "number": 5,
        "state": "alert",
        "word": "disputed",
        "sign": "!",
        "detail": "Lena says 215, the sheet 205",
    },
]
CALLS = [
    {
        "where": "Table 5 · 40 s ago",
        "hands": "you have it",
        "question": "Is SERIES a plural?",
        "text": "Green played SERIES; Yellow says the S makes a plural.",
        "alert": True,
        "ruling": {
            "mark": "allowed",
            "verdict": "Allowed.",
            "text": "SERIES is in the dictionary as a singular.",
        },
        "before": "Same ruling at table 2 in round 1.",
        "actions": [
            {"label": "Let the word stand", "kind": "action", "href": "#look-calls"},
            {"label": "Take it back, play again", "href": "#look-calls"},
            {"label": "Check the board", "href": "#look-calls"},
        ],
    },
    {
        "where": "Table 5 · signatures",
        "question": "Lena says 215, the sheet says 205",
        "actions": [
            {"label": "Open the sheet", "href": "#look-calls"},
            {"label": "Give 5 minutes more", "href": "#look-calls"},
        ],
    },
]
SHEET = {
    "word": "TRIES",
    "place": "down from I6",
    "points": "+40",
    "lines": [
        {"text": "T, R, I, E on your own color, 4 × 10", "points": 40},
        {"text": "S was already there: TRIES is allowed", "points": 0, "soft": True},
    ],
}

WORDS = ("10I SEE", "K10 EASY", "13K YOU", "M12 OUT")
FRESH = "I6 TRIE"


@for_signed_in
@require_safe
def pattern_book(request: HttpRequest) -> HttpResponse:
    theme = request.GET.get("theme", "")
    context = {
        "theme": theme if theme in ("light", "dark") else "",
        "clock": CLOCK,
        "seats": SEATS,
        "word": "GARDEN",
        "standings": STANDINGS,
        "next": NEXT,
        "waiting": WAITING,
        "steps": STEPS,
        "tables": TABLES,
        "calls": CALLS,
        "sheet": SHEET,
        "board": sample_board(),
        "form": JoinForm({"code": "KX4"}),
    }
    return render(request, "party/look.html", context)


def sample_board() -> dict[str, Any]:
    grid = Grid.empty(SIDE)
    for word in WORDS:
        grid = grid.put(_letters(word))
    return draw_board(grid.rows(), _letters(FRESH))


def _letters(written: str) -> dict[Square, str]:
    start, word = written.split()
    square, across = parse_start(start)
    return Placement(square, across, word).blocks()
