"""Who may run a party: hosts, the one-time links that let them in, and the tokens of their programs."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


class HostManager(BaseUserManager["Host"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> Host:  # noqa: ANN401
        host = self.model(email=email.strip().lower(), **fields)
        host.set_password(password)
        host.save()
        return host

    def get_by_natural_key(self, username: str | None) -> Host:
        return self.get(email=(username or "").strip().lower())


class Host(AbstractBaseUser, PermissionsMixin):
    """Organises parties. Signs in with e-mail and password; site staff are hosts with `is_staff`."""

    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=80, blank=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    made_at = models.DateTimeField(auto_now_add=True)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects = HostManager()

    class Meta:
        constraints: ClassVar = [
            # Ann@ and ann@ are one host: kept in lower case, `unique` sees them as one.
            models.CheckConstraint(condition=models.Q(email=Lower("email")), name="host_email_lower"),
        ]

    def __str__(self) -> str:
        return self.name or self.email


class OneTimeLink(models.Model):
    """Lets its bearer in once: to make the first host (no host yet), or to choose a password anew."""

    secret_hash = models.CharField(max_length=64, unique=True)
    host = models.ForeignKey(Host, null=True, on_delete=models.CASCADE, related_name="one_time_links")
    ends_at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["ends_at"], name="one_time_link_ends")]

    def __str__(self) -> str:
        return f"link for {self.host or 'the first host'}"


class Token(models.Model):
    """Lets a program in: a host's, for all parties or one, or a guest's or steward's own. Only the hash is kept."""

    secret_hash = models.CharField(max_length=64, unique=True)
    host = models.ForeignKey(Host, null=True, on_delete=models.CASCADE, related_name="tokens")
    party = models.ForeignKey("party.Party", null=True, on_delete=models.CASCADE, related_name="tokens")
    guest = models.ForeignKey("party.Guest", null=True, on_delete=models.CASCADE, related_name="tokens")
    steward = models.ForeignKey("party.Steward", null=True, on_delete=models.CASCADE, related_name="tokens")
    # A guest's token is a phone among the guest's phones; null for one from before phones were rows.
    phone = models.OneToOneField("party.Phone", null=True, on_delete=models.CASCADE, related_name="token")
    # The number of the personal link it was exchanged for: a link issued anew revokes the token with the old link.
    link_number = models.PositiveIntegerField(null=True)
    name = models.CharField(max_length=80)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(host__isnull=False, guest__isnull=True, steward__isnull=True)
                | models.Q(host__isnull=True, guest__isnull=False, steward__isnull=True)
                | models.Q(host__isnull=True, guest__isnull=True, steward__isnull=False),
                name="token_is_somebodys",
            ),
        ]

    def __str__(self) -> str:
        return self.name
