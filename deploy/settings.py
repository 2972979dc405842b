"""Every setting of the site, read from the environment with safe defaults; docs/settings.md lists them.

SITE_URL decides about http and https. Without it the site is a laptop's on a hall's Wi-Fi: plain http on every interface,
plain cookies, since a browser drops Secure ones there. With https it gets Secure `__Host-` cookies and HSTS.
"""

import logging
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from environs import Env, validate

from deploy.addresses import MachineHosts
from deploy.broker import celery_url
from deploy.keep import keep_private, kept_secret, push_key
from deploy.logs import logging_config

env = Env()
BASE_DIR = Path(__file__).resolve().parent.parent

# --- where the data is ----------------------------------------------------------------------------
DATA_DIR = Path(env.str("KEYWORD_DATA", "") or BASE_DIR / "var").resolve()
# Holds sessions and addresses: no other user of the machine can read it.
keep_private(DATA_DIR)
SECRET_KEY = env.str("SECRET_KEY", "") or kept_secret(DATA_DIR / "secret_key")
# A stick or a share: copies and the journal go there too (deploy/backups).
BACKUP_DIR = Path(env.str("KEYWORD_BACKUP")).resolve() if env.str("KEYWORD_BACKUP", "") else None
DEBUG = env.bool("DEBUG", False)

# --- who may call, and how ------------------------------------------------------------------------
_SITE = validate.Regexp(
    r"(https?://([\w.-]+|\[[\da-fA-F:]+\])(:\d{1,5})?)?/?$",
    error="write it as https://party.example, without a path",
)
SITE_URL = env.str("SITE_URL", "", validate=_SITE).rstrip("/")
# The address that `serve` listens on; `serve` sets it. Empty means all addresses.
LISTENS_ON = env.str("LISTENS_ON", "")
# Where the site was last reached on this machine; `serve` writes it for `host`, whose links must open.
ADDRESS_FILE = DATA_DIR / "address"
# Where phones reached it; a backup has it along, so that a desk elsewhere can say that it has changed.
PHONE_ADDRESS_FILE = DATA_DIR / "phone_address"
HTTPS = SITE_URL.startswith("https://")
_SITE_HOST = urlsplit(SITE_URL).hostname or ""
ALLOWED_HOSTS: list[str]
if HTTPS:
    # The machine checks /healthz under these names, without the proxy.
    ALLOWED_HOSTS = [_SITE_HOST, "localhost", "127.0.0.1", "[::1]", *env.list("ALLOWED_HOSTS", [])]
else:
    ALLOWED_HOSTS = MachineHosts(*filter(None, [_SITE_HOST]), *env.list("ALLOWED_HOSTS", []))
# Browsers accept push only over https. Created at the first start: a new key would silence every subscribed phone.
# Servers that share a database need the same one.
_PUSH = validate.Regexp(
    r"([0-9a-f]{64})?$",
    error="write it as 64 hexadecimal figures, as in the file push_key of the data folder",
)
PUSH_KEY = (
    (env.str("PUSH_KEY", "", validate=_PUSH) or kept_secret(DATA_DIR / "push_key", push_key)) if HTTPS else ""
)
# Only these are ever sent anything: a subscription is an address that a stranger's browser names.
PUSH_SERVICES = [
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
    *env.list("PUSH_SERVICES", []),
]
# All phones of a hall share one address, and so can a flood of requests.
STREAMS_PER_ADDRESS = env.int("STREAMS_PER_ADDRESS", 5_000, validate=validate.Range(min=1))
CSRF_TRUSTED_ORIGINS = [SITE_URL] if SITE_URL else []

