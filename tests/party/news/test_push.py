"""Web push: who is told what when seats are published, and that nothing of it touches the publishing."""

from __future__ import annotations

import json
import ssl
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import LazySettings
from django.db import connection
from django.test import Client
from django.urls import reverse
from kombu.exceptions import OperationalError

from deploy.keep import push_key
from party.models import Host, Party, Subscription
from party.news.push import MOST, seat_notices, subscribe
from party.news.refusals import NotAPushService
from party.news.tasks import tell_seats
from party.news.webpush import encode
from party.rounds import rounds
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, publish_round, sheets_of
from tests.party.pages import show
from tests.party.signed_phones import a_phone, phone_of
from tests.wire import make_certificate

AUTH = "BTBZMqHH6r4Tts7J_aSIgg"


@dataclass
class PushService:
    """A push service on this machine: keeps what it gets, and answers as told."""

    port: int
    status: int = 201
    got: list[dict[str, str]] = field(default_factory=list)

    def endpoint(self, name: str) -> str:
        return f"https://localhost:{self.port}/push/{name}"


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> Iterator[PushService]:
    certificate = make_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            pushed.got.append({"path": self.path, **dict(self.headers.items())})
            self.send_response(pushed.status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Silence."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    pushed = PushService(server.server_port)
    settings.PUSH_SERVICES = [f"localhost:{server.server_port}", *settings.PUSH_SERVICES]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield pushed
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(autouse=True)
def https(settings: LazySettings) -> None:
    settings.SITE_URL, settings.PUSH_KEY = "https://party.example", push_key()
    settings.PUSH_SERVICES = ["localhost", "localhost:9"]


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 4)


def browser_key() -> str:
    made = ec.generate_private_key(ec.SECP256R1()).public_key()
    return encode(made.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def subscribed(party: Party, endpoint: str, guest: int = 0) -> Subscription:
    return subscribe(
        a_phone(party, party.guests.order_by("pk")[guest].pk), endpoint, browser_key(), AUTH, at=NOW
    )


def publish(party: Party) -> None:
    publish_round(party)


def test_each_subscribed_guest_is_told_the_own_seat(party: Party) -> None:
    for guest in range(4):
        subscribed(party, f"https://localhost/{guest}", guest)
    publish(party)
    [sheet] = sheets_of(party, 1)
    told = {notice.subscription.guest_id: notice for notice in seat_notices(party.book_id, 1)}
    assert len(told) == 4
    keeper = told[sheet.scorekeeper_id or 0]
    assert keeper.title.startswith("Table 1, ")
    assert keeper.title.endswith(" rack")
    assert keeper.body == "You go first and keep score."
    assert {notice.body for notice in told.values()} == {keeper.body, f"{sheet.scorekeeper} keeps score."}
    assert keeper.url == reverse("my-seat", args=[party.code])


def test_a_draft_is_told_to_nobody(party: Party) -> None:
    subscribed(party, "https://localhost/1")
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    assert seat_notices(party.book_id, 1) == []


def test_the_push_service_gets_an_encrypted_message_signed_by_the_site(
    party: Party, service: PushService
) -> None:
    subscribed(party, service.endpoint("one?device=7"))
    publish(party)
    tell_seats(party.book_id, 1)
    [got] = service.got
    assert got["path"] == "/push/one?device=7"
    assert got["Authorization"].startswith("vapid t=")
    assert (got["Content-Encoding"], got["Urgency"], got["TTL"]) == ("aes128gcm", "high", "1800")


@pytest.mark.parametrize(("status", "left"), [(201, 1), (410, 0), (404, 0), (429, 1), (500, 1)])
def test_a_subscription_that_is_gone_is_forgotten(
    party: Party, service: PushService, status: int, left: int
) -> None:
    service.status = status
    subscribed(party, service.endpoint("one"))
    publish(party)
    tell_seats(party.book_id, 1)
    assert Subscription.objects.count() == left


def test_without_internet_it_is_given_up_quietly(party: Party) -> None:
    subscribed(party, "https://localhost:9/nobody")
    publish(party)
    tell_seats(party.book_id, 1)
    assert Subscription.objects.count() == 1


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://localhost/1",
        "https://169.254.169.254/",
        "https://localhost.evil.example/",
        "https://evil",
        "",
        "https://[",
    ],
)
def test_only_known_push_services_are_ever_asked(party: Party, endpoint: str) -> None:
    with pytest.raises(NotAPushService):
        subscribed(party, endpoint)


