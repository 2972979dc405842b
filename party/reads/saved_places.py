"""In how many places the evening is saved, for the host's desk.

Reads what deploy/backups leaves in the data folder, and knows nothing of how it is made.
"""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

STATUS, RESTORED = "status.json", "restored.json"
# The folder is tried every three seconds; one that hangs is on the desk, which asks every four, within ten.
LATE_SECONDS = 6.0
_COPY = re.compile(r"copy-\d{6}-(\d{8}T\d{6})Z\.zip$")

TROUBLES: dict[str, str | Promise] = {
    "gone": gettext_lazy(
        "The second folder, %(folder)s, isn't there. Put the stick in; saving there starts again without you."
    ),
    "full": gettext_lazy("The second folder, %(folder)s, is full. Free some space there."),
    "read-only": gettext_lazy(
        "The second folder, %(folder)s, can't be written. Check its switch or its permissions."
    ),
    "slow": gettext_lazy(
        "The second folder, %(folder)s, doesn't answer. Take the stick out and put it back in."
    ),
    "error": gettext_lazy("Saving in the second folder, %(folder)s, failed. It's being tried again."),
}


@dataclass(frozen=True)
class Saved:
    """`trouble` names what's wrong with the second folder, `age` is that of what is safe, in seconds."""

    places: int
    age: float | None
    folder: str = ""
    trouble: str = ""

    @property
    def sentence(self) -> str:
        if self.trouble:
            return f"{TROUBLES[self.trouble] % {'folder': settings.BACKUP_DIR}} {self._copy}"
        if self.places == 2 and int(self.age or 0) == 0:
            return _("Saved in 2 places, just now.")
        if self.places == 2:
            return _("Saved in 2 places, %(ago)s ago.") % {"ago": _span(self.age or 0)}
        return self._copy

    @property
    def _copy(self) -> str:
        if self.age is None:
            return _("Saved in 1 place, on this computer. There is no copy yet.")
        return _("Saved in 1 place, on this computer. The last copy is %(age)s old.") % {
            "age": _span(self.age)
        }


def read_saved() -> Saved:
    """A few looks at the data folder, no query."""
    if settings.BACKUP_DIR is None:
        return Saved(1, _copy_age())
    said = _read(STATUS)
    folder, checked_at = str(said.get("folder", settings.BACKUP_DIR)), _number(said.get("checked_at"))
    age = max(0.0, time.time() - checked_at)
    if _mark() or not said.get("is_well"):
        return Saved(1, _copy_age(), folder, _mark() or str(said.get("why") or "error"))
    if age > LATE_SECONDS:
        return Saved(1, _copy_age(), folder, "slow")
    return Saved(2, age, folder)


@dataclass(frozen=True)
class Moved:
    """That the site was restored here from a backup, and where it was before."""

    at: datetime
    address: str


def read_moved() -> Moved | None:
    said = _read(RESTORED)
    try:
        return Moved(datetime.fromisoformat(str(said["at"])), str(said["address"]))
    except (KeyError, ValueError, TypeError):
        return None


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def _mark() -> str:
    """What a writer found wrong with the journal; known before the next look at the folder."""
    try:
        said = (_folder() / "journal.broken").read_text(encoding="ascii")
    except OSError:
        return ""
    return said if said in TROUBLES else "error"


def _copy_age() -> float | None:
    found = [match[1] for path in _folder().glob("copy-*.zip") if (match := _COPY.match(path.name))]
    if not found:
        return None
    made_at = datetime.strptime(max(found), "%Y%m%dT%H%M%S").replace(tzinfo=UTC)
    return max(0.0, time.time() - made_at.timestamp())


def newest_copy() -> Path:
    """On this computer; the folder of the copies while there is none."""
    return max(_folder().glob("copy-*.zip"), default=_folder())


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0


def _read(name: str) -> dict[str, object]:
    try:
        said = json.loads((_folder() / name).read_bytes())
    except (OSError, ValueError):
        return {}
    return said if isinstance(said, dict) else {}


def _span(seconds: float) -> str:
    whole = int(seconds)
    if whole < 60:
        return ngettext("%(n)s second", "%(n)s seconds", whole) % {"n": whole}
    minutes = whole // 60
    if minutes < 120:
        return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}
    return ngettext("%(n)s hour", "%(n)s hours", minutes // 60) % {"n": minutes // 60}
