"""Every address of the site, found by walking the URL resolver: what is added later is in it without being named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.converters import StringConverter

# Text in an address that is no secret: a party's code, and a word somebody looks up.
OPEN_TEXTS = frozenset({"code", "word"})


@dataclass(frozen=True)
class Address:
    """A route as it is written, with the kind of each of its arguments."""

    name: str
    route: str
    kinds: dict[str, Any]

    @property
    def secrets(self) -> list[str]:
        """Arguments that let their bearer in. The API writes its numbers as texts, and names a secret as such."""
        texts = [name for name, kind in self.kinds.items() if type(kind) is StringConverter]
        if self.is_call:
            return [name for name in texts if name in ("secret", "link", "token")]
        return [name for name in texts if name not in OPEN_TEXTS]

    @property
    def is_call(self) -> bool:
        return self.route.startswith("api/")

    def path(self, **arguments: object) -> str:
        """The path with these arguments; 1 for a number that is not named, "x" for a text."""
        path = self.route
        for name, kind in self.kinds.items():
            fallback = (
                "x" if isinstance(kind, StringConverter) or "slug" in type(kind).__name__.lower() else 1
            )
            spelled = [f"<{each}:{name}>" for each in ("str", "whole", "slug")] + [f"<{name}>"]
            for written in spelled:
                path = path.replace(written, str(arguments.get(name, fallback)))
        return f"/{path}"


def addresses() -> list[Address]:
    return list(_walk(get_resolver().url_patterns))


def _walk(
    patterns: list[URLPattern | URLResolver], route: str = "", kinds: dict[str, Any] | None = None
) -> Iterator[Address]:
    for pattern in patterns:
        here, found = f"{route}{pattern.pattern}", {**(kinds or {}), **pattern.pattern.converters}
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern.url_patterns, here, found)
        else:
            yield Address(pattern.name or "", here, found)
