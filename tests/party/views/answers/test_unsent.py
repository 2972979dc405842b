"""A form that came too late loses nothing: its sender is asked to sign in and finds the text in its form, unsent."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve, reverse
from django.utils import timezone

from party.models import Announcement, Host, Party, Token
from party.people.hosting import invite, join_as_host
from party.views.answers.form_pages import PAGES
from party.views.answers.unsent import HELD
from scoring.models import Event
from tests.access import ACCESS, HOSTS, Access
from tests.access_scene import Scene, set_scene
from tests.conftest import NOW, PASSWORD, signed_in
from tests.party.evening import a_party, by_host, someone
from tests.party.pages import url
from tests.party.signed_phones import phone_of

pytestmark = pytest.mark.django_db
TEXT = "Tea at nine <by the stage>"
HERE = "http://testserver"
FORMS_ALONE = sorted(name for name, access in ACCESS.items() if access.methods == ("POST",))
OF_HOSTS = sorted(
    name for name, access in ACCESS.items() if set(access.may) <= set(HOSTS) and "POST" in access.methods
)


@pytest.fixture
def scene(host: Host) -> Scene:
    return set_scene(host, timezone.now() - timedelta(minutes=1))


def address(name: str, access: Access, scene: Scene) -> str:
    return reverse(name.split(maxsplit=1)[0], kwargs=scene.fill(access.arguments))


def unsent_in(answer: Any) -> str:  # noqa: ANN401 - a response of the test client.
    found = re.search(r'name="unsent" value="([^"]*)"', answer.content.decode())
    return found[1] if found else ""


def sign_in(client: Client, answer: Any, host: Host, password: str = PASSWORD) -> Any:  # noqa: ANN401
    """As the form on the answer does."""
    sent = {"username": host.email, "password": password, "unsent": unsent_in(answer)}
    following = re.search(r'name="next" value="([^"]*)"', answer.content.decode())
    return client.post(reverse("sign-in"), sent | {"next": following[1] if following else ""})


def announce(client: Client, party: Party, **more: str) -> Any:  # noqa: ANN401
    return client.post(url("host-announce", party), {"text": TEXT, "to": "all"}, headers=more)


def test_an_address_that_takes_forms_alone_leads_to_the_page_of_the_form(
    scene: Scene, host_client: Client
) -> None:
    phone, seen = phone_of(scene.party, scene.named["keeper"]), 0
    for name in FORMS_ALONE:
        path = address(name, ACCESS[name], scene)
        answers = [client.get(path) for client in (host_client, phone, Client())]
        leads = [answer.headers["Location"] for answer in answers if answer.status_code == 302]
        assert {answer.status_code for answer in answers} <= {302, 404}, name
        assert not any(path in lead for lead in leads), name
        assert all(resolve(lead.partition("?")[0]).url_name not in PAGES for lead in leads), name
        seen += bool(leads)
    assert seen > len(PAGES) - 3


def test_every_address_that_takes_forms_alone_has_its_page() -> None:
    assert {name.split()[0] for name in FORMS_ALONE} == set(PAGES)


def test_nothing_is_done_for_who_was_signed_out_not_even_after_signing_in(scene: Scene, host: Host) -> None:
    before = Event.objects.count()
    for name in OF_HOSTS:
        client, access = Client(), ACCESS[name]
        typed = scene.fill(access.sends) | {"text": TEXT, "name": TEXT, "names": TEXT}
        answer = client.post(address(name, access, scene), typed)
        assert answer.status_code == 401, name
        assert bool(unsent_in(answer)) == (name in HELD), name
        # Signed in elsewhere by now, which costs no check of the password.
        client.force_login(host, "django.contrib.auth.backends.ModelBackend")
        to = sign_in(client, answer, host)
        assert to.status_code == 302, name
        assert resolve(to.headers["Location"].partition("?")[0]).url_name not in PAGES, name
        assert client.get(to.headers["Location"]).status_code in (200, 404, 410), name
        assert Event.objects.count() == before, name
    assert not Token.objects.exists()
    assert Party.objects.count() == 1


def test_the_text_is_back_in_its_form_and_goes_when_it_is_sent(host: Host) -> None:
    party, client = a_party(host), Client()
    to = sign_in(client, announce(client, party), host).headers["Location"]
    assert to.partition("?")[0] == url("host-desk", party)
    for _reload in range(2):
        shown = client.get(to)
        assert shown.status_code == 200
        assert shown.context["typed"]["text"] == TEXT
        assert b"Tea at nine &lt;by the stage&gt;</textarea>" in shown.content
    assert not Announcement.objects.exists()
    assert announce(client, party).status_code == 302
    assert Announcement.objects.count() == 1
    assert b"Tea at nine &lt;by the stage&gt;</textarea>" not in client.get(to).content


def test_a_wrong_password_keeps_it(host: Host) -> None:
    party, client = a_party(host), Client()
    again = sign_in(client, announce(client, party), host, "wrong")
    assert again.status_code == 422
    to = sign_in(client, again, host).headers["Location"]
    assert client.get(to).context["typed"]["text"] == TEXT


def test_a_host_of_another_party_does_not_see_it(host: Host, other_host: Host) -> None:
    party, client = a_party(host), Client()
    to = sign_in(client, announce(client, party), other_host).headers["Location"]
    answer = client.get(to)
    assert answer.status_code == 404
    assert b"Tea at nine" not in answer.content


def test_who_is_signed_in_by_now_in_another_tab_finds_it_too(host: Host) -> None:
    party, client = a_party(host), Client()
    answer = announce(client, party)
    client.force_login(host, "django.contrib.auth.backends.ModelBackend")
    assert client.get(sign_in(client, answer, host).headers["Location"]).context["typed"]["text"] == TEXT


def test_a_made_up_form_is_not_taken(host: Host) -> None:
    a_party(host)
    sent = {"username": host.email, "password": PASSWORD, "unsent": "made:up", "next": "https://evil.test/"}
    answer = Client().post(reverse("sign-in"), sent)
    assert answer.headers["Location"] == reverse("desk")


def test_passwords_are_not_carried_along() -> None:
    answer = Client().post(reverse("change-password"), {"old": "seven", "password": "eight ivory blocks"})
    assert answer.status_code == 401
    assert not unsent_in(answer)
    assert b"eight ivory blocks" not in answer.content


def test_a_list_of_guests_survives_signing_out(host: Host) -> None:
    party, client = a_party(host), Client()
    names = "\n".join(f"Guest number {number:04}" for number in range(4000))
    answer = client.post(url("host-guests", party), {"names": names})
    to = sign_in(client, answer, host).headers["Location"]
    assert client.get(to).context["form"]["names"].value() == names
    assert party.guests.count() == 0


def test_a_part_of_a_page_that_asks_for_news_stays_as_it_is(host: Host) -> None:
    headers = {"HX-Request": "true", "HX-Target": "party-desk"}
    answer = Client().get(url("host-desk", a_party(host)), headers=headers)
    assert (answer.status_code, answer.content, answer.headers["HX-Reswap"]) == (401, b"", "none")


def test_what_a_queue_still_holds_goes_nowhere_else(host: Host) -> None:
    answer = Client().post(url("host-announce", a_party(host)), {"text": TEXT, "made_at": "1"})
    assert not unsent_in(answer)


def strict(host: Host | None) -> Client:
    client = Client(enforce_csrf_checks=True)
    if host is not None:
        client.force_login(host, "django.contrib.auth.backends.ModelBackend")
    return client


def test_a_page_open_too_long_comes_back_with_what_was_typed(host: Host) -> None:
    answer = announce(strict(host), a_party(host), Origin=HERE)
    assert answer.status_code == 422
    assert answer.context["typed"]["text"] == TEXT
    assert answer.context["refusal"]
    assert "csrf" in answer.cookies
    assert not Announcement.objects.exists()


def test_with_both_cookies_gone_one_signs_in_and_finds_the_text(host: Host) -> None:
    party, client = a_party(host), strict(None)
    answer = announce(client, party, Origin=HERE)
    assert answer.status_code == 401
    client.handler.enforce_csrf_checks = False
    to = sign_in(client, answer, host).headers["Location"]
    assert client.get(to).context["typed"]["text"] == TEXT


@pytest.mark.parametrize("origin", [{}, {"Origin": "https://evil.test"}, {"Origin": "null"}])
def test_what_another_site_sent_is_neither_done_nor_shown(host: Host, origin: dict[str, str]) -> None:
    answer = announce(strict(host), a_party(host), **origin)
    assert answer.status_code == 403
    assert b"Tea at nine" not in answer.content
    assert not Announcement.objects.exists()


def test_without_its_token_no_form_does_anything(scene: Scene, host: Host) -> None:
    before = Event.objects.count()
    for name in sorted(HELD):
        path, sent = address(name, ACCESS[name], scene), scene.fill(ACCESS[name].sends) | {"name": TEXT}
        strict(host).post(path, sent, headers={"Origin": HERE})
        assert Event.objects.count() == before, name
    assert not Token.objects.exists()


def test_a_guest_without_a_token_gets_the_nickname_back(host: Host) -> None:
    party = a_party(host, 2)
    phone = phone_of(party, someone(party).pk)
    phone.handler.enforce_csrf_checks = True
    answer = phone.post(url("nickname", party), {"nickname": "The Duke"}, headers={"Origin": HERE})
    assert answer.status_code == 422
    assert b'value="The Duke"' in answer.content


def test_where_there_is_no_form_to_come_back_to_the_text_is_there_to_copy(host: Host) -> None:
    answer = strict(None).post(reverse("join"), {"code": "K"}, headers={"Origin": HERE})
    assert answer.status_code == 403
    assert answer.context["typed"] == ["K"]


def test_a_wrong_way_has_a_page_of_ours(host: Host) -> None:
    answer = signed_in(host).put(url("host-announce", a_party(host)))
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "POST"
    assert "405.html" in [template.name for template in answer.templates]


def test_what_one_host_left_in_a_browser_is_not_sent_as_another(host: Host, other_host: Host) -> None:
    party = a_party(host, 2)
    secret = invite(party, "co-host", actor=by_host(party), at=NOW)
    join_as_host(secret, other_host, actor=by_host(other_host), at=NOW)
    kept = {"text": TEXT, "to": "all", "who": f"{party.code} host {host.pk}"}
    headers = {"Accept": "application/json"}
    answer = signed_in(other_host).post(url("host-announce", party), kept, headers=headers)
    assert (answer.status_code, answer.json()["kind"]) == (403, "NotYours")
    assert not Announcement.objects.exists()
    assert signed_in(host).post(url("host-announce", party), kept, headers=headers).status_code == 200


def test_what_is_kept_while_nobody_is_signed_in_is_told_so(host: Host) -> None:
    headers = {"Accept": "application/json"}
    answer = Client().post(url("host-announce", a_party(host)), {"text": TEXT}, headers=headers)
    assert (answer.status_code, answer.json()["kind"]) == (401, "SignedOut")
