"""The list of guests: put on it, found, approved, checked in; and the pairs to be kept apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from party.models import Guest, GuestState, KeepApart, Party
from party.people.guests import admitting, registration, removing, renaming, wishes
from party.people.lookup import find_guest
from party.phones.taken_by_code import taken_by_code
from party.reads.overview import by_name
from party.record.actors import Here
from party.views.access.acting import for_hosts
from party.views.answers.forms import Say, act, refuse
from party.views.answers.numbers import whole
from party.views.forms.party import NamesForm
from scoring.rules.names import look

# Set-to-state: what a guest can be made.
SET_TO: dict[str, Callable[..., Guest]] = {
    "approved": registration.approve,
    "declined": registration.decline,
    "no-show": registration.no_show,
    "left": registration.leave,
    "back": registration.come_back,
    "no-phone": registration.check_in_without_phone,
    "locked": admitting.lock_name,
    "unlocked": admitting.unlock_name,
    "removed": removing.remove_guest,
    "no-nickname": renaming.delete_nickname,
}


@for_hosts
@require_http_methods(["GET", "HEAD", "POST"])
def guests(request: HttpRequest, here: Here) -> HttpResponse:
    if request.method != "POST":
        return guests_page(request, here)
    form = NamesForm(request.POST)
    if not form.is_valid():
        return refuse(guests_page(request, here, form=form))
    names = form.cleaned_data["names"]
    return act(
        request,
        here,
        lambda: len(registration.register_list(here.party, names, **here.by)),
        say=ngettext_lazy("%(n)s guest is on the list.", "%(n)s guests are on the list.", "n"),
        to="host-guests",
        again=lambda sentence: guests_page(request, here, sentence, form),
    )


def guests_page(
    request: HttpRequest, here: Here, refusal: str = "", form: NamesForm | None = None
) -> HttpResponse:
    found, only_joined = request.GET.get("find", ""), "joined" in request.GET
    context = {
        "here": "host-guests",
        "party": here.party,
        "refusal": refusal,
        "form": form or NamesForm(),
        "find": found,
        "only_joined": only_joined,
        **_lists(here.party, found, only_joined=only_joined),
    }
    return render(request, "host/guests.html", context)


@dataclass(frozen=True)
class GuestRow:
    """A guest as the list says it, made ready here: each thing that a template works out, it works out for thousands.

    `joined_by` is the number of the phone that took the name with the code.
    """

    guest: Guest
    id: str
    name: str
    address: str
    note: str
    has_phone: bool
    has_actions: bool
    joined_by: int | None


def _lists(party: Party, found: str, *, only_joined: bool) -> dict[str, Any]:
    """The guests by what they are; with what is looked for, only those. `only_joined` with the code."""
    guests = Guest.objects.select_related("player").filter(party=party)
    everybody = sorted(guests, key=by_name)
    start = look(found)
    joined = {phone.guest_id: phone.number for phone in taken_by_code(party)}
    shown = [
        guest for guest in everybody if start in guest.player.look and (guest.pk in joined or not only_joined)
    ]
    rows = _rows(party, shown, joined)
    return {
        "count": sum(guest.state in (GuestState.REGISTERED, GuestState.PRESENT) for guest in everybody),
        "everybody": [guest for guest in everybody if guest.state != GuestState.DECLINED],
        "missing": sum(guest.state == GuestState.REGISTERED for guest in everybody),
        "asked": rows[GuestState.ASKED],
        "expected": rows[GuestState.REGISTERED],
        "present": rows[GuestState.PRESENT],
        "gone": [*rows[GuestState.LEFT], *rows[GuestState.DECLINED]],
        "apart": KeepApart.objects.select_related("one", "other").filter(party=party).order_by("pk"),
    }


def _rows(
    party: Party, guests: Iterable[Guest], joined: Mapping[int, int]
) -> Mapping[str, Sequence[GuestRow]]:
    """The rows of the list, by the guests' states."""
    asking = set(party.phones.asking().values_list("guest_id", flat=True))
    have_phones = set(party.phones.signed_in().values_list("guest_id", flat=True))
    # One address is made and the others after it: that of each guest would take longer than the rest of the page.
    folder = reverse("host-guest", args=[party.code, 0]).removesuffix("0")
    rows: dict[str, list[GuestRow]] = defaultdict(list)
    for guest in guests:
        rows[guest.state].append(
            GuestRow(
                guest=guest,
                id=f"guest-{guest.pk}",
                name=str(guest.player),
                address=f"{folder}{guest.pk}",
                note=_note(guest, is_asked_for=guest.pk in asking),
                has_phone=guest.pk in have_phones or guest.was_taken or guest.pk in joined,
                # Guests who are here have theirs on their own page, unless their data was deleted while they were here.
                has_actions=guest.state != GuestState.PRESENT or guest.player.erased_at is not None,
                joined_by=joined.get(guest.pk),
            )
        )
    return rows


