"""The fire drill: robots play an evening through the API, while all they play on is killed and restored elsewhere.

A robot for each table sends its lines one after the other, each under a key of its own, and sends a line again until it is
acknowledged, as phones do. What they play on is told by `Caller`: a site over http, or one process (tests/drill_site.py).
"""

from __future__ import annotations

import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

Json = Any
Caller = Callable[[str, str, str, Json, str], tuple[int, Json]]
# Lines of a table in a round.
LINES = 8
PATIENCE_SECONDS = 120.0


class Away(Exception):  # noqa: N818 - no fault of the tests.
    """Nobody answers, or nobody can say whether it was done."""


def over_http(url: str) -> Caller:
    def call(method: str, path: str, token: str, body: Json, key: str) -> tuple[int, Json]:
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        headers |= {"Idempotency-Key": key} if key else {}
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(f"{url}/api/v1{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=20) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, json.loads(refused.read() or b"null")
        except (OSError, ValueError) as lost:
            raise Away from lost

    return call


@dataclass
class Evening:
    """One party, its tokens, and what was acknowledged: by table and round, the points in their order."""

    call: Caller
    host: str
    guests: int
    rounds: int
    code: str = ""
    tokens: dict[int, str] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    acknowledged: dict[tuple[int, int], list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.is_up = threading.Event()
        self.is_up.set()

    @property
    def count(self) -> int:
        return sum(map(len, self.acknowledged.values()))

    def ask(self, method: str, path: str, body: Json = None, *, token: str = "", key: str = "") -> Json:
        """Until somebody answers."""
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            assert self.is_up.wait(PATIENCE_SECONDS)
            try:
                status, answer = self.call(method, path, token or self.host, body, key)
            except Away:
                time.sleep(0.05)
                continue
            if status >= 500:
                time.sleep(0.05)
                continue
            assert status < 300, (method, path, status, answer)
            return answer
        raise AssertionError("nobody has answered for minutes")

    def gather(self) -> None:
        party = self.ask("POST", "/parties", {"name": "Club night", "rounds": self.rounds, "seed": 7})
        self.code = party["code"]
        names = [f"Guest {number:02}" for number in range(self.guests)]
        for row in self.ask("POST", f"{self.at}/players", {"names": names}):
            self.names[row["id"]] = row["name"]
            self.tokens[row["id"]] = self.ask("POST", "/tokens", {"link": row["link"]})["token"]
        self.ask("POST", f"{self.at}/check-in", {"all": True})

    @property
    def at(self) -> str:
        return f"/parties/{self.code}"

    def open_round(self, number: int) -> list[Json]:
        self.ask("POST", f"{self.at}/rounds")
        for step in ("publish", "start"):
            self.ask("POST", f"{self.at}/rounds/{number}/{step}")
        return list(self.ask("GET", f"{self.at}/rounds/{number}")["tables"])

    def play_table(self, number: int, table: Json) -> None:
        """The lines, the totals of the sheet, and the host's word for them."""
        here = f"{self.at}/rounds/{number}/tables/{table['number']}"
        keeper = self.tokens[table["first_player"]]
        done = self.acknowledged.setdefault((number, table["number"]), [])
        seats = [seat["player"] for seat in table["seats"]]
        last = ""
        for line in range(LINES):
            player = seats[line % len(seats)]
            points = 5 * (1 + (7 * line + 11 * number + int(self.names[player][-2:])) % 23)
            key = f"drill-{number}-{table['number']}-{line}"
            where = {"after": last} if last else {"version": table["version"]}
            self.ask(
                "POST",
                f"{here}/entries",
                {"player": player, "points": points, **where},
                token=keeper,
                key=key,
            )
            done.append(points)
            last = key

    def settle_table(self, number: int, table: Json) -> None:
        here = f"{self.at}/rounds/{number}/tables/{table['number']}"
        held = {str(seat["player"]): int(self.names[seat["player"]][-2:]) % 3 for seat in table["seats"]}
        keeper = self.tokens[table["first_player"]]
        self.ask("POST", f"{here}/close", {"ended": "time", "letters": held}, token=keeper)
        self.ask("POST", f"{here}/confirm", {"reason": "Read out at the desk"})

    def play_round(self, number: int, *, robots: int, accident: Callable[[], None] | None = None) -> None:
        tables = self.open_round(number)
        with ThreadPoolExecutor(robots) as pool:
            playing = [pool.submit(self.play_table, number, table) for table in tables]
            if accident is not None:
                accident()
            for table in playing:
                table.result()
        for table in tables:
            self.settle_table(number, table)
        self.ask("POST", f"{self.at}/rounds/{number}/close")

    def lines(self, number: int, table: int) -> list[int]:
        sheet = self.ask("GET", f"{self.at}/rounds/{number}/tables/{table}/sheet")
        return [
            entry["points"] for entry in sheet["entries"] if entry["kind"] == "turn" and not entry["struck"]
        ]

    def standings(self) -> list[tuple[int, str, int, list[int | None]]]:
        rows = self.ask("GET", f"{self.at}/standings")["rows"]
        return [(row["place"], row["name"], row["total"], row["rounds"]) for row in rows]
