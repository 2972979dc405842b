"""Chromium for the browser tests: found, or installed from Debian's packages, or asked for in one sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
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


def find() -> str | None:
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def main() -> None:
    if find():
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        print("Installing Chromium from Debian's packages", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (
            ["apt-get", "update"],
            ["apt-get", "install", "-y", "--no-install-recommends", NAMES[0]],
        ):
            subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, check=False)
    if not find():
        sys.exit(
            f"The browser tests need Chromium: install it (Debian: sudo apt-get install {NAMES[0]}) or set CHROMIUM."
        )


if __name__ == "__main__":
    main()
