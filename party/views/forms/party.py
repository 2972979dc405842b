"""What a host types about a party, parsed and cleaned. The rules stay with the writers; here a field is only read."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games import GAMES, find_game
from games.errors import RuleBroken
from party.models import Party
from party.models.parties import (
    DrawMode,
    Movement,
    PrizeMode,
    PublicNames,
    Registration,
    WinnerOrder,
)
from party.rules.options import (
    FIRST_YEAR,
    LAST_YEAR,
    LONGEST_NAME,
    MOST_MINUTES,
    MOST_ROUNDS,
    PartyOptions,
    is_datable,
    time_zones,
)
from party.rules.public_names import split_list
from party.views.forms.front import UncutForm
from party.words.wording import word
from scoring.rules.names import clean_name

GAME_NAMES = {
    "keyword": _("Keyword"),
    "anagrams": _("Anagrams"),
    "lotto": _("Lotto"),
    "keesdrow": _("Keesdrow"),
}
# Options of a game that hosts look for by what they do; each by its name in a record, the printed rule first.
PICKED = {
    "validation": [
        ("", _("stands until it is challenged")),
        ("warn", _("is warned of and may stand")),
        ("reject", _("is refused")),
    ],
    "party_challenge": [("", _("cost nothing")), ("challenger_stake", _("stake 25 points"))],
}
# Of a pasted list: so many wrong lines are named, each with the beginning of what stands there.
MOST_WRONG, SHOWN_NAME = 20, 30
MOMENT = "%Y-%m-%dT%H:%M"


def variants() -> list[tuple[str, str]]:
    """Every game in each of its variants that seats two or more."""
    return [
        (f"{name} {variant}", f"{GAME_NAMES.get(name, name)}, {variant}")
        for name, game in GAMES.items()
        for variant in game.variants
        if find_game(name, variant).sizes[-1] >= 2
    ]


class PartyForm(UncutForm):
    """All options of a party; the few that every host thinks of come first."""

    first = ("name", "place", "starts_at", "rounds", "minutes")
    name = forms.CharField(label=_("Name of the party"), max_length=LONGEST_NAME)
    place = forms.CharField(label=_("Place"), max_length=LONGEST_NAME, required=False)
    starts_at = forms.DateTimeField(
        label=_("Start"),
        required=False,
        help_text=_("In the venue's time."),
        input_formats=[MOMENT, "%Y-%m-%d %H:%M", f"{MOMENT}:%S"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MOMENT),
    )
    rounds = forms.IntegerField(label=_("Games"), min_value=1, max_value=MOST_ROUNDS)
    minutes = forms.IntegerField(
        label=_("Minutes a game"),
        min_value=1,
        max_value=MOST_MINUTES,
        help_text=format_lazy(_("{most} at most, as the sheet prints it."), most=MOST_MINUTES),
    )
    time_zone = forms.ChoiceField(label=_("Time zone of the venue"))
    game = forms.ChoiceField(label=_("Game"))
    table_size = forms.IntegerField(
        label=_("Players a table"),
        min_value=2,
        max_value=12,
        help_text=format_lazy(_("{size}, as printed."), size=PartyOptions.table_size),
    )
    movement = forms.ChoiceField(label=_("Who moves after a game"), choices=Movement)
    prizes = forms.ChoiceField(label=_("Prizes"), choices=PrizeMode)
    draw = forms.ChoiceField(label=_("Letters for the first move are drawn"), choices=DrawMode)
    registration = forms.ChoiceField(label=_("Who may register"), choices=Registration)
    public_names = forms.ChoiceField(label=_("Names shown outside the party"), choices=PublicNames)
    winner_order = forms.ChoiceField(label=_("Equal totals at the end"), choices=WinnerOrder)
    level_short_tables = forms.BooleanField(
        label=_("Level short tables"),
        required=False,
        help_text=_("A score at a table of three counts three quarters in the ranking."),
    )
    dock_letters = forms.BooleanField(
        label=_("At the bell five points off for each letter held"), required=False
    )
    validation = forms.ChoiceField(
        label=_("A word that is not in the dictionary"), choices=PICKED["validation"], required=False
    )
    party_challenge = forms.ChoiceField(
        label=_("Challenges"), choices=PICKED["party_challenge"], required=False
    )
    game_options = forms.CharField(
        label=_("Other options of the game"),
        required=False,
        help_text=_("One a line, such as s_rule_doubtful=bar. Empty: as ruled."),
        widget=forms.Textarea(attrs={"rows": 2, "spellcheck": "false", "autocapitalize": "none"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - as Django hands it on.
        super().__init__(*args, **kwargs)
        self.fields["time_zone"].choices = [(zone, zone) for zone in time_zones()]  # type: ignore[attr-defined]
        self.fields["game"].choices = variants()  # type: ignore[attr-defined]

    @property
    def first_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.first]

    @property
    def more_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name not in (*self.first, "reason")]

    @property
    def is_more_wrong(self) -> bool:
        """Whether a refusal stands in the folded part, which must then be open."""
        return any(field.errors for field in self.more_fields)

    def clean_starts_at(self) -> datetime | None:
        starts: datetime | None = self.cleaned_data["starts_at"]
        if starts is not None and not is_datable(starts):
            sentence = _("This date can't be right. Choose one between %(first)s and %(last)s.")
            raise forms.ValidationError(sentence, params={"first": FIRST_YEAR, "last": LAST_YEAR})
        return starts

    def clean_game_options(self) -> dict[str, str]:
        lines = [line.strip() for line in self.cleaned_data["game_options"].splitlines() if line.strip()]
        pairs = [line.partition("=") for line in lines]
        return {name.strip(): choice.strip() for name, _equals, choice in pairs}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["game"], _blank, cleaned["variant"] = cleaned.get("game", "keyword party").partition(" ")
        picked = {name: cleaned.pop(name, "") for name in PICKED}
        chosen = {name: choice for name, choice in picked.items() if choice}
        if "game_options" in cleaned:
            cleaned["game_options"] = chosen | cleaned["game_options"]
        if cleaned.get("starts_at") and cleaned.get("time_zone"):
            # The form was read as if the venue lay at Greenwich: the figures stay, the zone is the venue's.
            cleaned["starts_at"] = cleaned["starts_at"].replace(tzinfo=ZoneInfo(cleaned["time_zone"]))
        try:
            find_game(cleaned["game"], cleaned["variant"], cleaned.get("game_options"))
        except RuleBroken as broken:
            self.add_error("game_options", forms.ValidationError(str(broken), code=broken.kind))
        return cleaned

    @property
    def options(self) -> dict[str, Any]:
        """The options, as the writers take them."""
        return {name: value for name, value in self.cleaned_data.items() if name != "reason"}


class ChangeForm(PartyForm):
    """The options of a party that has begun: what touches the play needs a reason."""

    reason = forms.CharField(
        label=_("Why, if you change the play"),
        required=False,
        help_text=_("Seats have been published: from now on such a change is a departure and is recorded."),
    )


def initial_of(options: PartyOptions) -> dict[str, Any]:
    """The options as the form shows them."""
    shown = {name: getattr(options, name) for name in PartyForm.base_fields if hasattr(options, name)}
    zone = ZoneInfo(options.time_zone)
    starts_at = options.starts_at.astimezone(zone).replace(tzinfo=None) if options.starts_at else None
    chosen = {
        name: options.game_options[name]
        for name, choices in PICKED.items()
        if options.game_options.get(name) in dict(choices)
    }
    lines = [f"{name}={choice}" for name, choice in options.game_options.items() if name not in chosen]
    return shown | {
        **chosen,
        "starts_at": starts_at,
        "game": f"{options.game} {options.variant}",
        "game_options": "\n".join(lines),
    }


class NamesForm(UncutForm):
    """One name, or a pasted list."""

    names = forms.CharField(
        label=_("Names"),
        help_text=_("One name a line. Paste your whole list if you have one."),
        error_messages={"required": _("Type a name first.")},
        widget=forms.Textarea(attrs={"rows": 10, "autocomplete": "off"}),
    )

    def clean_names(self) -> list[str]:
        """Every line that is no name is said, so that all of them can be changed at once."""
        listed, wrong = split_list(self.cleaned_data["names"]), []
        for number, name in listed:
            try:
                clean_name(name)
            except RuleBroken as broken:
                wrong.append((number, name, broken))
        if wrong:
            said = [self._line(*each) for each in wrong[:MOST_WRONG]]
            raise forms.ValidationError(said + self._rest(len(wrong) - MOST_WRONG))
        return [name for _number, name in listed]

    @staticmethod
    def _line(number: int, name: str, broken: RuleBroken) -> forms.ValidationError:
        shown = f"{name[:SHOWN_NAME]}…" if len(name) > SHOWN_NAME else name
        known = {"number": number, "name": shown, "sentence": word(broken)}
        return forms.ValidationError(
            gettext("Line %(number)s, “%(name)s”: %(sentence)s") % known, code=broken.kind
        )

    @staticmethod
    def _rest(more: int) -> list[forms.ValidationError]:
        if more <= 0:
            return []
        said = ngettext("%(n)s more line is wrong too.", "%(n)s more lines are wrong too.", more)
        return [forms.ValidationError(said % {"n": more}, code="MoreLines")]


class NameForm(UncutForm):
    name = forms.CharField(
        label=_("Name"),
        max_length=200,
        error_messages={"required": _("Type a name first.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class TokenForm(UncutForm):
    """A name for the program, and the party it may act in, or all."""

    name = forms.CharField(
        label=_("What is it for?"), max_length=80, help_text=_("Such as: the hall's scoreboard.")
    )
    party = forms.ChoiceField(label=_("For which party"), required=False)

    def __init__(self, *args: Any, parties: Sequence[Party], **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        self._parties = {party.code: party for party in parties}
        named = [(party.code, str(party)) for party in parties]
        self.fields["party"].choices = [("", _("all my parties")), *named]  # type: ignore[attr-defined]

    @property
    def chosen(self) -> Party | None:
        return self._parties.get(self.cleaned_data["party"])
