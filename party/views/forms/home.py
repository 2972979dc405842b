"""What a visitor types to open a sheet at home: the game, and who plays."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games import find_game
from party.views.forms.front import UncutForm

# Games and variants as the form offers them, by their names in a record.
GAME_WORDS = {
    "keyword:regular": _("Keyword"),
    "keyword:partnership": _("Partnership Keyword"),
    "keyword:solitaire": _("Solitaire"),
    "keyword:patience": _("Patience"),
    "anagrams:regular": _("Anagrams"),
    "lotto:regular": _("Lotto"),
    "keesdrow:regular": _("Keesdrow"),
}


class HomeForm(UncutForm):
    game_name = forms.ChoiceField(
        label=_("What do you play?"),
        choices=list(GAME_WORDS.items()),
        initial="keyword:regular",
        widget=forms.RadioSelect,
    )
    players = forms.CharField(
        label=_("Who plays?"),
        max_length=600,
        help_text=_("One name on each line, in the order of turns. The first begins."),
        error_messages={"required": _("Type at least one name.")},
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off", "spellcheck": "false"}),
    )

    @property
    def game(self) -> tuple[str, str]:
        name, _colon, variant = self.cleaned_data["game_name"].partition(":")
        return name, variant

    @property
    def names(self) -> list[str]:
        lines: str = self.cleaned_data["players"]
        return [line.strip() for line in lines.splitlines() if line.strip()]

    def clean(self) -> dict[str, Any]:
        """As many as the game takes; said beside the names."""
        cleaned = super().clean() or {}
        if not {"game_name", "players"} <= cleaned.keys():
            return cleaned
        self.cleaned_data = cleaned
        sizes = find_game(*self.game).sizes
        if len(self.names) not in sizes:
            low, high = sizes[0], sizes[-1]
            known = {"low": low, "high": high}
            takes = (
                _("This is a game for %(low)s.")
                if low == high
                else _("This is a game for %(low)s to %(high)s.")
            )
            names = len(self.names)
            typed = ngettext("You have %(number)s name.", "You have %(number)s names.", names) % {
                "number": names
            }
            self.add_error(
                "players", forms.ValidationError(f"{takes % known} {typed}", code="WrongTableSize")
            )
        return cleaned
