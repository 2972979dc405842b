"""What a phone may do that has a name by the code alone, and so may be a stranger's (S19).

The first phone with the code gets a free name without anyone's tap, and most guests play the whole evening on such a phone.
So it does whatever a guest does in play; a host sees that it joined, and *Undo* ends it with the phones it added.

It may
- see the guest's pages, keep the sheet, draw, sign, dispute, call a steward: another player signs too, stewards correct;
- choose a nickname: it looks like nobody else's, *Undo* deletes it, and a host can at any time;
- go home between games, come back, check in: nothing is lost, and the desk shows who went home, to bring them back;
- add a phone, and cancel what the guest asked a steward, a complaint too: whoever opens the personal link beside it is told
  of the other phone, and can sign it out.

It may not
- go home between the publishing of seats and the bell: the guest would lose the game (S8), and nobody could undo it;
- delete the guest's data: that can't be undone;
- sign out a phone that it hasn't added: it would be the guest's;
- act as a steward: it would rule over others (party/views/access/phones.py, party/api/callers.py).

It is confirmed by opening the personal link on it, by a host, or by a phone that is. Whoever put a new name on the list with
the code is that guest, and needs no confirming for any of this.
"""

from __future__ import annotations

from party.models import Phone, PhoneWay
from party.phones.refusals import PhoneUnconfirmed


def check_sure(phone: Phone | None) -> None:
    """For what can't be undone, or ends other phones. None is a link, a token from before phones were rows, or a host."""
    if phone is not None and not is_sure(phone):
        raise PhoneUnconfirmed


def is_sure(phone: Phone) -> bool:
    """Whether the phone is surely the guest's: itself, or as the one that added it is."""
    sure = phone
    while not sure.is_confirmed and sure.added_by is not None:
        sure = Phone.objects.get(guest=phone.guest_id, number=sure.added_by)
    return sure.is_confirmed or sure.way == PhoneWay.NEW
