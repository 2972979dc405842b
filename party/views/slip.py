"""The form for the totals on a slip: a score for each player of the table, on the version that was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.ends import ends_of
from scoring.models import Sheet, SheetSeat
from scoring.sheets import Totals
from scoring.versions import NEVER, version_after

ENDED = {
    "time": _("the time was up"),
    "out": _("a player was out of letters"),
    "passes": _("all have passed"),
}
# What the same ends are called where one plays alone.
ENDED_ALONE = {
    "solitaire": {"out": _("you are out of letters"), "passes": _("you find no word any more")},
    "patience": {"out": _("you have reached the last corner"), "passes": _("you find no word any more")},
}


class SlipForm(forms.Form):
    """One field a player; `odd` is the reason that lets a score stand that is no multiple of five (I21)."""

    ended = forms.ChoiceField(label=_("The game ended because"))
    odd = forms.CharField(label=_("Why it stands all the same"), required=False, max_length=200)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    # Instead of the version, from a phone that was offline: the key of its own write before this one.
    after = forms.CharField(widget=forms.HiddenInput, required=False, max_length=80)

    def __init__(self, *args: Any, seats: Sequence[SheetSeat], sheet: Sheet, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        self._seats, self._sheet = seats, sheet
        self.fields["version"].initial = sheet.version
        offer_ends(self.fields["ended"], sheet, ENDED)
        for seat in seats:
            self.fields[f"score-{seat.player_id}"] = _score(seat)

    @property
    def has_ends(self) -> bool:
        """Whether there is more than one way to end this game."""
        return len(self.fields["ended"].choices) > 1  # type: ignore[attr-defined]

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


def offer_ends(field: forms.Field, sheet: Sheet, words: Mapping[str, Promise]) -> None:
    """The ends that the booklet has for this game, the sheet's own chosen, else the one in which nobody is out."""
    own = ENDED_ALONE.get(str(sheet.options.get("variant")), words)
    ends = [str(end) for end in ends_of(sheet)]
    ends += [sheet.ended] if sheet.ended not in ("", *ends) else []
    field.choices = [(end, own.get(end, words[end])) for end in ends]  # type: ignore[attr-defined]
    field.initial = sheet.ended or ("time" if "time" in ends else ends[-1])


def _score(seat: SheetSeat) -> forms.IntegerField:
    field = forms.IntegerField(
        label=str(seat.player),
        initial=seat.score,
        error_messages={"required": _("Type this score."), "invalid": _("Type a whole number.")},
    )
    field.widget.attrs |= {"autocomplete": "off", "step": 5}
    return field
