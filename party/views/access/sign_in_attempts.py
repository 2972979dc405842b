"""One try to sign in, and against whom a wrong one counts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from party.models import Host
from party.phones import limits
from party.phones.limits import WRONG_PASSWORDS, WRONG_PASSWORDS_FOR_ONE, Limit
from party.views.access.host_browsers import HostBrowser


@dataclass(frozen=True)
class Attempt:
    """With a browser that has signed in as this host before it counts for that browser alone, whatever the neighbors do."""

    email: str
    network: str
    browser: HostBrowser | None
    at: datetime

    def check(self) -> None:
        """TooMany where no further password is to be checked."""
        for limit, who in self._limited:
            limits.check(limit, who, self.at)

    def count(self) -> None:
        """The password was wrong; TooMany when it was one too many."""
        for limit, who in self._limited:
            limits.count(limit, who, self.at)

    @property
    def _limited(self) -> list[tuple[Limit, str]]:
        # Ann@ and ann@ are one host.
        email = self.email.strip().lower()
        if self.browser is not None and Host.objects.filter(pk=self.browser.host, email=email).exists():
            return [(WRONG_PASSWORDS_FOR_ONE, f"{email} {self.browser.secret}")]
        return [(WRONG_PASSWORDS_FOR_ONE, f"{email} {self.network}"), (WRONG_PASSWORDS, self.network)]
