"""The addresses on guests' phones: by a party's code, or by a personal link."""

from django.urls import path

from party.views.guest import (
    calls,
    coming,
    lobby,
    notifications,
    own_data,
    own_phones,
    prizes,
    requests,
    rulings,
    screen,
    seat,
    standings,
    steward,
    waiting,
)
from party.views.sheets import table

urlpatterns = [
    path("p/<str:code>", lobby.lobby, name="lobby"),
    path("p/<str:code>/come-in", lobby.come_in, name="come-in"),
    path("p/<str:code>/names/<whole:player>", lobby.take, name="take-name"),
    path("p/<str:code>/waiting", waiting.waiting, name="waiting"),
    path("p/<str:code>/waiting/cancel", waiting.cancel, name="cancel-request"),
    path("p/<str:code>/requests", requests.answer, name="answer-requests"),
    path("p/<str:code>/standings", standings.standings, name="standings"),
    path("p/<str:code>/screen", screen.screen, name="room-screen"),
    path("p/<str:code>/me", seat.my_seat, name="my-seat"),
    path("p/<str:code>/me/place", seat.my_place, name="my-place"),
    path("p/<str:code>/me/about", seat.about_me, name="about-me"),
    path("p/<str:code>/me/nickname", seat.nickname, name="nickname"),
    path("p/<str:code>/me/home", seat.go_home, name="go-home"),
    path("p/<str:code>/me/delete", own_data.delete_my_data, name="delete-my-data"),
    path("p/<str:code>/me/phones", own_phones.my_phones, name="my-phones"),
    path("p/<str:code>/me/phones/add", own_phones.add, name="add-phone"),
    path("p/<str:code>/me/phones/leave", own_phones.leave, name="give-up-name"),
    path("p/<str:code>/me/phones/<whole:number>/sign-out", own_phones.sign_out, name="sign-out-phone"),
    path("p/<str:code>/me/tell/<slug:state>", notifications.tell_me, name="tell-me"),
    path("p/<str:code>/rounds/<whole:number>/tables/<whole:table>", table.phone_sheet, name="phone-table"),
    path("p/<str:code>/rounds/<whole:number>/tables/<whole:table>/call", calls.call_page, name="phone-call"),
    path(
        "p/<str:code>/rounds/<whole:number>/tables/<whole:table>/calls/<whole:call>/withdraw",
        calls.withdraw,
        name="phone-withdraw-call",
    ),
    path("p/<str:code>/rounds/<whole:number>/tables/<whole:table>/ruling", rulings.ruling, name="ruling"),
    path(
        "p/<str:code>/rounds/<whole:number>/tables/<whole:table>/<slug:action>",
        table.phone_action,
        name="phone-action",
    ),
    path("p/<str:code>/steward", steward.steward_desk, name="steward-desk"),
    path("p/<str:code>/steward/tables/<whole:table>/time", steward.more_time, name="steward-more-time"),
    path("p/<str:code>/calls/<whole:call>/<slug:action>", calls.call_action, name="call-action"),
    path("p/<str:code>/prizes/<whole:prize>/decide", prizes.decide, name="decide-prize"),
    path("me/<str:secret>", coming.personal_link, name="personal-link"),
    path("me/<str:secret>/delete", own_data.delete_by_link, name="delete-data-by-link"),
    path("steward/<str:secret>", coming.steward_link, name="steward-link"),
    path("invited/steward/<str:secret>", coming.steward_invitation, name="become-steward"),
]
