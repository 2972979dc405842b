"""The invitation of a co-host: a page with a form, so that a preview of the link does no harm.

Who has an account signs in and accepts; who has none makes one here. The invitation works once.
"""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from party.models import Host, Party
from party.people import hosting
from party.people.refusals import HostExists, InvitationUsed
from party.views.access.acting import client_key
from party.views.access.host_browsers import remember_browser
from party.views.access.limited import wrong_link
from party.views.accounts import BACKEND
from party.views.answers.forms import refuse
from party.views.forms.front import FirstHostForm
from party.words.wording import word
from scoring.record.now import now
from scoring.record.pen import Actor


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def join_as_host(request: HttpRequest, secret: str) -> HttpResponse:
    try:
        party = hosting.find_invitation(secret, "co-host", now()).party
        if request.user.is_authenticated:
            return _accept(request, secret, party)
        return _make_account(request, secret, party)
    except InvitationUsed as used:
        answer = render(request, "host/invitation_used.html", {"sentence": word(used)}, status=410)
        return wrong_link(request, answer)


def _accept(request: HttpRequest, secret: str, party: Party) -> HttpResponse:
    if request.method != "POST":
        return render(request, "host/join_as_host.html", {"party": party, "hosts": _hosts(party)})
    host = cast("Host", request.user)
    actor = Actor("host", host.pk, "co-host", client_key(request))
    hosting.join_as_host(secret, host, actor=actor, at=now())
    return _welcome(request, party)


def _make_account(request: HttpRequest, secret: str, party: Party) -> HttpResponse:
    form = FirstHostForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = hosting.join_as_new_host(
                secret, **form.cleaned_data, client_key=client_key(request), at=now()
            )
        except HostExists as exists:
            form.add_error("email", ValidationError(word(exists), code=exists.kind))
        else:
            login(request, made, BACKEND)
            response = _welcome(request, party)
            remember_browser(response, made, request.COOKIES)
            return response
    context = {"party": party, "hosts": _hosts(party), "form": form}
    page = render(request, "host/join_as_host.html", context)
    return refuse(page) if form.errors else page


def _welcome(request: HttpRequest, party: Party) -> HttpResponse:
    messages.success(request, _("You're a host of this party now."))
    return redirect("host-desk", party.code)


def _hosts(party: Party) -> list[str]:
    return [str(row.host) for row in party.party_hosts.select_related("host").order_by("pk")]
