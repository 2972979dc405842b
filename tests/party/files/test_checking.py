"""A file that is damaged, hostile or newer is refused in a sentence, and nothing is written."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from games.errors import RuleBroken
from party import entering
from party.files.refusals import DamagedFile, NewerFile, NotAPartyFile
from party.files.writing import to_bytes, write_file
from party.models import Host, Party
from scoring.lines import Line
from scoring.models import Book, Wording
from scoring.record import hash_words
from tests.conftest import NOW
from tests.party.evening import a_party, by_player, in_turn, open_round, play_round, sheets_of
from tests.party.files.carrying import File, bring_in, forged

# A thing that is done to a file's parts.
Change = Callable[[File], object]


@pytest.fixture
def content(host: Host) -> bytes:
    """Two games, the second of them running; the first table plays on the drawn board."""
    party = a_party(host, 8, place="Hall 2")
    play_round(party)
    open_round(party)
    sheet = sheets_of(party, 2)[0]
    by = by_player(sheet.scorekeeper_id, "scorekeeper")
    entering.enter(sheet, Line(in_turn(sheet)[0], play="10I SEE"), actor=by, at=NOW)
    return write_file(party)


def refused(content: bytes) -> RuleBroken:
    """Why it isn't imported; nothing has been written."""
    before = Book.objects.count(), Wording.objects.count(), Party.objects.count(), Host.objects.count()
    with pytest.raises(RuleBroken) as refusal:
        bring_in(content, as_copy=True)
    Host.objects.filter(email="eve@example.org").delete()
    assert (
        Book.objects.count(),
        Wording.objects.count(),
        Party.objects.count(),
        Host.objects.count(),
    ) == before
    return refusal.value


@pytest.mark.django_db
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"null",
        b'{"format": "keyword-party"',
        b'{"format": "something else", "version": 1}',
        b'{"format": "keyword-party", "format": "keyword-party"}',
        b'{"format": "keyword-party", "version": NaN}',
        b'{"format": "keyword-party", "code": "\\ud800"}',
        b'{"format": "keyword-party", "code": "\\u0000"}',
        b"[" * 100_000,
        b'{"format": ' + b"1" * 5000 + b"}",
    ],
    ids=range(12),
)
def test_another_file_is_refused(content: bytes) -> None:
    assert isinstance(refused(content), NotAPartyFile)


@pytest.mark.django_db
def test_a_file_of_a_newer_version_is_refused() -> None:
    assert isinstance(refused(b'{"format": "keyword-party", "version": 2, "more": []}'), NewerFile)


