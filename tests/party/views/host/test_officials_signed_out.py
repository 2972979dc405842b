"""What hosts and stewards do alike, sent by a host who was signed out: kept as any form of a host, and telling nothing."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import resolve, reverse
from django.utils import timezone

from party.models import Host
from party.people.stewardship import reissue_steward_link
from party.phones.limits import WRONG_CODES
from party.views.answers.form_pages import PAGES
from scoring.models import Event
from tests.access import ACCESS, ANONYMOUS, CODE, HOST, STEWARD, Access
from tests.access_scene import Scene, link_of, set_scene
from tests.conftest import NOW
from tests.party.evening import by_host
from tests.party.signed_phones import phone_of
from tests.party.views.answers.test_unsent import address, sign_in, unsent_in

pytestmark = pytest.mark.django_db
# Every form that a host may send and a stranger may not.
FORMS = sorted(
    name
    for name, access in ACCESS.items()
    if HOST in access.may and ANONYMOUS not in access.may and "POST" in access.methods
)
OF_OFFICIALS = [name for name in FORMS if STEWARD in ACCESS[name].may]
# The party of the scene, none, and not even a code.
CODES = (CODE, "AAAAAA", "no-code")
RULING = {"word": "quey", "verdict": "allowed", "note": "Looked up <twice>"}


@pytest.fixture
def scene(host: Host) -> Scene:
    return set_scene(host, timezone.now() - timedelta(minutes=1))


def send(client: Client, scene: Scene, name: str, **arguments: Any) -> Any:  # noqa: ANN401
    access = ACCESS[name]
    there = Access(access.may, arguments={**access.arguments, **arguments})
    return client.post(address(name, there, scene), scene.fill(access.sends))


def test_every_form_that_a_host_may_send_asks_a_signed_out_host_to_sign_in(scene: Scene) -> None:
    answers = {name: send(Client(), scene, name).status_code for name in FORMS}
    assert {name: status for name, status in answers.items() if status != 401} == {}
    assert {name.split()[0] for name in FORMS} >= PAGES.keys() & {
        name.split()[0] for name, access in ACCESS.items() if HOST in access.may
    } - {name.split()[0] for name, access in ACCESS.items() if ANONYMOUS in access.may}


@pytest.mark.parametrize("plays", [False, True])
def test_after_signing_in_the_host_is_back_on_the_page_and_nothing_is_done(
    plays: bool, scene: Scene, host: Host
) -> None:
    """A host who plays too has a guest's cookie beside the session that has ended."""
    client = phone_of(scene.party, scene.named["elsewhere"]) if plays else Client()
    before = Event.objects.count()
    for name in OF_OFFICIALS:
        client.cookies.pop(settings.SESSION_COOKIE_NAME, None)
        answer = send(client, scene, name)
        assert (answer.status_code, bool(unsent_in(answer))) == (401, True), name
        to = sign_in(client, answer, host).headers["Location"]
        assert resolve(to.partition("?")[0]).url_name in ("host-desk", "ruling"), name
        shown = client.get(to)
        assert (shown.status_code, bool(shown.context["refusal"])) == (200, True), name
    assert Event.objects.count() == before


def test_the_ruling_that_was_typed_is_back_in_its_form(scene: Scene, host: Host) -> None:
    client, path = Client(), address("ruling", ACCESS["ruling"], scene)
    to = sign_in(client, client.post(path, RULING), host).headers["Location"]
    assert to.partition("?")[0] == path
    page = client.get(to).content.decode()
    assert "Looked up &lt;twice&gt;" in page
    assert 'value="quey"' in page.lower()


def test_a_question_asked_while_signed_out_is_asked_again_after_signing_in(scene: Scene) -> None:
    path = address("ruling", ACCESS["ruling"], scene)
    answer = Client().get(path, {"word": "quey"})
    assert answer.status_code == 302
    assert answer.headers["Location"].endswith("ruling%3Fword%3Dquey")


@pytest.mark.parametrize("cookie", ["", "seat", "steward"])
def test_a_stranger_cannot_tell_a_party_by_it(cookie: str, scene: Scene) -> None:
    """Not even with a made-up cookie: the answers differ by nothing but the address that was asked."""
    for name in OF_OFFICIALS:
        there, nowhere, no_code = (answer_to_stranger(scene, name, code, cookie) for code in CODES)
        assert there[0] == 401, name
        assert there == nowhere == no_code, name


def answer_to_stranger(scene: Scene, name: str, code: str, cookie: str) -> tuple[int, set[str], str]:
    """What is answered, without what is other each time."""
    client = Client()
    if cookie:
        client.cookies[f"{cookie}-{code}"] = "1:p1:made:up"
    answer = send(client, scene, name, code=code)
    page = re.sub(r'(csrfmiddlewaretoken|unsent|next)" value="[^"]*"', r"\1", answer.content.decode())
    return answer.status_code, set(answer.headers), page


def test_asking_for_a_party_this_way_is_no_wrong_code(scene: Scene) -> None:
    """There is nothing to guess here, so nobody in the hall is locked out by it."""
    for _try in range(WRONG_CODES.each + 1):
        assert send(Client(), scene, "answer-requests", code="AAAAAA").status_code == 401
    assert Client().get(reverse("lobby", args=["AAAAAB"])).status_code == 404


def test_a_steward_whose_link_was_replaced_finds_nothing_as_before(scene: Scene, host: Host) -> None:
    client = Client()
    client.post(reverse("steward-link", args=[link_of(scene, STEWARD)]))
    reissue_steward_link(scene.party, scene.named["steward"], actor=by_host(host), at=NOW)
    for name in OF_OFFICIALS:
        assert send(client, scene, name).status_code == 404, name
