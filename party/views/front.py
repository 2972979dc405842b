"""The front page: what this is, the way in for guests, the way in for hosts."""

from __future__ import annotations

from pathlib import Path

from django.contrib.staticfiles import finders
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from party.people.lookup import find_party
from party.rules.join_codes import clean_code, spaced
from party.views.access.limited import wrong_code
from party.views.forms.front import JoinForm


@require_safe
def front_page(request: HttpRequest) -> HttpResponse:
    return render(request, "party/front.html", {"form": JoinForm()})


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """To the lobby of the party with this code."""
    if request.method != "POST":
        return redirect("front")
    form = JoinForm(request.POST)
    if form.is_valid():
        party = find_party(form.cleaned_data["code"])
        if party is not None:
            return _go(request, "lobby", party.code)
        return wrong_code(request, _no_party(request, form))
    return _form_again(request, form)


def _no_party(request: HttpRequest, form: JoinForm) -> HttpResponse:
    sentence = _("No party has the code %(code)s. Look at the host's screen again, or ask the host.")
    said = sentence % {"code": spaced(form.cleaned_data["code"])}
    form.add_error("code", ValidationError(said, code="NoSuchParty"))
    return _form_again(request, form)


def _form_again(request: HttpRequest, form: JoinForm) -> HttpResponse:
    template = "party/_join.html" if request.htmx else "party/front.html"  # type: ignore[attr-defined]
    return render(request, template, {"form": form}, status=422)


def _go(request: HttpRequest, name: str, code: str) -> HttpResponse:
    """To another page, whole: what htmx follows by itself it would put into the form."""
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(reverse(name, args=[code]))
    return redirect(name, code)


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """So that a phone can keep the site on its home screen; a guest's opens at the seat."""
    code = clean_code(request.GET.get("party", ""))
    icons = [
        {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": static("icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": static("icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {"src": static("icon-maskable.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    body = {
        "name": _("Keyword Party"),
        "short_name": _("Keyword"),
        "id": "/",
        "start_url": reverse("my-seat", args=[code]) if code else "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#faf6ea",
        "theme_color": "#faf6ea",
        "icons": icons,
    }
    return JsonResponse(body, content_type="application/manifest+json")


@never_cache
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """From the root, so that it looks after every page, and always as it is now."""
    file = finders.find("offline/service-worker.js")
    return HttpResponse(
        Path(str(file)).read_text(encoding="utf-8"), content_type="text/javascript; charset=utf-8"
    )
