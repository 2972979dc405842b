"""What hosts and stewards answer alike: phones that ask for a taken name, one by one or together (S19)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from party.people.guests.admitting import ADD, REFUSE, REPLACE, answer_requests
from party.record.actors import Here
from party.views.access.guards import for_officials
from party.views.answers.forms import act
from party.views.answers.numbers import whole
from party.views.guest.officials import desk_url, show_desk


@for_officials
@require_POST
def answer(request: HttpRequest, here: Here) -> HttpResponse:
    # All are those that stood on the page, and not whoever has asked since.
    ticked = request.POST.getlist("shown" if "all" in request.POST else "phones")
    phones = [phone for typed in ticked if (phone := whole(typed))]
    chosen = request.POST.get("answer", "")
    return act(
        request,
        here,
        lambda: len(answer_requests(here.party, phones, chosen, **here.by)),
        say=lambda n: _say(chosen, n),
        to=desk_url(here),
        again=lambda sentence: show_desk(request, here, sentence),
    )


def _say(answer: str, n: int) -> str:
    sentences = {
        ADD: ngettext("%(n)s phone added.", "%(n)s phones added.", n),
        REPLACE: ngettext(
            "%(n)s phone added, the guest's old ones signed out.",
            "%(n)s phones added, the guests' old ones signed out.",
            n,
        ),
        REFUSE: ngettext("%(n)s phone refused.", "%(n)s phones refused.", n),
    }
    return sentences[answer] % {"n": n}
