"""Tokens for programs: made and shown once, revoked."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from party.keys import make_token
from party.models import Host, Token
from scoring.links import hash_secret
from tests.party.evening import a_party
from tests.party.pages import text_of

pytestmark = pytest.mark.django_db
TOKENS = "/desk/tokens"


def test_a_token_is_shown_once_and_only_its_hash_is_kept(host_client: Client) -> None:
    shown = host_client.post(TOKENS, {"name": "Scoreboard", "party": ""}).content.decode()
    secret = re.search(r"<code>(.+?)</code>", shown)
    assert secret
    assert Token.objects.get().secret_hash == hash_secret(secret[1])
    assert secret[1] not in host_client.get(TOKENS).content.decode()


def test_a_token_can_be_for_one_of_the_hosts_parties(
    host: Host, other_host: Host, host_client: Client
) -> None:
    party, other = a_party(host), a_party(other_host)
    host_client.post(TOKENS, {"name": "Scoreboard", "party": party.code})
    assert Token.objects.get().party == party
    assert host_client.post(TOKENS, {"name": "Spy", "party": other.code}).status_code == 422


def test_a_host_revokes_the_own_tokens_alone(host: Host, other_host: Host, host_client: Client) -> None:
    make_token(host, "mine")
    make_token(other_host, "theirs")
    for token in Token.objects.all():
        host_client.post(reverse("host-revoke", args=[token.pk]))
    assert [token.name for token in Token.objects.all()] == ["theirs"]


def test_a_token_needs_a_name(host_client: Client) -> None:
    answer = host_client.post(TOKENS, {"name": "", "party": ""})
    assert answer.status_code == 422
    assert text_of(answer).one("#id_name_error .refusal")["data-refusal"] == "required"
