"""What only the people of a stored database would know: links, cookies, tokens, and the key the site signs with."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

# A folder for each release.
FOLDER = Path(__file__).parent
# The same for every stored database: a cookie that was signed then is good today.
SITE_KEY = "the key of the stored databases, which no site ever had"


@dataclass
class Person:
    """A guest or steward: the number in the database, the secret of the own link, and the phone's cookies."""

    number: int
    # "" where nobody ever saw it: who came by the code has only the cookie.
    link: str = ""
    cookies: dict[str, str] = field(default_factory=dict)


@dataclass
class Sent:
    """A form that was sent with its key, and where it led."""

    path: str
    fields: dict[str, str]
    location: str


@dataclass
class Asked:
    """What a program asked of the API under its key, and the answer."""

    token: str
    path: str
    key: str
    body: dict[str, str]
    answer: dict[str, object]


@dataclass
class Known:
    """Of a whole stored database. Guests and stewards by their names, hosts by their first names."""

    running: str = ""
    finished: str = ""
    removed: str = ""
    people: dict[str, Person] = field(default_factory=dict)
    stewards: dict[str, Person] = field(default_factory=dict)
    # Of the finished party.
    winners: dict[str, Person] = field(default_factory=dict)
    sessions: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    invitations: dict[str, str] = field(default_factory=dict)
    # Links that were replaced, released or used up: they open nothing.
    dead_links: dict[str, str] = field(default_factory=dict)
    # Their cookies are real, and open nothing: a new link has taken the place of the one they came by.
    dead_phones: dict[str, Person] = field(default_factory=dict)
    homes: dict[str, str] = field(default_factory=dict)
    one_time_link: str = ""
    sent: dict[str, Sent] = field(default_factory=dict)
    asked: dict[str, Asked] = field(default_factory=dict)

    def write(self, path: Path) -> None:
        path.write_text(json.dumps(asdict(self), indent=1, sort_keys=True) + "\n", encoding="utf-8")


def read_known(path: Path) -> Known:
    plain = json.loads(path.read_text(encoding="utf-8"))
    for group in ("people", "stewards", "winners", "dead_phones"):
        plain[group] = {name: Person(**each) for name, each in plain[group].items()}
    plain["sent"] = {name: Sent(**each) for name, each in plain["sent"].items()}
    plain["asked"] = {name: Asked(**each) for name, each in plain["asked"].items()}
    return Known(**plain)
