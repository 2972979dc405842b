"""`python -m games`: see games.command."""

from __future__ import annotations

import sys

from games.command import main

sys.exit(main(sys.argv[1:]))
