from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from party.models import Host
from party.people import one_time_links
from tests.conftest import PASSWORD
from tests.party.pages import text_of


def sign_in(client: Client, password: str = PASSWORD, email: str = "ann@example.org") -> int:
    return client.post(reverse("sign-in"), {"username": email, "password": password}).status_code


def test_a_host_signs_in_whatever_the_case_of_the_address(client: Client, host: Host) -> None:
    assert sign_in(client, email="Ann@Example.ORG") == 302
    assert client.get(reverse("desk")).status_code == 200


def test_a_wrong_password_is_refused_with_a_sentence_and_keeps_the_address(
    client: Client, host: Host
) -> None:
    answer = client.post(reverse("sign-in"), {"username": host.email, "password": "wrong"})
    assert answer.status_code == 422
    assert text_of(answer).refusals == ["invalid_login"]
    assert text_of(answer).one("#id_username")["value"] == "ann@example.org"


def test_five_wrong_passwords_lock_that_address_out_and_nobody_else(
    client: Client, host: Host, staff: Host
) -> None:
    codes = [sign_in(client, "wrong") for _ in range(5)]
    assert codes[-1] == 429
    assert sign_in(client) == 429
    locked = client.post(reverse("sign-in"), {"username": host.email, "password": PASSWORD})
    assert text_of(locked).refusals == ["TooManyPasswords"]
    assert text_of(locked).one("#id_username")["value"] == host.email
    assert sign_in(Client(), email=staff.email) == 302


def test_the_case_of_the_address_gives_no_further_guesses(client: Client, host: Host) -> None:
    guessed = ["ann@example.org", "Ann@example.org", "ANN@example.org", "ann@Example.org", "ann@example.ORG"]
    assert [sign_in(client, "wrong", email) for email in guessed][-1] == 429
    assert sign_in(client, email="aNN@example.org") == 429


def test_signing_in_leads_nowhere_outside_the_site(client: Client, host: Host) -> None:
    credentials = {"username": host.email, "password": PASSWORD, "next": "https://evil.example/"}
    assert client.post(reverse("sign-in"), credentials)["Location"] == reverse("desk")


def test_signing_out_ends_the_session(host_client: Client) -> None:
    host_client.post(reverse("sign-out"))
    assert host_client.get(reverse("desk")).status_code == 302


def test_a_changed_password_signs_other_devices_out(host: Host, host_client: Client, client: Client) -> None:
    sign_in(client)
    sent = {"old": PASSWORD, "password": "quite another one"}
    assert host_client.post(reverse("change-password"), sent).status_code == 302
    assert host_client.get(reverse("desk")).status_code == 200
    assert client.get(reverse("desk")).status_code == 302


@pytest.mark.parametrize(
    ("sent", "kind"),
    [
        ({"old": "wrong", "password": "quite another one"}, "WrongPassword"),
        ({"old": PASSWORD, "password": "short"}, "password_too_short"),
        ({"old": PASSWORD, "password": ""}, "required"),
    ],
)
def test_a_refused_password_says_why(host_client: Client, sent: dict[str, str], kind: str) -> None:
    answer = host_client.post(reverse("change-password"), sent)
    assert answer.status_code == 422
    assert text_of(answer).refusals == [kind]


@pytest.mark.django_db
def test_the_first_link_opens_makes_the_host_and_is_used_up(client: Client) -> None:
    path = one_time_links.first_host_link(timezone.now())
    assert path
    assert client.get(path).status_code == 200
    assert client.get(path).status_code == 200, "looking at it uses nothing up"
    sent = {"name": "Ann O'Neill", "email": "ann@example.org", "password": PASSWORD}
    assert client.post(path, sent).status_code == 302
    assert text_of(client.get(reverse("desk"))).one("h1 bdi").text == "Ann O'Neill"
    assert client.get(path).status_code == 410
    assert Client().post(path, sent).status_code == 410


@pytest.mark.django_db
def test_a_refused_first_host_keeps_what_was_typed_and_the_link(client: Client) -> None:
    path = one_time_links.first_host_link(timezone.now())
    assert path
    answer = client.post(path, {"name": "Ann", "email": "no address", "password": "123"})
    assert answer.status_code == 422
    assert "invalid" in text_of(answer).refusals
    assert text_of(answer).one("#id_email")["value"] == "no address"
    assert not Host.objects.exists()
    assert client.get(path).status_code == 200


@pytest.mark.django_db
def test_an_address_longer_than_the_database_keeps_is_refused(client: Client) -> None:
    path = one_time_links.first_host_link(timezone.now())
    assert path
    domain = ".".join(["x" * 60] * 4)
    sent = {"name": "Ann", "email": f"{'a' * 40}@{domain}.org", "password": PASSWORD}
    assert client.post(path, sent).status_code == 422


def test_a_reset_link_signs_its_host_in_with_the_new_password(client: Client, host: Host) -> None:
    path = one_time_links.password_link(host, timezone.now())
    assert client.post(path, {"password": "quite another one"}).status_code == 302
    assert sign_in(Client(), "quite another one") == 302
