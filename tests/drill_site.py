"""A site in one process, without http: a program (tests/program.py) that answers calls of the API and can be killed at any
moment. It journals as a web process does.
"""

from __future__ import annotations

import json
from typing import Any

import django

django.setup()

from deploy.backups.keeper import copy_now, tell  # noqa: E402 - after the settings are in place.
from deploy.backups.places import second_folder  # noqa: E402
from deploy.backups.second import is_whole, start_journal  # noqa: E402
from party.keys import make_token  # noqa: E402
from party.models import Host  # noqa: E402
from scoring.now import now  # noqa: E402
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


def call(method: str, path: str, token: str, body: Any, key: str) -> dict[str, Any]:  # noqa: ANN401 - plain values.
    answer = Program(token).ask(method, path, body, key=key)
    return {"status": answer.status_code, "answer": json.loads(answer.content or b"null")}


if __name__ == "__main__":
    obey({"begin": begin, "token": token, "copy": copy, "call": call})
