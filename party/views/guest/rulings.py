"""A ruling at a table: which word, what the dictionary and earlier rulings say, the board, and the decision.

Questions are asked by GET and change nothing; what was typed stays in the form. The decision is one POST.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games import load_lexicon
from games.base.game import AnyGame, Fall
from games.errors import RuleBroken
from party.desk.rulings import Ruled, decide, words_of
from party.models import Call
from party.reads.actor_names import names_of
from party.reads.addressed import find_sheet
from party.record.actors import Here
from party.rules.audience import at_table
from party.views.access.guards import for_officials
from party.views.answers.forms import act
from party.views.answers.numbers import whole
from party.views.cards.announced import asks_what_is_told, told
from party.views.guest.officials import desk_url
from party.words.verdicts import say_ruling, say_word
from party.words.wording import COLOR_WORDS, word
from scoring.models import Entry, Keeping, Sheet, SheetSeat
from scoring.models.sheets import SETTLED_STATES
from scoring.rulings import Decision, find_rulings, game_of
from scoring.sheets.boards import board_of
from scoring.sheets.challenges import last_turn
from scoring.sheets.staleness import NEVER
from scoring.sheets.word_questions import (
    BoardAnswer,
    BoardQuestion,
    answers_boards,
    ask_board,
    ask_word,
    clean_word,
)

# What a play that fell means for who made it, by the rule of the game (KW38, KW68, AN11, KS10, LO12).
_FALLS = {
    Fall.PLAYS_AGAIN.value: gettext_lazy(
        "Not allowed: the line is struck, and the player corrects the word or plays another."
    ),
    Fall.LOSES_TURN.value: gettext_lazy(
        "Not allowed: the line is struck, the player takes up the letters and loses the turn."
    ),
    Fall.TURN_STANDS.value: gettext_lazy("Not allowed: the word brings no points. Nothing else is lost."),
}
_BOARD = ("rows", "place", "direction", "letters", "color")


@for_officials
@require_http_methods(["GET", "HEAD", "POST"])
def ruling(request: HttpRequest, here: Here, number: int, table: int) -> HttpResponse:
    sheet = find_sheet(here.party, number, table)
    if request.method == "POST":
        return _decide(request, here, sheet)
    if asks_what_is_told(request):
        to = reverse("ruling", args=[here.party.code, number, table])
        return render(request, "guest/_told.html", {"to": to, **_told_here(here, sheet)})
    return _page(request, here, sheet, request.GET)


def _decide(request: HttpRequest, here: Here, sheet: Sheet) -> HttpResponse:
    typed = request.POST
    decision, call = _decision(typed, sheet), _find_call(here, sheet, typed)

    def do() -> dict[str, Any]:
        ruled = decide(sheet, decision, call=call, **here.by)
        return _told(ruled)

    return act(
        request,
        here,
        do,
        say=_say,
        to=desk_url(here),
        again=lambda sentence: _page(request, here, sheet, typed, refusal=sentence),
    )


def _decision(typed: QueryDict, sheet: Sheet) -> Decision:
    """By the board where it was asked, forms the word and says the same."""
    asked, is_allowed = clean_word(typed.get("word", "")), typed.get("verdict") == "allowed"
    board, _unread = _ask_board(game_of(sheet), sheet, typed)
    line, version = whole(typed.get("line")), whole(typed.get("version"))
    return Decision(
        is_allowed=is_allowed,
        word=asked,
        note=typed.get("note", ""),
        by_board=board is not None and board.is_allowed == is_allowed and asked in ("", *board.words),
        despite_earlier=bool(typed.get("seen")),
        line=line,
        challenger=whole(typed.get("challenger")),
        version=NEVER if line and version is None else version,
    )


def _told_here(here: Here, sheet: Sheet) -> dict[str, Any]:
    """What the host tells the table that is ruled upon."""
    return told(here.party, at_table(sheet.round, sheet.table), here.at)


def _told(ruled: Ruled) -> dict[str, Any]:
    outcome = ruled.outcome
    return {
        "word": ruled.ruling.word,
        "allowed": ruled.ruling.is_allowed,
        "fall": outcome.fall.value if outcome.fall else "",
        "late": outcome.is_late and not ruled.ruling.is_allowed,
    }


def _say(answer: dict[str, Any]) -> str:
    if answer["late"]:
        return _("Kept for the evening. The next player has played, so the word stands here.")
    if answer["fall"]:
        return str(_FALLS[answer["fall"]])
    verdict = _("allowed") if answer["allowed"] else _("not allowed")
    return _("Ruled: %(word)s is %(verdict)s. It is kept for the evening.") % {
        "word": answer["word"] or _("the play"),
        "verdict": verdict,
    }


def _page(
    request: HttpRequest, here: Here, sheet: Sheet, typed: QueryDict, refusal: str = ""
) -> HttpResponse:
    call = _find_call(here, sheet, typed)
    asked = clean_word(typed.get("word", call.note if call else ""))
    game, seats = game_of(sheet), _seats(sheet)
    entries = list(Entry.objects.filter(sheet=sheet).select_related("player").order_by("number"))
    board, unread = _ask_board(game, sheet, typed)
    context = {
        **_told_here(here, sheet),
        "sheet": sheet,
        "call": call,
        "desk": desk_url(here),
        "typed": typed,
        "word": asked,
        "refusal": refusal or unread,
        **_answers(here, game, sheet, asked),
        **_line_context(sheet, seats, entries),
        "is_about": _is_about(request, asked, entries),
        "board": board,
        "board_fields": [(name, typed.get(name, "")) for name in _BOARD] if board else [],
        "rows": typed.get("rows", _drawn_rows(sheet, seats, entries)),
        "has_board": answers_boards(game),
        "board_is_open": any(typed.get(name) for name in ("place", "letters")),
        "colors": [(seat.color, COLOR_WORDS[seat.color]) for seat in seats if seat.color],
    }
    is_answer = request.method == "GET" and request.htmx and request.htmx.target == "ruling-answer"  # type: ignore[attr-defined]
    template = "guest/_ruling_answer.html" if is_answer else "guest/ruling.html"
    return render(request, template, context, status=422 if unread else 200)


def _answers(here: Here, game: AnyGame, sheet: Sheet, asked: str) -> dict[str, Any]:
    """What the dictionary says, and what was ruled on the same word before, the latest first."""
    if not asked:
        return {"answer": None, "earlier": []}
    found = find_rulings(sheet.book_id, asked)
    names = names_of(here.party, [(each.by_kind, each.by_id) for each in found])
    earlier = [
        {"said": say_ruling(each.precedent), "note": each.note, "by": names[(each.by_kind, each.by_id)]}
        for each in found
    ]
    answer = say_word(ask_word(game, asked, load_lexicon()), game.name)
    return {"answer": answer, "earlier": earlier}


def _is_about(request: HttpRequest, asked: str, entries: list[Entry]) -> bool:
    """As it was ticked; else where the word in question stands in the play just made."""
    line = last_turn(entries)
    if request.method == "POST":
        return "line" in request.POST
    return line is not None and asked in words_of(line)


def _line_context(sheet: Sheet, seats: list[SheetSeat], entries: list[Entry]) -> dict[str, Any]:
    """The play just made, and who may have challenged it where that moves points; none once the result stands."""
    game, line = game_of(sheet), None if sheet.state in SETTLED_STATES else last_turn(entries)
    moves_points = any(tally.items for tally in (game.stake(right=True), game.amends(1, "")))
    others = [seat.player for seat in seats if line and seat.player_id != line.player_id]
    return {"line": line, "challengers": others if moves_points else []}


def _drawn_rows(sheet: Sheet, seats: list[SheetSeat], entries: list[Entry]) -> str:
    """A sheet that is kept on the board knows its rows; nobody has to type them."""
    if sheet.keeping != Keeping.BOARD or len(seats) not in game_of(sheet).sizes:
        return ""
    rows = enumerate(board_of(sheet, seats, entries), start=1)
    return "\n".join(f"{number}: {row.rstrip('.')}" for number, row in rows if row.strip("."))


def _ask_board(game: AnyGame, sheet: Sheet, typed: QueryDict) -> tuple[BoardAnswer | None, str]:
    """The board's answer, or why the question cannot be read."""
    if not (typed.get("place") or typed.get("letters")):
        return None, ""
    rows, place, direction, letters, color = (typed.get(name, "") for name in _BOARD)
    question = BoardQuestion(rows, place, direction, letters, color, sheet.key_card)
    try:
        return ask_board(game, question, load_lexicon()), ""
    except RuleBroken as unread:
        return None, word(unread)


def _find_call(here: Here, sheet: Sheet, typed: QueryDict) -> Call | None:
    number = whole(typed.get("call"))
    calls = Call.objects.select_related("sheet__book__party").filter(party=here.party, sheet=sheet)
    return calls.filter(pk=number).first() if number else None


def _seats(sheet: Sheet) -> list[SheetSeat]:
    return list(SheetSeat.objects.select_related("player").filter(sheet=sheet).order_by("chair"))
