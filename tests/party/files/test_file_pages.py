"""Download this party, Import a party: on the pages of hosts."""

from __future__ import annotations

import re

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from party.files.writing import write_file
from party.history.verification import verify
from party.models import Host, Party
from tests.party.evening import a_party, play_round
from tests.party.files.carrying import opened
from tests.party.pages import text_of


def send(client: Client, content: bytes | None, **more: str) -> HttpResponse:
    file = {"file": SimpleUploadedFile("party.json", content, "application/json")} if content else {}
    answer = client.post(reverse("host-import"), {**file, **more})
    assert isinstance(answer, HttpResponse)
    return answer


def refusal_of(answer: HttpResponse) -> str:
    found = re.search(r'data-refusal="(\w+)"', answer.content.decode())
    return found[1] if found else ""


def test_a_host_downloads_the_party_at_any_moment(host_client: Client, host: Host) -> None:
    party = a_party(host, 4, name="Café Night!")
    for _ in range(2):
        desk = host_client.get(reverse("host-desk", args=[party.code])).content.decode()
        assert 'id="download-party"' in desk
        answer = host_client.get(reverse("host-file", args=[party.code]))
        assert answer.content == write_file(party)
        assert answer.headers["Content-Type"] == "application/json"
        named = f'attachment; filename="cafe-night-{party.code}.json"'
        assert answer.headers["Content-Disposition"] == named
        assert "no-store" in answer.headers["Cache-Control"]
        play_round(party)


def test_a_signed_out_host_gets_the_sign_in_page_and_not_a_file_of_it(
    host_client: Client, host: Host
) -> None:
    party = a_party(host)
    link = text_of(host_client.get(reverse("host-desk", args=[party.code]))).one("#download-party")
    answer = Client().get(link["href"])
    assert (answer.status_code, "Content-Disposition" in answer.headers) == (302, False)
    # With this attribute a browser would save whatever page it is led to.
    assert "download" not in link


def test_a_name_without_letters_makes_a_file_name_too(host_client: Client, host: Host) -> None:
    party = a_party(host, name="夜会")
    answer = host_client.get(reverse("host-file", args=[party.code]))
    assert f'"party-{party.code}.json"' in answer.headers["Content-Disposition"]


def test_a_host_imports_a_party_and_is_led_to_its_desk(host_client: Client, host: Host) -> None:
    party = a_party(host, 4)
    assert 'id="to-import"' in host_client.get(reverse("desk")).content.decode()
    assert host_client.get(reverse("host-import")).status_code == 200
    answer = send(host_client, write_file(party), copy="1")
    copy = Party.objects.exclude(pk=party.pk).get()
    assert answer.headers["Location"] == reverse("host-desk", args=[copy.code])
    assert host_client.get(answer.headers["Location"]).status_code == 200
    assert verify(copy).faults == ()
    assert opened(write_file(copy)) == opened(write_file(party))


def test_a_form_that_is_sent_twice_imports_one_party(host_client: Client, host: Host) -> None:
    content = write_file(a_party(host, 4))
    answers = [send(host_client, content, copy="1", key="k" * 20) for _ in range(2)]
    assert len({answer.headers["Location"] for answer in answers}) == 1
    assert Party.objects.count() == 2
    another = content.replace(b'"version": 1', b'"version":  1')
    assert refusal_of(send(host_client, another, copy="1", key="k" * 20)) == "KeyUsedForOther"


def test_what_can_not_be_imported_is_said_on_the_page(host_client: Client, host: Host) -> None:
    content = write_file(a_party(host, 4))
    refusals = {
        "ImportedAlready": send(host_client, content),
        "NotAPartyFile": send(host_client, b"no", copy="1"),
        "DamagedFile": send(host_client, content.replace(b"Guest 01", b"Guest 10"), copy="1"),
        "FileMissing": send(host_client, None, copy="1"),
    }
    assert {kind: refusal_of(answer) for kind, answer in refusals.items()} == {
        kind: kind for kind in refusals
    }
    assert {answer.status_code for answer in refusals.values()} == {422}
    assert " checked" in refusals["DamagedFile"].content.decode()
    assert Party.objects.count() == 1
