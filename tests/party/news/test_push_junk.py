"""Subscriptions that no browser would send are refused, and one that got in before harms nobody."""

from __future__ import annotations

import pytest
from django.test import override_settings

from deploy.keep import push_key
from party.models import Host, Phone, Subscription
from party.news import tasks
from party.news.push import Notice, subscribe
from party.news.refusals import NotAPushService
from party.news.webpush import encode
from tests.conftest import NOW
from tests.party.evening import a_party, someone
from tests.party.signed_phones import a_phone

# A browser's key, the same in every worker: it is part of the cases' names.
KEY = "BPNCixrkafoHjsvPll0TlMZT0hwH1A2tZp3rSdVfskkGY2JJe-VSo7yKwox0UgxSBYOGrv_lDiKJptazTa3V-uY"
AUTH = encode(b"0123456789abcdef")
GOOD = "https://fcm.googleapis.com/fcm/send/abc"


def phone_at(host: Host) -> Phone:
    party = a_party(host, guests=1)
    return a_phone(party, someone(party).pk)


@pytest.mark.parametrize(
    ("endpoint", "p256dh", "auth"),
    [
        ("https://fcm.googleapis.com/é", KEY, AUTH),
        ("https://127.0.0.1:1@fcm.googleapis.com/x", KEY, AUTH),
        ("https://fcm.googleapis.com:8443/x", KEY, AUTH),
        ("https://fcm.googleapis.com/a b", KEY, AUTH),
        ("https://fcm.googleapis.com/a\r\nHost: x", KEY, AUTH),
        ("https://fcm.googleapis.com", KEY, AUTH),
        ("https://FCM.googleapis.com/x", KEY, AUTH),
        ("http://fcm.googleapis.com/x", KEY, AUTH),
        ("https://evil.example/x", KEY, AUTH),
        (f"https://fcm.googleapis.com/{'x' * 1000}", KEY, AUTH),
        (GOOD, KEY + "!" * 5000, AUTH),
        (GOOD, "A" * 87, AUTH),
        (GOOD, KEY, AUTH + "!" * 5000),
        (GOOD, KEY, ""),
        (GOOD, f"{KEY}\n", AUTH),
    ],
)
def test_junk_is_refused(host: Host, endpoint: str, p256dh: str, auth: str) -> None:
    phone = phone_at(host)
    with pytest.raises(NotAPushService):
        subscribe(phone, endpoint, p256dh, auth, at=NOW)
    assert not Subscription.objects.exists()


@pytest.mark.parametrize("padding", ["", "="])
def test_what_browsers_send_is_taken(host: Host, padding: str) -> None:
    phone = phone_at(host)
    padded = AUTH + ("==" if padding else "")
    assert subscribe(phone, GOOD, KEY + padding, padded, at=NOW).endpoint == GOOD


@override_settings(PUSH_KEY=push_key(), SITE_URL="https://party.example")
@pytest.mark.parametrize(
    ("endpoint", "p256dh"),
    [("https://fcm.googleapis.com/é", KEY), ("https://a:b@fcm.googleapis.com:x/", KEY), (GOOD, "junk")],
)
def test_an_older_row_that_cannot_be_used_ends_in_a_line_and_no_error(
    host: Host, endpoint: str, p256dh: str
) -> None:
    guest = someone(a_party(host, guests=1))
    row = Subscription(guest=guest, endpoint=endpoint, p256dh=p256dh, auth=AUTH, made_at=NOW)
    assert tasks._send(Notice(row, "Table 1", "You go first.", "/p/x/me")) == 0