def test_a_browser_belongs_to_one_guest_and_a_guest_to_a_few_browsers(party: Party) -> None:
    for guest in (0, 1):
        subscribed(party, "https://localhost/same", guest)
    assert [row.guest for row in Subscription.objects.all()] == [party.guests.order_by("pk")[1]]
    for number in range(MOST + 2):
        subscribed(party, f"https://localhost/{number}")
    kept = party.guests.order_by("pk")[0].subscriptions.values_list("endpoint", flat=True)
    assert list(kept) == [f"https://localhost/{number}" for number in range(2, MOST + 2)]


def test_a_browser_that_asks_again_is_the_newest(party: Party) -> None:
    guest = party.guests.order_by("pk")[0]
    for minute, number in enumerate((*range(MOST), 0, MOST)):
        at = NOW + timedelta(minutes=minute)
        subscribe(a_phone(party, guest.pk), f"https://localhost/{number}", browser_key(), AUTH, at=at)
    assert guest.subscriptions.filter(endpoint="https://localhost/0").exists()


@pytest.mark.django_db(transaction=True)
def test_one_browser_that_asks_twice_at_once_is_kept_once(host: Host) -> None:
    party, gate = a_party(host, 4), threading.Barrier(4)

    def ask(guest: int) -> None:
        try:
            gate.wait()
            subscribed(party, "https://localhost/1", guest)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(ask, range(4)))
    assert Subscription.objects.count() == 1


def test_a_phone_asks_and_takes_it_back(party: Party) -> None:
    phone = phone_of(party, party.guests.order_by("pk")[0].pk)
    fields = {"endpoint": "https://localhost/1", "p256dh": browser_key(), "auth": AUTH}
    assert phone.post(reverse("tell-me", args=[party.code, "on"]), fields).status_code == 200
    assert Subscription.objects.get().endpoint == "https://localhost/1"
    assert phone.post(reverse("tell-me", args=[party.code, "off"]), fields).status_code == 200
    assert not Subscription.objects.exists()
    refused = phone.post(reverse("tell-me", args=[party.code, "on"]), {**fields, "auth": "short"})
    assert json.loads(refused.content)["kind"] == "NotAPushService"


def test_a_new_link_silences_the_lost_phone(party: Party) -> None:
    subscribed(party, "https://localhost/1")
    phone_of(party, party.guests.order_by("pk")[0].pk)
    assert not Subscription.objects.exists()


@pytest.mark.parametrize("missing", ["PUSH_KEY", "REDIS_URL"])
def test_over_plain_http_or_without_redis_nothing_is_offered_and_the_page_says_so(
    party: Party, settings: LazySettings, missing: str
) -> None:
    setattr(settings, missing, "")
    phone: Client = phone_of(party, party.guests.order_by("pk")[0].pk)
    shown = show(phone, "my-seat", party)
    assert (shown.has("#tell"), shown.has("#tell-nobody")) == (False, True)
    assert phone.post(reverse("tell-me", args=[party.code, "on"])).status_code == 404


def test_where_phones_are_told_the_page_offers_it(party: Party) -> None:
    phone: Client = phone_of(party, party.guests.order_by("pk")[0].pk)
    shown = show(phone, "my-seat", party)
    assert (shown.has("#tell [data-do=on]"), shown.has("#tell-nobody")) == (True, False)


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_gone_does_not_touch_the_publishing(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def lost(*args: object, **options: object) -> None:
        asked.append(args)
        raise OperationalError

    monkeypatch.setattr(tell_seats, "apply_async", lost)
    publish(party)
    assert asked == [((party.book_id, 1),)]
    assert party.round_set.get().state == "published"
