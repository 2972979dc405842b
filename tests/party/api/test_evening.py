"""A whole small evening by calls alone."""

from __future__ import annotations

from party.history.verification import verify
from party.models import Host, Party
from tests.party.api.asking import NOBODY, Json, Program, as_host


def play_round(program: Program, at: str, number: int, keepers: dict[int, Program]) -> Json:
    """Drafted, published, started, entered by the scorekeepers, confirmed by the host, closed."""
    program.post(f"{at}/rounds")
    for step in ("publish", "start"):
        program.post(f"{at}/rounds/{number}/{step}")
    for table in program.get(f"{at}/rounds/{number}")["tables"]:
        here = f"{at}/rounds/{number}/tables/{table['number']}"
        scores = {seat["player"]: 100 + 5 * seat["player"] for seat in table["seats"]}
        keeper = keepers[table["first_player"]]
        keeper.put(f"{here}/totals", {"scores": scores, "version": table["version"], "ended": "out"})
        program.post(f"{here}/confirm", {"reason": "Read out at the desk"})
    return program.post(f"{at}/rounds/{number}/close")


def test_an_evening_is_run_by_calls_alone(host: Host) -> None:
    program = as_host(host)
    party = program.post("/parties", {"name": "Club night", "rounds": 2, "seed": 1})
    at = f"/parties/{party['code']}"
    names = [f"Guest {number:02}" for number in range(1, 13)]
    listed = program.post(f"{at}/players", {"names": names})
    assert [row["name"] for row in listed] == names
    keepers = {row["id"]: Program(NOBODY.post("/tokens", {"link": row["link"]})["token"]) for row in listed}
    program.post(f"{at}/check-in", {"all": True})
    closed = play_round(program, at, 1, keepers)
    assert NOBODY.get(at)["state"] == "running"
    play_round(program, at, 2, keepers)
    second = {
        seat["player"]: table["number"]
        for table in NOBODY.get(f"{at}/rounds/2")["tables"]
        for seat in table["seats"]
    }
    for table in closed["tables"]:
        for seat in table["seats"]:
            moves = seat["rank"] <= 2
            assert seat["moves_to"] == (table["number"] % 3 + 1 if moves else table["number"])
            assert second[seat["player"]] == seat["moves_to"]
    final = program.post(f"{at}/finish")
    assert (final["final"], final["round"]) == (True, 2)
    assert final["rows"][0]["total"] == 2 * (100 + 5 * listed[-1]["id"])
    assert program.get(at)["state"] == "finished"
    assert verify(Party.objects.get(code=party["code"])).faults == ()
