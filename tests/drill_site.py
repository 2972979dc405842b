"""A site in one process, without http: a program (tests/program.py) that answers calls of the API and can be killed at any
moment. It journals as a web process does.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import django

django.setup()

from django.db import connection, connections  # noqa: E402 - after the settings are in place.
from django.db.backends.base.base import BaseDatabaseWrapper  # noqa: E402

from deploy import database  # noqa: E402
from deploy.backups.journal import JOURNAL  # noqa: E402
from deploy.backups.keeper import copy_now, keep_copies, keep_erased, keep_here, keep_second, tell  # noqa: E402
from deploy.backups.places import second_folder  # noqa: E402
from deploy.backups.refusals import BackupRefused  # noqa: E402
from deploy.backups.restore import restore  # noqa: E402
from deploy.backups.ring import copy_over  # noqa: E402
from deploy.backups.second import is_whole, start_journal  # noqa: E402
from deploy.backups.settling import settle  # noqa: E402
from deploy.backups.sources import find_source  # noqa: E402
from party.models import Host, Party  # noqa: E402
from party.people.guests.registration import register_list  # noqa: E402
from party.people.tokens import make_token  # noqa: E402
from party.reads.saved_places import read_saved  # noqa: E402
from scoring.record.now import now, tell_time_by  # noqa: E402
from scoring.record.pen import Actor  # noqa: E402
from scoring.record.triggers import creation, removal  # noqa: E402
from tests.party.api.asking import Program  # noqa: E402
from tests.program import obey  # noqa: E402


def begin() -> dict[str, Any]:
    """As `serve` does it before anybody comes."""
    start_journal(now, grace=0)
    folder = second_folder()
    assert folder is not None
    tell(folder, is_well=is_whole(folder))
    return {"is_whole": is_whole(folder)}


def token() -> dict[str, Any]:
    host, _ = Host.objects.get_or_create(email="ann@example.org", defaults={"name": "Ann"})
    return {"token": make_token(host, "drill")}


def copy() -> dict[str, Any]:
    copy_now()
    return {}


def carry() -> dict[str, Any]:
    """The newest copy to the second folder too."""
    folder = second_folder()
    assert folder is not None
    return {"carried": copy_over(folder) is not None}


def die_before_commit(code: str) -> dict[str, Any]:
    """Killed when its line is in the journal and its commit is next."""
    party = Party.objects.get(code=code)
    actor = Actor("host", party.party_hosts.get().host_id, "host")

    def die(_: BaseDatabaseWrapper) -> None:
        JOURNAL.sync()
        os.kill(os.getpid(), signal.SIGKILL)

    BaseDatabaseWrapper._commit = die  # type: ignore[attr-defined]
    register_list(party, ["Never"], actor=actor, at=now())
    return {}


def bring_up_to_date() -> dict[str, Any]:
    said: list[str] = []
    database.bring_up_to_date(may_migrate=True, say=said.append)
    return {"said": said}


def look_at_second() -> dict[str, Any]:
    """Try the second folder, as the keeper does every three seconds; what the desk says then."""
    keep_second()
    return saved()


def saved() -> dict[str, Any]:
    """What the desk says."""
    said = read_saved()
    return {"places": said.places, "trouble": said.trouble}


def keep() -> dict[str, Any]:
    """From here on, every second, as the worker does."""
    keep_here()

    def sweep() -> None:
        while True:
            keep_copies(now())
            time.sleep(1)

    threading.Thread(target=sweep, daemon=True).start()
    return {}


def mount(arguments: list[str]) -> dict[str, Any]:
    """Where this process has disks of its own."""
    subprocess.run(arguments, check=True)
    return {}


def spoil_record() -> dict[str, Any]:
    """As a damaged disk might, past the triggers that protect the record."""
    with connection.cursor() as cursor:
        for statement in removal(connection.vendor):
            cursor.execute(statement)
        cursor.execute("UPDATE scoring_event SET role = 'nobody' WHERE number = 2")
        for statement in creation(connection.vendor):
            cursor.execute(statement)
    return {}


def stop_restore(path: str, word: str, how: str) -> dict[str, Any]:
    """Restore over what is here, and stop where it says that word: by Ctrl-C, or since the stick is pulled."""
    source = find_source(Path(path))

    def say(said: str) -> None:
        if word in said:
            if how == "Ctrl-C":
                raise KeyboardInterrupt
            Path(path).unlink(missing_ok=True)

    connections.close_all()
    # As the command does it.
    connection.settings_dict["OPTIONS"].pop("pool", None)
    try:
        restore(source, now(), replace=True, progress=lambda *_: None, say=say)
    except (KeyboardInterrupt, BackupRefused) as stopped:
        return {"stopped": type(stopped).__name__}
    return {"stopped": ""}


def erase_old(hours: int) -> dict[str, Any]:
    """As it is so many hours after the last erasure."""
    at = now() + timedelta(hours=hours)
    tell_time_by(lambda: at)
    keep_erased()
    return {}


def call(method: str, path: str, token: str, body: Any, key: str) -> dict[str, Any]:  # noqa: ANN401 - plain values.
    answer = Program(token).ask(method, path, body, key=key)
    return {"status": answer.status_code, "answer": json.loads(answer.content or b"null")}


if __name__ == "__main__":
    obey(
        {
            "begin": begin,
            "token": token,
            "copy": copy,
            "carry": carry,
            "call": call,
            "die_before_commit": die_before_commit,
            "settle": lambda: {"voided": settle()},
            "bring_up_to_date": bring_up_to_date,
            "keep_erased": erase_old,
            "look_at_second": look_at_second,
            "saved": saved,
            "keep": keep,
            "mount": mount,
            "spoil_record": spoil_record,
            "stop_restore": stop_restore,
        }
    )
