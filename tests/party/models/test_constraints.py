"""What the database forbids, constraint by constraint: a row that breaks it, and that nothing else would stop it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction

from party.models import (
    Announcement,
    Call,
    Guest,
    Host,
    KeepApart,
    Party,
    PartyHost,
    Phone,
    Prize,
    PrizeClaim,
    Round,
    Seat,
    Steward,
    Token,
)
from party.news import announcements
from party.people import stewardship
from party.people.guests import wishes
from party.prizes import claims, keywords
from party.rounds import rounds
from party.rounds.refusals import RoundIsOpen
from scoring.models import Answer, Entry, Event, Player, Sheet, SheetSeat, Signature, Wording
from scoring.record.once import Request, once
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    by_player,
    enter,
    open_round,
    play_round,
    seats_of,
    sheets_of,
)
from tests.party.signed_phones import a_phone

pytestmark = pytest.mark.django_db

Violation = Callable[[Party], object]


def twin(model: type[models.Model], **other: Any) -> Violation:  # noqa: ANN401 - any field.
    """A copy of the first row, different in some fields only."""

    def insert(party: Party) -> None:
        row = model._default_manager.order_by("pk")[0]
        row.pk = None
        for name, value in other.items():
            setattr(row, name, value)
        row.save(force_insert=True)

    return insert


def change(model: type[models.Model], **other: Any) -> Violation:  # noqa: ANN401 - any field.
    """The first row, changed."""

    def update(party: Party) -> None:
        row = model._default_manager.order_by("pk")[0]
        model._default_manager.filter(pk=row.pk).update(**other)

    return update


def level(model: type[models.Model], field: str) -> Violation:
    """All rows of a table alike in one field."""

    def update(party: Party) -> None:
        first = model._default_manager.order_by("pk")[0]
        model._default_manager.update(**{field: getattr(first, field)})

    return update


def two_events(**alike: Any) -> Violation:  # noqa: ANN401 - any field.
    """Two more events, alike in some fields."""

    def insert(party: Party) -> None:
        party.book.refresh_from_db()
        for number in (1, 2):
            Event.objects.create(
                book=party.book,
                number=party.book.head_number + number,
                kind="x",
                actor_kind="site",
                role="site",
                at=NOW,
                hash="",
                **alike,
            )

    return insert


def second_look(party: Party) -> None:
    first, second = Player.objects.order_by("pk")[:2]
    Player.objects.filter(pk=second.pk).update(look=first.look)


def own_confirmation(party: Party) -> None:
    sheet = Sheet.objects.filter(state="entered")[0]
    Sheet.objects.filter(pk=sheet.pk).update(
        confirmed_by_kind=sheet.entered_by_kind, confirmed_by_id=sheet.entered_by_id
    )


def confirmed_by_nobody(party: Party) -> None:
    Sheet.objects.filter(state="entered").update(state="confirmed")


def prize_of_another_round(party: Party) -> None:
    prize = Prize.objects.order_by("pk")[0]
    Prize.objects.create(party=party, round=99, table=prize.table, keyword=prize.keyword, source="typed")


def prize_of_another_table(party: Party) -> None:
    prize = Prize.objects.order_by("pk")[0]
    Prize.objects.create(party=party, round=prize.round, table=99, keyword=prize.keyword, source="typed")


def second_keyword_of_a_table(party: Party) -> None:
    prize = Prize.objects.order_by("pk")[0]
    Prize.objects.create(party=party, round=prize.round, table=prize.table, keyword="GARDEN", source="typed")


def second_open_round(party: Party) -> None:
    Round.objects.create(party=party, number=9, tables=1, rule_version=1, minutes=40, drafted_at=NOW)


def second_round_of_a_number(party: Party) -> None:
    Round.objects.create(
        party=party, number=1, tables=1, rule_version=1, minutes=40, drafted_at=NOW, state="closed"
    )


def second_answer(party: Party) -> None:
    answer = Answer.objects.get()
    Answer.objects.create(scope=answer.scope, client_key=answer.client_key, body_hash="", answer=1, at=NOW)


def two_entries_of_a_key(party: Party) -> None:
    for number in (98, 99):
        twin(Entry, number=number, client_key="same")(party)


def claimed_by_nobody(party: Party) -> None:
    sheet = Sheet.objects.order_by("pk")[0]
    Call.objects.create(party=party, sheet=sheet, kind="word", state="claimed", made_at=NOW)


def two_open_calls(kind: str) -> Violation:
    """Of one kind at a table; of a dispute, by one player."""

    def insert(party: Party) -> None:
        sheet = Sheet.objects.order_by("pk")[0]
        for _ in "12":
            Call.objects.create(
                party=party, sheet=sheet, kind=kind, player_id=sheet.scorekeeper_id, made_at=NOW
            )

    return insert


def two_stewards_of_a_link(party: Party) -> None:
    for order in (8, 9):
        Steward.objects.create(party=party, order=order, link_hash="same")


VIOLATIONS: dict[str, Violation] = {
    "announcement_names_its_audience": change(Announcement, audience="table"),
    "host_email_lower": change(Host, email="Ann@Example.org"),
    "token_is_somebodys": lambda party: Token.objects.create(name="x", secret_hash="x"),
    "event_number_once": twin(Event, client_key="", undoes=None),
    "event_client_key_once": two_events(client_key="same"),
    "event_undone_once": two_events(undoes=1),
    "answer_client_key_once": second_answer,
    "player_look_number_once": second_look,
    "player_number_positive": change(Player, number=0),
    "sheet_once_a_table_round": twin(Sheet),
    "wording_once_a_book": twin(Wording),
    "sheet_confirmed_by_somebody": confirmed_by_nobody,
    "sheet_confirmer_is_not_enterer": own_confirmation,
    "sheet_player_once": twin(SheetSeat, chair=99, color="", draw_order=None, rank=None),
    "sheet_chair_once": level(SheetSeat, "chair"),
    "sheet_color_once": level(SheetSeat, "color"),
    "sheet_draw_order_strict": level(SheetSeat, "draw_order"),
    "sheet_rank_once": lambda party: SheetSeat.objects.update(rank=1),
    "entry_number_once": twin(Entry),
    "entry_client_key_once": two_entries_of_a_key,
    "entry_struck_by_somebody": change(Entry, struck_at=NOW),
    "signature_once_a_player": twin(Signature),
    "signature_wrong_says_what_is_right": change(Signature, is_right=False),
    "call_claimed_by_somebody": claimed_by_nobody,
    "call_once_a_kind": two_open_calls("word"),
    "dispute_once_a_player": two_open_calls("dispute"),
    "complaint_once_a_player": two_open_calls("conduct"),
    "party_minutes_forty_at_most": change(Party, minutes=41),
    "party_rounds_positive": change(Party, rounds=0),
    "party_table_of_two": change(Party, table_size=1),
    "party_host_once": twin(PartyHost),
    "guest_arrival_once": level(Guest, "arrival"),
    "phone_number_once": twin(Phone),
    "keep_apart_once": twin(KeepApart),
    "keep_apart_ordered": lambda party: KeepApart.objects.update(one=models.F("other")),
    "steward_order_once": twin(Steward, player=None),
    "steward_player_once": twin(Steward, order=99),
    "steward_link_once": two_stewards_of_a_link,
    "round_number_once": second_round_of_a_number,
    "round_open_once": second_open_round,
    "round_playing_has_an_end": lambda party: Round.objects.filter(state="playing").update(ends_at=None),
    "seat_player_once_a_round": twin(Seat, chair=99, color=""),
    "seat_chair_once": level(Seat, "chair"),
    "seat_color_once": level(Seat, "color"),
    "prize_one_a_table_round": second_keyword_of_a_table,
    "prize_keyword_once_a_round": prize_of_another_table,
    "prize_keyword_once_a_table": prize_of_another_round,
    "prize_awarded_with_a_witness": change(Prize, state="awarded"),
    "prize_claimed_once": twin(PrizeClaim),
}


@pytest.fixture
def party(host: Host) -> Party:
    """A party in which every kind of row stands: one round closed, another being played."""
    party = a_party(host, guests=8, prizes="table", minutes=30)
    players = list(Guest.objects.order_by("pk").values_list("pk", flat=True))
    wishes.keep_apart(party, players[0], players[1], actor=by_host(host), at=NOW)
    stewardship.appoint(party, players[0], actor=by_host(host), at=NOW)
    a_phone(party, players[0])
    play_round(party)
    announcements.announce(party, "Supper is ready", actor=by_host(host), at=NOW)
    open_round(party)
    [prize, _] = keywords.pick_keywords(party, actor=by_host(host), at=NOW)
    sheet = sheets_of(party, 2)[0]
    enter(sheet)
    claimant = seats_of(sheet)[0].player_id
    claims.claim_prize(prize, claimant, played_at=NOW, actor=by_player(claimant), at=NOW)
    once(Request("book:1", "key", {}, NOW), dict)
    return party


def ours() -> dict[str, tuple[type[models.Model], models.BaseConstraint]]:
    found = [apps.get_app_config(label).get_models() for label in ("scoring", "party")]
    return {
        rule.name: (model, rule) for models_ in found for model in models_ for rule in model._meta.constraints
    }


def test_every_constraint_has_a_row_that_breaks_it() -> None:
    assert set(VIOLATIONS) == set(ours())


def is_refused(violation: Violation, party: Party) -> bool:
    """Try it and take it back."""
    try:
        with transaction.atomic():
            violation(party)
            transaction.set_rollback(True)
    except IntegrityError:
        return True
    return False


def test_the_database_refuses_each_of_them(party: Party) -> None:
    assert [name for name, violation in VIOLATIONS.items() if not is_refused(violation, party)] == []


@pytest.mark.skipif(
    connection.vendor != "postgresql", reason="drops constraints and rolls back, as PostgreSQL can"
)
def test_without_its_constraint_nothing_would_stop_it(party: Party) -> None:
    """The saboteur: so it is this constraint, and no other, that the test above proves."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    refused = []
    for name, (model, rule) in ours().items():
        with transaction.atomic():
            with connection.schema_editor(atomic=False) as editor:
                editor.remove_constraint(model, rule)
            if is_refused(VIOLATIONS[name], party):
                refused.append(name)
            transaction.set_rollback(True)
    assert refused == []


def test_a_draft_is_the_only_open_round(party: Party) -> None:
    with pytest.raises(RoundIsOpen):
        rounds.draft_round(party, actor=by_host(party), at=NOW)
