"""A party is made, its options change, co-hosts come, it ends, it is removed. Knows no guest and no round by name."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from party.models import Host, Invitation, Party, PartyHost, Tombstone
from party.people.lookup import check_not_erased, find_guest
from party.people.one_time_links import make_account
from party.people.refusals import InvitationUsed, LastHost, MakersOnly, NoSuchHost, StaleParty
from party.record.locks import take_any_pen, take_party_pen
from party.rules.join_codes import ALPHABET, LENGTH
from party.rules.options import FREE, OPTIONS, PartyOptions, change, check_options, departures
from scoring.models import Player
from scoring.record.pen import Actor, Pen, open_book, take_pen
from scoring.record.secrets import hash_secret, make_secret

# The role of the host who created the party; the others are co-hosts.
MAKER = "host"
# Long enough to send it to somebody, short enough that a forgotten one lets nobody in.
INVITATION_LASTS = timedelta(days=1)


@transaction.atomic
def make_party(host: Host, options: PartyOptions, *, actor: Actor, at: datetime) -> Party:
    """A party with its book and its first host. Options that are not as printed are departures from the start."""
    checked = check_options(options)
    pen = take_pen(open_book(at).pk, actor, at)
    party = Party(book=pen.book, code=free_code(), made_at=at)
    _apply(party, checked, pen)
    party.seed = checked.seed or secrets.token_hex(8)
    pen.make(party)
    pen.make(PartyHost(party=party, host=host, role=MAKER))
    departed = departures(checked)
    if departed:
        pen.mark_departure()
    pen.write("party-made", departures=departed)
    return party


@transaction.atomic
def change_options(
    party: Party,
    changes: Mapping[str, Any],
    *,
    version: int | None = None,
    reason: str = "",
    actor: Actor,
    at: datetime,
) -> Party:
    """Free until the first round is published; after that what touches the play is a departure with its reason.

    With the version that was read it is refused when another host has changed the party since.
    """
    party, pen = take_party_pen(party, actor, at)
    if version not in (None, party.version):
        raise StaleParty(version=party.version)
    before = options_of(party)
    after = change(before, changes)
    changed = [option for option in OPTIONS if getattr(before, option) != getattr(after, option)]
    if not changed:
        return party
    if is_frozen(party) and not FREE.issuperset(changed):
        pen.depart(reason)
    elif any(chosen not in departures(before).items() for chosen in departures(after).items()):
        pen.mark_departure()
    _apply(party, after, pen)
    party.version += 1
    pen.save(party)
    pen.write("options-changed", options=changed)
    return party


def options_of(party: Party) -> PartyOptions:
    return PartyOptions(**{option: getattr(party, option) for option in OPTIONS})


def is_frozen(party: Party) -> bool:
    """The options are frozen once a round has been published."""
    return party.round_set.filter(published_at__isnull=False).exists()


@transaction.atomic
def invite(party: Party, to_be: str, *, actor: Actor, at: datetime) -> str:
    """The secret of a link that makes its bearer a co-host or a steward, once."""
    party, pen = take_party_pen(party, actor, at)
    secret = make_secret()
    pen.make(Invitation(party=party, to_be=to_be, secret_hash=hash_secret(secret), made_at=at))
    pen.write("invited", to_be=to_be)
    return secret


@transaction.atomic
def withdraw_invitation(party: Party, invitation: int, *, actor: Actor, at: datetime) -> None:
    party, pen = take_party_pen(party, actor, at)
    found = Invitation.objects.filter(party=party, pk=invitation, used_at=None).first()
    if found is None:
        raise InvitationUsed
    found.withdrawn_at = found.withdrawn_at or at
    pen.save(found)
    pen.write("invitation-withdrawn", to_be=found.to_be)


def find_invitation(secret: str, to_be: str, at: datetime) -> Invitation:
    found = (
        open_invitations(at)
        .select_related("party")
        .filter(to_be=to_be, secret_hash=hash_secret(secret))
        .first()
    )
    if found is None:
        raise InvitationUsed
    return found


def open_invitations(at: datetime) -> QuerySet[Invitation]:
    """Those that still let somebody in."""
    return Invitation.objects.filter(used_at=None, withdrawn_at=None, made_at__gt=at - INVITATION_LASTS)


@transaction.atomic
def join_as_new_host(
    secret: str, *, name: str, email: str, password: str, client_key: str, at: datetime
) -> Host:
    """Who opens the invitation without an account makes one and becomes a co-host; both or neither."""
    # Before an account is made: an invitation that is used makes none.
    find_invitation(secret, "co-host", at)
    host = make_account(email, name, password)
    join_as_host(secret, host, actor=Actor("host", host.pk, "co-host", client_key), at=at)
    return host


@transaction.atomic
def join_as_host(secret: str, host: Host, *, actor: Actor, at: datetime) -> Party:
    """Who opens the invitation while signed in becomes a co-host."""
    party, pen = take_any_pen(find_invitation(secret, "co-host", at).party, actor, at)
    use_invitation(secret, "co-host", pen)
    if not party.party_hosts.filter(host=host).exists():
        pen.make(PartyHost(party=party, host=host, role="co-host"))
    pen.write("host-joined", host=host.pk)
    return party


def use_invitation(secret: str, to_be: str, pen: Pen) -> None:
    """Read again under the lock: of two who open it at once, one finds it used."""
    invitation = find_invitation(secret, to_be, pen.at)
    invitation.used_at = pen.at
    pen.save(invitation)


@transaction.atomic
def leave_hosting(party: Party, host: int, *, actor: Actor, at: datetime) -> None:
    """A host steps down, or another removes them: never the last one, and never the maker by a co-host.

    Whoever was removed may have an invitation at hand, so the open ones are canceled. When the maker goes, the co-host
    who has been there longest takes the maker's place.
    """
    party, pen = take_any_pen(party, actor, at)
    hosts = list(party.party_hosts.select_related("host").order_by("pk"))
    gone = next((row for row in hosts if row.host_id == host), None)
    if gone is None:
        raise NoSuchHost
    if len(hosts) == 1:
        raise LastHost
    if gone.role == MAKER:
        if actor.id != host:
            raise MakersOnly(maker=gone.host)
        _pass_on_making([row for row in hosts if row is not gone], pen)
    if actor.id != host:
        _cancel_invitations(party, pen)
    pen.remove(gone)
    pen.write("host-left", host=host)


def check_is_maker(party: Party, actor: Actor) -> None:
    maker = party.party_hosts.select_related("host").filter(role=MAKER).first()
    if maker is None or actor.kind != "host" or maker.host_id != actor.id:
        raise MakersOnly(maker=maker.host if maker else "")


def _pass_on_making(others: Sequence[PartyHost], pen: Pen) -> None:
    if all(row.role != MAKER for row in others):
        others[0].role = MAKER
        pen.save(others[0])


def _cancel_invitations(party: Party, pen: Pen) -> None:
    still_open = list(open_invitations(pen.at).filter(party=party))
    for invitation in still_open:
        invitation.withdrawn_at = pen.at
    pen.save(*still_open)


@transaction.atomic
def play_as(party: Party, host: Host, player: Player | None, *, actor: Actor, at: datetime) -> None:
    """A host who plays too says as whom; from then on S11 keeps the host from the own table."""
    party, pen = take_any_pen(party, actor, at)
    row = party.party_hosts.get(host=host)
    if player is not None:
        check_not_erased(find_guest(party, player.pk))
    row.player = player
    pen.save(row)
    pen.write("host-plays", subject=player.pk if player else None, host=host.pk)


def free_code(wanted: str = "") -> str:
    """A code nobody has or had, the wanted one where it is free: of 148 million, a second try is rare."""
    code = wanted
    while not code or _is_taken(code):
        code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return code


def _is_taken(code: str) -> bool:
    return Party.objects.filter(code=code).exists() or Tombstone.objects.filter(code=code).exists()


def _apply(party: Party, options: PartyOptions, pen: Pen) -> None:
    for option in OPTIONS:
        value = getattr(options, option)
        if option in ("name", "place") and value != getattr(party, option):
            setattr(party, f"{option}_hash", pen.word(value) if value else "")
        setattr(party, option, dict(value) if option == "game_options" else value)
