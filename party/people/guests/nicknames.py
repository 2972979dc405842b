"""Whether a guest may be shown under a nickname (S17): it looks like no other name at the party.

The rule is that of names: two look alike when `scoring.rules.names.look` says so. A name that looks like another gets a
number; a nickname is chosen, so the guest chooses again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from party.models import Guest, Party
from party.people.guests.refusals import NicknameReserved, NicknameTaken
from party.people.lookup import named_guests
from party.rules.public_names import numbered, public_names, short_name
from scoring.models.players import erased_name
from scoring.record.pen import Pen
from scoring.rules.names import look

# Figures as `look` leaves them: 0 and 1 have become letters.
_FIGURES = frozenset(look("0123456789"))


def check_nickname(party: Party, player: int, nickname: str) -> None:
    """Refused where others have it, as name, nickname or what strangers see of one, or where it looks like the number of
    somebody whose data was deleted.
    """
    seen = look(nickname)
    if _is_number(seen):
        raise NicknameReserved
    if seen in {look(shown) for shown in _shown(party, player)}:
        raise NicknameTaken


def delete_nicknames(guests: Iterable[Guest], pen: Pen) -> None:
    """For writers, who hold the pen."""
    players = [guest.player for guest in guests if guest.player.nickname]
    for player in players:
        player.nickname = player.nickname_hash = ""
    pen.save(*players)


def _is_number(seen: str) -> bool:
    figures = seen.removeprefix(look(erased_name("")))
    return figures not in ("", seen) and set(figures) <= _FIGURES


def _shown(party: Party, player: int) -> Iterator[str]:
    """The names others are known by, whatever the host shows of names now."""
    others = {pk: each for pk, each in named_guests(party).items() if pk != player and each.name}
    for each in others.values():
        yield from (each.name, numbered(each.name, each.number), each.nickname, short_name(each.name))
    yield from public_names(others).values()
    stewards = party.stewards.filter(is_active=True).exclude(name="").values_list("name", flat=True)
    hosts = party.party_hosts.exclude(host__name="").values_list("host__name", flat=True)
    for name in (*stewards, *hosts):
        yield from (name, short_name(name))
