"""Tokens for a host's programs: made, shown for a while, revoked."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.errors import RuleBroken
from party.models import Host
from party.people.lookup import parties_of
from party.people.tokens import is_token, make_token, revoke_token
from party.views.answers.forms import refuse
from party.views.answers.shown_once import lead_to_secret, shown_secret
from party.views.answers.signed_out import for_signed_in
from party.views.answers.unsent import check_sent
from party.views.forms.party import TokenForm
from party.words.wording import word


@for_signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    host = cast("Host", request.user)
    form = TokenForm(request.POST or None, parties=parties_of(host))
    if request.method == "POST" and form.is_valid():
        try:
            return _make(request, host, form)
        except RuleBroken as broken:
            form.add_error(None, word(broken))
    _what, secret = shown_secret(request)
    context = {
        "form": form,
        "secret": secret if is_token(host, secret) else "",
        "tokens": host.tokens.select_related("party").order_by("pk"),
    }
    response = render(request, "host/tokens.html", context)
    return refuse(response) if form.errors else response


def _make(request: HttpRequest, host: Host, form: TokenForm) -> HttpResponse:
    check_sent(request)
    secret = make_token(host, form.cleaned_data["name"], form.chosen)
    return lead_to_secret(request, reverse("host-tokens"), "token", secret)


@for_signed_in
@require_POST
def revoke(request: HttpRequest, token: int) -> HttpResponse:
    revoke_token(cast("Host", request.user), token)
    messages.success(request, _("The token is revoked; programs that use it are out."))
    return redirect("host-tokens")
