"""The right to be forgotten: name, nickname, link, phones and every text about a guest go. Scores stay, under a number."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.errors import RuleBroken
from party.models import Call, Guest, GuestState, Party, PartyHost, Phone, Seat
from party.people.guests.personal_links import new_link
from party.people.guests.refusals import StillSeated, TableStillPlays, YouAreSeated
from party.people.lookup import find_guest
from party.people.stewardship import step_down
from party.phones.free_names import have_played
from party.phones.phone_rows import sign_out_all
from party.phones.unconfirmed import check_sure
from party.record.locks import take_door_pen
from scoring.models import Entry, Player, Ruling, Wording
from scoring.record.once import forget
from scoring.record.pen import SITE, Actor, Pen
from scoring.record.players import erased_look, numbers_for

# What a phone says of its browser, once its guest is forgotten.
_UNKNOWN = dict.fromkeys(("label", "browser"), "")


@transaction.atomic
def erase(party: Party, player: int, *, own: Phone | None = None, actor: Actor, at: datetime) -> Guest:
    """Forget the person: name, nickname, link and every text about them. Scores stay, under a number.

    For a host, and for the guest, however long the party has been over. The guest leaves, and stops being a steward.
    `own` is the phone on which a guest asks for it.
    """
    party, pen = take_door_pen(party, actor, at)
    guest = find_guest(party, player)
    row = guest.player
    check_sure(own)
    if Seat.objects.filter(player=row).open().exists():
        raise _why_seated(guest, actor)
    _leave(party, guest, pen)
    if row.erased_at is None:
        _forget(row, guest, pen)
    pen.write("erased", subject=row.pk, state=guest.state)
    return guest


@transaction.atomic
def erase_again(party: Party, player: int, *, at: datetime) -> Guest:
    """After a restore from a copy that still had them. A seat in a round that runs stays, under a number."""
    party, pen = take_door_pen(party, SITE, at)
    guest = find_guest(party, player)
    if Seat.objects.filter(player=guest.player).open().exists():
        step_down(guest.player, pen)
    else:
        _leave(party, guest, pen)
    _forget(guest.player, guest, pen)
    pen.write("erased", subject=guest.player.pk)
    return guest


def _why_seated(guest: Guest, actor: Actor) -> RuleBroken:
    if actor.kind != "player":
        return StillSeated(name=guest.player)
    return TableStillPlays() if guest.state == GuestState.LEFT else YouAreSeated()


def is_gone(guest: Guest) -> bool:
    """Whether nothing is left to delete. Data deleted by an earlier version left the guest where they were."""
    return guest.player.erased_at is not None and guest.state in (GuestState.LEFT, GuestState.DECLINED)


def _leave(party: Party, guest: Guest, pen: Pen) -> None:
    """Set-to-state: off the seatings to come, without phones or duties, and not the guest a host plays as."""
    step_down(guest.player, pen)
    playing = list(PartyHost.objects.filter(party=party, player=guest.player))
    for host in playing:
        host.player = None
    pen.save(*playing)
    sign_out_all([guest], pen)
    guest.state = GuestState.LEFT if have_played([guest.pk]) else GuestState.DECLINED
    guest.is_claimed = False
    pen.save(guest)


def _forget(row: Player, guest: Guest, pen: Pen) -> None:
    words = Wording.objects.filter(book=pen.book, about=row.pk)
    forget(pen.book.pk, [row.name, row.nickname, *words.values_list("text", flat=True)])
    row.name = row.nickname = ""
    row.look = erased_look(row.pk)
    [row.number] = numbers_for([row.look], row.book_id, but=row.pk)
    row.erased_at = pen.at
    new_link(guest, pen)
    Phone.objects.filter(guest=guest).update(**_UNKNOWN)
    said = words.values("hash")
    notes: list[Call | Ruling] = [
        *Call.objects.filter(party=guest.party_id, note_hash__in=said),
        *Ruling.objects.filter(book=pen.book, note_hash__in=said),
    ]
    for noted in notes:
        noted.note = noted.note_hash = ""
    struck = list(Entry.objects.filter(sheet__book=pen.book, why_hash__in=said))
    for entry in struck:
        entry.why = entry.why_hash = ""
    pen.save(row, guest, *notes, *struck)
    pen.erase_words(row.pk)
