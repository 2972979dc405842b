"""The form for the totals on a slip: a score for each player of the table, on the version that was read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from scoring.models import Sheet, SheetSeat
from scoring.sheets import Totals

ENDED = [
    ("time", _("the time was up")),
    ("out", _("a player was out of letters")),
    ("passes", _("all have passed")),
]


class SlipForm(forms.Form):
    """One field a player; `odd` is the reason that lets a score stand that is no multiple of five (I21)."""

    ended = forms.ChoiceField(label=_("The game ended because"), choices=ENDED)
    odd = forms.CharField(label=_("Why it stands all the same"), required=False, max_length=200)
    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, seats: Sequence[SheetSeat], sheet: Sheet, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        self._seats = seats
        self.fields["version"].initial = sheet.version
        self.fields["ended"].initial = sheet.ended or "time"
        for seat in seats:
            self.fields[f"score-{seat.player_id}"] = _score(seat)

    @property
    def scores(self) -> list[forms.BoundField]:
        return [self[f"score-{seat.player_id}"] for seat in self._seats]

    @property
    def totals(self) -> Totals:
        cleaned = self.cleaned_data
        scores = {seat.player_id: cleaned[f"score-{seat.player_id}"] for seat in self._seats}
        return Totals(scores, cleaned["version"], cleaned["ended"])


def seen_version(request: HttpRequest) -> int | None:
    """The version of the sheet that was on the page; who confirms or voids means that one."""
    typed = request.POST.get("version", "")
    return int(typed) if typed.isdecimal() and len(typed) < 10 else None


def _score(seat: SheetSeat) -> forms.IntegerField:
    field = forms.IntegerField(
        label=str(seat.player),
        initial=seat.score,
        error_messages={"required": _("Type this score."), "invalid": _("Type a whole number.")},
    )
    field.widget.attrs |= {"autocomplete": "off", "step": 5}
    return field
