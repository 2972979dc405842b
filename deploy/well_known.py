"""What programs ask a site for under fixed names: search engines, and people who report a weakness."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from party.phones.shown_links import outside
from scoring.record.now import now

# RFC 9116 asks for an end; the answer is made for each request, so it is always this far off.
CONTACT_LASTS = timedelta(days=180)


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    """Parties are unlisted (S17): search engines have nothing to look for here."""
    return _plain("User-agent: *", "Disallow: /")


@require_safe
def security_contact(request: HttpRequest) -> HttpResponse:
    """Whom to tell about a weakness, where the owner has said so (SECURITY_CONTACT)."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    ends = (now() + CONTACT_LASTS).strftime("%Y-%m-%dT00:00:00Z")
    return _plain(
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {ends}",
        f"Canonical: {outside(request, '/.well-known/security.txt')}",
        "Preferred-Languages: en",
    )


def _plain(*lines: str) -> HttpResponse:
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")
