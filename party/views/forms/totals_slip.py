"""The form for the totals on a slip: a score for each player of the table, on the version that was read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models import Sheet, SheetSeat
from scoring.models.sheets import Ended
from scoring.sheets.ends import ends_of
from scoring.sheets.staleness import NEVER, version_after
from scoring.sheets.state import Totals

ENDED = {
    "out": _("a player is out of letters"),
    "time": _("the time is up"),
    "passes": _("all have passed"),
}
# What the same ends are called where one plays alone.
ENDED_ALONE = {
    "solitaire": {"out": _("you are out of letters"), "passes": _("you can't find another word")},
    "patience": {"out": _("you have reached the last corner"), "passes": _("you can't find another word")},
}


class EndedMixin(forms.Form):
    """How the game ended; one question wherever it is asked."""

    ended = forms.ChoiceField(label=_("The game is over because"))

    def offer_ends(self, sheet: Sheet) -> None:
        """The ends that the booklet has for this game, the sheet's own chosen, else the one in which nobody is out."""
        words = ENDED | ENDED_ALONE.get(sheet.rules.variant, {})
        ends = [str(end) for end in ends_of(sheet)]
        ends += [sheet.ended] if sheet.ended not in ("", *ends) else []
        field = self.fields["ended"]
        field.choices = [(end, words[end]) for end in ends]  # type: ignore[attr-defined]
        field.initial = sheet.ended or (Ended.TIME if Ended.TIME in ends else ends[-1])

    @property
    def has_ends(self) -> bool:
        """Whether there is more than one way to end this game."""
        return len(self.fields["ended"].choices) > 1  # type: ignore[attr-defined]


class SlipForm(EndedMixin):
    """One field a player; `odd` is the reason that lets a score stand that is no multiple of five (I21)."""

    odd = forms.CharField(label=_("Why it stands all the same"), required=False, max_length=200)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    # Instead of the version, from a phone that was offline: the key of its own write before this one.
    after = forms.CharField(widget=forms.HiddenInput, required=False, max_length=80)

    def __init__(self, *args: Any, seats: Sequence[SheetSeat], sheet: Sheet, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        self._seats, self._sheet = seats, sheet
        self.fields["version"].initial = sheet.version
        self.offer_ends(sheet)
        for seat in seats:
            self.fields[f"score-{seat.player_id}"] = _score(seat)

    @property
    def scores(self) -> list[forms.BoundField]:
        return [self[f"score-{seat.player_id}"] for seat in self._seats]

    @property
    def totals(self) -> Totals:
        cleaned = self.cleaned_data
        scores = {seat.player_id: cleaned[f"score-{seat.player_id}"] for seat in self._seats}
        return Totals(scores, self._seen, cleaned["ended"])

    @property
    def _seen(self) -> int:
        after, version = self.cleaned_data["after"], self.cleaned_data["version"]
        if after:
            return version_after(self._sheet, after)
        return NEVER if version is None else int(version)


def _score(seat: SheetSeat) -> forms.IntegerField:
    field = forms.IntegerField(
        label=str(seat.player),
        initial=seat.score,
        error_messages={"required": _("Type this score."), "invalid": _("Type a whole number.")},
    )
    field.widget.attrs |= {"autocomplete": "off", "step": 5}
    return field
