"""A page as htmx and live.js see it: the parts that ask for themselves again, and the forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from urllib.parse import urlencode

_TAG = re.compile(r"<\w+\s[^<>]*>")
_PART = re.compile(r"<\w+\s[^<>]*\bhx-get=[^<>]*>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_TRIGGER = re.compile(r"(live|live-now):([\w-]+) from:body(?: delay:(\d+)ms)?")
_FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)
_MARK = re.compile(r'<[^<>]*\bid="live-mark"[^<>]*>')
_RELEASE = re.compile(r'"X-Release": "([^"]*)"')


@dataclass(frozen=True)
class Trigger:
    """`is_public`: fires at once, without the spread."""

    topic: str
    is_public: bool
    delay: float


@dataclass(frozen=True)
class Part:
    """Where it is asked for, and upon what."""

    id: str
    address: str
    triggers: tuple[Trigger, ...]


@dataclass(frozen=True)
class Form:
    """Where it goes, and what it says before anybody types."""

    action: str
    fields: tuple[tuple[str, str], ...]

    def filled(self, **typed: object) -> bytes:
        kept = [(name, value) for name, value in self.fields if name not in typed]
        return urlencode([*kept, *typed.items()]).encode()


def parts_of(page: str) -> tuple[Part, ...]:
    return tuple(part for tag in _PART.findall(page) if (part := _part(_attributes(tag))).triggers)


def form_of(page: str, button: str) -> Form:
    """The form with this button, as the button sends it."""
    form = next(found for found in _FORM.findall(page) if f'id="{button}"' in found)
    opening, *tags = (_attributes(tag) for tag in _TAG.findall(form))
    outside = (_attributes(tag) for tag in _TAG.findall(page) if f'form="{opening.get("id")}"' in tag)
    sent = [tag for tag in (*tags, *outside) if tag.get("type") == "hidden" or tag.get("id") == button]
    named = tuple((tag["name"], tag.get("value", "")) for tag in sent if "name" in tag)
    return Form(opening["action"], named)


def version_of(page: str) -> int:
    """The number of the event that the page was rendered after; 0 for a part."""
    mark = _MARK.search(page)
    return int(_attributes(mark[0]).get("data-version") or 0) if mark else 0


def release_of(page: str) -> str:
    found = _RELEASE.search(page)
    return found[1] if found else ""


def _part(tag: dict[str, str]) -> Part:
    return Part(tag.get("id", ""), tag["hx-get"], tuple(_triggers(tag.get("hx-trigger", ""))))


def _triggers(said: str) -> Iterator[Trigger]:
    for kind, topic, delay in _TRIGGER.findall(said):
        yield Trigger(topic, kind == "live-now", int(delay or 0) / 1000)


def _attributes(tag: str) -> dict[str, str]:
    return {name: unescape(value) for name, value in _ATTRIBUTE.findall(tag)}
