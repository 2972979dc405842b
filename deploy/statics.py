"""Static files are collected when they have changed, not at every start: that would cost two seconds."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.storage import Storage
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

MANIFEST = "staticfiles.json"
# The files of the generation before this one.
LAST = "last-generation.json"
# What the libraries bring and no page asks for.
UNUSED = ["*4.js", "*4.min.js", "htmx-2.js", "django-htmx.js", "hx-*", "debug.js", "*.d.ts"]
# The folders of our own scripts.
OURS = ("page/", "live/", "offline/", "sheet/", "vendor/")
# Texts, which stay as they are; comments between signs, and those that have a line of their own; empty lines and indents.
_TEXT = r"""("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)"""
_TEXT_OR_COMMENT = re.compile(rf"{_TEXT}|/\*.*?\*/|^\s*//[^\n]*|^[ \t]+|^\n", re.DOTALL | re.MULTILINE)


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise ships no types.
    """Our modules import each other by their hashed names too, so that no browser mixes an old one with a new one."""

    support_js_module_import_aggregation = True

    def post_process(
        self, paths: dict[str, tuple[Storage, str]], *, dry_run: bool = False, **options: object
    ) -> Iterator[tuple[str, str, bool]]:
        """What comments and types say is for us: phones get the scripts without."""
        for name in [name for name in paths if name.endswith(".js") and name.startswith(OURS)]:
            storage, source = paths[name]
            script = Path(storage.path(source)).read_text(encoding="utf-8")
            Path(self.path(name)).write_text(without_comments(script), encoding="utf-8")
            paths[name] = (self, name)
        yield from super().post_process(paths, dry_run=dry_run, **options)

    def url_converter(
        self, name: str, hashed_files: dict[str, str], template: str | None = None
    ) -> Callable[[re.Match[str]], str]:
        # Some of what libraries bring imports what they do not bring.
        if name.endswith(".js") and not name.startswith(OURS):
            return lambda match: match[0]
        converter: Callable[[re.Match[str]], str] = super().url_converter(name, hashed_files, template)
        return converter


def without_comments(script: str) -> str:
    return _TEXT_OR_COMMENT.sub(lambda found: found[1] or "", script)


def release() -> str:
    """Which scripts and styles pages are made with: the same on every machine that has the same files."""
    return str(getattr(staticfiles_storage, "manifest_hash", ""))


def collect_if_changed() -> bool:
    """Whether anything had to be done."""
    root = Path(settings.STATIC_ROOT)
    stamp, digest = root / "collected", _digest()
    if stamp.exists() and stamp.read_text(encoding="ascii") == digest:
        return False
    before = _names_in(root / MANIFEST)
    # A copy: the command adds to it.
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=[*UNUSED])
    _keep_last_generation(root, before)
    stamp.write_text(digest, encoding="ascii")
    return True


def _keep_last_generation(root: Path, before: set[str]) -> None:
    """A page that was open before an upgrade may still ask for the files it was made with; older ones go."""
    now, kept = _names_in(root / MANIFEST), root / LAST
    if before and before != now:
        kept.write_text(json.dumps({"paths": {name: name for name in sorted(before)}}), encoding="utf-8")
    wanted = now | _names_in(kept) | {MANIFEST, LAST, "collected"}
    for file in [file for file in root.rglob("*") if file.is_file()]:
        name = file.relative_to(root).as_posix()
        if name not in wanted and name.removesuffix(".gz").removesuffix(".br") not in wanted:
            file.unlink()


def _names_in(manifest: Path) -> set[str]:
    """The files that a manifest speaks of, by their own and by their hashed names."""
    try:
        paths = json.loads(manifest.read_text(encoding="utf-8"))["paths"]
    except (OSError, ValueError, KeyError):
        return set()
    return {*paths, *paths.values()}


def _digest() -> str:
    """Changes whenever a source file comes, goes, or is written."""
    seen = hashlib.sha256(Path(__file__).read_bytes())
    for finder in get_finders():
        for name, storage in finder.list(UNUSED):
            file = Path(storage.path(name))
            seen.update(f"{name} {file.stat().st_size} {file.stat().st_mtime_ns}\n".encode())
    return seen.hexdigest()