SESSION_COOKIE_NAME = "__Host-session" if HTTPS else "session"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
# Under a name such as club.example these would also bind every other name below it, for a year: the owner's choice.
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS and env.bool("HSTS_SUBDOMAINS", False)
SECURE_HSTS_PRELOAD = SECURE_HSTS_INCLUDE_SUBDOMAINS and env.bool("HSTS_PRELOAD", False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# The health checks of a load balancer come over plain http from inside.
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
# Over plain http a browser ignores this header and complains on the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# A hall's Wi-Fi is http://192.168.…: HSTS, the redirect and Secure cookies would lock every phone out.
_PLAIN_HTTP_CHECKS = ["security.W004", "security.W008", "security.W012", "security.W016"]
# HSTS for further names and the browsers' preload list.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"] if HTTPS else _PLAIN_HTTP_CHECKS

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# --- the site -------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "deploy",
    "party",
    "scoring",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    # For the script and style of the API's docs page.
    "ninja",
]
MIDDLEWARE = [
    "deploy.middleware.count_requests",
    "django.middleware.security.SecurityMiddleware",
    "deploy.middleware.send_headers",
    "csp.middleware.CSPMiddleware",
    "deploy.middleware.refuse_nul",
    "deploy.middleware.load_whole_after_upgrade",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "deploy.middleware.keep_time",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "party.views.answers.form_pages.lead_to_pages",
    "party.views.answers.unsent.bring_back",
    "deploy.middleware.ShowWithoutNul",
]
ROOT_URLCONF = "deploy.urls"
APPEND_SLASH = True
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- database -------------------------------------------------------------------------------------
# The path is not written as a URL: a folder may be called "Party #3", and a URL ends at the sign.
_SQLITE = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(DATA_DIR / "party.sqlite3")}
_DATABASE: dict[str, Any] = dict(env.dj_db_url("DATABASE_URL") if env.str("DATABASE_URL", "") else _SQLITE)
DATABASES = {"default": _DATABASE}
if _DATABASE["ENGINE"].endswith("sqlite3"):
    _DATABASE["OPTIONS"] = {
        # WAL and IMMEDIATE: writers wait for each other instead of failing with "locked". FULL: what was acknowledged
        # survives a pulled plug. recursive_triggers: INSERT OR REPLACE must not slip past the record's triggers.
        # secure_delete: what was erased is overwritten in the file, not only let go.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA recursive_triggers=ON; "
        "PRAGMA secure_delete=ON;",
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
    }
    # Reopening the file for each request would cost as much as a small page.
    _DATABASE["CONN_MAX_AGE"] = 60
    # A file, not memory: the worker and the web process of a test are other processes.
    _DATABASE["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
else:
    # Keeps the query of DATABASE_URL (sslmode, a socket's folder).
    _DATABASE.setdefault("OPTIONS", {})["pool"] = {
        "min_size": 1,
        "max_size": env.int("DATABASE_POOL", 8, validate=validate.Range(min=1)),
        "timeout": 10,
    }
    _DATABASE["CONN_MAX_AGE"] = 0
# While the site journals, so do commands that nobody has told about the second folder.
if BACKUP_DIR is not None or (DATA_DIR / "backups" / "journal.json").exists():
    _DATABASE["ENGINE"] = _DATABASE["ENGINE"].replace("django.db.backends.", "deploy.backups.engines.")

# --- Redis and Celery -----------------------------------------------------------------------------
# Empty if there is none: then pages poll, and the web process runs the sweeps.
_REDIS = validate.Regexp(
    r"((redis|rediss|unix)://.+)?$",
    error="write it as redis://localhost:6379/0 or unix:///run/redis.sock",
)
REDIS_URL = env.str("REDIS_URL", "", validate=_REDIS)
CELERY_BROKER_URL = celery_url(REDIS_URL)

# --- who signs in ---------------------------------------------------------------------------------
AUTH_USER_MODEL = "party.Host"
CSRF_FAILURE_VIEW = "party.views.answers.signed_out.stale_form"
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "desk"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]

# --- words and times ------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [BASE_DIR / "deploy" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- static files ---------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "deploy" / "static"]
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "staticfiles": {"BACKEND": "deploy.statics.HashedFiles"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False

# --- watching it ----------------------------------------------------------------------------------
METRICS_TOKEN = env.str("METRICS_TOKEN", "")
_CONTACT = validate.Regexp(
    r"((mailto:|https://)\S+)?$", error="write it as mailto:ann@example.org or https://…"
)
SECURITY_CONTACT = env.str("SECURITY_CONTACT", "", validate=_CONTACT)
LOGGING = logging_config(env.log_level("LOG_LEVEL", logging.INFO), as_json=env.bool("LOG_JSON", False))
