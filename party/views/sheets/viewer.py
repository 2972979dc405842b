"""Who looks at a sheet, and what the page offers them. The writers check what is allowed."""

from __future__ import annotations

from dataclasses import dataclass

from party.views.sheets.load import SheetReading
from scoring.models.sheets import OPEN_STATES, SETTLED_STATES, Keeping, SheetState

_WRITING = {
    Keeping.TOTALS: "sheet/_totals.html",
    Keeping.RUNNING: "sheet/_running.html",
    Keeping.BOARD: "sheet/_board.html",
}


@dataclass(frozen=True)
class Viewer:
    """A player, a steward or host ("officials"), or whoever has the link of a game at home."""

    kind: str
    reading: SheetReading
    you: int | None = None
    # How the sheet was kept when a refused form was typed; the form comes back as it was, even if that has changed.
    typing: str = ""

    @property
    def is_home(self) -> bool:
        return self.kind == "home"

    @property
    def is_official(self) -> bool:
        return self.kind in ("host", "steward")

    @property
    def is_keeper(self) -> bool:
        return self.kind != "player" or self.reading.sheet.scorekeeper_id in (None, self.you)

    @property
    def has_left(self) -> bool:
        """Whether this player has left the table: they can only watch."""
        return self.you is not None and self.you not in {seat.player_id for seat in self.reading.sitting}

    @property
    def can_write(self) -> bool:
        sheet = self.reading.sheet
        is_drawn = self.is_home or sheet.first_player_id is not None
        is_open = sheet.state in OPEN_STATES or (self.is_home and sheet.state != SheetState.VOID)
        return self.is_keeper and is_drawn and is_open and not self.has_left

    @property
    def way(self) -> Keeping:
        """How the page is written on: as the sheet is kept, or as what was typed into it."""
        way = Keeping(self.typing or self.reading.sheet.keeping)
        return Keeping.RUNNING if way == Keeping.BOARD and not self.reading.has_board else way

    @property
    def picks(self) -> bool:
        """Whether the strip of scores is also the choice of who gets the next line."""
        sheet = self.reading.sheet
        return self.can_write and sheet.state == SheetState.PLAYING and self.way != Keeping.TOTALS

    @property
    def writing(self) -> str:
        """The piece of the page on which this viewer writes."""
        return _WRITING[self.way] if self.can_write else ""

    @property
    def stage(self) -> str:
        """The part of the page for what to do now; none for those who only watch."""
        state = self.reading.sheet.state
        if state == SheetState.PLAYING:
            return self.writing
        if self.is_home:
            return "sheet/_home_over.html"
        if self.reading.sheet.is_closed:
            return "sheet/_signing.html"
        return "sheet/_result.html" if state == SheetState.CONFIRMED else "sheet/_waiting.html"

    @property
    def fills_totals(self) -> bool:
        """Whether the totals have the page's one filled button; once the sheet is closed, signing has it."""
        return self.reading.sheet.state == SheetState.PLAYING

    @property
    def can_draw(self) -> bool:
        is_early = self.reading.sheet.state in (SheetState.WAITING, SheetState.PLAYING)
        return not (self.is_home or self.has_left) and is_early and not self.reading.entries

    @property
    def can_hand_over(self) -> bool:
        sheet = self.reading.sheet
        is_open = sheet.first_player_id is not None and sheet.state not in SETTLED_STATES
        return self.is_keeper and is_open and not self.is_home and not self.has_left

    @property
    def can_void(self) -> bool:
        return self.is_official and self.reading.sheet.state not in SETTLED_STATES

    @property
    def shape(self) -> str:
        """Changes when the whole page has to be rendered again: there is something else to do, or for somebody else."""
        sheet, signed = self.reading.sheet, self.reading.signatures
        waits_for = signed if self.is_keeper or self.you is None else {self.you} & signed.keys()
        # Players sign the scores they see: when those change, so does the form.
        signs = sheet.version if self.reading.sheet.is_closed else None
        told = [
            sheet.state,
            sheet.keeping,
            sheet.scorekeeper_id,
            sheet.first_player_id,
            signs,
            self.has_left,
            *sorted(waits_for),
        ]
        return "-".join(str(each or "") for each in told)
