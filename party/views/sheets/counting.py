"""Letters still on the racks, counted into totals that were typed without them: a look, nothing is written."""

from __future__ import annotations

from party.views.sheets.forms import TotalsForm
from party.views.sheets.reading import Reading
from scoring.ends import Close, letter_tallies


def count_letters(reading: Reading, form: TotalsForm) -> TotalsForm:
    """The form again with the engine's points for the letters in its scores, and the letters gone from it."""
    form.full_clean()
    ended = form.cleaned_data.get("ended", "")
    out = form.cleaned_data.get("out") if ended == "out" else None
    tallies = letter_tallies(reading.sheet, reading.seats, Close(ended, form.held, out))
    typed = form.data.copy()
    for player, tally in tallies.items():
        before = form.cleaned_data.get(f"score-{player}") or 0
        typed[f"score-{player}"] = str(before + tally.points)
    for name in [name for name in typed if name.startswith("held-") or name == "count"]:
        del typed[name]
    return TotalsForm(typed, seats=reading.seats, sheet=reading.sheet)
