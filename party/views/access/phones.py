"""Whose phone this is: players and stewards come without an account, and a cookie remembers them (phone_cookies.py)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.conf import settings
from django.http import HttpRequest

from party.models import Guest, GuestState, Party, Phone, PhoneState, Steward
from party.people.guests.taking import adopt
from party.phones.lifetimes import is_shut
from party.reads.addressed import find_party_or_404
from party.record.actors import Here
from party.rules.browser_names import Browser, name_browser
from party.rules.join_codes import clean_code
from party.views.access.acting import client_key
from party.views.access.phone_cookies import NamedPhone, named_by
from party.views.standings.shared_queries import last_touch_for
from scoring.record.now import now
from scoring.record.pen import Actor
from scoring.record.prepared import Prepared
from scoring.record.secrets import hash_secret

_PHONE = Prepared(
    lambda party, guest, number: Phone.objects.select_related("guest__player").filter(
        party=party, guest=guest, number=number
    ),
    *(int, int, int),
)


@dataclass(frozen=True)
class Holder:
    """A party, and who holds this phone in it; a player can be a steward too."""

    party: Party
    # When the request came.
    at: datetime
    guest: Guest | None = None
    # The phone as a row, signed in or waiting for a name.
    phone: Phone | None = None
    # The steward whose link opened here.
    linked: NamedPhone | None = None

    @cached_property
    def steward(self) -> Steward | None:
        """Read when somebody asks: most phones are players'."""
        by_link = _read_steward(self.party, self.linked) if self.linked is not None else None
        is_sure = self.phone is not None and self.phone.is_confirmed
        return appointed(self.guest) if by_link is None and self.guest is not None and is_sure else by_link

    @property
    def is_inside(self) -> bool:
        """Whether names are shown as they are (S17): not to somebody the host hasn't let in yet."""
        is_guest = self.guest is not None and self.guest.state != GuestState.ASKED
        return is_guest or self.steward is not None


def read_phone(request: HttpRequest, code: str) -> Holder:
    """The party of a code, and the person whom the cookies name. 404 where there is no such party."""
    party, at = find_party_or_404(code), now()
    if is_shut(party, at):
        return Holder(party, at)
    phone = read_own(request, party)
    guest = phone.guest if phone is not None and phone.state == PhoneState.IN else None
    return Holder(party, at, guest, phone, named_by(request, f"steward-{party.code}"))


def appointed(guest: Guest) -> Steward | None:
    """The steward that a guest is too. What a steward may do, the guest may on a phone that is confirmed."""
    return Steward.objects.filter(party=guest.party_id, is_active=True, player=guest.pk).first()


def read_own(request: HttpRequest, party: Party) -> Phone | None:
    """The phone that this browser is at the party, signed in or waiting."""
    phone = _read_phone_row(request, party)
    if phone is None or phone.state not in (PhoneState.IN, PhoneState.ASKING):
        return None
    return None if phone.guest.state == GuestState.DECLINED else phone


def browser_of(request: HttpRequest) -> Browser:
    """What the list of phones says of this browser, and the hash of its anti-forgery cookie, which only it knows."""
    secret = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    return Browser(name_browser(request.headers.get("User-Agent", "")), hash_secret(secret) if secret else "")


def is_phone_of(request: HttpRequest, phone: Phone) -> bool:
    """Whether this is the browser that the phone is: it has its cookie, or sent the form that made it."""
    named = named_by(request, f"seat-{phone.party.code}")
    has_cookie = named is not None and named[:2] == (phone.guest_id, phone.number) and not named.is_old
    return has_cookie or (bool(phone.browser) and phone.browser == browser_of(request).secret_hash)


def glance(request: HttpRequest, code: str) -> tuple[int, str] | None:
    """Who holds this phone, and what touched the standings last, in one small query; None where it is nobody's."""
    cleaned = clean_code(code) or ""
    named = named_by(request, f"seat-{cleaned}")
    if named is None:
        return None
    if named.is_old:
        phone = read_own(request, find_party_or_404(code))
        named = NamedPhone(named.person, phone.number if phone is not None else 0, is_old=False)
    touch = last_touch_for(cleaned, named.person, named.number)
    return None if touch is None else (named.person, touch)


def what_became(request: HttpRequest, party: Party) -> str:
    """What became of a phone whose cookie is real and opens nothing; "" for any other.

    "refused"; with its guest "erased" or "removed"; "released", and no phone has the name now; or else signed "out".
    """
    named = named_by(request, f"seat-{party.code}")
    if named is None or read_own(request, party) is not None:
        return ""
    row = _read_phone_row(request, party)
    if row is not None and row.state == PhoneState.REFUSED:
        return row.state
    guest = party.guests.select_related("player").filter(pk=named.person).first()
    if guest is None:
        return ""
    if guest.player.erased_at is not None:
        return "erased"
    if guest.state == GuestState.DECLINED:
        return "removed"
    return PhoneState.OUT if guest.is_claimed else "released"


def visitor_here(request: HttpRequest, code: str) -> Here:
    """Somebody with the code and nothing else."""
    phone = read_phone(request, code)
    return Here(phone.party, visitor(request), phone.at)


def visitor(request: HttpRequest) -> Actor:
    return Actor("visitor", None, "visitor", client_key(request))


def _read_phone_row(request: HttpRequest, party: Party) -> Phone | None:
    """The row that the cookie names, in whatever state."""
    named = named_by(request, f"seat-{party.code}")
    if named is None:
        return None
    if named.is_old:
        return _read_old(request, party, named)
    return _at(party, _PHONE.first(party.pk, named.person, named.number))


def _read_old(request: HttpRequest, party: Party, named: NamedPhone) -> Phone | None:
    """A cookie from before phones were rows is phone 1, which is noted when it is first seen."""
    guest = party.guests.select_related("player").filter(pk=named.person, old_link=named.number).first()
    if guest is None:
        return None
    rows = Phone.objects.select_related("guest__player").filter(guest=guest, number=1)
    known = rows.first()
    if known is None and guest.state != GuestState.DECLINED:
        actor = Actor("player", guest.pk, "player")
        known = adopt(guest, browser=browser_of(request), actor=actor, at=now())
    return _at(party, known)


def _at(party: Party, phone: Phone | None) -> Phone | None:
    if phone is not None:
        phone.party = phone.guest.party = party
    return phone


def _read_steward(party: Party, named: NamedPhone) -> Steward | None:
    return party.stewards.filter(is_active=True, pk=named.person, link_number=named.number).first()
