"""The fire drill, small: killed in mid-round, the data deleted, restored elsewhere from the second folder, played on.

The whole of it, with `serve` and robots at once on both databases, is behind `make soak`.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.deploy.backups.conftest import Laptop
from tests.drill import LINES, Evening

pytestmark = pytest.mark.django_db
GUESTS, ROUNDS = 8, 2


def play(laptop: Laptop, accident: Callable[[Evening], None] | None) -> Evening:
    evening = Evening(laptop.call, laptop.do("token")["token"], GUESTS, ROUNDS)
    evening.gather()
    evening.play_round(1, robots=1)
    if accident is None:
        evening.play_round(2, robots=1)
        return evening
    tables = evening.open_round(2)
    evening.play_table(2, tables[0])
    accident(evening)
    evening.play_table(2, tables[1])
    for table in tables:
        evening.settle_table(2, table)
    evening.ask("POST", f"{evening.at}/rounds/2/close")
    return evening


def test_an_evening_whose_laptop_dies_in_mid_round_ends_as_if_it_had_not(
    laptop: Callable[..., Laptop], second: Path
) -> None:
    first, other = laptop(), laptop(fresh=True)
    first.start().do("begin")

    def accident(evening: Evening) -> None:
        first.do("copy")
        # What comes after the copy is in the journal alone.
        before = evening.ask(
            "POST", f"{evening.at}/rounds/2/extend", {"minutes": 5, "table": 1, "reason": "Late"}
        )
        first.kill()
        shutil.rmtree(first.folder)
        ended = other.manage("restore", str(second))
        assert ended.returncode == 0, ended.stderr
        assert "is paused with" in ended.stdout
        assert "WARNING" not in ended.stderr
        other.start().do("begin")
        evening.call = other.call
        after = evening.ask("GET", f"{evening.at}/rounds/2")
        assert (before["state"], after["state"]) == ("playing", "paused")
        # The same token, the same lines, each once.
        assert evening.lines(2, 1) == evening.acknowledged[2, 1]
        evening.ask("POST", f"{evening.at}/rounds/2/resume")

    played = play(first, accident)
    calm = play(other, None)
    assert played.standings() == calm.standings()
    assert played.count == 2 * 2 * LINES
    verified = other.manage("verify_party", played.code)
    assert verified.returncode == 0, verified.stderr
