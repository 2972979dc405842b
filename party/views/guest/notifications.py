"""A phone asks to be told the table, or to be left in peace. Only over https; the browser's own code does the asking."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.errors import RuleBroken
from party.models import Guest
from party.news.push import site_key, subscribe, unsubscribe
from party.record.actors import Here
from party.views.access.guards import for_players, phone_here
from party.views.answers.offline import offline_done, offline_refused


@for_players
@require_POST
def tell_me(request: HttpRequest, here: Here, guest: Guest, state: str) -> HttpResponse:
    """Set-to-state: on or off, for the browser whose address is sent along."""
    typed = request.POST
    if state not in ("on", "off") or not site_key():
        raise Http404
    if state == "off":
        unsubscribe(guest, typed.get("endpoint", ""))
        return offline_done(_("Notifications are off on this phone."))
    try:
        subscribe(
            phone_here(request),
            typed.get("endpoint", ""),
            typed.get("p256dh", ""),
            typed.get("auth", ""),
            at=here.at,
        )
    except RuleBroken as broken:
        return offline_refused(broken)
    return offline_done(_("Notifications are on. You'll get your table when seats are published."))
