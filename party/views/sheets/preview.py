"""The preview of a play: the board with its letters, the points item by item, and the rules it breaks."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.base.layout import Square
from games.base.tally import Tally
from party.views.sheets.board_picture import draw_board, grid_of
from party.views.sheets.forms import player_of, square_of
from party.views.sheets.load import SheetReading
from party.words.verdicts import say_precedent
from party.words.wording import COLOR_WORDS, word
from scoring.sheets.boards import PlayPreview
from scoring.sheets.engine_table import TypedPlay, keyword_of
from scoring.sheets.precedents import preview_tonight
from scoring.sheets.state import in_print, signed

# The engine's rules by name, told of the letters that they count.
RULE_WORDS = {
    "letter": gettext_lazy("%(letters)s on other squares"),
    "own_color": gettext_lazy("%(letters)s on the own color"),
    "key": gettext_lazy("%(letters)s on a Key square"),
    "own_key": gettext_lazy("%(letters)s on the own Key square"),
    "partner_color": gettext_lazy("%(letters)s on the partner's color"),
    "partner_key": gettext_lazy("%(letters)s on the partner's Key square"),
    "other_key": gettext_lazy("%(letters)s on a Key square that is not blue"),
    "no_score": gettext_lazy("%(letters)s on a square that is not blue"),
    "keyword": gettext_lazy("%(letters)s is the word on the Key card"),
    "word": gettext_lazy("%(letters)s, one more word"),
}


def typed_play(fields: QueryDict) -> dict[str, str]:
    """The three fields of a play, as typed."""
    direction = "down" if fields.get("direction") == "down" else "across"
    return {
        "square": fields.get("square", "")[:4],
        "direction": direction,
        "letters": fields.get("letters", "")[:19],
    }


def play_of(fields: QueryDict) -> TypedPlay | None:
    """The same as a play; None while no square or no letter is typed."""
    typed = typed_play(fields)
    square, letters = square_of(typed["square"]), "".join(filter(str.isalpha, typed["letters"]))
    if square is None or not letters:
        return None
    return TypedPlay(square, letters, across=typed["direction"] == "across")


def preview_play(reading: SheetReading, fields: QueryDict) -> dict[str, Any]:
    """What the page shows of a play that is being typed; nothing before there is one."""
    play, player = play_of(fields), player_of(fields)
    seat = next((seat for seat in reading.sitting if seat.player_id == player), None)
    shown: dict[str, Any] = {"play": typed_play(fields), "preview": None}
    if play is None or seat is None or not reading.has_board:
        return shown
    seen = preview_tonight(reading.sheet, reading.board, player, play)
    whose = str(COLOR_WORDS[seat.color] or seat.player)
    return {**shown, "preview": show_preview(seen, whose), "board": _board_with(reading, seen)}


def show_preview(seen: PlayPreview, whose: str) -> dict[str, Any]:
    """The preview in words, as parts/_sheet.html takes it, with the label of its button."""
    label = ""
    if not seen.refusals:
        label = (
            _("Enter it all the same: %(points)s for %(whose)s")
            if seen.faults
            else _("Enter %(points)s for %(whose)s")
        )
    start, _blank, _word = seen.play.partition(" ")
    return {
        "word": ", ".join(seen.words),
        "place": start,
        "points": signed(seen.points),
        "lines": tally_lines(seen.tally) if seen.words else [],
        "refusals": [word(each) for each in seen.refusals],
        "faults": [word(each) for each in seen.faults],
        "rulings": [
            {"is_allowed": ruled.is_allowed, "text": say_precedent(each, ruled)}
            for each, ruled in seen.precedents.items()
        ],
        "label": label % {"points": in_print(seen.points), "whose": whose},
    }


def tally_lines(tally: Tally) -> list[dict[str, Any]]:
    """Letters that count by one rule on one line: "T, R, I, E on the own color, 4 × 10"."""
    groups: dict[tuple[str, int], list[str]] = {}
    for item in tally.items:
        groups.setdefault((item.rule.name, item.points), []).append(item.subject)
    return [
        {
            "text": _rule(name, letters) + (f", {len(letters)} × {points}" if len(letters) > 1 else ""),
            "points": points * len(letters),
            "soft": not points,
        }
        for (name, points), letters in groups.items()
    ]


def _rule(name: str, letters: list[str]) -> str:
    return str(RULE_WORDS[name]) % {"letters": ", ".join(letters)}


def _board_with(reading: SheetReading, seen: PlayPreview) -> dict[str, Any]:
    sheet = reading.sheet
    lies = reading.board.state.grid
    laid = grid_of(seen.rows)
    fresh = {
        square: laid[square]
        for square in (Square(*divmod(place, lies.side)) for place in range(len(lies.cells)))
        if lies[square] != laid[square]
    }
    center = keyword_of(sheet).options.center_lines
    return draw_board(lies.rows(), fresh, center)
