"""Every address of the site. Each also stands in tests/access.py with who may use it."""

from django.urls import include, path

from deploy import health, well_known

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("robots.txt", well_known.robots, name="robots"),
    path(".well-known/security.txt", well_known.security_contact, name="security-contact"),
    path("", include("party.urls")),
]
handler400 = "party.views.answers.error_pages.not_understood"
handler403 = "party.views.answers.error_pages.forbidden"
handler404 = "party.views.answers.error_pages.not_found"
handler500 = "party.views.answers.error_pages.broken"
