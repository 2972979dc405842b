"""Who asks: the bearer of a token, or nobody in particular; and who that is at the party of the address.

Each operation says who may use it (`auth=May(Role.HOST)`). That is looked at before the body is read, so whoever may not
learns nothing from it: 401 without a token, 404 for what is not theirs.
"""

from __future__ import annotations

import hashlib
import re
from abc import abstractmethod
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from django.http import Http404, HttpRequest
from ninja.security import HttpBearer

from games.errors import RuleBroken, gettext_noop
from party.models import Host, Party, PartyHost, Phone, Steward, Token, Tombstone
from party.models.guests import ON_THE_LIST
from party.people.tokens import find_token
from party.reads.addressed import find_party_or_404
from party.reads.standing_rows import guests_outside, stewards_outside, with_numbers
from party.record.actors import By, Here
from party.rules.join_codes import clean_code
from scoring.models.record import scope_of
from scoring.record.now import now
from scoring.record.pen import Actor

_KEY = re.compile(r"[!-~]{1,255}")


class TokenMissing(RuleBroken):
    sentence = gettext_noop("This needs a token. Send it along: Authorization: Bearer, a blank, the token.")


class TokenUnknown(RuleBroken):
    sentence = gettext_noop("This token is not known, or has been revoked. Make a new one.")


class HostsOnly(RuleBroken):
    sentence = gettext_noop("Only a host can make a party, with a token for all of the host's parties.")


class BadKey(RuleBroken):
    sentence = gettext_noop("An Idempotency-Key has 1 to 255 visible characters, without blanks.")


class Role(StrEnum):
    HOST = "host"
    STEWARD = "steward"
    PLAYER = "player"
    ANYBODY = "anybody"


@dataclass(frozen=True, kw_only=True)
class Asker:
    """One request: who asks, under which key of theirs (empty for none), when."""

    who: str
    at: datetime
    client_key: str = ""
    # Under which the answer is stored: what belongs to a party goes with it.
    scope: str = ""

    @property
    def key(self) -> str:
        """As it is stored: two people may choose the same key, and neither gets the other's answer."""
        if not self.client_key:
            return ""
        return hashlib.sha256(f"{self.who}\n{self.client_key}".encode()).hexdigest()


@dataclass(frozen=True, kw_only=True)
class AsHost(Asker):
    """A host who asks about no party in particular."""

    host: Host

    @property
    def by(self) -> By:
        return By(actor=Actor("host", self.host.pk, "host", self.key), at=self.at)


@dataclass(frozen=True, kw_only=True)
class Caller(Here, Asker):
    """Somebody at a party: its host, a player, a steward (a player can be one too), or an outsider.

    Acts in the weightiest role: host, steward, player.
    """

    host: PartyHost | None = None
    player: int | None = None
    steward: int | None = None
    # The row of a guest's program among the guest's phones.
    phone: int | None = None

    @cached_property
    def guests_outside(self) -> dict[int, str]:
        """Names as an outsider may see them, read once for the whole answer."""
        return guests_outside(self.party)

    @cached_property
    def names_outside(self) -> dict[int, str]:
        """The same, with a number where that is nothing."""
        return with_numbers(self.guests_outside)

    @cached_property
    def stewards_outside(self) -> dict[int, str]:
        return stewards_outside(self.party)

    @property
    def is_host(self) -> bool:
        return self.host is not None

    @property
    def is_official(self) -> bool:
        return self.is_host or self.steward is not None

    @property
    def is_insider(self) -> bool:
        """Whoever belongs to the party sees names as they are (S17)."""
        return self.is_official or self.player is not None

    @property
    def roles(self) -> set[Role]:
        held = {Role.HOST: self.host, Role.STEWARD: self.steward, Role.PLAYER: self.player}
        return {Role.ANYBODY, *(role for role, row in held.items() if row is not None)}

    def own_phone(self) -> Phone | None:
        """The guest's phone that asks; None for a host, and for a token from before phones were rows."""
        return None if self.host is not None else Phone.objects.filter(pk=self.phone or 0).first()

    def by_player(self) -> By:
        """A player's own affairs, and what a host does for one."""
        player = Actor("player", self.player, "player", self.key)
        return self.by if self.is_host else By(actor=player, at=self.at)


class BearerToken(HttpBearer):
    """`Authorization: Bearer …`; a token that is not good is refused even where none is needed."""

    def __call__(self, request: HttpRequest) -> Asker:
        found = super().__call__(request)
        return self.admit(request, found if isinstance(found, Token) else None)

    def authenticate(self, request: HttpRequest, token: str) -> Token:  # noqa: ARG002 - ninja's shape.
        found = find_token(token)
        if found is None:
            raise TokenUnknown
        return found

    @abstractmethod
    def admit(self, request: HttpRequest, token: Token | None) -> Asker:
        """Who the bearer is here, or a refusal."""


