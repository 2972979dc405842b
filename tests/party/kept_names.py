"""What keeps a name from being free (S19), as tests bring it about."""

from __future__ import annotations

from party.models import Guest, Party
from party.people import hosting, stewardship
from party.people.guests import admitting
from tests.conftest import NOW
from tests.party.evening import by_host, open_round


def played(party: Party, _guest: Guest) -> None:
    open_round(party)


def locked(party: Party, guest: Guest) -> None:
    admitting.lock_name(party, guest.pk, actor=by_host(party), at=NOW)


def steward(party: Party, guest: Guest) -> None:
    stewardship.appoint(party, guest.pk, actor=by_host(party), at=NOW)


def host_plays(party: Party, guest: Guest) -> None:
    host = party.party_hosts.get().host
    hosting.play_as(party, host, guest.player, actor=by_host(party), at=NOW)
