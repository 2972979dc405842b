"""Nothing typed is cut without a word: browsers cut no sentence and no name, and the site says what is too long."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from party.desk import calls
from party.models import Announcement, Call, Host, Party
from party.rules.options import LONGEST_NAME
from party.views.forms.front import FirstHostForm
from party.views.forms.home import HomeForm
from party.views.forms.party import NameForm, PartyForm
from scoring.models import Sheet
from scoring.record.pen import LONGEST_REASON
from scoring.rules.refusals import TextTooLong
from tests.conftest import NOW
from tests.party.evening import a_party, by_player, others_of
from tests.party.pages import url

pytestmark = pytest.mark.django_db
TEMPLATES = Path(__file__).parents[3] / "templates"
# Codes, squares, letters and what is only looked up: fields that hold one word of known size.
SHORT = {
    "_draw_letters.html",
    "_board.html",
    "_key_card.html",
    "_find.html",
    "ruling.html",
    "_ruling_board.html",
}


def test_no_field_for_a_sentence_or_a_name_is_cut_by_the_browser() -> None:
    cut = {file.name for file in TEMPLATES.rglob("*.html") if re.search("maxlength", file.read_text())}
    assert cut <= SHORT
    for form in (PartyForm(), NameForm(), FirstHostForm(), HomeForm()):
        assert "maxlength" not in str(form), form


def test_a_party_name_that_is_too_long_is_said_and_kept(host_client: Client) -> None:
    name = "W" * (LONGEST_NAME + 1)
    answer = host_client.post(reverse("host-make"), {"name": name})
    assert answer.status_code == 422
    assert answer.context["form"]["name"].errors
    assert answer.context["form"]["name"].value() == name
    assert not Party.objects.exists()


def test_an_announcement_that_is_too_long_is_said_and_kept(host: Host, host_client: Client) -> None:
    text = "tea " * 60
    answer = host_client.post(url("host-announce", a_party(host)), {"text": text, "to": "all"})
    assert answer.status_code == 422
    assert answer.context["refusal"]
    assert answer.context["typed"]["text"] == text
    assert not Announcement.objects.exists()


def test_a_call_with_a_long_note_is_refused_and_not_cut(sheet: Sheet) -> None:
    player = others_of(sheet)[0]
    with pytest.raises(TextTooLong):
        calls.call_steward(sheet, "word", "x" * 201, actor=by_player(player), at=NOW)
    assert not Call.objects.exists()


def test_a_long_reason_is_refused_and_not_cut(host: Host, host_client: Client) -> None:
    party = a_party(host, 4)
    host_client.post(url("host-round-action", party, "draft"))
    host_client.post(url("host-publish", party))
    answer = host_client.post(url("host-unpublish", party), {"reason": "x" * (LONGEST_REASON + 1)})
    assert answer.status_code == 422
    assert answer.context["typed"]["reason"] == "x" * (LONGEST_REASON + 1)