class MayMakeParties(BearerToken):
    """A host, with a token for all parties."""

    def admit(self, request: HttpRequest, token: Token | None) -> AsHost:
        if token is None:
            raise TokenMissing
        if token.host is None or token.party_id is not None:
            raise HostsOnly
        return _as_host(request, token.host)


class May(BearerToken):
    """Somebody in one of these roles at the party of the address."""

    def __init__(self, *roles: Role) -> None:
        super().__init__()
        self.roles = set(roles)

    def admit(self, request: HttpRequest, token: Token | None) -> Caller:
        if token is None and Role.ANYBODY not in self.roles:
            raise TokenMissing
        here = _arrive(request, token)
        if not self.roles & here.roles:
            raise Http404
        return here


class MayDelete(BearerToken):
    """A host of the party, or the one who deleted it: who asks once more is told the same."""

    def admit(self, request: HttpRequest, token: Token | None) -> AsHost:
        if token is None:
            raise TokenMissing
        match = request.resolver_match
        code = clean_code(match.kwargs["code"]) if match else ""
        deleted = Tombstone.objects.filter(code=code or "", purged_by=token.host_id or 0)
        if token.party_id is not None or not deleted.exists():
            May(Role.HOST).admit(request, token)
        assert token.host is not None
        # Stored with the host's own answers: the party's go with it.
        return _as_host(request, token.host)


class MayRead(May):
    """Anybody who knows the code; a token shows more."""

    def __init__(self) -> None:
        super().__init__(Role.ANYBODY)


FOR_HOSTS = May(Role.HOST)
FOR_OFFICIALS = May(Role.HOST, Role.STEWARD)
# A guest's own affairs, in which a host can act for the guest.
FOR_GUESTS = May(Role.HOST, Role.PLAYER)
FOR_THE_TABLE = May(Role.HOST, Role.STEWARD, Role.PLAYER)
FOR_ANYBODY = MayRead()


def client_key(request: HttpRequest) -> str:
    """The client's key for this request; empty where none was sent, and then nothing is remembered."""
    key = request.headers.get("Idempotency-Key", "")
    if key and not _KEY.fullmatch(key):
        raise BadKey
    return key


def here_of(request: HttpRequest) -> Caller:
    """Whom `May` let in."""
    here: Caller = request.auth  # type: ignore[attr-defined]  # ninja puts it there.
    return here


def _as_host(request: HttpRequest, host: Host) -> AsHost:
    who = f"host:{host.pk}"
    return AsHost(who=who, at=now(), client_key=client_key(request), scope=who, host=host)


def _arrive(request: HttpRequest, token: Token | None) -> Caller:
    match = request.resolver_match
    party = find_party_or_404(match.kwargs["code"] if match else "")
    host = player = steward = None
    if token is not None and token.party_id in (None, party.pk):
        host, player, steward = _host(party, token), _player(token), _steward(token)
    asker = Asker(who=_who(token), at=now(), client_key=client_key(request))
    return Caller(
        party=party,
        actor=_actor(host, steward, player, asker.key),
        at=asker.at,
        plays_as=host.player_id if host is not None else None,
        who=asker.who,
        client_key=asker.client_key,
        scope=scope_of(party.book_id),
        host=host,
        player=player,
        steward=steward,
        phone=token.phone_id if token is not None and player is not None else None,
    )


def _actor(host: PartyHost | None, steward: int | None, player: int | None, key: str) -> Actor:
    if host is not None:
        return Actor("host", host.host_id, host.role, key)
    if steward is not None:
        return Actor("steward", steward, "steward", key)
    return Actor("player", player, "player", key)


def _who(token: Token | None) -> str:
    if token is None:
        return "nobody"
    if token.host_id is not None:
        return f"host:{token.host_id}"
    return f"player:{token.guest_id}" if token.guest_id is not None else f"steward:{token.steward_id}"


def _host(party: Party, token: Token) -> PartyHost | None:
    if token.host_id is None:
        return None
    return PartyHost.objects.filter(party=party, host=token.host_id).first()


def _player(token: Token) -> int | None:
    """Who has only asked to come is nobody's guest yet."""
    guest = token.guest
    return guest.pk if guest is not None and guest.state in ON_THE_LIST else None


def _steward(token: Token) -> int | None:
    """An appointed guest acts as steward with a token from their personal link, or of a phone that a host has confirmed."""
    if token.steward_id is not None:
        return token.steward_id
    if token.guest_id is None or (token.phone is not None and not token.phone.is_confirmed):
        return None
    appointed = Steward.objects.filter(player=token.guest_id, party=token.party_id, is_active=True)
    return appointed.values_list("pk", flat=True).first()
