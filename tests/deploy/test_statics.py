from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django.core.management import call_command


def test_modules_import_each_other_by_their_hashed_names(settings: Any, tmp_path: Path) -> None:  # noqa: ANN401
    settings.STATIC_ROOT = tmp_path
    call_command("collectstatic", interactive=False, verbosity=0)
    hashed = [path for path in tmp_path.glob("*.js") if re.search(r"\.[0-9a-f]{12}\.js$", path.name)]
    imported = [
        name for path in hashed for name in re.findall(r'^import .*"\./(.*)";$', path.read_text(), re.M)
    ]
    assert imported
    assert {path.name for path in hashed} >= set(imported)
