"""Tokens for programs: made and shown for a while, revoked."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from party.models import Host, Token
from party.people.tokens import make_token
from scoring.record.secrets import hash_secret
from tests.party.evening import a_party
from tests.party.pages import text_of

pytestmark = pytest.mark.django_db
TOKENS = "/desk/tokens"


def test_a_token_is_shown_for_a_while_and_only_its_hash_is_kept(host: Host, host_client: Client) -> None:
    assert host_client.post(TOKENS, {"name": "Scoreboard", "party": ""}).status_code == 302
    secrets = [made_in(host_client.get(TOKENS)) for _reload in range(2)]
    assert [hash_secret(secret) for secret in secrets] == [Token.objects.get().secret_hash] * 2
    host_client.post(reverse("host-revoke", args=[Token.objects.get().pk]))
    assert not made_in(host_client.get(TOKENS))


def test_a_token_is_not_shown_to_who_signs_in_next(host_client: Client, other_host: Host) -> None:
    host_client.post(TOKENS, {"name": "Scoreboard", "party": ""})
    host_client.force_login(other_host, "django.contrib.auth.backends.ModelBackend")
    assert not made_in(host_client.get(TOKENS))


def made_in(answer: Any) -> str:  # noqa: ANN401 - a response of the test client.
    found = re.search(r'<code id="made-token">(.+?)</code>', answer.content.decode())
    return found[1] if found else ""


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