@pytest.mark.parametrize("place", [0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
def test_a_file_that_breaks_off_is_refused(content: bytes, place: float) -> None:
    assert isinstance(refused(content[: int(len(content) * place)]), NotAPartyFile)


def _cut_out(file: File) -> None:
    del file["events"][5]


def _misname(file: File) -> None:
    word = next(word for word in file["words"] if word["text"] == "Guest 01")
    word["text"] = "Guest 99"


def _drop(name: str) -> Change:
    return lambda file: file.pop(name)


@pytest.mark.parametrize(
    "change",
    [
        _cut_out,
        _misname,
        lambda file: file["events"].pop(),
        lambda file: file["events"][3].update(role="steward"),
        lambda file: file["events"][3].update(at="2020-01-01T00:00:00.000000+00:00"),
        lambda file: file["standings"][0].update(total=9000),
        lambda file: file["words"].pop(),
        lambda file: file["hosts"].clear(),
        lambda file: file["hosts"].append({"number": 2, "name": "Mallory"}),
        lambda file: file.update(head="0" * 64),
        lambda file: file.update(more=1),
        lambda file: file.update(code="abc"),
        lambda file: file.update(taken=[99]),
        *(_drop(name) for name in ("code", "events", "words", "taken", "head", "standings")),
    ],
)
def test_a_file_that_was_changed_is_refused(content: bytes, change: Change) -> None:
    file = json.loads(content)
    change(file)
    assert isinstance(refused(to_bytes(file)), DamagedFile)


def _facts(file: File, entity: str, kind: str = "") -> File:
    """What the file says of a new row of this kind."""
    found = [
        after
        for said in file["events"]
        for of, _, before, after in said["changes"]
        if of == entity and before is None and kind in ("", said["kind"])
    ]
    facts: File = found[-1]
    return facts


def _say(entity: str, **facts: object) -> Change:
    return lambda file: _facts(file, entity).update(facts)


def _swap_seats(file: File) -> None:
    seats = [
        after
        for said in file["events"]
        if said["kind"] == "round-drafted"
        for of, _, _, after in said["changes"]
        if of == "seat"
    ]
    seats[0]["player_id"], seats[1]["player_id"] = seats[1]["player_id"], seats[0]["player_id"]


def _rename(name: str) -> Change:
    def change(file: File) -> None:
        word = next(word for word in file["words"] if word["text"] == "Guest 01")
        old, new = word["hash"], hash_words(word["salt"], name)
        word.update(text=name, hash=new)
        for said in file["events"]:
            for *_, after in said["changes"]:
                if after and after.get("name_hash") == old:
                    after["name_hash"] = new

    return change


def _add_change(*change: object) -> Change:
    return lambda file: file["events"][-1]["changes"].append(list(change))


@pytest.mark.parametrize(
    "change",
    [
        _swap_seats,
        _say("entry", points=9000),
        _say("entry", points=2**40),
        _say("entry", points="30"),
        _say("entry", points=True),
        _say("entry", play="nonsense"),
        _say("entry", client_key="mine"),
        _say("entry", player_id=1_000_000),
        _say("entry", sheet_id=-1),
        _say("entry", kind="gift"),
        _say("entry", made_at="tomorrow"),
        _say("entry", secret="x"),
        _say("sheetseat", color="x" * 500),
        _say("party", game="chess"),
        _say("party", minutes=4000),
        _say("party", time_zone="Mars/Olympus"),
        _say("party", table_size=[]),
        _say("party", code="KX47QD"),
        _say("guest", link_hash="0" * 64),
        _say("sheet", options={}),
        _say("sheet", options=[]),
        _say("sheet", key_cards_used=[1]),
        _say("entry", faults={"a": 1}),
        _say("round", table_extra_ms={"one": "much"}),
        _say("round", table_rung={"1": "later"}),
        _say("party", game_options={"a": []}),
        _rename("Guest\u202e 01"),
        _rename(""),
        _rename("x" * 300),
        _add_change("phone", 1, None, {"state": "in"}),
        _add_change("partyhost", 1, None, {"host_id": 1}),
        _add_change("host", 1, None, {"email": "mallory@example.org", "is_staff": True}),
        _add_change("player", 9_000, None, {"name_hash": "0" * 64}),
        _add_change("player", 1, None, None),
        _add_change("round", 1, {}, {"state": "closed"}),
        lambda file: file["events"][-1].update(kind="party-crashed"),
        lambda file: file["events"][-1].update(actor_kind="steward", actor_id=77),
        lambda file: file["events"][-1]["payload"].update(surprise=1),
        lambda file: file["events"][-1]["payload"].update(players=["x"]),
        lambda file: file["events"][-1]["payload"].update(call={}),
        lambda file: file["events"][-1].update(undoes=len(file["events"])),
    ],
)
def test_a_forged_file_with_a_good_chain_is_refused_by_the_rules(content: bytes, change: Change) -> None:
    assert isinstance(refused(forged(content, change)), RuleBroken)


def test_a_file_that_was_not_changed_is_imported(content: bytes) -> None:
    """Or the tests above would pass for another reason."""
    assert bring_in(forged(content, lambda file: None), as_copy=True).party.name == "Club night"
    assert bring_in(json.dumps(json.loads(content), indent=3).encode(), as_copy=True)
