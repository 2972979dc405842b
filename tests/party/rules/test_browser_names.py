from __future__ import annotations

import pytest

from party.rules.browser_names import name_browser

WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (
            f"Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) {WEBKIT} Version/19.0 Mobile Safari/604.1",
            "iPhone, Safari",
        ),
        (
            f"Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) {WEBKIT} CriOS/140 Mobile Safari/604.1",
            "iPhone, Chrome",
        ),
        (f"Mozilla/5.0 (Linux; Android 16) {WEBKIT} Chrome/140.0 Mobile Safari/537.36", "Android, Chrome"),
        (f"Mozilla/5.0 (Windows NT 10.0) {WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0", "Windows, Edge"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Linux, Firefox"),
        ("curl/8.5", ""),
        ("", ""),
    ],
)
def test_a_browser_is_named_by_its_device_and_kind(agent: str, name: str) -> None:
    assert name_browser(agent) == name
