"""Builders for tests of a party's pages: addresses by name, and forms as a browser sends them."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from party.models import Party


def url(name: str, party: Party, *args: object) -> str:
    return reverse(name, args=[party.code, *args])


def show(client: Client, name: str, party: Party, /, *args: object) -> str:
    """What the page says, without its tags."""
    answer = client.get(url(name, party, *args))
    assert answer.status_code == 200
    return text_of(answer)


def page_of(client: Client, name: str, *args: object) -> str:
    """The page as it was sent, with its tags."""
    return client.get(reverse(name, args=args)).content.decode()


def send(client: Client, name: str, party: Party, /, *args: object, **fields: Any) -> HttpResponse:  # noqa: ANN401
    return client.post(url(name, party, *args), fields)  # type: ignore[return-value]


def done(client: Client, name: str, party: Party, /, *args: object, **fields: Any) -> str:  # noqa: ANN401
    """Send a form that is done, and read the page it leads to."""
    answer = client.post(url(name, party, *args), fields, follow=True)
    assert answer.redirect_chain, text_of(answer)
    return text_of(answer)


def refused(client: Client, name: str, party: Party, /, *args: object, **fields: Any) -> str:  # noqa: ANN401
    """Send a form that is refused, and read the sentence with the page round it."""
    answer = send(client, name, party, *args, **fields)
    assert answer.status_code == 422, answer.status_code
    return text_of(answer)


def text_of(answer: Any) -> str:  # noqa: ANN401 - a response of the test client.
    shown = re.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(shown.replace("&#x27;", "'").replace("&quot;", '"').split())
