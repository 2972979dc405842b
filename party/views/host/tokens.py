"""Tokens for a host's programs: made, shown once, revoked."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from party import keys
from party.guests import parties_of
from party.models import Host
from party.party_forms import TokenForm
from party.views.answering import refuse


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    host = cast("Host", request.user)
    form = TokenForm(request.POST or None, parties=parties_of(host))
    secret = ""
    if request.method == "POST" and form.is_valid():
        secret = keys.make_token(host, form.cleaned_data["name"], form.chosen)
    context = {"form": form, "secret": secret, "tokens": host.tokens.select_related("party").order_by("pk")}
    response = render(request, "host/tokens.html", context)
    return refuse(response) if form.errors else response


@login_required
@require_POST
def revoke(request: HttpRequest, token: int) -> HttpResponse:
    keys.revoke_token(cast("Host", request.user), token)
    messages.success(request, _("The token is revoked; programs that use it are out."))
    return redirect("host-tokens")
