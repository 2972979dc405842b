"""Chromium for the browser tests: found, or installed from Debian's packages, or asked for in one sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

# The first is the browser without its window: a page costs two thirds of the work.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# What a browser with a window does beside its page: pages of its own for the address bar, and processes in store. Without
# them a page costs a third of the work. The switch counts once, so Playwright's own are named again.
FEATURES_OFF = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "SpareRendererForSitePerProcess",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "Translate",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-site-isolation-trials",
    f"--disable-features={','.join(FEATURES_OFF)}",
    # The tests' own https has a certificate that nobody has signed.
    "--ignore-certificate-errors",
    # An http page that is no secure context, as in the hall, with all traffic on this machine.
    "--host-resolver-rules=MAP hall.test 127.0.0.1",
]


def find(names: tuple[str, ...] = NAMES) -> str | None:
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def find_with_push() -> str | None:
    """The browser without its window takes no push and shows no notices."""
    return find(NAMES[1:])


def main() -> None:
    if find() and find_with_push():
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        print("Installing Chromium from Debian's packages", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (
            ["apt-get", "update"],
            ["apt-get", "install", "-y", "--no-install-recommends", *NAMES[:2]],
        ):
            subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, check=False)
    if not find_with_push():
        sys.exit(
            f"The browser tests need Chromium: install it (Debian: sudo apt-get install {NAMES[1]}) or set CHROMIUM."
        )


if __name__ == "__main__":
    main()
