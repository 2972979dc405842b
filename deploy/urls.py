"""Every address of the site. Each also stands in tests/access.py with who may use it."""

from django.urls import include, path

from deploy import health

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("", include("party.urls")),
]
handler400 = "party.views.refusals.not_understood"
handler403 = "party.views.refusals.forbidden"
handler404 = "party.views.refusals.not_found"
handler500 = "party.views.refusals.broken"
