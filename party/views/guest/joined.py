"""What a phone gets that has sent a form for a name: its cookie, while that still holds, and the page it goes on with."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.errors import RuleBroken, gettext_noop
from party.models import GuestState, Party, Phone, PhoneState
from party.views.access.phone_cookies import remember_phone
from party.views.access.phones import is_phone_of
from scoring.record.once import Answered

# As a form's answer is stored: the guest's number, and the phone's.
Joined = tuple[int, int]


class NoLongerYours(RuleBroken):
    sentence = gettext_noop("This phone doesn't have that name anymore. Ask the host to let you in.")


def joined(phone: Phone) -> Joined:
    return phone.guest_id, phone.number


def welcome(request: HttpRequest, party: Party, done: Answered) -> HttpResponse:
    """To the seat, or to the page of a phone that waits. A form sent again gives the cookie to the browser that sent it
    first, and to no other, and only what the phone may do now (S19): NoLongerYours otherwise.
    """
    phone = _find(party, done.answer)
    if phone is None or (done.is_replay and not is_phone_of(request, phone)):
        raise NoLongerYours
    response = redirect("my-seat" if phone.state == PhoneState.IN else "waiting", party.code)
    remember_phone(response, phone)
    return response


def _find(party: Party, answer: object) -> Phone | None:
    """The phone of a stored answer, while it is signed in or waits."""
    if not isinstance(answer, list | tuple):
        # From before phones were rows.
        return None
    guest, number = answer
    phones = party.phones.select_related("guest").filter(guest=guest, number=number)
    held = phones.filter(state__in=(PhoneState.IN, PhoneState.ASKING))
    phone = held.exclude(guest__state=GuestState.DECLINED).first()
    if phone is not None:
        phone.party = party
    return phone
