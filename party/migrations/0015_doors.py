from collections.abc import Iterable

from django.apps.registry import Apps as StateApps
from django.core.management.base import CommandError
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

AT_ONCE = 500
CONFIRMED = (
    "Phones were confirmed since this version, and the earlier one can't hold that. "
    "To go back, restore the copy of the database from before the upgrade."
)
PAUSED = (
    "Joining party {code} is paused after many tries for listed names, and the earlier version can't hold that. "
    "Resume joining there and migrate again, or restore the copy of the database from before the upgrade."
)


def mark_taken_names(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Names that a phone had before phones were rows, as far as can be told: joined or taken with the code, a token or
    notices asked for by the link, or something done by the guest. A link that was opened and nothing else left no trace.
    """
    guests = apps.get_model("party", "Guest").objects.filter(old_link__isnull=False, phones=None)
    guests = guests.filter(player__erased_at=None)
    guests.filter(is_claimed=True).update(was_taken=True)
    for name in ("Token", "Subscription"):
        rows = apps.get_model("party", name).objects.filter(phone=None, guest__isnull=False)
        _mark(guests, rows.values_list("guest_id", flat=True))
    _mark(guests, _acted(apps))


def check_reversible(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Before it is reversed: both are in the record, so neither is dropped nor rewritten beside it."""
    if apps.get_model("party", "Phone").objects.filter(is_confirmed=True).exists():
        raise CommandError(CONFIRMED)
    paused = apps.get_model("party", "Party").objects.filter(joining="tries").order_by("pk").first()
    if paused is not None:
        raise CommandError(PAUSED.format(code=paused.code))


def _acted(apps: StateApps) -> list[int]:
    """Who did something on a phone of their own since a host freed the name, if one did."""
    events = apps.get_model("scoring", "Event").objects.order_by()
    last = models.Max("number")
    freed = dict(events.filter(kind="released").values_list("subject").annotate(last))
    acted = events.filter(actor_kind="player", actor_id__isnull=False).values_list("actor_id").annotate(last)
    return [player for player, number in acted if number > freed.get(player, 0)]


def _mark(guests: models.QuerySet[models.Model], players: Iterable[int]) -> None:
    found = sorted(set(players))
    for start in range(0, len(found), AT_ONCE):
        guests.filter(pk__in=found[start : start + AT_ONCE]).update(was_taken=True)


class Migration(migrations.Migration):
    dependencies = [
        ("party", "0014_site_state"),
    ]

    operations = [
        migrations.AddField(
            model_name="guest",
            name="was_taken",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="phone",
            name="is_confirmed",
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name="party",
            name="joining",
            field=models.CharField(
                choices=[
                    ("open", "open"),
                    ("paused", "paused by a host"),
                    ("bound", "paused: many new names in a short time"),
                    ("tries", "paused: many tries for listed names in a short time"),
                ],
                default="open",
                max_length=10,
            ),
        ),
        # Reversed first.
        migrations.RunPython(mark_taken_names, check_reversible),
    ]
