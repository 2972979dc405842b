"""Counts the letters still on the racks into totals typed without them. Writes nothing."""

from __future__ import annotations

from party.views.sheets.forms import TotalsForm
from party.views.sheets.load import SheetReading
from scoring.sheets.ends import GameEnd, letter_tallies


def count_letters(reading: SheetReading, form: TotalsForm) -> TotalsForm:
    """The form again with the engine's points for the letters in its scores, and the letters gone from it."""
    form.full_clean()
    ended = form.cleaned_data.get("ended", "")
    out = form.cleaned_data.get("out") if ended == "out" else None
    tallies = letter_tallies(reading.sheet, reading.seats, GameEnd(ended, form.held, out))
    kept = [name for name in form.data if not name.startswith("held-") and name != "count"]
    typed = {name: form.data[name] for name in kept}
    for player, tally in tallies.items():
        before = form.cleaned_data.get(f"score-{player}") or 0
        typed[f"score-{player}"] = str(before + tally.points)
    return TotalsForm(typed, seats=reading.seats, sheet=reading.sheet)
