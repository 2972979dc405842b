"""A guest's personal link, reissued when a phone is lost."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from party.models import Guest, Party
from party.people.lookup import check_not_erased, find_guest
from party.phones.phone_rows import sign_out_all
from party.record.locks import take_any_pen
from scoring.record.pen import Actor, Pen
from scoring.record.secrets import hash_secret, make_secret


@transaction.atomic
def reissue_link(party: Party, player: int, *, actor: Actor, at: datetime) -> str:
    """A lost phone: a new link, and neither the old one nor any phone that came in before opens anything now."""
    party, pen = take_any_pen(party, actor, at)
    guest = find_guest(party, player)
    check_not_erased(guest)
    secret = new_link(guest, pen)
    # Between two phones the name is not free.
    guest.is_claimed = True
    pen.save(guest)
    pen.write("link-reissued", subject=guest.pk)
    return secret


def new_link(guest: Guest, pen: Pen) -> str:
    """For writers, who save the guest. The phones, and the notifications they asked for, go with the old link."""
    sign_out_all([guest], pen)
    secret = make_secret()
    guest.link_hash, guest.link_number = hash_secret(secret), guest.link_number + 1
    return secret
