"""Tokens: whose one is, and a personal link exchanged for one. Only hashes are kept, so a token is seen once."""

from __future__ import annotations

from games.errors import RuleBroken
from party.guests import find_guest_by_link, find_steward_by_link
from party.lifetimes import LinkEnded, is_shut
from party.links import secret_in
from party.models import GuestState, Token
from scoring.links import hash_secret, make_secret
from scoring.now import now


class LinkUnknown(RuleBroken):
    sentence = "This link opens nothing, or a newer one has taken its place. Ask the host for a new one."


def exchange_link(link: str) -> tuple[Token, str]:
    """A token with just the rights of the guest or steward whose link it is, and its secret."""
    secret, own = secret_in(link), make_secret()
    guest = find_guest_by_link(secret) if secret else None
    steward = find_steward_by_link(secret) if secret and guest is None else None
    bearer = guest or steward
    if bearer is None:
        raise LinkUnknown
    if is_shut(bearer.party, now()):
        raise LinkEnded
    token = Token.objects.create(
        guest=guest,
        steward=steward,
        party=bearer.party,
        link_number=bearer.link_number,
        name="link",
        secret_hash=hash_secret(own),
    )
    return token, own


def find_token(secret: str) -> Token | None:
    """The token of a secret, while its bearer has it: a host of the site, a guest or steward with the same link still."""
    tokens = Token.objects.select_related("host", "party", "guest__player", "steward__player")
    token = tokens.filter(secret_hash=hash_secret(secret)).first()
    return token if token is not None and _is_good(token) else None


def _is_good(token: Token) -> bool:
    if token.host is not None:
        return token.host.is_active
    if token.party is None or is_shut(token.party, now()):
        return False
    if token.guest is not None:
        return token.guest.state != GuestState.DECLINED and token.guest.link_number == token.link_number
    steward = token.steward
    return steward is not None and steward.is_active and steward.link_number == token.link_number
