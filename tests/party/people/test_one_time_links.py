from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connections

from party.models import Host, OneTimeLink, Token
from party.people import one_time_links, tokens
from party.people.refusals import HostExists, LinkUsed
from scoring.record.secrets import hash_secret
from tests.conftest import NOW, PASSWORD

LATER = NOW + timedelta(hours=1)


def secret_of(path: str | None) -> str:
    assert path is not None
    return path.rpartition("/")[2]


def make_ann(secret: str) -> Host:
    return one_time_links.make_first_host(
        secret, email="Ann@Example.org", name="Ann", password=PASSWORD, at=LATER
    )


@pytest.mark.django_db
def test_the_first_link_makes_the_first_host_once() -> None:
    secret = secret_of(one_time_links.first_host_link(NOW))
    host = make_ann(secret)
    assert (host.email, host.is_staff, host.check_password(PASSWORD)) == ("ann@example.org", True, True)
    with pytest.raises(LinkUsed):
        make_ann(secret)


@pytest.mark.django_db
def test_with_a_host_there_is_no_first_link() -> None:
    secret = secret_of(one_time_links.first_host_link(NOW))
    one_time_links.make_host("bo@example.org")
    assert one_time_links.first_host_link(NOW) is None
    with pytest.raises(LinkUsed):
        make_ann(secret)


@pytest.mark.django_db
def test_a_new_start_lets_the_old_first_link_die() -> None:
    old, new = secret_of(one_time_links.first_host_link(NOW)), secret_of(one_time_links.first_host_link(NOW))
    with pytest.raises(LinkUsed):
        one_time_links.find_link(old, LATER)
    assert one_time_links.find_link(new, LATER).host is None


def test_a_link_lasts_a_day(host: Host) -> None:
    secret = secret_of(one_time_links.password_link(host, NOW))
    assert one_time_links.find_link(secret, NOW + timedelta(hours=23)).host == host
    with pytest.raises(LinkUsed):
        one_time_links.find_link(secret, NOW + timedelta(hours=25))


def test_the_sweep_forgets_links_that_have_run_out(host: Host) -> None:
    one_time_links.password_link(host, NOW)
    assert one_time_links.forget_stale_links(LATER) == 0
    assert one_time_links.forget_stale_links(NOW + timedelta(days=2)) == 1
    assert not OneTimeLink.objects.exists()


def test_a_password_link_works_once(host: Host) -> None:
    secret = secret_of(one_time_links.password_link(host, NOW))
    one_time_links.choose_password(secret, password="quite another one", at=LATER)
    host.refresh_from_db()
    assert host.check_password("quite another one")
    with pytest.raises(LinkUsed):
        one_time_links.choose_password(secret, password="a third", at=LATER)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_use_the_first_link_at_once_one_becomes_host() -> None:
    secret = secret_of(one_time_links.first_host_link(NOW))
    start, outcomes = threading.Barrier(2), []

    def use(name: str) -> None:
        start.wait()
        try:
            one_time_links.make_first_host(
                secret, email=f"{name}@example.org", name=name, password=PASSWORD, at=LATER
            )
            outcomes.append("in")
        except LinkUsed:
            outcomes.append("refused")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=use, args=[name]) for name in ("ann", "bo")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["in", "refused"]
    assert Host.objects.count() == 1


def test_secrets_have_192_bits_and_only_their_hash_is_kept(host: Host) -> None:
    token = tokens.make_token(host, "robot")
    assert len(token) == 32
    kept = Token.objects.get()
    assert token not in {kept.secret_hash, kept.name}
    assert kept.secret_hash == hash_secret(token)


def test_a_host_is_made_once_whatever_the_case_of_the_address(host: Host) -> None:
    with pytest.raises(HostExists, match="ann@example\\.org already has an account"):
        one_time_links.make_host(" ANN@example.org")
