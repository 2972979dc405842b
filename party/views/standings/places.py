"""How everybody at a party stands, for the phones that are signed in: every phone of a room asks for its own at once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from party.models import GuestState, Phone
from party.people.lookup import find_party
from party.phones.lifetimes import is_shut
from party.views.access.phone_cookies import NamedPhone
from party.views.standings.cache import CachedStandings, cached_standings

# Whose news changes a place, or signs a phone out. Of a phone that joins nobody is told: Django answers it until the next
# copy. One that gives its name up may see its place for as long.
TOPICS = frozenset({"standings", "guests"})


@dataclass(frozen=True)
class Places:
    """At least as new as the event with the number `version`; `phones` are guests with the numbers of their phones."""

    version: int
    standings: CachedStandings
    phones: frozenset[tuple[int, int]]

    def of(self, phone: NamedPhone, at: datetime) -> str | None:
        """The place of whoever holds this phone; None where it is nobody's, or the party has long been over."""
        is_in = not phone.is_old and (phone.person, phone.number) in self.phones
        return self.standings.near(phone.person) if is_in and not is_shut(self.standings.party, at) else None


def make_places(code: str, _name: str, _at: datetime) -> Places | None:
    party = find_party(code)
    if party is None:
        return None
    phones = Phone.objects.signed_in().filter(party=party).exclude(guest__state=GuestState.DECLINED)
    signed_in = frozenset(phones.values_list("guest", "number"))
    return Places(party.book.head_number, cached_standings(party), signed_in)
