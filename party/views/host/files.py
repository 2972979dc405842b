"""A party's file is downloaded, and a file is imported as a party."""

from __future__ import annotations

import hashlib
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.errors import RuleBroken
from party.files.checking import check_file
from party.files.importing import import_checked
from party.files.refusals import MEGABYTE, MOST_BY_WEB, FileMissing, FileTooLarge
from party.files.writing import write_file
from party.models import Host, Party
from party.people.hosting import MAKER
from party.record.actors import By, Here
from party.rules.join_codes import spaced
from party.views.access.acting import client_key, for_hosts
from party.views.answers.forms import do_once_for_host, refuse
from party.views.answers.signed_out import for_signed_in
from party.words.wording import word
from scoring.record.now import now
from scoring.record.pen import Actor


@for_hosts
@require_safe
def download(request: HttpRequest, here: Here) -> HttpResponse:
    return as_download(here.party)


def as_download(party: Party) -> HttpResponse:
    """The file under a name that says which party it is."""
    response = HttpResponse(write_file(party), content_type="application/json")
    name = f"{slugify(party.name)[:40].strip('-') or 'party'}-{party.code}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@for_signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_(request: HttpRequest) -> HttpResponse:
    context = {"most": MOST_BY_WEB, "as_copy": bool(request.POST.get("copy"))}
    if request.method != "POST":
        return render(request, "host/import.html", context)
    try:
        code, is_old = _import(request, cast("Host", request.user))
    except RuleBroken as broken:
        return refuse(render(request, "host/import.html", {**context, "refusal": word(broken)}), broken)
    said = _("The party is imported. Check the clock and the guests before you go on.")
    if not is_old:
        new = _("The party is imported. Its old code is taken, so it has a new one: %(code)s.")
        said = new % {"code": spaced(code)}
    messages.success(request, said)
    return redirect("host-desk", code)


def _import(request: HttpRequest, host: Host) -> tuple[str, bool]:
    """Checked before anything is locked: that may take seconds."""
    content = _sent(request)
    checked, as_copy = check_file(content), bool(request.POST.get("copy"))
    by = By(actor=Actor("host", host.pk, MAKER, client_key(request)), at=now())

    def do() -> list[object]:
        done = import_checked(checked, host, as_copy=as_copy, **by)
        return [done.party.code, done.has_old_code]

    code, is_old = do_once_for_host(request, by, do, file=hashlib.sha256(content).hexdigest())
    return code, is_old


def _sent(request: HttpRequest) -> bytes:
    file = request.FILES.get("file")
    if file is None:
        raise FileMissing
    content = file.read(MOST_BY_WEB * MEGABYTE + 1)
    if len(content) > MOST_BY_WEB * MEGABYTE:
        raise FileTooLarge(most=MOST_BY_WEB)
    return cast("bytes", content)
