"""What hosts and stewards answer alike: phones that ask for a taken name, one by one or together (S19)."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext_lazy
from django.views.decorators.http import require_POST

from party.people.guests.admitting import ADD, REFUSE, REPLACE, answer_requests
from party.record.actors import Here
from party.views.access.guards import for_officials
from party.views.answers.numbers import whole
from party.views.guest.officials import act_at_desk

_SAID = {
    ADD: ngettext_lazy("%(n)s phone added.", "%(n)s phones added.", "n"),
    REPLACE: ngettext_lazy(
        "%(n)s phone added, the guest's old ones signed out.",
        "%(n)s phones added, the guests' old ones signed out.",
        "n",
    ),
    REFUSE: ngettext_lazy("%(n)s phone refused.", "%(n)s phones refused.", "n"),
}


@for_officials
@require_POST
def answer(request: HttpRequest, here: Here) -> HttpResponse:
    # All are those that stood on the page, and not whoever has asked since.
    ticked = request.POST.getlist("shown" if "all" in request.POST else "phones")
    phones = [phone for typed in ticked if (phone := whole(typed))]
    chosen = request.POST.get("answer", "")
    do = partial(answer_requests, here.party, phones, chosen, **here.by)
    return act_at_desk(request, here, lambda: len(do()), _SAID.get(chosen, ""))
