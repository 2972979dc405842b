"""One-time links that make a host's account or a new password; only a hash of the secret is stored."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.urls import reverse

from party.models import Host, OneTimeLink
from party.people.refusals import HostExists, LinkUsed
from scoring.record.due_moments import due
from scoring.record.secrets import hash_secret, make_secret

LINK_LASTS = timedelta(days=1)


def first_host_link(at: datetime) -> str | None:
    """The path that makes the first host; None when there is a host. An older link of this kind dies."""
    if Host.objects.exists():
        return None
    return _make_link(None, at)


def password_link(host: Host, at: datetime) -> str:
    """The path by which this host chooses a password. An older one dies."""
    return _make_link(host, at)


def find_link(secret: str, at: datetime) -> OneTimeLink:
    """The link of a secret; LinkUsed when there is none any more."""
    link = (
        OneTimeLink.objects.select_related("host")
        .filter(secret_hash=hash_secret(secret), ends_at__gt=at)
        .first()
    )
    if link is None or (link.host is None and Host.objects.exists()):
        raise LinkUsed
    return link


@transaction.atomic
def make_first_host(secret: str, *, email: str, name: str, password: str, at: datetime) -> Host:
    """Make the first host and let the link die."""
    _use_up(find_link(secret, at))
    return Host.objects.create_user(email, password, name=name, is_staff=True)


@transaction.atomic
def choose_password(secret: str, *, password: str, revoke_tokens: bool = False, at: datetime) -> Host:
    """Give the link's host a new password and let the link die."""
    link = find_link(secret, at)
    if link.host is None:
        raise LinkUsed
    _use_up(link)
    change_password(link.host, password, revoke_tokens=revoke_tokens)
    return link.host


@transaction.atomic
def change_password(host: Host, password: str, *, revoke_tokens: bool = False) -> None:
    """Signs every other browser out; programs too, where that was asked for."""
    host.set_password(password)
    host.save(update_fields=["password"])
    if revoke_tokens:
        host.tokens.all().delete()


@transaction.atomic
def make_host(email: str) -> Host:
    """A host who has yet to choose a password."""
    email = email.strip().lower()
    if Host.objects.filter(email=email).exists():
        raise HostExists(email=email)
    return Host.objects.create_user(email)


@transaction.atomic
def make_account(email: str, name: str, password: str) -> Host:
    """A host with a password. An address that has an account is nobody else's to take."""
    email = email.strip().lower()
    if Host.objects.filter(email=email).exists():
        raise HostExists(email=email)
    try:
        with transaction.atomic():
            return Host.objects.create_user(email, password, name=name)
    except IntegrityError as taken:
        # Somebody else was faster.
        raise HostExists(email=email) from taken


@transaction.atomic
def _make_link(host: Host | None, at: datetime) -> str:
    OneTimeLink.objects.filter(host=host).delete()
    secret = make_secret()
    OneTimeLink.objects.create(secret_hash=hash_secret(secret), host=host, ends_at=at + LINK_LASTS)
    return reverse("one-time-link", args=[secret])


def _use_up(link: OneTimeLink) -> None:
    """Of two who use it at once, one deletes it; the other finds nothing left to delete."""
    used, _ = OneTimeLink.objects.filter(pk=link.pk).delete()
    if not used:
        raise LinkUsed


@due
def forget_stale_links(at: datetime) -> int:
    """Drop links that have run out."""
    stale = OneTimeLink.objects.filter(ends_at__lte=at)
    return stale.delete()[0] if stale.exists() else 0
