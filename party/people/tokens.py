"""Tokens for programs: made and revoked by hosts, got in exchange for a personal link. Only a hash is stored, so a token is
shown once.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from party.models import Guest, GuestState, Host, Party, PhoneState, PhoneWay, Steward, Token
from party.people.guests.taking import open_link
from party.people.lookup import find_guest_by_link, find_steward_by_link
from party.people.refusals import LinkUnknown
from party.phones.lifetimes import is_shut
from party.phones.refusals import LinkEnded
from party.phones.second_phone import find_phone_link
from party.phones.shown_links import secret_in
from party.rules.browser_names import Browser
from scoring.record.now import now
from scoring.record.pen import Actor
from scoring.record.secrets import hash_secret, make_secret


@transaction.atomic
def exchange_link(link: str, *, label: str = "", at: datetime) -> tuple[Token, str]:
    """A token with just the rights of the guest or steward whose link it is, and its secret.

    A guest's program is one of the guest's phones, and signed out like one (S19).
    """
    secret, own = secret_in(link), make_secret()
    bearer = _bearer(secret, at)
    if bearer is None:
        raise LinkUnknown
    if is_shut(bearer.party, at):
        raise LinkEnded
    guest = bearer if isinstance(bearer, Guest) else None
    actor = Actor("player", guest.pk if guest else None, "player")
    token = Token.objects.create(
        guest=guest,
        steward=bearer if isinstance(bearer, Steward) else None,
        party=bearer.party,
        link_number=bearer.link_number,
        phone=open_link(secret, browser=Browser(label), way=PhoneWay.PROGRAM, actor=actor, at=at)
        if guest
        else None,
        name="link",
        secret_hash=hash_secret(own),
    )
    return token, own


def make_token(host: Host, name: str, party: Party | None = None) -> str:
    """A token for a host's program, for all parties or one: shown once, here."""
    secret = make_secret()
    Token.objects.create(host=host, party=party, name=name, secret_hash=hash_secret(secret))
    return secret


def is_token(host: Host, secret: str) -> bool:
    """Whether it is one of the host's that still opens something."""
    return bool(secret) and Token.objects.filter(host=host, secret_hash=hash_secret(secret)).exists()


def revoke_token(host: Host, token: int) -> None:
    """Set-to-state: this token of the host's no longer opens anything."""
    Token.objects.filter(host=host, pk=token).delete()


def _bearer(secret: str, at: datetime) -> Guest | Steward | None:
    if not secret:
        return None
    added = find_phone_link(secret, at)
    return added.phone.guest if added else find_guest_by_link(secret) or find_steward_by_link(secret)


def find_token(secret: str) -> Token | None:
    """The token of a secret, while its bearer has it: a host of the site, a guest or steward with the same link still."""
    tokens = Token.objects.select_related("host", "party", "guest__player", "steward__player", "phone")
    token = tokens.filter(secret_hash=hash_secret(secret)).first()
    return token if token is not None and _is_good(token) else None


def _is_good(token: Token) -> bool:
    if token.host is not None:
        return token.host.is_active
    if token.party is None or is_shut(token.party, now()):
        return False
    if token.guest is not None:
        return token.guest.state != GuestState.DECLINED and _is_signed_in(token)
    steward = token.steward
    return steward is not None and steward.is_active and steward.link_number == token.link_number


def _is_signed_in(token: Token) -> bool:
    """By its phone; a token from before phones were rows by the number of its link."""
    if token.phone is not None:
        return token.phone.state == PhoneState.IN
    return token.guest is not None and token.guest.link_number == token.link_number
