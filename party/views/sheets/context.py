"""What a sheet's page shows: the strip of scores, the cards, the lines, and what its viewer can do. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.base.equipment import equipment
from party.reads.actor_names import Who
from party.rounds.locked_table import draw_of, ranking_of
from party.views.sheets.board_picture import draw_board
from party.views.sheets.forms import CloseForm, TotalsForm
from party.views.sheets.load import SheetReading
from party.views.sheets.viewer import Viewer
from party.words.wording import COLOR_WORDS, TABLE_SIGNS, TABLE_WORDS
from scoring.models import Entry, EntryKind, SheetSeat
from scoring.models.entries import RULED
from scoring.models.sheets import Keeping
from scoring.sheets.engine_table import keyword_of
from scoring.sheets.key_cards import WORTH
from scoring.sheets.lines import whose_turn
from scoring.sheets.signatures import agreement_of
from scoring.sheets.state import signed

# One-tap points: what a turn usually brings in each game.
ADDS = {"keyword": (5, 10, 25, 50), "anagrams": (1, 2, 5, 10), "keesdrow": (1, 2, 5, 10), "lotto": (50, 100)}
GO_OUT: int = equipment("keyword")["scoring"]["go_out"]
KEYS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
# The forms of a page that say which version of the sheet they speak of; those that are not there now say nothing.
VERSIONED = (
    "line",
    "points-form",
    "close",
    "undo",
    "keep-form",
    "card-draw-form",
    "card-type-form",
    "hand-over-form",
    "draw-form",
    "letters-form",
    "redraw-form",
    "tie-form",
)
Names = Mapping[Who, str]


def show_sheet(viewer: Viewer, names: Names, picked: int | None = None) -> dict[str, Any]:
    """The context of templates/sheet/: everything but what was typed and refused."""
    reading = viewer.reading
    sheet = reading.sheet
    rows = seat_rows(viewer, picked)
    return {
        "sheet": sheet,
        "viewer": viewer,
        "word": TABLE_WORDS[sheet.state],
        "sign": TABLE_SIGNS[sheet.state],
        "misfit": reading.misfit,
        "shape": viewer.shape,
        "seats": rows,
        "me": next((row for row in rows if row["you"]), None),
        "lines": [line_row(viewer, entry, names) for entry in reversed(reading.entries)],
        "board": _board(viewer),
        "is_whole": reading.is_whole,
        "versioned": VERSIONED,
        "key_card": sheet.key_card,
        "key_card_worth": WORTH,
        "has_key_cards": reading.has_key_cards,
        "has_letters": reading.has_letters,
        "can_undo": viewer.can_write
        and reading.last_standing is not None
        and may_strike(viewer, reading.last_standing),
        "ways": [{"value": way.value, "label": label} for way, label in _ways(reading)],
        "adds": (1,) if reading.variant == "patience" else ADDS[reading.game],
        "keys": KEYS,
        "form": TotalsForm(seats=reading.seats, sheet=sheet, is_official=viewer.is_official),
        "ending": CloseForm(seats=reading.seats, sheet=sheet),
        "close_label": _("Close the sheet")
        if viewer.is_home
        else _("Close the sheet for the others to sign"),
        "play": {"square": "", "direction": "across", "letters": ""},
        **_ties(reading),
        **_signing(viewer, rows),
    }


def seat_rows(viewer: Viewer, picked: int | None = None) -> list[dict[str, Any]]:
    reading, sheet = viewer.reading, viewer.reading.sheet
    turn, short = whose_turn(sheet, reading.seats, reading.entries), short_names(reading.names)
    return [
        {
            "player": seat.player_id,
            "name": str(seat.player),
            "short": short[seat.player_id],
            "rack": COLOR_WORDS[seat.color],
            "color": seat.color,
            "score": seat.score,
            "letters": seat.letters,
            "rank": seat.rank,
            "is_turn": seat.player_id == turn,
            "is_picked": seat.player_id == (picked or turn or reading.sitting[0].player_id),
            "has_left": seat.left_order is not None,
            "you": seat.player_id == viewer.you,
            **_signed(viewer, seat),
        }
        for seat in reading.seats
    ]


def short_names(names: Mapping[int, str]) -> dict[int, str]:
    """First names, where no two at the table share one; a strip on a phone has no room for more."""
    first = {player: name.split()[0] for player, name in names.items()}
    return first if len(set(first.values())) == len(first) else dict(names)


def line_row(viewer: Viewer, entry: Entry, names: Names) -> dict[str, Any]:
    is_settled = viewer.reading.sheet.state in ("confirmed", "void") and not viewer.is_home
    colors = {seat.player_id: seat.color for seat in viewer.reading.seats}
    return {
        "number": entry.number,
        "name": short_names(viewer.reading.names).get(entry.player_id, ""),
        "color": colors.get(entry.player_id, ""),
        "points": "" if entry.kind in (EntryKind.PASS, EntryKind.LOST) else signed(entry.points),
        "text": _text(entry),
        "note": _note(viewer, entry, names),
        "struck": not entry.stands,
        "can_strike": viewer.can_write and entry.stands and not is_settled and may_strike(viewer, entry),
    }


def may_strike(viewer: Viewer, entry: Entry) -> bool:
    """What a ruling has written, only who rules takes away."""
    return viewer.is_home or viewer.is_official or entry.kind not in RULED


def strikers(reading: SheetReading) -> Iterable[Who]:
    """Who did what a page names: struck lines, entered, confirmed."""
    sheet = reading.sheet
    told = [(sheet.entered_by_kind, sheet.entered_by_id), (sheet.confirmed_by_kind, sheet.confirmed_by_id)]
    told += [(entry.struck_by_kind, entry.struck_by_id) for entry in reading.entries if not entry.stands]
    return [who for who in told if who[0]]


def _board(viewer: Viewer) -> dict[str, Any] | None:
    reading, sheet = viewer.reading, viewer.reading.sheet
    if viewer.way != Keeping.BOARD or not reading.has_board:
        return None
    center = keyword_of(sheet).options.center_lines
    return draw_board(reading.board.rows, center_lines=center)


def _ways(reading: SheetReading) -> list[tuple[Keeping, str]]:
    ways = [(Keeping.TOTALS, _("Totals")), (Keeping.RUNNING, _("Running score"))]
    return (
        [*ways, (Keeping.BOARD, pgettext("way of keeping the sheet", "Board"))] if reading.has_board else ways
    )


def _text(entry: Entry) -> str:
    """What a line is for: the words, or what else it counts."""
    if entry.kind == EntryKind.LETTERS and entry.points >= GO_OUT:
        return _went_out(entry.points - GO_OUT)
    if entry.kind == EntryKind.TURN:
        text = entry.words.replace(" ", ", ") or _("turn")
    else:
        text = str(EntryKind(entry.kind).label)
        text = f"{text}: {entry.words}" if entry.words else text
    return _("%(text)s, the Key card") % {"text": text} if entry.key_card else text


def _went_out(others: int) -> str:
    """Who is out gets fifty, and what the others hold (KW44)."""
    bonus = _("out of letters %(points)s") % {"points": signed(GO_OUT)}
    held = [_("letters of the others %(points)s") % {"points": signed(others)}] if others else []
    return ", ".join([bonus, *held])


def _note(viewer: Viewer, entry: Entry, names: Names) -> str:
    if not entry.stands:
        who = names.get((entry.struck_by_kind, entry.struck_by_id), "")
        # The site's own words for why are kept in English and told in the reader's language.
        known = {"who": who, "why": _(entry.why)}
        return _("struck by %(who)s: %(why)s") % known if who else _("struck: %(why)s") % known
    is_warned = viewer.reading.sheet.rules.options.get("validation") == "warn"
    return _("let stand although warned of") if entry.faults and is_warned else ""


def _signed(viewer: Viewer, seat: SheetSeat) -> dict[str, Any]:
    """What the player of a seat says of the closed sheet."""
    reading, sheet = viewer.reading, viewer.reading.sheet
    signature = reading.signatures.get(seat.player_id)
    wrote_it = (sheet.entered_by_kind, sheet.entered_by_id) == ("player", seat.player_id)
    signed = "" if signature is None else "right" if signature.is_right else "wrong"
    return {
        "signed": signed,
        "thinks": signature.thinks if signature else None,
        "wrote_it": wrote_it,
        "must_sign": reading.sheet.is_closed
        and not viewer.is_home
        and not wrote_it
        and seat.left_order is None,
        "is_handed": signature is not None and not signature.is_own_phone,
    }


def _signing(viewer: Viewer, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Who may sign on this phone for want of one (S18), and whether an official needs a reason to confirm."""
    keeps = viewer.kind == "player" and viewer.reading.sheet.scorekeeper_id == viewer.you
    waiting = [row for row in rows if row["must_sign"] and not row["signed"] and not row["you"]]
    agreed = agreement_of(viewer.reading.sheet, viewer.reading.seats, viewer.reading.signatures.values())
    needs = ""
    if agreed.wrong:
        needs = _("Somebody says that the own score is wrong: the record keeps how you decided.")
    elif not agreed.needs_no_reason:
        needs = _("No other player has signed on the own phone: the record keeps how you know.")
    signing = [row for row in rows if row["must_sign"]]
    only_handed = bool(signing) and all(row["is_handed"] and row["signed"] == "right" for row in signing)
    return {"unsigned": waiting if keeps else [], "only_handed": only_handed, "needs_reason": needs}


def _ties(reading: SheetReading) -> dict[str, Any]:
    names = reading.names
    ranking = ranking_of(reading.sheet, reading.seats) if reading.sheet.is_closed else None
    return {
        "is_drawn": reading.sheet.first_player_id is not None,
        "equal": [names[player] for group in draw_of(reading.seats).redraw for player in group],
        "tied": [names[player] for group in ranking.redraw for player in group] if ranking else [],
    }
