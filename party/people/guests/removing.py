"""Guests taken off the list: one who hasn't played, or all who joined within the last minutes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from party.models import Guest, GuestState, Party, Phone, PhoneWay
from party.people.guests.leaving import give_up_seat
from party.people.guests.nicknames import delete_nicknames
from party.people.guests.refusals import HasDuty, HasPlayed, NobodyJoined
from party.people.lookup import find_guest
from party.phones.free_names import have_played, with_duty
from party.phones.phone_rows import sign_out, sign_out_all, with_added
from party.phones.taken_by_code import taken_by_code
from party.record.locks import take_party_pen
from scoring.record.pen import Actor, Pen

# By the code, with a new name or with one of the host's list.
JOINED = (PhoneWay.NEW, PhoneWay.CODE)


@dataclass(frozen=True)
class RecentJoins:
    """Who joined with the code in a time: new names, which go, and names of the host's list, which become free again."""

    new: tuple[Guest, ...]
    listed: tuple[Guest, ...]

    @property
    def count(self) -> int:
        return len(self.new) + len(self.listed)


@transaction.atomic
def remove_guest(party: Party, player: int, *, actor: Actor, at: datetime) -> Guest:
    """Set-to-state: off the list, with every phone signed out. Only for a guest who hasn't played."""
    party, pen = take_party_pen(party, actor, at)
    guest = find_guest(party, player)
    if have_played([guest.pk]):
        raise HasPlayed(name=guest.player)
    if with_duty(party, [guest.pk]):
        raise HasDuty(name=guest.player)
    _remove(party, [guest], pen)
    pen.write("guest-removed", subject=guest.pk)
    return guest


def recent_joins(party: Party, since: datetime, until: datetime) -> RecentJoins:
    """Those who joined between these moments and have not played; neither stewards, hosts nor locked names."""
    phones = _joined(party, since, until)
    players = {phone.guest_id for phone in phones}
    staying = have_played(players) | with_duty(party, players)
    found = {
        way: {
            phone.guest_id: phone.guest
            for phone in phones
            if phone.way == way and phone.guest_id not in staying and not phone.guest.is_locked
        }
        for way in JOINED
    }
    new, listed = found[PhoneWay.NEW], found[PhoneWay.CODE]
    return RecentJoins(tuple(new.values()), tuple(each for pk, each in listed.items() if pk not in new))


@transaction.atomic
def remove_recent(
    party: Party, since: datetime, until: datetime, *, actor: Actor, at: datetime
) -> RecentJoins:
    """Remove the new names of that time, and free the names of the list that phones took in it."""
    party, pen = take_party_pen(party, actor, at)
    joins = recent_joins(party, since, until)
    if not joins.count:
        raise NobodyJoined
    _remove(party, joins.new, pen)
    _free(joins.listed, _joined(party, since, until), pen)
    pen.write("joins-removed", new=len(joins.new), listed=len(joins.listed))
    return joins


def _remove(party: Party, guests: Sequence[Guest], pen: Pen) -> None:
    has_seats = party.round_set.open().exists()
    for guest in guests if has_seats else ():
        give_up_seat(party, guest, pen)
    sign_out_all(guests, pen)
    for guest in guests:
        guest.state, guest.is_claimed = GuestState.DECLINED, False
    pen.save(*guests)


def _free(guests: Sequence[Guest], joined: Sequence[Phone], pen: Pen) -> None:
    """A phone that came by the guest's own link keeps the name."""
    freed = {guest.pk for guest in guests}
    sign_out(with_added([phone for phone in joined if phone.guest_id in freed]), pen)
    held = Phone.objects.signed_in().filter(guest__in=freed).values_list("guest_id", flat=True)
    still = set(held)
    for guest in guests:
        guest.is_claimed = guest.pk in still
    pen.save(*guests)
    delete_nicknames([guest for guest in guests if guest.pk not in still], pen)


def _joined(party: Party, since: datetime, until: datetime) -> list[Phone]:
    """Phones that put a new name on the list, signed out or not; and phones that took a listed name, as long as they or a
    phone added from them has it.
    """
    phones = party.phones.select_related("guest__player").filter(made_at__gte=since, made_at__lte=until)
    found = [*phones.filter(way=PhoneWay.NEW), *taken_by_code(party, since, until)]
    joined = [phone for phone in found if phone.guest.state != GuestState.DECLINED]
    return sorted(joined, key=lambda phone: (phone.made_at, phone.pk))
