"""`manage.py party list|show|export|import|delete`: parties from the command line, also while the site runs.

Exit codes: 0 done, 1 refused with a sentence on stderr, 2 wrong usage.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.errors import RuleBroken
from party.files.importing import import_party
from party.files.progress import Watched
from party.files.refusals import ImportedAlready
from party.files.terminal import read_plain, write_plain
from party.files.writing import write_file
from party.history.finishing import standings_of
from party.models import Host, Party, PartyHost
from party.people.hosting import MAKER
from party.people.lookup import find_party
from party.people.purging import purge_party
from party.words.wording import word
from scoring.models import Player
from scoring.models.recorded import plain
from scoring.record.now import now
from scoring.record.pen import Actor


class Command(BaseCommand):
    help = "List, show, export, import or delete parties. Works while the site runs."

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(
            dest="action", required=True, metavar="list|show|export|import|delete"
        )
        listing = actions.add_parser("list", help="all parties of the site")
        show = actions.add_parser("show", help="one party with its standings")
        export = actions.add_parser("export", help="write a party file")
        importing = actions.add_parser("import", help="import a party file")
        delete = actions.add_parser("delete", help="delete a party and everything in it for good")
        for known in (show, export, delete):
            known.add_argument("code", help="the party's code")
        for each in (listing, show, export, importing, delete):
            each.add_argument("--json", action="store_true", dest="as_json", help="answer in JSON")
        for each in (export, importing):
            each.add_argument("file", metavar="FILE", help="a file, or - for the terminal")
        importing.add_argument(
            "--host", metavar="EMAIL", help="who hosts it here; needed if there are several hosts"
        )
        importing.add_argument("--as-copy", action="store_true", help="also if the party is here already")
        delete.add_argument("--yes", action="store_true", help="don't ask")

    def handle(self, *, action: str, **options: Any) -> None:  # noqa: ANN401 - what argparse gives.
        try:
            getattr(self, f"_{action}")(**options)
        except ImportedAlready as broken:
            raise CommandError(f"{word(broken)} " + _("To import it as a copy, add --as-copy.")) from broken
        except RuleBroken as broken:
            raise CommandError(word(broken)) from broken

    def _list(self, *, as_json: bool, **_options: object) -> None:
        rows = [_facts(party) for party in Party.objects.order_by("-made_at", "pk")]
        self._answer(rows, as_json=as_json, said=[_line(row) for row in rows] or [_("No parties yet.")])

    def _show(self, *, code: str, as_json: bool, **_options: object) -> None:
        party = _find(code)
        names = {row.pk: str(row) for row in Player.objects.filter(book=party.book_id)}
        standings = [
            {"place": each.place, "name": names[each.player], "total": each.total}
            for each in standings_of(party)
        ]
        facts = _facts(party)
        places = [f"{each['place']:>4}. {each['name']}  {each['total']}" for each in standings]
        self._answer({**facts, "standings": standings}, as_json=as_json, said=[_line(facts), *places])

    def _export(self, *, code: str, file: str, as_json: bool, **_options: object) -> None:
        party = _find(code)
        with Watched(_("Exporting")) as bar:
            content = write_file(party, bar)
        if file == "-":
            self.stdout.write(content.decode(), ending="")
            return
        write_plain(file, content)
        done = {"code": party.code, "file": file, "bytes": len(content)}
        said = _("%(name)s is in %(file)s. Keep it private: it has full names in it.")
        self._answer(done, as_json=as_json, said=[said % {"name": party.name, "file": file}])

    def _import(
        self, *, file: str, host: str | None, as_copy: bool, as_json: bool, **_options: object
    ) -> None:
        found, content = _host(host), read_plain(file)
        with Watched(_("Checking")) as bar:
            done = import_party(
                content,
                found,
                as_copy=as_copy,
                progress=bar,
                actor=Actor("host", found.pk, MAKER),
                at=now(),
            )
        facts = {**_facts(done.party), "has_old_code": done.has_old_code}
        said = [_("%(name)s is imported.") % {"name": done.party.name}, _line(facts)]
        if not done.has_old_code:
            said.append(
                _("Its old code is taken, so it has a new one. Printed codes and links open another party.")
            )
        self._answer(facts, as_json=as_json, said=said)

    def _delete(self, *, code: str, yes: bool, as_json: bool, **_options: object) -> None:
        party = _find(code)
        if not yes and not self._is_sure(party):
            raise CommandError(_("Nothing was deleted."))
        maker = PartyHost.objects.get(party=party, role=MAKER)
        purge_party(party, actor=Actor("host", maker.host_id, MAKER), at=now())
        said = _("%(name)s is deleted.") % {"name": party.name}
        self._answer({"code": party.code, "deleted": True}, as_json=as_json, said=[said])

    def _is_sure(self, party: Party) -> bool:
        asked = _("Delete %(name)s (%(code)s) and everything in it for good? Type the code: ")
        # Not into the answer, which may be JSON.
        self.stderr.write(asked % {"name": party.name, "code": party.code}, ending="")
        self.stderr.flush()
        try:
            return input().strip().upper() == party.code
        except EOFError:
            return False

    def _answer(self, answer: Any, *, as_json: bool, said: list[str]) -> None:  # noqa: ANN401 - any JSON value.
        self.stdout.write(json.dumps(answer, ensure_ascii=False) if as_json else "\n".join(said))


def _find(code: str) -> Party:
    party = find_party(code)
    if party is None:
        raise CommandError(
            _("There is no party with the code %(code)s. List them: party list.") % {"code": code}
        )
    return party


def _host(email: str | None) -> Host:
    """The one who is named, or the only one there is."""
    hosts = Host.objects.filter(is_active=True)
    if email is not None:
        hosts = hosts.filter(email=email.strip().lower())
    found = list(hosts[:2])
    if not found:
        raise CommandError(_("There is no such host. Make one first: manage.py host EMAIL."))
    if len(found) > 1:
        raise CommandError(_("There are several hosts. Say who hosts the party: --host EMAIL."))
    return found[0]


def _facts(party: Party) -> dict[str, Any]:
    return {
        "code": party.code,
        "name": party.name,
        "state": party.state,
        "guests": party.guests.count(),
        "rounds": party.round_set.count(),
        "events": party.book.head_number,
        "made_at": plain(party.made_at),
    }


def _line(facts: Mapping[str, Any]) -> str:
    guests = ngettext("%(count)s guest", "%(count)s guests", facts["guests"]) % {"count": facts["guests"]}
    rounds = ngettext("%(count)s round", "%(count)s rounds", facts["rounds"]) % {"count": facts["rounds"]}
    events = ngettext("%(count)s event", "%(count)s events", facts["events"]) % {"count": facts["events"]}
    state = Party(state=facts["state"]).get_state_display()
    counted = {"state": state, "guests": guests, "rounds": rounds, "events": events}
    return _("%(code)s  %(name)s: %(state)s, %(guests)s, %(rounds)s, %(events)s") % {**facts, **counted}
