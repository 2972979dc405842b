"""What happens beside the evening, in the worker: push messages. Whatever fails here, the evening goes on without it."""

from __future__ import annotations

import http.client
import json
import ssl
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

import structlog
from celery import shared_task
from django.conf import settings
from django.dispatch import receiver

from party.news.push import Notice, can_tell, forget, seat_notices
from party.news.webpush import encrypt, sign
from scoring.record.pen import news

log = structlog.get_logger(__name__)

AT_ONCE = 8
SECONDS = 5.0
# Seats that are half an hour old are no news.
LASTS_SECONDS = 1800
GONE = (404, 410)


@receiver(news, dispatch_uid="tell seats")
def on_published(*, book: int, kind: str, round: int | None, **_more: Any) -> None:  # noqa: A002, ANN401
    """Publishing has been committed; whether anybody can be told does not matter to it."""
    if kind == "round-published" and can_tell():
        tell_seats.apply_async((book, round), retry=False, expires=LASTS_SECONDS)


@shared_task(name="party.tasks.tell_seats")
def tell_seats(book: int, number: int) -> None:
    """Tell each subscribed guest the seat. Twice does no harm: a phone shows one notice a party."""
    notices = seat_notices(book, number)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = list(pool.map(_send, notices))
    forget(
        [notice.subscription.pk for notice, answer in zip(notices, answers, strict=True) if answer in GONE]
    )
    told = sum(200 <= answer < 300 for answer in answers)
    if notices:
        log.info("seats told", round=number, told=told, failed=len(notices) - told)


def _send(notice: Notice) -> int:
    """The push service's answer; 0 when there is none to be had."""
    subscription = notice.subscription
    said = {"title": notice.title, "body": notice.body, "url": notice.url}
    try:
        body = encrypt(json.dumps(said).encode(), subscription.p256dh, subscription.auth)
        return _post(subscription.endpoint, body)
    except (OSError, ValueError, http.client.HTTPException) as lost:
        # ValueError: an address or key of an older row that cannot be used.
        log.warning("push not sent", reason=str(lost))
        return 0


def _post(endpoint: str, body: bytes) -> int:
    service = urlsplit(endpoint)
    headers = {
        "Authorization": sign(settings.PUSH_KEY, endpoint, settings.SITE_URL, datetime.now(UTC)),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LASTS_SECONDS),
        "Urgency": "high",
    }
    path = f"{service.path}?{service.query}" if service.query else service.path
    connection = http.client.HTTPSConnection(
        service.netloc, timeout=SECONDS, context=ssl.create_default_context()
    )
    try:
        connection.request("POST", path, body=body, headers=headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()
