"""The preview of a play by tonight's rulings: a ruling on one of its words counts before the dictionary (KW76).

Only for new plays. A line that has been entered is not checked again: a later ruling, even a contrary one, leaves it alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games import load_lexicon
from games.errors import PluralNotAllowed
from scoring.models import Ruling, RulingSource, Sheet
from scoring.sheets.boards import PlayPreview, preview
from scoring.sheets.engine_table import EngineTable, TypedPlay


def preview_tonight(sheet: Sheet, board: EngineTable, player: int, play: str | TypedPlay) -> PlayPreview:
    """A preview of a play by the dictionary, and by the latest rulings where there are any on its words."""
    lexicon = load_lexicon()
    seen = preview(sheet, board, player, play, lexicon)
    found = rulings_for(sheet, seen.words) if seen.words else {}
    if not found:
        return seen
    allowed = [word for word, ruling in found.items() if ruling.is_allowed]
    ruled = lexicon.with_rulings(allowed, found.keys() - set(allowed))
    precedents = {word: ruling.precedent for word, ruling in found.items()}
    return replace(preview(sheet, board, player, play, ruled), precedents=precedents)


def rulings_for(sheet: Sheet, words: Iterable[str]) -> dict[str, Ruling]:
    """The latest ruling on each of these words that holds at this table, in the order of the words."""
    rows = Ruling.objects.select_related("sheet").filter(book=sheet.book_id, word__in=list(words))
    here = [row for row in rows.order_by("pk") if row.sheet_id == sheet.pk or _is_on_the_word(row)]
    latest = {row.word: row for row in here}
    return {word: latest[word] for word in words if word in latest and _holds(latest[word], sheet)}


def _holds(ruling: Ruling, sheet: Sheet) -> bool:
    """A steward who allows a form in S has looked at one table, and it holds only there."""
    is_own = ruling.sheet_id == sheet.pk and ruling.source == RulingSource.STEWARD and ruling.is_allowed
    return is_own or _is_on_the_word(ruling)


def _is_on_the_word(ruling: Ruling) -> bool:
    """Whether it is about the spelling. Where an S lay, and what the board was asked, is of one place (KW28, KW29)."""
    if ruling.source == RulingSource.BOARD or ruling.rule == PluralNotAllowed.__name__:
        return False
    is_form = ruling.source == RulingSource.STEWARD and ruling.is_allowed and ruling.word in load_lexicon()
    return not is_form
