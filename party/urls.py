"""The addresses of the evening."""

from django.urls import include, path

from party.views import accounts, front, look

urlpatterns = [
    path("", front.front_page, name="front"),
    path("join", front.join, name="join"),
    path("manifest.webmanifest", front.manifest, name="manifest"),
    path("sign-in", accounts.sign_in, name="sign-in"),
    path("sign-out", accounts.sign_out, name="sign-out"),
    path("password", accounts.change_password, name="change-password"),
    path("once/<str:secret>", accounts.one_time_link, name="one-time-link"),
    path("desk", accounts.desk, name="desk"),
    path("", include("party.phone_urls")),
    path("look", look.pattern_book, name="look"),
]
