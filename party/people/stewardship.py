"""Stewards: appointed by link or from the players, each with a block of five tables; who may rule on a table (S11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from party.models import Call, CallState, Party, Steward
from party.people.hosting import find_invitation, use_invitation
from party.people.lookup import check_not_erased, find_guest
from party.people.refusals import DeletedAsGuest, NoSuchSteward, NotASteward, NotYourTable, OwnTable
from party.record.locks import take_any_pen, take_party_pen
from party.rules.blocks import Ruler
from party.rules.call_routing import CallPlace
from scoring.models import Player, SheetSeat
from scoring.record.once import forget
from scoring.record.pen import Actor, Pen
from scoring.record.secrets import hash_secret, make_secret
from scoring.rules.names import clean_name


@transaction.atomic
def appoint(party: Party, player: int, *, actor: Actor, at: datetime) -> Steward:
    """Set-to-state: a player of the party is a steward too."""
    party, pen = take_party_pen(party, actor, at)
    guest = find_guest(party, player)
    check_not_erased(guest)
    steward = Steward.objects.filter(party=party, player=guest.player).first()
    if steward is None:
        steward = Steward(party=party, player=guest.player, order=_next_order(party))
        pen.make(steward)
    steward.is_active = True
    pen.save(steward)
    pen.write("steward-appointed", subject=guest.pk)
    return steward


@transaction.atomic
def join_as_steward(secret: str, name: str, *, actor: Actor, at: datetime) -> tuple[Steward, str]:
    """Who opens the invitation becomes a steward and gets a link of their own."""
    party, pen = take_party_pen(find_invitation(secret, "steward", at).party, actor, at)
    use_invitation(secret, "steward", pen)
    return _make_named(party, name, pen)


@transaction.atomic
def name_steward(party: Party, name: str, *, actor: Actor, at: datetime) -> tuple[Steward, str]:
    """Somebody who doesn't play helps from now on; the link is for the host to pass on."""
    party, pen = take_party_pen(party, actor, at)
    return _make_named(party, name, pen)


@transaction.atomic
def reissue_steward_link(party: Party, steward: int, *, actor: Actor, at: datetime) -> str:
    """A lost phone: a new link, and the old one is dead."""
    party, pen = take_party_pen(party, actor, at)
    found, secret = _find(party, steward), make_secret()
    found.link_hash, found.link_number = hash_secret(secret), found.link_number + 1
    pen.save(found)
    pen.write("steward-link-reissued", steward=found.pk)
    return secret


@transaction.atomic
def dismiss(party: Party, steward: int, *, actor: Actor, at: datetime) -> Steward:
    """Set-to-state: no steward any more; the stewards after them take the blocks over."""
    party, pen = take_party_pen(party, actor, at)
    found = _find(party, steward)
    found.is_active = False
    pen.save(found)
    pass_calls_on(found.pk, pen)
    pen.write("steward-dismissed", subject=found.player_id, steward=found.pk)
    return found


@transaction.atomic
def erase_steward(party: Party, steward: int, *, actor: Actor, at: datetime) -> Steward:
    """Forget a steward who came by invitation: name and link. A steward who plays is erased as a player."""
    party, pen = take_any_pen(party, actor, at)
    found = _find(party, steward)
    if found.player is not None:
        raise DeletedAsGuest(name=found.player)
    forget(party.book_id, [found.name])
    pen.erase_wording(found.name_hash)
    if found.name or found.is_active:
        found.name, found.link_hash, found.link_number = "", "", found.link_number + 1
        found.is_active = False
        pen.save(found)
    pass_calls_on(found.pk, pen)
    pen.write("steward-erased", steward=found.pk)
    return found


def step_down(player: Player, pen: Pen) -> None:
    """A player who goes for good stops being a steward; the stewards after them take over the blocks."""
    for steward in Steward.objects.filter(player=player, is_active=True):
        steward.is_active = False
        pen.save(steward)
        pass_calls_on(steward.pk, pen)


