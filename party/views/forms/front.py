"""What hosts and guests type on the front page and to sign in, parsed and cleaned."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import get_user_model, password_validation
from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _

from party.models import Host
from party.phones.limits import WRONG_PASSWORDS_FOR_ONE, check, count
from party.phones.refusals import TooMany
from party.rules.join_codes import clean_code
from party.words.wording import word
from scoring.record.now import now


class UncutForm(forms.Form):
    """A browser cuts what is pasted into a field with a `maxlength`, without a word: here the site says what is too long."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - as Django hands it on.
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("maxlength", None)


class JoinForm(forms.Form):
    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        help_text=_("Six letters and figures, on the host's screen."),
        error_messages={"required": _("Type the code the host shows: six letters and figures.")},
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "enterkeyhint": "go",
                "placeholder": "KX4 7QD",
            }
        ),
    )

    def clean_code(self) -> str:
        code = clean_code(self.cleaned_data["code"])
        if code is None:
            raise forms.ValidationError(
                _("A code has six letters and figures, such as KX4 7QD. Look at the host's screen again."),
                code="NotACode",
            )
        return code


class SignInForm(AuthenticationForm):
    error_messages = {  # noqa: RUF012 - Django's own attribute.
        "invalid_login": _("This e-mail address and password do not belong together. Try again."),
        "inactive": _("This account is closed. Ask whoever looks after the site."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("E-mail address")
        self.fields["username"].widget.attrs["inputmode"] = "email"

    def clean_username(self) -> str:
        """Ann@ and ann@ are one host, so their wrong passwords are counted together."""
        username: str = self.cleaned_data["username"]
        return username.lower()


class PasswordForm(UncutForm):
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=_("At least eight characters."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        password_validation.validate_password(password)
        return password


class FirstHostForm(PasswordForm):
    name = forms.CharField(
        label=_("Your name"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    field_order = ("name", "email", "password")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("password"):
            host = get_user_model()(email=cleaned.get("email", ""), name=cleaned.get("name", ""))
            try:
                password_validation.validate_password(cleaned["password"], host)
            except forms.ValidationError as weak:
                self.add_error("password", weak)
        return cleaned


class NewPasswordForm(PasswordForm):
    revoke_tokens = forms.BooleanField(label=_("Revoke all my API tokens too"), required=False, initial=True)

    def __init__(self, *args: Any, host: Host | None = None, **kwargs: Any) -> None:  # noqa: ANN401
        """Whoever chooses a new password because the old one is known may want to shut programs out too."""
        super().__init__(*args, **kwargs)
        if host is None or not host.tokens.exists():
            del self.fields["revoke_tokens"]


class ChangePasswordForm(NewPasswordForm):
    old = forms.CharField(
        label=_("Password until now"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    field_order = ("old", "password", "revoke_tokens")

    def __init__(self, *args: Any, host: Host, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, host=host, **kwargs)
        self._host = host
        # Set where a password was not even looked at.
        self.too_many: TooMany | None = None
        self.fields["password"].label = _("New password")

    def clean_old(self) -> str:
        old, who, at = str(self.cleaned_data["old"]), f"host {self._host.pk}", now()
        try:
            check(WRONG_PASSWORDS_FOR_ONE, who, at)
            if self._host.check_password(old):
                return old
            count(WRONG_PASSWORDS_FOR_ONE, who, at)
        except TooMany as many:
            self.too_many = many
            raise forms.ValidationError(word(many), code=many.kind) from many
        raise forms.ValidationError(
            _("This is not your password. Type the one you signed in with."), code="WrongPassword"
        )
