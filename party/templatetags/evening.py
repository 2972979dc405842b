"""What the templates of a party need to say: keys of forms, codes, times in the venue's zone."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from html import escape
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django import template
from django.template import Context
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, gettext_lazy

from party.models import Announcement, Audience, Guest, Party
from party.news import channels
from party.phones.shown_links import Unreachable, outside, why_unreachable
from party.reads.saved_places import Saved, read_moved, read_saved
from party.record.storage import STORAGE, StorageState
from party.rules import join_codes
from party.rules.blocks import TABLES_A_STEWARD
from scoring.models import Player
from scoring.record.now import now
from scoring.record.secrets import make_secret
from scoring.sheets.state import in_print

register = template.Library()


@register.simple_tag
def key() -> SafeString:
    """The client's key of a form, made when the form is opened: the same form sent twice is done once (I16)."""
    return format_html('<input type="hidden" name="key" value="{}">', make_secret())


@register.simple_tag
def people_options(people: Iterable[Guest | Player], chosen: str) -> SafeString:
    """The options of a list to choose a person from. Not a loop in a template: there may be thousands, in several lists."""
    options = [
        f'<option value="{person.pk}"{" selected" * (chosen == str(person.pk))}>{escape(str(person))}</option>'
        for person in people
    ]
    return mark_safe("\n".join(options))  # noqa: S308 - numbers, and names that are escaped.


@register.simple_tag
def storage_state() -> StorageState:
    """Whether what hosts and guests enter can be saved."""
    return STORAGE.read()


@register.simple_tag
def saved_state() -> Saved:
    """In how many places it is saved."""
    return read_saved()


@register.simple_tag(takes_context=True)
def moved_from(context: Context) -> str:
    """The address that the site had before it was restored here, for a day, where it has another one now."""
    moved, request = read_moved(), context["request"]
    is_new = moved is not None and now() - moved.at < timedelta(days=1)
    if moved is None or not is_new or not moved.address:
        return ""
    here = urlsplit(outside(request, "/")).netloc
    return moved.address if urlsplit(moved.address).netloc != here else ""


@register.filter
def spaced(code: str) -> str:
    return join_codes.spaced(code)


register.filter("minus", in_print)


@register.filter
def channel(code: str) -> str:
    """Where the news of a party is told (deploy/live.py)."""
    return channels.channel_of(code)


@register.filter
def clock_time(at: datetime | None, party: Party) -> str:
    """The time of day at the venue."""
    return f"{at.astimezone(ZoneInfo(party.time_zone)):%H:%M}" if at else ""


@register.filter
def exact_time(at: datetime, party: Party) -> str:
    """The same to the second, where seconds decide."""
    return f"{at.astimezone(ZoneInfo(party.time_zone)):%H:%M:%S}"


@register.filter
def day_and_time(at: datetime | None, party: Party) -> str:
    return (
        f"{date_format(at.astimezone(ZoneInfo(party.time_zone)), 'DATE_FORMAT')}, {clock_time(at, party)}"
        if at
        else ""
    )


@register.filter
def audience_words(said: Announcement) -> str:
    """To whom something was announced."""
    if said.audience == Audience.TABLE:
        return gettext("to table %(number)s") % {"number": said.number}
    if said.audience == Audience.BLOCK:
        last = said.number * TABLES_A_STEWARD
        first = last - TABLES_A_STEWARD + 1
        return gettext("to tables %(first)s to %(last)s") % {"first": first, "last": last}
    return gettext("to everybody")


# What to do where phones cannot open an address of this site.
UNREACHABLE = {
    Unreachable.THIS_COMPUTER_ONLY: gettext_lazy(
        "Phones can't reach this site: it was started for this computer only. Start it again with HOST=0.0.0.0."
    ),
    Unreachable.NO_NETWORK: gettext_lazy(
        "Phones can't reach this site: this computer isn't on a network. Join the Wi-Fi, then reload this page."
    ),
}


@register.simple_tag(takes_context=True)
def unreachable(context: Context) -> str:
    """Why phones cannot open what this page shows, and what to do; empty where they can."""
    why = why_unreachable(context["request"])
    return str(UNREACHABLE[why]) if why else ""
