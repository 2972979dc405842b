"""One browser, one name (S19): which phone a browser is by now, asked by writers while they hold the pen."""

from __future__ import annotations

from party.models import GuestState, Party, Phone, PhoneState
from party.phones.refusals import AlreadyWaiting, HasOtherName
from party.rules.browser_names import Browser

# A phone that has a name, or waits for one.
HELD = (PhoneState.IN, PhoneState.ASKING)


def find_held(party: Party, own: Phone | None, browser: Browser) -> Phone | None:
    """The phone that a browser is: by its cookie, or by a form of its own whose answer hasn't reached it yet."""
    held = still_held(own)
    if held is not None or not browser.secret_hash:
        return held
    phones = Phone.objects.select_related("guest__player").filter(party=party, browser=browser.secret_hash)
    mine = phones.filter(state__in=HELD).exclude(guest__state=GuestState.DECLINED).order_by("pk").last()
    if mine is not None:
        mine.party = party
    return mine


def check_has_no_other(party: Party, own: Phone | None, browser: Browser) -> None:
    """Whoever wants another name gives up the one it has."""
    check_holds_none(find_held(party, own, browser))


def check_holds_none(held: Phone | None) -> None:
    if held is not None and held.state == PhoneState.ASKING:
        raise AlreadyWaiting
    if held is not None:
        raise HasOtherName(name=held.guest.player)


def still_held(phone: Phone | None) -> Phone | None:
    """The phone as it is now; None where it has no name and waits for none."""
    if phone is None:
        return None
    found = Phone.objects.select_related("guest__player").filter(pk=phone.pk).first()
    return found if found is not None and found.state in HELD else None
