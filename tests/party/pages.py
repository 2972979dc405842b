"""Builders for tests of a party's pages: addresses by name, forms as a browser sends them, elements by selector.

A page is asked for its elements (`#messages`, `[data-refusal]`, `form[action=...]`) rather than for its words, which
may be said otherwise tomorrow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.test.html import Element, RootElement, parse_html
from django.urls import reverse

from party.models import Party

# One step of a selector: a tag, #id, .class, [attribute] or [attribute=value], in any number.
_STEP = re.compile(r"([\w-]+)?((?:#[\w-]+|\.[\w-]+|\[[\w-]+(?:=[^\]]*)?\])*)")
_CONDITION = re.compile(r"#(?P<id>[\w-]+)|\.(?P<cls>[\w-]+)|\[(?P<name>[\w-]+)(?:=(?P<value>[^\]]*))?\]")


class Piece:
    """One element of a page: its tag, its attributes and what it says."""

    def __init__(self, element: Element) -> None:
        self._element = element
        self.attributes: dict[str, str] = {name: value or "" for name, value in element.attributes}

    def __getitem__(self, attribute: str) -> str:
        return self.attributes[attribute]

    def __contains__(self, attribute: str) -> bool:
        return attribute in self.attributes

    @property
    def text(self) -> str:
        return " ".join(" ".join(_texts(self._element)).split())

    def all(self, selector: str) -> list[Piece]:
        """The elements below this one that a selector finds, in the order of the page."""
        found = [self._element]
        for step in selector.split():
            matching = [below for each in found for below in _below(each) if _is(below, step)]
            found = list({id(each): each for each in matching}.values())
        return [Piece(each) for each in found]

    def one(self, selector: str) -> Piece:
        found = self.all(selector)
        assert len(found) == 1, f"{len(found)} elements are {selector}"
        return found[0]

    def has(self, selector: str) -> bool:
        return bool(self.all(selector))


class Shown(str):
    """What a page says, without its tags; `page` has its elements."""

    __slots__ = ("__dict__",)
    html: str

    def __new__(cls, html: str) -> Shown:
        shown = super().__new__(cls, _plain(html))
        shown.html = html
        return shown

    @cached_property
    def page(self) -> Piece:
        whole = RootElement()
        whole.append(parse_html(self.html))
        return Piece(whole)

    def all(self, selector: str) -> list[Piece]:
        return self.page.all(selector)

    def one(self, selector: str) -> Piece:
        return self.page.one(selector)

    def has(self, selector: str) -> bool:
        return self.page.has(selector)

    @property
    def refusals(self) -> list[str]:
        """The kinds of the rules that the page says were broken."""
        return [each["data-refusal"] for each in self.all("[data-refusal]")]

    def has_form(self, name: str, party: Party, /, *args: object, **fields: object) -> bool:
        """Whether the page offers this form, with fields of these values."""
        forms = self.all(f"form[action={url(name, party, *args)}]")
        return any(
            all(form.has(f"[name={field}][value={value}]") for field, value in fields.items())
            for form in forms
        )


def url(name: str, party: Party, *args: object) -> str:
    return reverse(name, args=[party.code, *args])


def show(client: Client, name: str, party: Party, /, *args: object) -> Shown:
    """What the page says, without its tags."""
    answer = client.get(url(name, party, *args))
    assert answer.status_code == 200
    return text_of(answer)


def page_of(client: Client, name: str, *args: object) -> str:
    """The page as it was sent, with its tags."""
    return client.get(reverse(name, args=args)).content.decode()


def send(client: Client, name: str, party: Party, /, *args: object, **fields: Any) -> HttpResponse:  # noqa: ANN401
    return client.post(url(name, party, *args), fields)  # type: ignore[return-value]


def done(client: Client, name: str, party: Party, /, *args: object, **fields: Any) -> Shown:  # noqa: ANN401
    """Send a form that is done, and read the page it leads to, which says so."""
    answer = client.post(url(name, party, *args), fields, follow=True)
    shown = text_of(answer)
    assert answer.redirect_chain, shown
    assert shown.has("#messages .message span"), shown
    return shown


def refused(client: Client, name: str, party: Party, /, *args: object, **fields: Any) -> Shown:  # noqa: ANN401
    """Send a form that is refused, and read the sentence with the page round it."""
    answer = send(client, name, party, *args, **fields)
    assert answer.status_code == 422, answer.status_code
    shown = text_of(answer)
    assert shown.refusals, shown
    return shown


def text_of(answer: Any) -> Shown:  # noqa: ANN401 - a response of the test client.
    return Shown(answer.content.decode())


def _plain(html: str) -> str:
    shown = re.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", " ", html, flags=re.DOTALL)
    return " ".join(shown.replace("&#x27;", "'").replace("&quot;", '"').split())


def _texts(element: Element) -> Iterator[str]:
    for child in element.children:
        if isinstance(child, str):
            yield child
        elif child.name not in ("script", "style"):
            yield from _texts(child)


def _below(element: Element) -> Iterator[Element]:
    for child in element.children:
        if not isinstance(child, str):
            yield child
            yield from _below(child)


def _is(element: Element, step: str) -> bool:
    read = _STEP.fullmatch(step)
    assert read, f"{step} is no step of a selector"
    tag, conditions = read[1], read[2]
    attributes = dict(element.attributes)
    return (not tag or element.name == tag) and all(
        _holds(attributes, condition) for condition in _CONDITION.finditer(conditions)
    )


def _holds(attributes: dict[str, str | None], condition: re.Match[str]) -> bool:
    if condition["id"]:
        return attributes.get("id") == condition["id"]
    if condition["cls"]:
        return condition["cls"] in (attributes.get("class") or "").split()
    if condition["value"] is None:
        return condition["name"] in attributes
    return attributes.get(condition["name"]) == condition["value"].strip('"')
