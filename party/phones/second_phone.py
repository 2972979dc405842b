"""A second phone: a guest shows a QR code on one phone and opens it on another. For the guest alone, once, for minutes."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from party.models import GuestState, Phone, PhoneLink, PhoneState
from party.phones.refusals import PhoneSignedOut
from scoring.record.due_moments import due
from scoring.record.secrets import hash_secret, make_secret

LASTS = timedelta(minutes=10)
# A secret, and when it ends.
Shown = tuple[str, datetime]


@transaction.atomic
def make_phone_link(phone: Phone, at: datetime) -> Shown:
    """The secret of a link that adds one more phone; the one this phone showed before ends."""
    found = Phone.objects.select_for_update().get(pk=phone.pk)
    if found.state != PhoneState.IN:
        raise PhoneSignedOut
    secret, ends_at = make_secret(), at + LASTS
    PhoneLink.objects.filter(phone=found).delete()
    PhoneLink.objects.create(secret_hash=hash_secret(secret), phone=found, ends_at=ends_at)
    return secret, ends_at


def find_phone_link(secret: str, at: datetime) -> PhoneLink | None:
    """The link of this secret, while it lasts and the phone that shows it is signed in."""
    links = PhoneLink.objects.select_related("phone__guest__player", "phone__guest__party")
    open_ones = links.filter(ends_at__gt=at, phone__state=PhoneState.IN)
    return (
        open_ones.filter(secret_hash=hash_secret(secret))
        .exclude(phone__guest__state=GuestState.DECLINED)
        .first()
    )


def use_phone_link(secret: str, at: datetime) -> Phone | None:
    """The phone that shows it; None where the secret is of another kind. Used up now."""
    link = find_phone_link(secret, at)
    if link is None:
        return None
    link.delete()
    return link.phone


@due
def forget_stale_phone_links(at: datetime) -> int:
    """Drop links that have run out."""
    stale = PhoneLink.objects.filter(ends_at__lte=at)
    return stale.delete()[0] if stale.exists() else 0
