"""The addresses on guests' phones: by a party's code, or by a personal link."""

from django.urls import path

from party.views.guest import (
    calls,
    coming,
    lobby,
    prizes,
    rulings,
    screen,
    seat,
    standings,
    steward,
    table,
    tell,
)

urlpatterns = [
    path("p/<str:code>", lobby.lobby, name="lobby"),
    path("p/<str:code>/come-in", lobby.come_in, name="come-in"),
    path("p/<str:code>/names/<int:player>", lobby.take_name, name="take-name"),
    path("p/<str:code>/standings", standings.standings, name="standings"),
    path("p/<str:code>/screen", screen.screen, name="room-screen"),
    path("p/<str:code>/me", seat.my_seat, name="my-seat"),
    path("p/<str:code>/me/place", seat.my_place, name="my-place"),
    path("p/<str:code>/me/about", seat.about_me, name="about-me"),
    path("p/<str:code>/me/nickname", seat.nickname, name="nickname"),
    path("p/<str:code>/me/home", seat.go_home, name="go-home"),
    path("p/<str:code>/me/tell/<slug:state>", tell.tell_me, name="tell-me"),
    path("p/<str:code>/rounds/<int:number>/tables/<int:table>", table.sheet_page, name="phone-table"),
    path("p/<str:code>/rounds/<int:number>/tables/<int:table>/call", calls.call_page, name="phone-call"),
    path(
        "p/<str:code>/rounds/<int:number>/tables/<int:table>/calls/<int:call>/withdraw",
        calls.withdraw,
        name="phone-withdraw-call",
    ),
    path("p/<str:code>/rounds/<int:number>/tables/<int:table>/ruling", rulings.ruling, name="ruling"),
    path("p/<str:code>/rounds/<int:number>/tables/<int:table>/<slug:deed>", table.deed, name="phone-deed"),
    path("p/<str:code>/steward", steward.steward_desk, name="steward-desk"),
    path("p/<str:code>/steward/tables/<int:table>/time", steward.more_time, name="steward-more-time"),
    path("p/<str:code>/calls/<int:call>/<slug:deed>", calls.call_deed, name="call-deed"),
    path("p/<str:code>/prizes/<int:prize>/decide", prizes.decide, name="decide-prize"),
    path("me/<str:secret>", coming.personal_link, name="personal-link"),
    path("steward/<str:secret>", coming.steward_link, name="steward-link"),
    path("invited/steward/<str:secret>", coming.steward_invitation, name="become-steward"),
]
