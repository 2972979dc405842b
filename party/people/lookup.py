"""Finding guests, hosts and parties: the reads that writers, pages and the API share. Writes nothing."""

from __future__ import annotations

from collections.abc import Collection

from party.models import Guest, GuestState, Host, Party, Steward
from party.models.guests import ON_THE_LIST
from party.people.refusals import ErasedAlready, NoSuchGuest
from party.rules.join_codes import clean_code
from party.rules.public_names import Named
from scoring.record.prepared import Prepared
from scoring.record.secrets import hash_secret

_WITH_BOOK = Prepared(lambda code: Party.objects.select_related("book").filter(code=code), str)


def find_party(typed_code: str) -> Party | None:
    code = clean_code(typed_code)
    return _WITH_BOOK.first(code) if code else None


def parties_of(host: Host) -> list[Party]:
    """The parties a host may run, the latest first."""
    return list(Party.objects.filter(party_hosts__host=host).order_by("-made_at"))


def find_guest_by_link(secret: str) -> Guest | None:
    """The guest whose personal link this is; a re-issued link has revoked the one before."""
    guests = Guest.objects.select_related("player", "party")
    return guests.filter(link_hash=hash_secret(secret)).exclude(state=GuestState.DECLINED).first()


def find_person_by_link(secret: str) -> Guest | None:
    """The guest of a link whose data is still there: also one who was removed or declined."""
    guests = Guest.objects.select_related("player", "party")
    return guests.filter(link_hash=hash_secret(secret), player__erased_at=None).first()


def find_steward_by_link(secret: str) -> Steward | None:
    stewards = Steward.objects.select_related("player", "party")
    return stewards.filter(link_hash=hash_secret(secret), is_active=True).first()


def find_guests(party: Party, players: Collection[int] | None = None) -> list[Guest]:
    """The guests with these numbers, all of the list where none are named; NoSuchGuest when one is missing."""
    guests = Guest.objects.select_related("player").filter(party=party).order_by("player_id")
    if players is None:
        return list(guests.filter(state__in=ON_THE_LIST))
    found = list(guests.filter(player_id__in=set(players)))
    if len(found) != len(set(players)):
        raise NoSuchGuest
    return found


def find_guest(party: Party, player: int) -> Guest:
    return find_guests(party, [player])[0]


def check_not_erased(*guests: Guest) -> None:
    """A guest whose data was deleted is gone: nothing brings them back."""
    if any(guest.player.erased_at is not None for guest in guests):
        raise ErasedAlready


def named_guests(party: Party) -> dict[int, Named]:
    """What public names are made of, for everybody on the list."""
    guests = party.guests.filter(state__in=ON_THE_LIST).order_by("pk")
    rows = guests.values_list("pk", "player__name", "player__number", "player__nickname")
    return {pk: Named(name, number, nickname) for pk, name, number, nickname in rows}
