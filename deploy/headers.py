"""What every answer carries for the browser's safety: one list for Django's pages and for /live/, which is past Django.

Django's own middleware sends a part of it (nosniff, the opener and referrer policies, HSTS, framing) out of the settings;
the rest is `OUR_OWN`. `for_live` and `for_pages` are all of it as plain ASGI sends it.
"""

from __future__ import annotations

from typing import Final

from csp.utils import build_policy
from django.conf import settings

from deploy.messages import Headers
from deploy.secret_paths import has_secret

OUR_OWN: Final = {
    # Permissions a guest's phone never has to grant here. The wake lock keeps the room's screen on.
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), screen-wake-lock=(self)",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Parties are unlisted (S17): no page belongs in a search engine.
    "X-Robots-Tag": "noindex",
}
# Fragments and frames need nothing, and no page may frame them.
LIVE_POLICY = "default-src 'none'; frame-ancestors 'none'"
# From a page whose address is a secret. Not `no-referrer`: a browser then sends forms with `Origin: null`, which the
# CSRF check has to refuse.
ORIGIN_ONLY = "strict-origin"


def referrer_policy(path: str) -> str:
    """How much of a page's address the browser may name to the next."""
    return ORIGIN_ONLY if has_secret(path) else str(settings.SECURE_REFERRER_POLICY)


def for_live() -> Headers:
    return _all(LIVE_POLICY)


def for_pages() -> Headers:
    """For a page that is sent before Django is asked: the policy of every other page."""
    return _all(build_policy())


def _all(policy: str) -> Headers:
    sent = {
        **OUR_OWN,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": settings.X_FRAME_OPTIONS,
        "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
        "Cross-Origin-Opener-Policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
        "Strict-Transport-Security": _hsts(),
        "Content-Security-Policy": policy,
    }
    return [(name.lower().encode(), value.encode()) for name, value in sent.items() if value]


def _hsts() -> str:
    """As Django's SecurityMiddleware writes it."""
    if not settings.SECURE_HSTS_SECONDS:
        return ""
    return "".join(
        (
            f"max-age={settings.SECURE_HSTS_SECONDS}",
            "; includeSubDomains" if settings.SECURE_HSTS_INCLUDE_SUBDOMAINS else "",
            "; preload" if settings.SECURE_HSTS_PRELOAD else "",
        )
    )