def _note(guest: Guest, *, is_asked_for: bool) -> str:
    """What the list says beside a name."""
    if is_asked_for:
        return _("another phone asks for this name")
    if guest.pinned_table:
        return _("keeps table %(table)s") % {"table": guest.pinned_table}
    if guest.state == GuestState.LEFT:
        return _("did not come") if guest.is_no_show else _("left")
    if guest.state == GuestState.DECLINED:
        return _("declined or removed")
    if guest.has_no_phone:
        return _("no phone")
    return _("name locked") if guest.is_locked else ""


@for_hosts
@require_POST
def check_in(request: HttpRequest, here: Here) -> HttpResponse:
    """One guest, those ticked, or everybody on the list."""
    players = [player for typed in request.POST.getlist("players") if (player := whole(typed))]

    def do() -> int:
        if request.POST.get("all"):
            return len(registration.check_in_all(here.party, **here.by))
        return len(registration.check_in(here.party, players, **here.by))

    said = ngettext_lazy("%(n)s guest is checked in.", "%(n)s guests are checked in.", "n")
    return _act(request, here, do, said, back(request, here))


@for_hosts
@require_POST
def set_state(request: HttpRequest, here: Here, player: int, state: str) -> HttpResponse:
    if state not in SET_TO:
        raise Http404
    return _act(
        request,
        here,
        lambda: SET_TO[state](here.party, player, **here.by).pk,
        lambda pk: _say(state) % {"name": find_guest(here.party, pk)},
        back(request, here),
    )


def _say(state: str) -> str:
    sentences = {
        "approved": _("%(name)s is on the list."),
        "declined": _("%(name)s has been declined."),
        "no-show": _("%(name)s has not come."),
        "left": _("%(name)s has left and has no seat from the next round on."),
        "back": _("%(name)s is back and plays from the next round on."),
        "no-phone": _("%(name)s is checked in without a phone."),
        "locked": _("The name %(name)s is locked."),
        "unlocked": _("The name %(name)s is unlocked."),
        "removed": _("%(name)s is removed."),
        "no-nickname": _("%(name)s has no nickname now."),
    }
    return sentences[state]


@for_hosts
@require_POST
def keep_apart(request: HttpRequest, here: Here) -> HttpResponse:
    """Set-to-state: two guests apart, or together again."""
    one, other = (whole(request.POST.get(name)) or 0 for name in ("one", "other"))
    is_apart = request.POST.get("apart") != "no"
    write: Callable[..., None] = wishes.keep_apart if is_apart else wishes.let_together
    said = _("These two may share a table again.")
    if is_apart:
        said = _("These two are kept apart in every fresh seating.")
    return _act(request, here, lambda: write(here.party, one, other, **here.by), said)


def _act(
    request: HttpRequest, here: Here, do: Callable[[], Any], say: Say, to: str = "host-guests"
) -> HttpResponse:
    return act(request, here, do, say=say, to=to, again=lambda sentence: guests_page(request, here, sentence))


def back(request: HttpRequest, here: Here) -> str:
    """To the page the form was sent from, as far as it is one of the guests' pages, or the desk."""
    page = reverse("host-guests", args=[here.party.code])
    if request.POST.get("back") == "desk":
        return reverse("host-desk", args=[here.party.code])
    came_from = whole(request.POST.get("back"))
    return page if came_from is None else reverse("host-guest", args=[here.party.code, came_from])
