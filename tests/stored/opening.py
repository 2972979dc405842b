"""Opening a stored database in a test: as it was, or migrated to the newest schema; its parties, phones and desks."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.core.management import call_command
from django.db import connection
from django.test import Client

from party.models import Guest, Party
from tests.stored.databases import Databases, using
from tests.stored.known import FOLDER, Known, Person, read_known

RELEASES = tuple(sorted(path.name for path in FOLDER.glob("????-??-??")))


@dataclass(frozen=True)
class Stored:
    """A stored database that is in use, and what its people know."""

    known: Known

    @property
    def running(self) -> Party:
        return Party.objects.get(code=self.known.running)

    @property
    def finished(self) -> Party:
        return Party.objects.get(code=self.known.finished)

    def guest(self, name: str) -> Guest:
        """Of the running party."""
        return self.running.guests.select_related("player").get(pk=self.known.people[name].number)

    def phone(self, name: str) -> Client:
        """The phone of a guest or steward of the running party, with the cookies of that evening."""
        return phone_with(self.known.people.get(name) or self.known.stewards[name])

    def phone_of(self, player: int) -> Client:
        return phone_with(next(each for each in self.known.people.values() if each.number == player))

    def desk(self, host: str) -> Client:
        """A host's laptop: Ann's, who has the running party, or Bo's, who has both."""
        client = Client()
        client.cookies["session"] = self.known.sessions[host]
        return client


def phone_with(person: Person) -> Client:
    assert person.cookies, "nobody has opened this guest's link, or it is a name on the list"
    client = Client()
    for name, value in person.cookies.items():
        client.cookies[name] = value
    return client


class StoredDatabases(Databases):
    """Each release is loaded and migrated once; every test gets a copy of its own."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._migrated: dict[str, str] = {}

    @contextlib.contextmanager
    def open_old(self, release: str) -> Iterator[Stored]:
        """As it was stored, with the tables of its day."""
        with self._lent(self._load(release)):
            yield _stored(release)

    @contextlib.contextmanager
    def open_migrated(self, release: str) -> Iterator[Stored]:
        """With the tables of today."""
        if release not in self._migrated:
            name = self._load(release)
            with using(name):
                call_command("migrate", verbosity=0)
            self._migrated[release] = name
        with self._lent(self.make(copy_of=self._migrated[release])):
            yield _stored(release)

    def _load(self, release: str) -> str:
        return self.load(FOLDER / release / f"{connection.vendor}.sql.gz")

    @contextlib.contextmanager
    def _lent(self, name: str) -> Iterator[None]:
        try:
            with using(name):
                yield
        finally:
            self.drop(name)


def _stored(release: str) -> Stored:
    return Stored(read_known(FOLDER / release / f"{connection.vendor}.json"))
