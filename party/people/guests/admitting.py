"""Phones that a host or steward lets in, refuses or signs out; names that a host frees or locks (S19)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction

from party.models import Guest, Party, Phone, PhoneState, Seat
from party.people.guests.nicknames import delete_nicknames
from party.people.guests.refusals import (
    ForTheTablesSteward,
    HostsToAnswer,
    NoneTicked,
    NoSuchAnswer,
    NoSuchPhone,
    RequestGone,
)
from party.people.lookup import check_not_erased, find_guest
from party.people.stewardship import active_stewards, ruler_of
from party.phones.free_names import with_duty
from party.phones.phone_rows import mark_taken, sign_out, sign_out_all, with_added
from party.phones.unconfirmed import check_sure
from party.record.locks import take_door_pen, take_party_pen
from scoring.record.pen import Actor, Pen

ADD, REPLACE, REFUSE = ANSWERS = ("add", "replace", "refuse")


@transaction.atomic
def answer_requests(
    party: Party, phones: Collection[int], answer: str, *, actor: Actor, at: datetime
) -> list[Phone]:
    """Add these phones, let them replace the guests' old ones, or refuse them. Those that wait no longer are left alone."""
    if answer not in ANSWERS:
        raise NoSuchAnswer
    if not phones:
        raise NoneTicked
    party, pen = take_party_pen(party, actor, at)
    asking = list(party.phones.asking().select_related("guest__player").filter(pk__in=set(phones)))
    if not asking:
        raise RequestGone
    _check_may_answer(party, [phone.guest for phone in asking], actor)
    subject = asking[0].guest_id if len(asking) == 1 else None
    if answer == REFUSE:
        for phone in asking:
            phone.state = PhoneState.REFUSED
        pen.save(*asking)
        pen.write("phones-refused", subject=subject)
        return asking
    _let_in(asking, pen, replace=answer == REPLACE)
    pen.write("phones-let-in", subject=subject, answer=answer)
    return asking


def _let_in(asking: Sequence[Phone], pen: Pen, *, replace: bool) -> None:
    guests = {phone.guest_id: phone.guest for phone in asking}
    for phone in asking:
        phone.state, phone.is_confirmed = PhoneState.IN, pen.actor.kind == "host"
    pen.save(*asking)
    for guest in guests.values():
        if replace:
            sign_out_all([guest], pen, but=asking)
        mark_taken(guest)
    pen.save(*guests.values())


def requests_at(party: Party, steward: int | None = None) -> list[Phone]:
    """The phones that wait for an answer: those that this steward may give one, all of them for a host."""
    phones = list(party.phones.asking().select_related("guest__player"))
    if steward is None or not phones:
        return phones
    players = {phone.guest_id for phone in phones}
    of_hers = _at_tables_of(party, players, steward) - with_duty(party, players)
    return [phone for phone in phones if phone.guest_id in of_hers and not phone.guest.is_locked]


def _check_may_answer(party: Party, guests: Sequence[Guest], actor: Actor) -> None:
    """A host any; a steward those who sit at her tables, but for names that carry more than a seat."""
    if actor.kind == "host":
        return
    players = {guest.pk for guest in guests}
    duty, hers = with_duty(party, players), _at_tables_of(party, players, actor.id or 0)
    for guest in guests:
        if guest.pk not in hers:
            raise ForTheTablesSteward(name=guest.player)
        if guest.pk in duty or guest.is_locked:
            raise HostsToAnswer


def _at_tables_of(party: Party, players: Collection[int], steward: int) -> set[int]:
    """Those of the players who sit at a table that this steward rules on (S11)."""
    current = party.round_set.open().first()
    seats = list(Seat.objects.filter(round=current)) if current else []
    stewards = active_stewards(party)
    found: set[int] = set()
    for table in {seat.table for seat in seats if seat.player_id in players}:
        seated = [seat.player_id for seat in seats if seat.table == table]
        ruler, _ = ruler_of(table, current.tables if current else 0, stewards, seated)
        found |= set(seated) if ruler.steward == steward else set()
    return found & set(players)


@transaction.atomic
def sign_out_phone(
    party: Party, player: int, number: int, *, own: Phone | None = None, actor: Actor, at: datetime
) -> Phone:
    """Set-to-state: this phone of the guest's opens nothing now. The name stays the guest's.

    `own` is the phone on which a guest asks for it: a stranger's goes with all that it has added.
    """
    party, pen = take_door_pen(party, actor, at)
    phone = find_phone(party, player, number)
    gone = [phone]
    if own is not None and phone not in with_added([own]):
        check_sure(own)
        together = with_added([phone])
        if not phone.is_confirmed and own not in together:
            gone = together
    sign_out(gone, pen)
    pen.write("phone-signed-out", subject=player)
    return phone


@transaction.atomic
def confirm_phone(party: Party, player: int, number: int, *, actor: Actor, at: datetime) -> Phone:
    """Set-to-state: a host knows this phone as the guest's, so a guest who is a steward can act as one on it."""
    party, pen = take_party_pen(party, actor, at)
    phone = find_phone(party, player, number)
    if phone.state != PhoneState.IN:
        raise NoSuchPhone
    phone.is_confirmed = True
    pen.save(phone)
    pen.write("phone-confirmed", subject=player)
    return phone


@transaction.atomic
def release(party: Party, player: int, number: int | None = None, *, actor: Actor, at: datetime) -> Guest:
    """Undo a phone's joining: it is signed out with the phones added from it, or all are. Without a phone the name is
    free again, but not before others that wait for it are answered, and never for the browser that was put out; the
    guest's own link stays as it is. The nickname that the phone may have chosen goes with it.
    """
    party, pen = take_party_pen(party, actor, at)
    guest = find_guest(party, player)
    if number is None:
        sign_out_all([guest], pen, but=guest.phones.asking())
    else:
        sign_out(with_added([find_phone(party, player, number)]), pen)
    guest.is_claimed = guest.phones.signed_in().exists()
    pen.save(guest)
    if number is not None and not guest.is_claimed:
        delete_nicknames([guest], pen)
    pen.write("released", subject=guest.pk)
    return guest


@transaction.atomic
def lock_name(party: Party, player: int, *, actor: Actor, at: datetime) -> Guest:
    """Set-to-state: no phone takes this name with the code, whatever becomes of its phones."""
    return _set_lock(party, player, actor, at, is_locked=True)


@transaction.atomic
def unlock_name(party: Party, player: int, *, actor: Actor, at: datetime) -> Guest:
    return _set_lock(party, player, actor, at, is_locked=False)


def _set_lock(party: Party, player: int, actor: Actor, at: datetime, *, is_locked: bool) -> Guest:
    party, pen = take_party_pen(party, actor, at)
    guest = find_guest(party, player)
    check_not_erased(guest)
    guest.is_locked = is_locked
    pen.save(guest)
    pen.write("name-locked" if is_locked else "name-unlocked", subject=guest.pk)
    return guest


def find_phone(party: Party, player: int, number: int) -> Phone:
    phones = Phone.objects.select_related("guest__player").filter(party=party, guest=player)
    found = phones.filter(number=number).first()
    if found is None:
        raise NoSuchPhone
    return found