def pass_calls_on(steward: int, pen: Pen) -> None:
    """What somebody has claimed who is no steward any more waits for another."""
    claimed = Call.objects.filter(state=CallState.CLAIMED, claimed_by_kind="steward")
    calls = list(claimed.filter(claimed_by_id=steward))
    for call in calls:
        call.pass_on(pen.at)
    pen.save(*calls)


def active_stewards(party: Party) -> list[Steward]:
    """In the order of their blocks: the first looks after tables 1 to 5."""
    return list(
        Steward.objects.select_related("player").filter(party=party, is_active=True).order_by("order")
    )


def invited_stewards(party: Party) -> list[Steward]:
    """Who came by invitation, dismissed ones too, while the name is kept; a steward who plays is among the guests."""
    return list(party.stewards.filter(player=None).exclude(name="").order_by("order"))


def ruler_of(
    table: int, tables: int, stewards: Sequence[Steward], seated: Sequence[int]
) -> tuple[Ruler, Steward | None]:
    """Who rules on a table, given the players who sit there; the host where no steward is named."""
    ruler = place_of(table, tables, stewards, seated).ruler
    return ruler, next((steward for steward in stewards if steward.pk == ruler.steward), None)


def place_of(table: int, tables: int, stewards: Sequence[Steward], seated: Sequence[int]) -> CallPlace:
    """A table among the stewards and their blocks, given the players who sit there."""
    return places_of([(table, tables, seated)], stewards)[0]


def places_of(
    tables: Iterable[tuple[int, int, Sequence[int]]], stewards: Sequence[Steward]
) -> list[CallPlace]:
    """The same for many at once: of each its number, how many tables there are, and the players who sit there."""
    by_block = {number: steward.pk for number, steward in enumerate(stewards, start=1)}
    return [
        CallPlace(table, count, by_block, [steward.pk for steward in stewards if steward.player_id in seated])
        for table, count, seated in tables
    ]


def check_may_rule(party: Party, table: int, tables: int, seats: Sequence[SheetSeat], actor: Actor) -> None:
    """S11: a host, the steward of that block, or who has claimed a call of that table; and nobody at the own table."""
    seated = [seat.player_id for seat in seats]
    _, steward = ruler_of(table, tables, active_stewards(party), seated)
    who = str(steward) if steward else "the host"
    if actor.kind == "host":
        if party.party_hosts.filter(host_id=actor.id or 0, player_id__in=seated).exists():
            raise OwnTable(table=table, who=who)
    elif actor.kind == "steward":
        if Steward.objects.filter(pk=actor.id or 0, player_id__in=seated).exists():
            raise OwnTable(table=table, who=who)
        if (steward is None or steward.pk != actor.id) and not _was_called(seats, actor):
            raise NotYourTable(table=table, who=who)
    else:
        raise NotASteward(table=table)


def _was_called(seats: Sequence[SheetSeat], actor: Actor) -> bool:
    """Whether the steward has a call of this table that was passed on."""
    sheets = {seat.sheet_id for seat in seats}
    claimed = Call.objects.filter(sheet__in=sheets, state=CallState.CLAIMED)
    return claimed.filter(claimed_by_kind="steward", claimed_by_id=actor.id).exists()


def block_of_steward(stewards: Sequence[Steward], steward: int) -> int | None:
    """The number of a steward's block."""
    return next((number for number, row in enumerate(stewards, start=1) if row.pk == steward), None)


def _make_named(party: Party, name: str, pen: Pen) -> tuple[Steward, str]:
    own, cleaned = make_secret(), clean_name(name)
    steward = Steward(party=party, name=cleaned, order=_next_order(party), link_number=1)
    steward.name_hash, steward.link_hash = pen.word(cleaned), hash_secret(own)
    pen.make(steward)
    pen.write("steward-joined", steward=steward.pk)
    return steward, own


def _find(party: Party, steward: int) -> Steward:
    found = Steward.objects.select_related("player").filter(party=party, pk=steward).first()
    if found is None:
        raise NoSuchSteward
    return found


def _next_order(party: Party) -> int:
    return (party.stewards.aggregate(last=Max("order"))["last"] or 0) + 1
