"""A file that is damaged, hostile or newer is refused in a sentence, and nothing is written."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
import structlog

from games.errors import RuleBroken
from party.files.refusals import DamagedEvent, DamagedFile, NewerFile, NotAPartyFile
from party.files.writing import to_bytes, write_file
from party.history import verification
from party.models import Host, Party
from party.rounds import clock
from party.tables import entering
from party.words.wording import word
from scoring.models import Book, Wording
from scoring.record.pen import hash_words
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, in_turn, open_round, play_round, sheets_of
from tests.party.files.carrying import File, bring_in, forged

NO_MOMENT = "2026-13-45T99:99:99.000000+00:00"
# Another time zone has no date for these.
TOO_EARLY, TOO_LATE = "0001-01-01T00:00:00.000000+00:00", "9999-12-31T23:59:59.000000+00:00"
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
        _say("entry", faults=["NotInDictionary"]),
        _say("entry", faults=[{"rule": "NotInDictionary", "word": 1}]),
        _say("round", table_extra_ms={"one": "much"}),
        _say("round", table_rung={"1": "later"}),
        _say("party", game_options={"a": []}),
        lambda file: file.update(made_at=NO_MOMENT),
        lambda file: file.update(made_at=TOO_LATE),
        lambda file: file["events"][-1].update(at=NO_MOMENT),
        lambda file: file["events"][-1].update(at=TOO_EARLY),
        lambda file: file["words"][0].update(text="", salt="", erased_at=NO_MOMENT),
        lambda file: file["words"][0].update(text="", salt="", erased_at=TOO_EARLY),
        _say("entry", made_at=TOO_LATE),
        _say("round", table_rung={"1": TOO_EARLY}),
        lambda file: file["hosts"][0].update(name="Ann\u202e Lee"),
        lambda file: file["hosts"][0].update(name="Ann\nLee"),
        lambda file: file["hosts"][0].update(name="x" * 81),
        lambda file: file["hosts"][0].update(name=" "),
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
        lambda file: file["events"][-1]["payload"].update(players={"1": 1}),
        lambda file: file["events"][-1]["payload"].update(letters={"one": "A"}),
        lambda file: file["events"][-1]["payload"].update(version="x"),
        lambda file: file["events"][-1]["payload"].update(word=["x"]),
        lambda file: file["events"][-1]["payload"].update(allowed=1),
        lambda file: file["events"][-1]["payload"].update(waited=True),
        lambda file: file["events"][-1]["payload"].update(departures=["movement"]),
        lambda file: file["events"][-1]["payload"].update(options={}),
        lambda file: file["events"][-1]["payload"].update(kind_undone="party-crashed"),
        lambda file: file["events"][-1].update(kind="steward-erased"),
        lambda file: file["events"][-1].update(undoes=len(file["events"])),
    ],
)
def test_a_forged_file_with_a_good_chain_is_refused_by_the_rules(content: bytes, change: Change) -> None:
    assert isinstance(refused(forged(content, change)), RuleBroken)


def _event(kind: str, /, **said: object) -> Change:
    return lambda file: next(each for each in file["events"] if each["kind"] == kind).update(said)


@pytest.mark.parametrize(
    "change",
    [
        _event("time-extended", payload={}),
        _event("time-extended", payload={"minutes": "5"}),
        _event("time-extended", payload={"minutes": 6}),
        _event("time-extended", payload={"minutes": 2**31 - 1}),
        _event("time-extended", round=7),
        _event("time-extended", round=None),
        _event("time-extended", changes=[]),
        _event("time-extended", kind="steward-erased"),
        _event("round-published", round=7),
        _event("round-paused", round=7),
        _event("round-resumed", kind="round-paused", changes=[]),
        _event("round-resumed", round=7),
    ],
)
def test_what_could_not_be_undone_is_refused(host: Host, change: Change) -> None:
    party = a_party(host, 4)
    by = by_host(party)
    open_round(party)
    clock.extend(party, 5, reason="A late start", actor=by, at=NOW)
    clock.pause(party, actor=by, at=NOW)
    clock.resume(party, actor=by, at=NOW)
    assert isinstance(refused(forged(write_file(party), change)), DamagedEvent)


def test_what_was_found_is_logged_and_not_shown(content: bytes) -> None:
    with structlog.testing.capture_logs() as logged:
        refusal = refused(forged(content, _say("entry", kind="gift")))
    [line] = logged
    assert (line["event"], line["number"]) == ("a party file was refused", refusal.params["number"])
    assert "gift" in line["fault"]
    assert "gift" not in word(refusal)
    assert str(line["number"]) in word(refusal)


def test_a_mistake_while_checking_is_logged_with_its_traceback(content: bytes) -> None:
    with structlog.testing.capture_logs() as logged:
        refused(forged(content, _say("sheet", options={})))
    [line] = logged
    assert (line["log_level"], line["exc_info"]) == ("error", True)


def test_the_end_of_a_large_file_is_checked_too(content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a large file the whole evening is checked after some events only, and once more at the end."""
    monkeypatch.setattr(verification, "THOROUGH", 0)
    # Newer than its sheet, in the last event.
    assert isinstance(refused(forged(content, _say("entry", version=99))), DamagedFile)


def test_a_file_that_was_not_changed_is_imported(content: bytes) -> None:
    """Or the tests above would pass for another reason."""
    assert bring_in(forged(content, lambda file: None), as_copy=True).party.name == "Club night"
    assert bring_in(json.dumps(json.loads(content), indent=3).encode(), as_copy=True)
