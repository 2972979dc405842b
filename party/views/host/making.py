"""A party is made, and its options are changed; with the forecast of how many opponents a guest meets."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from games.errors import RuleBroken
from party.models import GuestState, Host
from party.models.parties import Movement as Choices
from party.people.hosting import change_options, is_frozen, make_party, options_of
from party.people.lookup import parties_of
from party.record.actors import By, Here
from party.rules.options import MOST_ROUNDS, PartyOptions
from party.rules.seating.forecast import forecast
from party.rules.seating.fresh import MOST_PLAYERS
from party.rules.seating.movements import MovementRule
from party.views.access.acting import client_key, for_hosts
from party.views.answers.forms import act, do_once_for_host, refuse
from party.views.answers.numbers import whole
from party.views.answers.signed_out import for_signed_in
from party.views.answers.unsent import check_sent
from party.views.forms.party import ChangeForm, PartyForm, initial_of
from party.words.wording import word
from scoring.record.now import now
from scoring.record.pen import Actor

# How many guests a host who has listed none yet may expect, for the forecast.
EXPECTED = 24


@for_signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def make(request: HttpRequest) -> HttpResponse:
    host = cast("Host", request.user)
    zone = parties[0].time_zone if (parties := parties_of(host)) else ""
    form = PartyForm(request.POST or None, initial=initial_of(PartyOptions(name="", time_zone=zone or "UTC")))
    if not zone:
        form.fields["time_zone"].widget.attrs["data-guess-zone"] = True
    if request.method == "POST" and form.is_valid():
        try:
            code = _make(request, host, form)
        except RuleBroken as broken:
            form.add_error(None, ValidationError(word(broken), code=broken.kind))
        else:
            messages.success(request, _("The party is made. Now put guests on the list."))
            return redirect("host-desk", code)
    context = {
        "form": form,
        "forecast": _forecasts(EXPECTED, PartyOptions.rounds, PartyOptions.table_size),
        "expected": EXPECTED,
    }
    response = render(request, "host/make.html", context)
    return refuse(response) if form.errors else response


def _make(request: HttpRequest, host: Host, form: PartyForm) -> str:
    check_sent(request)
    by, options = By(actor=Actor("host", host.pk, "host", client_key(request)), at=now()), form.options
    return str(do_once_for_host(request, by, lambda: make_party(host, PartyOptions(**options), **by).code))


@for_hosts
@require_http_methods(["GET", "HEAD", "POST"])
def options(request: HttpRequest, here: Here) -> HttpResponse:
    kind = ChangeForm if is_frozen(here.party) else PartyForm
    form = kind(request.POST or None, initial=initial_of(options_of(here.party)))
    if request.method != "POST" or not form.is_valid():
        response = _options_page(request, here, form)
        return refuse(response) if form.errors else response
    reason = form.cleaned_data.get("reason", "")
    return act(
        request,
        here,
        lambda: change_options(here.party, form.options, reason=reason, **here.by).version,
        say=_("The options are changed."),
        to="host-desk",
        again=lambda sentence: _options_page(request, here, form, sentence),
    )


def _options_page(request: HttpRequest, here: Here, form: PartyForm, refusal: str = "") -> HttpResponse:
    party = here.party
    guests = party.guests.filter(state__in=[GuestState.PRESENT, GuestState.REGISTERED]).count() or EXPECTED
    context = {
        "here": "host-options",
        "party": party,
        "form": form,
        "refusal": refusal,
        "forecast": _forecasts(guests, party.rounds, party.table_size),
        "expected": guests,
    }
    return render(request, "host/options.html", context)


@for_signed_in
@require_safe
def movement_forecast(request: HttpRequest) -> HttpResponse:
    """The forecast for what the form says now, asked for while it is filled in."""
    guests = _number(request, "guests", EXPECTED, MOST_PLAYERS)
    rounds = _number(request, "rounds", PartyOptions.rounds, MOST_ROUNDS)
    rows = _forecasts(guests, rounds, _number(request, "table_size", PartyOptions.table_size, 12))
    return render(request, "host/_forecast.html", {"forecast": rows, "expected": guests})


def _number(request: HttpRequest, name: str, usual: int, most: int) -> int:
    typed = whole(request.GET.get(name))
    return usual if typed is None else max(2 if name != "rounds" else 1, min(typed, most))


def _forecasts(guests: int, rounds: int, size: int) -> list[tuple[str, str]]:
    """Each movement with its sentence."""
    sentences = []
    for movement in MovementRule:
        met = round(forecast(guests, rounds, movement, size).opponents)
        said = ngettext(
            "guests will meet about %(n)s opponent",
            "guests will meet about %(n)s different opponents",
            met,
        )
        sentences.append((str(Choices(movement.value).label), said % {"n": met}))
    return sentences
