"""Who comes: guests put themselves on the list, or the host does; approval, check-in, leaving and coming back.

Every function takes the pen of the party's book first, so two at once come one after the other. Secrets of links are
returned once and never kept.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from party.models import Guest, GuestState, Party, Phone, PhoneWay
from party.models.guests import ON_THE_LIST
from party.models.parties import Registration
from party.people.guests.leaving import give_up_seat
from party.people.guests.refusals import NotOnTheList, NotPresent, PartyFull, RegistrationClosed
from party.people.lookup import check_not_erased, find_guest, find_guests
from party.phones.joining import check_can_join, pause_at_bound
from party.phones.one_name import check_has_no_other
from party.phones.phone_rows import add_phone
from party.phones.unconfirmed import check_sure
from party.record.locks import take_party_pen
from party.rules.browser_names import UNKNOWN, Browser
from party.rules.seating.fresh import MOST_PLAYERS
from scoring.record.pen import Actor, Pen
from scoring.record.players import add_players
from scoring.record.secrets import hash_secret, make_secret


@dataclass(frozen=True)
class Registered:
    """A guest, the secret of the personal link, shown once, and the phone of a guest who came by the code."""

    guest: Guest
    secret: str
    phone: Phone | None = None


@transaction.atomic
def register(
    party: Party,
    name: str,
    *,
    browser: Browser = UNKNOWN,
    own: Phone | None = None,
    actor: Actor,
    at: datetime,
) -> Registered:
    """Guests add their own names with the join code. Where approval is needed, the name waits for the host.

    `own` is the phone that this browser is by its cookie: one browser has one name at a party.
    """
    party, pen = take_party_pen(party, actor, at)
    check_has_no_other(party, own, browser)
    if party.registration == Registration.CLOSED:
        raise RegistrationClosed
    check_can_join(party)
    state = GuestState.ASKED if party.registration == Registration.APPROVAL else GuestState.REGISTERED
    [registered] = _enlist(party, [name], pen, state=state)
    guest = registered.guest
    phone = add_phone(guest, pen, PhoneWay.NEW, browser)
    pen.save(guest)
    pen.write("asked" if state == GuestState.ASKED else "registered", subject=guest.pk)
    pause_at_bound(party, at)
    return replace(registered, phone=phone)


@transaction.atomic
def register_list(party: Party, names: Sequence[str], *, actor: Actor, at: datetime) -> list[Registered]:
    """The host puts names on the list, one or many. They can be claimed in the lobby."""
    party, pen = take_party_pen(party, actor, at)
    registered = _enlist(party, names, pen, state=GuestState.REGISTERED)
    pen.write("listed", players=[new.guest.pk for new in registered])
    return registered


@transaction.atomic
def approve(party: Party, player: int, *, actor: Actor, at: datetime) -> Guest:
    return _answer_request(party, player, GuestState.REGISTERED, actor, at)


@transaction.atomic
def decline(party: Party, player: int, *, actor: Actor, at: datetime) -> Guest:
    return _answer_request(party, player, GuestState.DECLINED, actor, at)


@transaction.atomic
def check_in(
    party: Party, players: Collection[int], *, has_phone: bool = True, actor: Actor, at: datetime
) -> list[Guest]:
    """Set-to-state: these guests are here. Who is here already stays in the order of arrival."""
    party, pen = take_party_pen(party, actor, at)
    guests = find_guests(party, players)
    check_not_erased(*guests)
    for guest in guests:
        _check_listed(guest)
        guest.has_no_phone = guest.has_no_phone or not has_phone
    _arrive(party, sorted(guests, key=lambda guest: list(players).index(guest.pk)), pen)
    pen.write("checked-in", subject=guests[0].pk if len(guests) == 1 else None, players=sorted(players))
    return guests


def check_in_without_phone(party: Party, player: int, *, actor: Actor, at: datetime) -> Guest:
    """This guest is here and has no phone: nobody else's phone takes the name with the code (S18, S19)."""
    [guest] = check_in(party, [player], has_phone=False, actor=actor, at=at)
    return guest


