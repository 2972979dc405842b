"""Static files are collected when they have changed, not at every start: that would cost two seconds."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

# What the libraries bring and no page asks for.
UNUSED = ["*4.js", "*4.min.js", "htmx-2.js", "django-htmx.js", "hx-*", "debug.js"]


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise ships no types.
    """Our modules import each other by their hashed names too, so that no browser mixes an old one with a new one."""

    support_js_module_import_aggregation = True

    def url_converter(
        self, name: str, hashed_files: dict[str, str], template: str | None = None
    ) -> Callable[[re.Match[str]], str]:
        # What libraries bring lies in folders of their own, and some of it imports what they do not bring.
        if name.endswith(".js") and "/" in name:
            return lambda match: match[0]
        converter: Callable[[re.Match[str]], str] = super().url_converter(name, hashed_files, template)
        return converter


def collect_if_changed() -> bool:
    """Whether anything had to be done."""
    stamp = Path(settings.STATIC_ROOT) / "collected"
    digest = _digest()
    if stamp.exists() and stamp.read_text(encoding="ascii") == digest:
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0, ignore_patterns=UNUSED)
    stamp.write_text(digest, encoding="ascii")
    return True


def _digest() -> str:
    """Changes whenever a source file comes, goes, or is written."""
    seen = hashlib.sha256(repr(UNUSED).encode())
    for finder in get_finders():
        for name, storage in finder.list(UNUSED):
            file = Path(storage.path(name))
            seen.update(f"{name} {file.stat().st_size} {file.stat().st_mtime_ns}\n".encode())
    return seen.hexdigest()
