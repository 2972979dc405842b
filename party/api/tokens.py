"""A personal link exchanged for a token."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import Router

from party.api.answering import answers, write
from party.api.callers import Asker, client_key
from party.api.shapes.players import LinkToExchange, TokenAnswer
from party.people.tokens import exchange_link
from party.phones.shown_links import secret_in
from party.rules.browser_names import name_browser
from scoring.record.now import now
from scoring.record.secrets import hash_secret

router = Router(tags=["tokens"])


@router.post("/tokens", response=answers(TokenAnswer, 201), auth=None)
def exchange_for_token(request: HttpRequest, asked: LinkToExchange) -> HttpResponse:
    """A player's or steward's own link for a token with just that person's rights."""
    who = f"link:{hash_secret(secret_in(asked.link))[:32]}"

    def do() -> TokenAnswer:
        label = name_browser(request.headers.get("User-Agent", ""))
        token, secret = exchange_link(asked.link, label=label, at=now())
        player = token.guest_id or (token.steward.player_id if token.steward else None)
        code = token.party.code if token.party else ""
        return TokenAnswer.model_construct(token=secret, player=player, party=code)

    return write(request, Asker(who=who, at=now(), client_key=client_key(request), scope=who), do, status=201)
