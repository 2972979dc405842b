"""How a host comes in: one-time link, signing in and out, the password."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from party.models import Host
from party.people import one_time_links
from party.people.refusals import LinkUsed
from party.phones.limited_requests import network_of, say_wait
from party.phones.refusals import TooMany
from party.views.access.host_browsers import known_browser, remember_browser
from party.views.access.limited import wrong_link
from party.views.access.sign_in_attempts import Attempt
from party.views.answers import unsent
from party.views.answers.signed_out import for_signed_in
from party.views.forms.front import (
    ChangePasswordForm,
    FirstHostForm,
    NewPasswordForm,
    PasswordForm,
    SignInForm,
)
from party.words.wording import word
from scoring.record.now import now

BACKEND = "django.contrib.auth.backends.ModelBackend"


class SignIn(LoginView):
    form_class = SignInForm
    template_name = "party/sign_in.html"
    redirect_authenticated_user = True
    http_method_names = ["get", "head", "post"]  # noqa: RUF012 - Django's own attribute.

    def get_context_data(self, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - as Django hands it on.
        return super().get_context_data(unsent=self.request.POST.get("unsent", ""), **more)

    def get_success_url(self) -> str:
        """Back to the page with what was typed there, where somebody was signed out before sending it."""
        return unsent.store(self.request, self.request.POST.get("unsent", "")) or super().get_success_url()

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:  # noqa: ANN401 - Django's.
        """Too many wrong passwords are said before another one is checked, which is slow on purpose."""
        try:
            _attempt(request).check()
        except TooMany as many:
            return self._refuse(many)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_valid(form)
        remember_browser(response, form.get_user(), self.request.COOKIES)
        return response

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        if form.has_error(NON_FIELD_ERRORS, "invalid_login"):
            try:
                _attempt(self.request).count()
            except TooMany as many:
                return self._refuse(many)
        return self.render_to_response(self.get_context_data(form=form), status=422)

    def _refuse(self, many: TooMany) -> HttpResponse:
        """The e-mail address that was typed stays."""
        form = SignInForm(self.request, initial={"username": self.request.POST.get("username", "")})
        return say_wait(self.render_to_response(self.get_context_data(form=form, refusal=word(many))), many)


sign_in = SignIn.as_view()


def _attempt(request: HttpRequest) -> Attempt:
    return Attempt(
        request.POST.get("username", ""), network_of(request), known_browser(request.COOKIES), now()
    )


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    response = redirect("front")
    if isinstance(request.user, Host):
        remember_browser(response, request.user, request.COOKIES)
    logout(request)
    return response


@for_signed_in
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def change_password(request: HttpRequest) -> HttpResponse:
    host = cast("Host", request.user)
    form = ChangePasswordForm(request.POST or None, host=host)
    if request.method == "POST" and form.is_valid():
        chosen = {name: form.cleaned_data.get(name, False) for name in ("password", "revoke_tokens")}
        one_time_links.change_password(host, **chosen)
        update_session_auth_hash(request, host)
        messages.success(request, _("Your password is changed. Other devices have been signed out."))
        return redirect("desk")
    response = render(request, "party/password.html", {"form": form}, status=422 if form.errors else 200)
    return say_wait(response, form.too_many) if form.too_many else response


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def one_time_link(request: HttpRequest, secret: str) -> HttpResponse:
    """A page with a form; only sending the form uses the link up, so that a preview of it does no harm."""
    try:
        link = one_time_links.find_link(secret, now())
        typed = request.POST or None
        form: PasswordForm = NewPasswordForm(typed, host=link.host) if link.host else FirstHostForm(typed)
        if request.method == "POST" and form.is_valid():
            host, response = _let_in(secret, form), redirect("desk")
            login(request, host, BACKEND)
            remember_browser(response, host, request.COOKIES)
            return response
    except LinkUsed:
        return wrong_link(request, render(request, "party/link_used.html", status=410))
    context = {"form": form, "host": link.host}
    return render(request, "party/one_time_link.html", context, status=422 if form.errors else 200)


def _let_in(secret: str, form: PasswordForm) -> Host:
    at = now()
    if isinstance(form, FirstHostForm):
        return one_time_links.make_first_host(secret, at=at, **form.cleaned_data)
    return one_time_links.choose_password(secret, at=at, **form.cleaned_data)
