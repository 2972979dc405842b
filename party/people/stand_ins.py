"""Stand-ins for hosts of another installation: a name for the record, an account that nobody can sign in to."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import QuerySet

from party.models import Host, Party

# RFC 2606: no such name will ever be one.
_DOMAIN = "elsewhere.invalid"


def make_stand_ins(party: Party, names: Mapping[int, str]) -> None:
    """One for each id, under the name by which the record knows the host."""
    stand_ins = [
        Host(pk=pk, email=f"host-{pk}.{_address(party)}", name=name, is_active=False)
        for pk, name in names.items()
    ]
    for host in stand_ins:
        host.set_unusable_password()
    Host.objects.bulk_create(stand_ins)


def remove_stand_ins(party: Party) -> None:
    """They go with the party."""
    _of(party).delete()


def _of(party: Party) -> QuerySet[Host]:
    return Host.objects.filter(email__endswith=f".{_address(party)}", is_active=False)


def _address(party: Party) -> str:
    return f"party-{party.pk}@{_DOMAIN}"
