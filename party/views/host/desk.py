"""A host's desk: the list of parties, and the desk of one party, whole or the pieces of it that have changed."""

from __future__ import annotations

import shlex
from typing import Any, cast
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from party.models import Host
from party.people.lookup import parties_of
from party.phones.shown_links import join_link, outside
from party.reads.desk_news import DeskNews, find_news, read_events
from party.reads.overview import read_overview
from party.reads.saved_places import newest_copy
from party.reads.table_lines import read_overview_in_lines, read_table_lines
from party.record.actors import Here
from party.views.access.acting import for_hosts
from party.views.answers.numbers import whole
from party.views.answers.signed_out import for_signed_in
from party.views.host.desk_cards import CARDS, Desk, places
from party.views.host.desk_tables import render_tables

# Of `make run`, where no other is named.
USUAL_PORT = 8000
# What the phones at the door listen to, beside the desk.
DOOR_NEWS = "live:door"


@for_signed_in
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    return render(request, "host/desk.html", {"parties": parties_of(cast("Host", request.user))})


@for_signed_in
@require_safe
def storage(request: HttpRequest) -> HttpResponse:
    """Whether what is entered can be saved, as a part of every host's page asks every few seconds."""
    return render(request, "host/_storage.html")


@for_signed_in
@require_safe
def laptop_dies(request: HttpRequest) -> HttpResponse:
    """To be printed before the evening: how another laptop plays on."""
    address = outside(request, "/").rstrip("/")
    second = f"KEYWORD_BACKUP={shlex.quote(str(settings.BACKUP_DIR or '/path/of/the/stick'))}"
    port = None if settings.SITE_URL else urlsplit(address).port
    run = ["make run", f"PORT={port}", second] if port not in (None, USUAL_PORT) else ["make run", second]
    from_here = settings.BACKUP_DIR or newest_copy()
    context = {
        "folder": settings.BACKUP_DIR,
        "restore": f"make restore FILE={shlex.quote(str(from_here))}",
        "run": " ".join(run),
        "address": address,
        "now": timezone.localtime(),
    }
    return render(request, "host/laptop_dies.html", context)


@for_hosts
@require_safe
def party_desk(request: HttpRequest, here: Here) -> HttpResponse:
    """The page; for htmx what has changed `since` an event, or all of the desk where it does not say."""
    if not request.htmx or request.htmx.target != "party-desk":  # type: ignore[attr-defined]
        return desk_page(request, here)
    since = whole(request.GET.get("since"))
    return _whole(request, here) if since is None else _news(request, here, since)


def desk_page(request: HttpRequest, here: Here, refusal: str = "") -> HttpResponse:
    context = _whole_context(request, here)
    telling = places(context["now"])
    context |= {"here": "host-desk", "refusal": refusal, "typed": request.POST, **telling}
    return render(request, "host/party_desk.html", context)


def _whole(request: HttpRequest, here: Here) -> HttpResponse:
    answer = render(request, "host/_party_desk.html", _whole_context(request, here))
    # Whoever asks takes pieces otherwise.
    answer["HX-Reswap"] = "outerHTML"
    return answer


def _whole_context(request: HttpRequest, here: Here) -> dict[str, Any]:
    now, lines = read_overview_in_lines(here.party, here.at)
    return {
        **Desk(now, here, lines).context(CARDS),
        "cards": CARDS,
        "tables": render_tables(now, lines),
        "since": here.party.book.head_number,
        "join_link": join_link(request, here.party.code),
    }


def _news(request: HttpRequest, here: Here, since: int) -> HttpResponse:
    # The party was read first: what has happened since then is in none of it, and comes with the next question.
    head = here.party.book.head_number
    events = [event for event in read_events(here.party, since) if event.number <= head]
    if not events and since == head:
        return HttpResponse(status=204)
    now = read_overview(here.party, here.at)
    # After a restore a page may have seen more than there is.
    news = find_news(here.party, now.current, events) if events else DeskNews(is_whole=True)
    answer = (
        _whole(request, here) if news.is_whole else _pieces(request, Desk(now, here), news, events[-1].number)
    )
    if news.is_whole or any(event.is_at_the_door for event in events):
        answer["HX-Trigger"] = DOOR_NEWS
    return answer


def _pieces(request: HttpRequest, desk: Desk, news: DeskNews, until: int) -> HttpResponse:
    lines = read_table_lines(desk.party, desk.now.seated, news.tables) if news.tables else ()
    context = {
        **desk.context(news.cards),
        "pieces": [card for name, card in CARDS.items() if name in news.cards],
        "tables": render_tables(desk.now, lines, as_pieces=True),
        "since": until,
    }
    return render(request, "host/_desk_news.html", context)
