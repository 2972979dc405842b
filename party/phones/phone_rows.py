"""The phones of a guest as rows: made, signed out, found again. For writers, who hold the pen."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import Max

from party.models import Guest, Phone, PhoneLink, PhoneState, PhoneWay, Subscription, Token
from party.rules.browser_names import UNKNOWN, Browser
from scoring.record.pen import Pen

BY_LINK = (PhoneWay.LINK, PhoneWay.PROGRAM)


def add_phone(
    guest: Guest,
    pen: Pen,
    way: PhoneWay,
    browser: Browser = UNKNOWN,
    *,
    state: PhoneState = PhoneState.IN,
    added_by: Phone | None = None,
) -> Phone:
    """One more phone of this guest. The caller saves the guest, whose name it has from now on.

    The guest's own link confirms it; one that is added is as good as the phone that added it.
    """
    phone = Phone(
        party_id=guest.party_id,
        guest=guest,
        number=_next_number(guest),
        state=state,
        way=way,
        added_by=added_by.number if added_by else None,
        is_confirmed=added_by.is_confirmed if added_by else way in BY_LINK,
        made_at=pen.at,
        last_seen_at=pen.at,
        label=browser.label,
        browser=browser.secret_hash,
    )
    pen.make(phone)
    if state == PhoneState.IN:
        mark_taken(guest)
    return phone


def mark_taken(guest: Guest) -> None:
    """A phone has the name, so the guest has a phone."""
    guest.is_claimed, guest.has_no_phone = True, False


def sign_out(phones: Iterable[Phone], pen: Pen) -> list[Phone]:
    """These phones open nothing now: neither page nor token, notice or link for another phone."""
    gone = [phone for phone in phones if phone.state in (PhoneState.IN, PhoneState.ASKING)]
    for phone in gone:
        phone.state = PhoneState.OUT
    pen.save(*gone)
    Subscription.objects.filter(phone__in=gone).delete()
    PhoneLink.objects.filter(phone__in=gone).delete()
    return gone


def sign_out_all(guests: Collection[Guest], pen: Pen, *, but: Iterable[Phone] = ()) -> None:
    """Every phone of these guests, and whatever came in before phones were rows."""
    kept = {phone.pk for phone in but}
    phones = Phone.objects.filter(guest__in=guests)
    sign_out([phone for phone in phones if phone.pk not in kept], pen)
    Subscription.objects.filter(guest__in=guests, phone=None).delete()
    Token.objects.filter(guest__in=guests, phone=None).delete()
    # Beside the record, as the cookies are that it stands for.
    Guest.objects.filter(pk__in=[guest.pk for guest in guests]).update(old_link=None, was_taken=False)
    for guest in guests:
        guest.old_link, guest.was_taken = None, False


def with_added(phones: Collection[Phone]) -> list[Phone]:
    """These phones, and those that were added from them."""
    found = {(phone.guest_id, phone.number) for phone in phones}
    of_guests = Phone.objects.filter(guest__in={phone.guest_id for phone in phones})
    together = []
    for each in of_guests.order_by("guest", "number"):
        if {(each.guest_id, each.number), (each.guest_id, each.added_by)} & found:
            found.add((each.guest_id, each.number))
            together.append(each)
    return together


def _next_number(guest: Guest) -> int:
    last: int | None = guest.phones.aggregate(last=Max("number"))["last"]
    # Number 1 belongs to the cookies from before phones were rows, while there are any.
    return max(last or 0, 0 if guest.old_link is None else 1) + 1
