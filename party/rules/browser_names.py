"""What a browser says of itself, in the few words of a list of phones. Pure: values in, values out."""

from __future__ import annotations

from dataclasses import dataclass

# In this order: most browsers also name the ones they descend from.
_KINDS = (
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_DEVICES = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)


@dataclass(frozen=True)
class Browser:
    """The browser that asks: its kind for the list, and the hash of a secret only it knows ("" where it has none)."""

    label: str = ""
    secret_hash: str = ""


UNKNOWN = Browser()


def name_browser(user_agent: str) -> str:
    """Device and browser, such as "iPhone, Safari"; "" where neither is known."""
    return ", ".join(filter(None, (_first(_DEVICES, user_agent), _first(_KINDS, user_agent))))


def _first(known: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for sign, name in known if sign in user_agent), "")
