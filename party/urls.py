"""The addresses of the evening."""

from django.urls import include, path

from party.api.door import api
from party.views import accounts, front, home, kept, look
from party.views.host import (
    desk,
    guests,
    history,
    making,
    people,
    person,
    prizes,
    scores,
    seats,
    table,
    tokens,
)
from party.views.host import (
    round as round_,
)

# A party's desk: for its hosts, by its code.
HOST = [
    path("", desk.party_desk, name="host-desk"),
    path("options", making.options, name="host-options"),
    path("guests", guests.guests, name="host-guests"),
    path("guests/check-in", guests.check_in, name="host-check-in"),
    path("guests/apart", guests.keep_apart, name="host-keep-apart"),
    path("guests/<int:player>", person.guest, name="host-guest"),
    path("guests/<int:player>/name", person.rename, name="host-rename"),
    path("guests/<int:player>/table", person.pin, name="host-pin"),
    path("guests/<int:player>/link", person.new_link, name="host-new-link"),
    path("guests/<int:player>/erase", person.erase, name="host-erase"),
    path("guests/<int:player>/release", person.release, name="host-release"),
    path("guests/<int:player>/state/<slug:state>", guests.set_state, name="host-set-state"),
    path("seats", seats.seats, name="host-seats"),
    path("seats/swap", seats.swap, name="host-swap"),
    path("seats/redraft", seats.redraft, name="host-redraft"),
    path("seats/discard", seats.discard, name="host-discard"),
    path("seats/publish", seats.publish, name="host-publish"),
    path("seats/unpublish", seats.unpublish, name="host-unpublish"),
    path("time", round_.more_time, name="host-more-time"),
    path("round/<slug:deed>", round_.deed, name="host-round-deed"),
    path("rounds/<int:number>/tables/<int:table>", table.table, name="host-table"),
    path("rounds/<int:number>/tables/<int:table>/correction", scores.correction, name="host-correction"),
    path("rounds/<int:number>/tables/<int:table>/<slug:deed>", table.deed, name="host-table-deed"),
    path("prizes", prizes.prizes, name="host-prizes"),
    path("prizes/keyword", prizes.type_keyword, name="host-keyword"),
    path("prizes/<int:prize>/award", prizes.award, name="host-award"),
    path("people", people.people, name="host-people"),
    path("people/invite/<slug:to_be>", people.invite, name="host-invite"),
    path("people/invitations/<int:invitation>/withdraw", people.withdraw, name="host-withdraw"),
    path("people/stewards", people.appoint, name="host-appoint"),
    path("people/stewards/<int:steward>/dismiss", people.dismiss, name="host-dismiss"),
    path("people/stewards/<int:steward>/link", people.new_steward_link, name="host-steward-link"),
    path("people/me", people.play_as, name="host-play-as"),
    path("standings", scores.standings, name="host-standings"),
    path("finish", scores.finish, name="host-finish"),
    path("record", history.record, name="host-record"),
    path("record/<int:number>/undo", history.undoing, name="host-undo"),
]

urlpatterns = [
    path("", front.front_page, name="front"),
    path("join", front.join, name="join"),
    path("home", home.open_sheet, name="home"),
    path("home/<str:secret>", home.sheet, name="home-sheet"),
    path("home/<str:secret>/<slug:deed>", home.deed, name="home-deed"),
    path("manifest.webmanifest", front.manifest, name="manifest"),
    path("sw.js", front.service_worker, name="service-worker"),
    path("csrf", kept.csrf, name="csrf"),
    path("sign-in", accounts.sign_in, name="sign-in"),
    path("sign-out", accounts.sign_out, name="sign-out"),
    path("password", accounts.change_password, name="change-password"),
    path("once/<str:secret>", accounts.one_time_link, name="one-time-link"),
    path("desk", desk.desk, name="desk"),
    path("desk/new", making.make, name="host-make"),
    path("desk/forecast", making.movement_forecast, name="host-forecast"),
    path("desk/tokens", tokens.tokens, name="host-tokens"),
    path("desk/tokens/<int:token>/revoke", tokens.revoke, name="host-revoke"),
    path("desk/<str:code>/", include(HOST)),
    path("invited/co-host/<str:secret>", people.join_as_host, name="join-as-host"),
    path("p/<str:code>/how", history.how_it_was_run, name="how"),
    path("", include("party.phone_urls")),
    path("look", look.pattern_book, name="look"),
    path("api/v1/", api.urls),
]