@transaction.atomic
def check_in_all(party: Party, *, actor: Actor, at: datetime) -> list[Guest]:
    """Everybody on the list who has not left is here."""
    party, pen = take_party_pen(party, actor, at)
    listed = [guest for guest in find_guests(party) if guest.state == GuestState.REGISTERED]
    guests = [guest for guest in listed if guest.player.erased_at is None]
    _arrive(party, guests, pen)
    pen.write("checked-in", players=[guest.pk for guest in guests])
    return guests


@transaction.atomic
def no_show(party: Party, player: int, *, actor: Actor, at: datetime) -> Guest:
    """Set-to-state: this guest has not come."""
    party, pen = take_party_pen(party, actor, at)
    guest = find_guest(party, player)
    _check_listed(guest)
    give_up_seat(party, guest, pen)
    guest.state, guest.is_no_show = GuestState.LEFT, True
    pen.save(guest)
    pen.write("no-show", subject=guest.pk)
    return guest


@transaction.atomic
def leave(party: Party, player: int, *, own: Phone | None = None, actor: Actor, at: datetime) -> Guest:
    """Set-to-state: from the next round on this guest has no seat. A game that is being played is left by S8.

    `own` is the phone on which a guest asks for it: in mid-game it has to be surely the guest's.
    """
    party, pen = take_party_pen(party, actor, at)
    guest = find_guest(party, player)
    _check_listed(guest)
    left = give_up_seat(party, guest, pen)
    if left.in_mid_game:
        check_sure(own)
    guest.state = GuestState.LEFT
    pen.save(guest)
    pen.write("left", subject=guest.pk, round=left.round, table=left.table)
    return guest


@transaction.atomic
def come_back(party: Party, player: int, *, actor: Actor, at: datetime) -> Guest:
    """S10: the old identity and total, from the next round on."""
    party, pen = take_party_pen(party, actor, at)
    guest = find_guest(party, player)
    check_not_erased(guest)
    if guest.state not in (GuestState.LEFT, GuestState.PRESENT):
        raise NotPresent(name=guest.player)
    _arrive(party, [guest], pen)
    pen.write("came-back", subject=guest.pk)
    return guest


def _enlist(party: Party, names: Sequence[str], pen: Pen, *, state: GuestState) -> list[Registered]:
    _check_room(party, len(names))
    players = add_players(pen, names)
    secrets = [make_secret() for _ in players]
    guests = [
        Guest(player=player, party=party, state=state, link_hash=hash_secret(secret))
        for player, secret in zip(players, secrets, strict=True)
    ]
    pen.make(*guests)
    return [Registered(guest, secret) for guest, secret in zip(guests, secrets, strict=True)]


def _check_room(party: Party, more: int) -> None:
    number = party.guests.exclude(state=GuestState.DECLINED).count() + more
    if number > MOST_PLAYERS:
        raise PartyFull(most=MOST_PLAYERS, number=number)


def _answer_request(party: Party, player: int, state: GuestState, actor: Actor, at: datetime) -> Guest:
    party, pen = take_party_pen(party, actor, at)
    guest = find_guest(party, player)
    check_not_erased(guest)
    if guest.state in (GuestState.ASKED, GuestState.DECLINED):
        guest.state = state
        pen.save(guest)
    pen.write("approved" if state == GuestState.REGISTERED else "declined", subject=guest.pk)
    return guest


def _check_listed(guest: Guest) -> None:
    if guest.state not in ON_THE_LIST:
        raise NotOnTheList(name=guest.player)


def _arrive(party: Party, guests: Sequence[Guest], pen: Pen) -> None:
    last = party.guests.aggregate(last=Max("arrival"))["last"] or 0
    for guest in guests:
        if guest.state == GuestState.PRESENT:
            continue
        # Who comes late or comes back joins the end of the line (S9).
        last += 1
        guest.state, guest.is_no_show, guest.arrival = GuestState.PRESENT, False, last
    pen.save(*guests)
