"""The room's screen: the clock, the break, the best ten and the code, large and dark, for everybody. It rings the bell.

Made of the public fragments alone (party/views/public.py), which come from the server's memory.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from party.news.announcements import heard_by
from party.reads.addressed import find_party_or_404
from party.rules.audience import ANYBODY
from party.views.cards.announced import asks_what_is_told
from scoring.record.now import now


@require_safe
def screen(request: HttpRequest, code: str) -> HttpResponse:
    party, at = find_party_or_404(code), now()
    template = "screen/_told.html" if asks_what_is_told(request) else "screen/screen.html"
    return render(request, template, {"party": party, "said": heard_by(party, ANYBODY, at)})
