"""What a guest is called: the name, and the nickname that strangers see instead (S17)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from party.models import Guest, GuestState, Party
from party.people.guests.nicknames import check_nickname, delete_nicknames
from party.people.guests.refusals import NotLetInYet
from party.people.lookup import check_not_erased, find_guest
from party.record.locks import take_any_pen
from scoring.models import Player
from scoring.record.pen import Actor
from scoring.record.players import numbers_for
from scoring.rules.names import clean_name, look


@transaction.atomic
def rename(party: Party, player: int, name: str, *, actor: Actor, at: datetime) -> Player:
    party, pen = take_any_pen(party, actor, at)
    row = _nameable(party, player)
    cleaned = clean_name(name)
    if cleaned == row.name:
        return row
    if look(cleaned) != row.look:
        row.look = look(cleaned)
        [row.number] = numbers_for([row.look], party.book_id, but=row.pk)
    row.name, row.name_hash = cleaned, pen.word(cleaned, about=row.pk)
    pen.save(row)
    pen.write("renamed", subject=row.pk)
    return row


@transaction.atomic
def choose_nickname(party: Party, player: int, nickname: str, *, actor: Actor, at: datetime) -> Player:
    """What strangers see instead of the name (S17), unless it looks like somebody else's; empty to go without."""
    party, pen = take_any_pen(party, actor, at)
    row = _nameable(party, player)
    cleaned = clean_name(nickname) if nickname.strip() else ""
    if cleaned and cleaned != row.nickname:
        if row.guest.state == GuestState.ASKED:
            raise NotLetInYet
        check_nickname(party, row.pk, cleaned)
        row.nickname, row.nickname_hash = cleaned, pen.word(cleaned, about=row.pk)
        pen.save(row)
    elif not cleaned:
        delete_nicknames([row.guest], pen)
    pen.write("nickname-chosen", subject=row.pk)
    return row


def delete_nickname(party: Party, player: int, *, actor: Actor, at: datetime) -> Guest:
    """Set-to-state: strangers see the name again, as far as the host shows it."""
    return choose_nickname(party, player, "", actor=actor, at=at).guest


def _nameable(party: Party, player: int) -> Player:
    guest = find_guest(party, player)
    check_not_erased(guest)
    return guest.player
