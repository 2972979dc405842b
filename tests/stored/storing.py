"""Storing a database, as a test run of its own, which brings the servers: `python -m tests.stored` runs it.

No part of `make test`, which plays the same evening in tests/stored/test_playing_on.py and stores nothing.
"""

from __future__ import annotations

import os

import pytest
from django.core.management import call_command
from django.db import connection

from tests.stored.databases import dump, using
from tests.stored.known import FOLDER
from tests.stored.making import play
from tests.stored.opening import StoredDatabases


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("stored_time")
def test_store(stored_databases: StoredDatabases, password_hash: str) -> None:
    """Under the name in STORE_AS: the dump, and what its people know."""
    folder = FOLDER / os.environ["STORE_AS"]
    folder.mkdir(exist_ok=True)
    with using(stored_databases.make()):
        call_command("migrate", verbosity=0)
        play(password_hash).write(folder / f"{connection.vendor}.json")
        dump(folder / f"{connection.vendor}.sql.gz")
