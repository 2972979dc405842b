"""`manage.py host`."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from party.models import Host, Token
from scoring.record.secrets import hash_secret


def run(*arguments: str) -> list[str]:
    out = StringIO()
    call_command("host", *arguments, stdout=out)
    return out.getvalue().splitlines()


@pytest.mark.django_db
def test_it_makes_a_host_and_prints_a_link_to_choose_a_password() -> None:
    lines = run("New@Example.org")
    assert lines[0] == "new@example.org is a host now."
    assert "/once/" in lines[1]
    assert not Host.objects.get().has_usable_password()


@pytest.mark.django_db
def test_a_token_stands_alone_on_the_last_line_and_makes_the_host_if_need_be() -> None:
    token = run("new@example.org", "--token", "robot")[-1]
    assert Token.objects.get(name="robot").secret_hash == hash_secret(token)
    again = run("new@example.org", "--token", "robot 2")[-1]
    assert again != token
    assert Host.objects.count() == 1


def test_reset_prints_a_link_for_a_host_there_is(host: Host) -> None:
    assert "/once/" in run("ann@example.org", "--reset")[-1]


def test_making_a_host_twice_is_refused_with_the_way_out(host: Host) -> None:
    with pytest.raises(CommandError, match="--reset"):
        run("ann@example.org")


@pytest.mark.django_db
@pytest.mark.parametrize("email", ["nobody", "a@b", "x y@example.org", f"a@{'.'.join(['x' * 60] * 5)}.org"])
def test_what_is_no_address_is_refused(email: str) -> None:
    with pytest.raises(CommandError, match="is no e-mail address"):
        run(email)
    assert not Host.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["", " ", "x" * 81])
def test_a_token_needs_a_name_and_makes_no_host_without_one(name: str) -> None:
    with pytest.raises(CommandError, match="name of 1 to 80"):
        run("ann@example.org", "--token", name)
    assert not Host.objects.exists()
