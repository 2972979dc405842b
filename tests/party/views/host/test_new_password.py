"""A new password: typed once, shown never, and programs are shut out too where the host wants it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from party.models import Host
from party.people import one_time_links
from tests.conftest import PASSWORD
from tests.party.api.asking import as_host

NEW = "quite another one"


def address(host: Host, way: str) -> str:
    return (
        reverse("change-password") if way == "change" else one_time_links.password_link(host, timezone.now())
    )


@pytest.mark.parametrize("way", ["change", "link"])
@pytest.mark.parametrize(("ticked", "left"), [({"revoke_tokens": "on"}, 0), ({}, 1)])
def test_programs_are_shut_out_where_the_box_is_ticked(
    host: Host, host_client: Client, way: str, ticked: dict[str, str], left: int
) -> None:
    as_host(host)
    path = address(host, way)
    page = host_client.get(path).content.decode()
    box = page[page.index('name="revoke_tokens"') - 80 : page.index('name="revoke_tokens"') + 120]
    assert "checked" in box
    sent = {"old": PASSWORD, "password": NEW, **ticked}
    assert host_client.post(path, sent).status_code == 302
    assert host.tokens.count() == left


def test_nothing_is_offered_where_there_are_no_tokens(host: Host, host_client: Client) -> None:
    assert 'name="revoke_tokens"' not in host_client.get(reverse("change-password")).content.decode()


@pytest.mark.parametrize("way", ["change", "link"])
def test_a_password_is_not_shown_again_after_a_mistake(host: Host, host_client: Client, way: str) -> None:
    answer = host_client.post(address(host, way), {"old": "wrong one here", "password": "ivory12"})
    assert answer.status_code == 422
    assert "ivory12" not in answer.content.decode()
    assert "wrong one here" not in answer.content.decode()


def test_nor_is_the_first_host_s(client: Client, db: None) -> None:
    link = one_time_links.first_host_link(timezone.now())
    assert link
    answer = client.post(link, {"name": "Ann", "email": "no address", "password": "seven ivory blocks"})
    assert answer.status_code == 422
    assert "seven ivory blocks" not in answer.content.decode()
    assert 'value="Ann"' in answer.content.decode()
