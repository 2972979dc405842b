"""What is typed on a sheet, parsed: totals with the letters still held, the end of a game, a line, a play on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.base.layout import Square, parse_square
from party.views.answers.numbers import whole
from party.views.forms.totals_slip import EndedMixin, SlipForm
from scoring.models import Sheet, SheetSeat

# Figures that people tap and type; more is a slip of the finger.
MOST_DIGITS = 6


class LettersMixin(forms.Form):
    """How many letters each still holds, and who is out."""

    out = forms.TypedChoiceField(
        label=_("Who is out of letters"), required=False, coerce=int, empty_value=None
    )

    def add_letters(self, seats: Sequence[SheetSeat]) -> None:
        self._sitting = [seat for seat in seats if seat.left_order is None]
        named = [(seat.player_id, str(seat.player)) for seat in self._sitting]
        self.fields["out"].choices = [("", _("nobody")), *named]  # type: ignore[attr-defined]
        if self.is_alone:
            self.fields["out"].widget = forms.HiddenInput()
            self.fields["out"].initial = named[0][0]
        for seat in self._sitting:
            self.fields[f"held-{seat.player_id}"] = _held(seat)

    @property
    def is_alone(self) -> bool:
        """Whether one plays alone: then it need not be asked who is out."""
        return len(self._sitting) == 1

    @property
    def letters(self) -> list[forms.BoundField]:
        return [self[f"held-{seat.player_id}"] for seat in self._sitting]

    @property
    def held(self) -> dict[int, int]:
        """Those that were typed; whether one is missing is the writers' to say."""
        typed = {seat.player_id: self.cleaned_data.get(f"held-{seat.player_id}") for seat in self._sitting}
        return {player: held for player, held in typed.items() if held is not None}


class BellMixin(forms.Form):
    """After the bell: whether who is out was so before it (S15)."""

    before_bell = forms.BooleanField(label=_("Out before the bell rang"), required=False)


class TotalsForm(SlipForm, LettersMixin, BellMixin):
    """Four numbers. One that is no multiple of five is refused beside its field; an official may say why it stands."""

    def __init__(
        self,
        *args: Any,  # noqa: ANN401
        seats: Sequence[SheetSeat],
        sheet: Sheet,
        is_official: bool = False,
        **kwargs: Any,  # noqa: ANN401
    ) -> None:
        super().__init__(*args, seats=seats, sheet=sheet, **kwargs)
        self.add_letters(seats)
        self._sheet, self._is_official = sheet, is_official

    @property
    def is_counting(self) -> bool:
        """Whether letters have been typed: then their piece of the form stays open."""
        return self.is_bound and "count" in self.data

    @property
    def is_odd(self) -> bool:
        return self.is_bound and bool(self.errors.get("odd"))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        multiple = self._sheet.rules.multiple_of
        stands = {f"score-{seat.player_id}": seat.score for seat in self._seats}
        odd = [
            name
            for name, was in stands.items()
            if (cleaned.get(name) or 0) % multiple not in (0, (was or 0) % multiple)
        ]
        if odd and not (self._is_official and cleaned.get("odd")):
            sentence = _("Every Keyword score is a multiple of five. Count again, or call a steward.")
            for name in odd:
                self.add_error(name, forms.ValidationError(sentence, code="NotAMultiple"))
            if self._is_official:
                why = forms.ValidationError(_("Say why, or count again."), code="ReasonMissing")
                self.add_error("odd", why)
        return cleaned


class CloseForm(EndedMixin, LettersMixin, BellMixin):
    """How the game ended."""

    field_order = ("ended", "out")

    def __init__(self, *args: Any, seats: Sequence[SheetSeat], sheet: Sheet, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        self.offer_ends(sheet)
        self.add_letters(seats)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("ended") == "out" and cleaned.get("out") is None and len(self._sitting) > 1:
            self.add_error("out", forms.ValidationError(_("Say who is out."), code="WhoIsOut"))
        return cleaned


def number(typed: str) -> int | None:
    """A whole number as typed, with or without a sign; None where it is none."""
    text = typed.strip().replace("\N{MINUS SIGN}", "-").removeprefix("+")
    is_one = len(text) <= MOST_DIGITS and text.removeprefix("-").isdecimal()
    return int(text) if is_one else None


def player_of(fields: QueryDict) -> int:
    return whole(fields.get("player")) or 0


def letters_drawn(fields: QueryDict) -> dict[int, str]:
    """Fields named after players: letter-12."""
    named = [name for name in fields if name.startswith("letter-") and fields.get(name, "").strip()]
    return {player: fields.get(name, "") for name in named if (player := whole(name.removeprefix("letter-")))}


def square_of(typed: str) -> Square | None:
    try:
        return parse_square(typed.strip())
    except ValueError:
        return None


def _held(seat: SheetSeat) -> forms.IntegerField:
    field = forms.IntegerField(label=str(seat.player), min_value=0, max_value=99, required=False)
    field.widget.attrs |= {"autocomplete": "off", "inputmode": "numeric"}
    return field
