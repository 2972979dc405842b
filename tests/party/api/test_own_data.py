"""A guest's data deleted by the API: by the guest's own token, or a host's."""

from __future__ import annotations

from party.models import Party
from party.people.lookup import find_guest
from tests.party.api.asking import Program, as_player, guests_of, refusal
from tests.party.evening import open_round, play_round


def test_a_guest_deletes_their_own_data_and_the_token_ends(party: Party, at: str) -> None:
    play_round(party)
    player, other = guests_of(party)[:2]
    program, path = as_player(party, player), f"{at}/players/{player}/erase"
    assert refusal(program.ask("POST", f"{at}/players/{other}/erase")) == (404, "NotFound")
    answer = program.post(path, key="k")
    assert (answer["id"], answer["state"]) == (player, "left")
    assert find_guest(party, player).player.erased_at is not None
    assert find_guest(party, other).player.erased_at is None
    assert refusal(program.ask("POST", path)) == (401, "TokenUnknown")


def test_a_host_deletes_a_guest_s_data(party: Party, program: Program, at: str) -> None:
    player = guests_of(party)[0]
    path = f"{at}/players/{player}/erase"
    assert [program.post(path, key="k")["state"] for _ in "12"] == ["declined", "declined"]
    assert refusal(program.ask("POST", f"{at}/players/{player + 999}/erase")) == (404, "NotFound")


def test_a_guest_who_is_seated_is_refused(party: Party, at: str) -> None:
    open_round(party)
    player = guests_of(party)[0]
    path = f"{at}/players/{player}/erase"
    assert refusal(as_player(party, player).ask("POST", path)) == (422, "YouAreSeated")
