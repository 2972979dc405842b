"""/healthz, /readyz and /metrics: how the site is, for machines and for whoever looks after it."""

from __future__ import annotations

import hmac
import ipaddress

import redis.exceptions
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from deploy import broker
from deploy.connections import CONNECTIONS
from deploy.metrics import metrics_text
from deploy.site_clock import CLOCK
from deploy.tasks import heartbeat_age
from deploy.watch import SILENT_SECONDS
from party.reads.saved_places import read_saved
from party.record.storage import MEGABYTE, STORAGE, StorageState


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The process is up."""
    return HttpResponse("up\n", content_type="text/plain")


@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """Whether a party can run. Without Redis or worker it can, degraded, and that is said; without a database, or where
    nothing can be saved, it can't.
    """
    database, redis_state, worker = _database(), _redis(), _worker()
    storage, saved = STORAGE.read(), read_saved()
    degraded = [
        sentence
        for is_so, sentence in (
            (storage.sentence != "", storage.sentence),
            (saved.trouble != "", saved.sentence),
            (redis_state == "none", "No Redis: pages poll instead of being told."),
            (redis_state == "unreachable", "Redis does not answer: pages poll until it is back."),
            (CLOCK.is_set, "The machine's clock was set: what runs by the old time ends by it."),
            (
                not CONNECTIONS.has_room_for_stream,
                f"{CONNECTIONS.count} of {CONNECTIONS.most} connections are open: further phones poll.",
            ),
            (worker["state"] != "sweeping", "No worker: the web process keeps the due moments."),
        )
        if is_so
    ]
    # A page can still be read while nothing can be saved; but that is no evening.
    is_ready = database == "up" and storage.trouble is None
    body = {
        "ready": is_ready,
        "database": database,
        "storage": _describe(storage),
        "backup": {
            "places": saved.places,
            "age": None if saved.age is None else round(saved.age, 1),
            "trouble": saved.trouble or None,
        },
        "redis": redis_state,
        "worker": worker,
        # Of this process.
        "connections": {"open": CONNECTIONS.count, "most": CONNECTIONS.most},
        "degraded": degraded,
    }
    return JsonResponse(body, status=200 if is_ready else 503)


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """For site staff, for who has METRICS_TOKEN, and, on a laptop, for the laptop itself."""
    if not (_has_token(request) or _is_own_laptop(request) or getattr(request.user, "is_staff", False)):
        raise Http404
    return HttpResponse(metrics_text(), content_type=CONTENT_TYPE_LATEST)


def _describe(storage: StorageState) -> dict[str, object]:
    return {
        "trouble": storage.trouble,
        "free_mb": None if storage.free is None else storage.free // MEGABYTE,
        "failed_at": storage.failed_at.isoformat(timespec="seconds") if storage.failed_at else None,
    }


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "unreachable"
    return "up"


def _redis() -> str:
    server = broker.client()
    if server is None:
        return "none"
    try:
        server.ping()
    except redis.exceptions.RedisError:
        return "unreachable"
    return "up"


def _worker() -> dict[str, object]:
    age = heartbeat_age()
    if age is None:
        return {"state": "unknown", "age": None}
    return {"state": "sweeping" if age <= SILENT_SECONDS else "silent", "age": round(age, 3)}


def _has_token(request: HttpRequest) -> bool:
    given = request.headers.get("Authorization", "")
    wanted = f"Bearer {settings.METRICS_TOKEN}"
    return bool(settings.METRICS_TOKEN) and hmac.compare_digest(given.encode(), wanted.encode())


def _is_own_laptop(request: HttpRequest) -> bool:
    """Asked from the machine itself, not through a proxy on it."""
    if settings.SITE_URL or "X-Forwarded-For" in request.headers:
        return False
    return ipaddress.ip_address(request.META["REMOTE_ADDR"]).is_loopback
