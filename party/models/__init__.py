"""The tables of the evening: hosts, the party, its guests and stewards, its rounds and prizes, what is announced."""

from party.models.announcements import Announcement, Audience
from party.models.boots import Boot
from party.models.calls import Call, CallKind, CallState
from party.models.guests import Guest, GuestState, KeepApart, Steward
from party.models.hosts import Host, HostManager, OneTimeLink, Token
from party.models.limits import LimitCount
from party.models.parties import Invitation, Party, PartyHost, PartyState, Tombstone
from party.models.phones import Phone, PhoneLink, PhoneState, PhoneWay
from party.models.prizes import Prize, PrizeClaim, PrizeState
from party.models.push import Subscription
from party.models.rounds import Round, RoundState, Seat
from party.models.site import SiteState

__all__ = [
    "Announcement",
    "Audience",
    "Boot",
    "Call",
    "CallKind",
    "CallState",
    "Guest",
    "GuestState",
    "Host",
    "HostManager",
    "Invitation",
    "KeepApart",
    "LimitCount",
    "OneTimeLink",
    "Party",
    "PartyHost",
    "PartyState",
    "Phone",
    "PhoneLink",
    "PhoneState",
    "PhoneWay",
    "Prize",
    "PrizeClaim",
    "PrizeState",
    "Round",
    "RoundState",
    "Seat",
    "SiteState",
    "Steward",
    "Subscription",
    "Token",
    "Tombstone",
]
