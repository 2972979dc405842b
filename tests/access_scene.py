"""The evening in which the access tables are asked: six tables at play, two stewards, a call, a prize in doubt, and a
phone that asks for a name.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from party.desk import calls
from party.models import Host, Party
from party.people.guests.taking import take_name
from party.people.stewardship import reissue_steward_link
from party.prizes import claims, keywords
from scoring.models import Sheet
from tests.access import CODE, OTHER_STEWARD, STEWARD
from tests.conftest import NOW
from tests.party.calling import a_steward, player_at, sheet_at
from tests.party.evening import a_party, by_host, by_player, open_round, others_of, seats_of
from tests.party.signed_phones import a_phone

GUESTS = 24


@dataclass(frozen=True)
class Scene:
    """What the words in braces of the tables stand for."""

    party: Party
    sheet: Sheet
    named: dict[str, int]

    def fill(self, value: object) -> Any:  # noqa: ANN401 - any plain value.
        """The value with the numbers of this evening; "{each}" in a name is every player of table 1."""
        if isinstance(value, dict):
            return {name: self.fill(sent) for key, sent in value.items() for name in self._names(key)}
        if isinstance(value, list):
            return [self.fill(each) for each in value]
        return self.named.get(value[1:-1], value) if isinstance(value, str) else value

    def _names(self, key: str) -> list[str]:
        players = [seat.player_id for seat in seats_of(self.sheet)] if "{each}" in key else [0]
        return [key.format(each=player, **self.named) for player in players]


def set_scene(host: Host, at: datetime) -> Scene:
    """The prize of the room is claimed at tables 1 and 2 within the same second."""
    party = a_party(host, GUESTS, prizes="room")
    Party.objects.filter(pk=party.pk).update(code=CODE)
    party.refresh_from_db()
    for name in ("Rosa", "Imre"):
        a_steward(party, name)
    open_round(party, at)
    sheet, prize = sheet_at(party, 1), keywords.type_keyword(party, "garden", actor=by_host(host), at=at)
    keeper = sheet.scorekeeper_id or 0
    for place, player in enumerate((keeper, player_at(sheet_at(party, 2)))):
        played_at = at + timedelta(milliseconds=300 * place)
        claims.claim_prize(prize, player, played_at=played_at, actor=by_player(player), at=at)
    prize.refresh_from_db()
    call = calls.call_steward(sheet, "word", "QUEY", actor=by_player(keeper), at=at)
    seated, guest = others_of(sheet)[:2]
    complaint = calls.call_steward(sheet, "conduct", "Shouts", actor=by_player(seated), at=at)
    own = a_phone(party, seated)
    asking = take_name(party, guest, actor=by_player(None, "visitor"), at=at)
    named = {
        "keeper": keeper,
        "seated": seated,
        "phone": own.number,
        "asking": asking.pk,
        "elsewhere": player_at(sheet_at(party, 2), 2),
        "guest": guest,
        "prize": prize.pk,
        "claimed": prize.version,
        "steward": party.stewards.get(name="Rosa").pk,
        "host": host.pk,
        "call": call.pk,
        "complaint": complaint.pk,
        "undoable": party.book.events.get(kind="round-started").number,
    }
    return Scene(party, sheet, named)


def link_of(scene: Scene, role: str) -> str:
    """The own link of a steward: the first looks after tables 1 to 5."""
    name = {STEWARD: "Rosa", OTHER_STEWARD: "Imre"}[role]
    steward = scene.party.stewards.get(name=name)
    return reissue_steward_link(scene.party, steward.pk, actor=by_host(scene.party), at=NOW)
