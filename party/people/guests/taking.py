"""How a phone gets a guest's name (S19): a free one with the code, a taken one by asking, one's own by its link.

No link ends here: a name that was taken by the wrong phone still opens by the card in its guest's hand.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from party.models import Guest, Party, Phone, PhoneState, PhoneWay
from party.models.guests import ON_THE_LIST
from party.people.guests.refusals import LinkGone, ManyAsk, NoSuchName, NotWaiting
from party.people.lookup import find_guest, find_guest_by_link
from party.phones.free_names import is_free
from party.phones.joining import check_can_take, pause_at_many_tries
from party.phones.one_name import check_holds_none, find_held, still_held
from party.phones.phone_rows import add_phone, mark_taken, sign_out
from party.phones.second_phone import find_phone_link, use_phone_link
from party.record.locks import take_door_pen, take_party_pen
from party.rules.browser_names import UNKNOWN, Browser
from scoring.record.pen import Actor, Pen

# Phones that may wait for one name at once. Whoever comes later goes to the host anyway.
MOST_ASKING = 3


@transaction.atomic
def take_name(
    party: Party,
    player: int,
    *,
    browser: Browser = UNKNOWN,
    own: Phone | None = None,
    actor: Actor,
    at: datetime,
) -> Phone:
    """A phone with the code says whose it is: a free name is its own from now on, for a taken one it waits.

    `own` is the phone that this browser is by its cookie: one browser has one name at a party.
    """
    party, pen = take_party_pen(party, actor, at)
    guest = find_guest(party, player)
    if guest.state not in ON_THE_LIST or guest.player.erased_at is not None:
        raise NoSuchName
    held = find_held(party, own, browser)
    if held is not None and held.guest_id == guest.pk:
        return held
    check_holds_none(held)
    check_can_take(party)
    phone = _take(guest, pen, browser) if is_free(party, guest, browser) else _ask(guest, pen, browser)
    pause_at_many_tries(party, at)
    return phone


@transaction.atomic
def open_link(
    secret: str,
    *,
    browser: Browser = UNKNOWN,
    own: Phone | None = None,
    way: PhoneWay = PhoneWay.LINK,
    actor: Actor,
    at: datetime,
) -> Phone:
    """A guest's own link, or the one that adds a second phone: this phone has the name now, beside those that had it.

    A phone that was somebody else's is signed out there.
    """
    _, pen = take_door_pen(_guest_of(secret, at).party, actor, at)
    guest, added_by = _guest_of(secret, at), use_phone_link(secret, at)
    held = find_held(guest.party, own, browser)
    if held is not None and held.guest_id == guest.pk and held.state == PhoneState.IN:
        is_sure = added_by is None or added_by.is_confirmed
        kind = "link-opened" if added_by is None else "phone-confirmed"
        return _confirm(held, pen, kind) if is_sure and not held.is_confirmed else held
    if held is not None:
        _leave_name(held, guest, pen)
    way = way if added_by is None or way == PhoneWay.PROGRAM else PhoneWay.OWN
    phone = add_phone(guest, pen, way, browser, added_by=added_by)
    pen.save(guest)
    pen.write("link-opened" if added_by is None else "phone-added", subject=guest.pk)
    return phone


@transaction.atomic
def cancel_request(phone: Phone, *, actor: Actor, at: datetime) -> Phone:
    """The phone that waits goes without the name."""
    _, pen = take_door_pen(phone.party, actor, at)
    held = still_held(phone)
    if held is None or held.state != PhoneState.ASKING:
        raise NotWaiting
    _go(held, pen)
    pen.write("name-request-canceled", subject=held.guest_id)
    return held


@transaction.atomic
def give_up(phone: Phone, *, actor: Actor, at: datetime) -> Phone:
    """This isn't me: the phone is signed out. A name that no phone has or asks for then is free again, until its guest has
    played.
    """
    _, pen = take_door_pen(phone.party, actor, at)
    held = still_held(phone)
    if held is None:
        return phone
    _go(held, pen)
    guest = held.guest
    guest.is_claimed = guest.phones.signed_in().exists()
    pen.save(guest)
    pen.write("name-given-up", subject=guest.pk)
    return held


@transaction.atomic
def adopt(guest: Guest, *, browser: Browser = UNKNOWN, actor: Actor, at: datetime) -> Phone | None:
    """A phone whose cookie is from before phones were rows: phone 1 of its guest, from its next request on."""
    _, pen = take_door_pen(guest.party, actor, at)
    guest = find_guest(guest.party, guest.pk)
    known = guest.phones.filter(number=1).first()
    if known is not None or guest.old_link is None:
        return known
    phone = Phone(
        party=guest.party,
        guest=guest,
        number=1,
        way=PhoneWay.OLD,
        made_at=at,
        last_seen_at=at,
        label=browser.label,
        browser=browser.secret_hash,
    )
    pen.make(phone)
    guest.subscriptions.filter(phone=None).update(phone=phone)
    Guest.objects.filter(pk=guest.pk).update(was_taken=False)
    mark_taken(guest)
    pen.save(guest)
    pen.write("phone-known", subject=guest.pk)
    return phone


def _take(guest: Guest, pen: Pen, browser: Browser) -> Phone:
    phone = add_phone(guest, pen, PhoneWay.CODE, browser)
    pen.save(guest)
    pen.write("claimed", subject=guest.pk)
    return phone


def _confirm(phone: Phone, pen: Pen, kind: str) -> Phone:
    """A phone that has the name already, and shows now that it is the guest's."""
    phone.is_confirmed = True
    pen.save(phone)
    pen.write(kind, subject=phone.guest_id)
    return phone


def _ask(guest: Guest, pen: Pen, browser: Browser) -> Phone:
    if guest.phones.asking().count() >= MOST_ASKING:
        raise ManyAsk
    phone = add_phone(guest, pen, PhoneWay.ASKED, browser, state=PhoneState.ASKING)
    pen.write("name-asked-for", subject=guest.pk)
    return phone


def _go(phone: Phone, pen: Pen) -> None:
    """Signed out by its own wish: unlike one that was put out, it may take the name again while that is free."""
    sign_out([phone], pen)
    Phone.objects.filter(pk=phone.pk).update(browser="")


def _leave_name(held: Phone, guest: Guest, pen: Pen) -> None:
    """For this guest's name. One that no phone has then is free again, unless something else keeps it."""
    had_it = held.state == PhoneState.IN
    _go(held, pen)
    if had_it and held.guest_id != guest.pk:
        held.guest.is_claimed = held.guest.phones.signed_in().exists()
        pen.save(held.guest)


def _guest_of(secret: str, at: datetime) -> Guest:
    link = find_phone_link(secret, at)
    guest = link.phone.guest if link is not None else find_guest_by_link(secret)
    if guest is None:
        raise LinkGone
    return guest
