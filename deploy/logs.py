"""Logs as structured lines: readable on a terminal, JSON where a collector reads them (LOG_JSON)."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

import structlog

from deploy.secret_paths import mask_secrets


class OneLine(logging.Filter):
    """Expected refusals get a line with the cause, not a traceback: a request under a name the site does not answer to, or
    with too much in it, and one that was told why nothing can be saved now.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        is_told = getattr(record, "status_code", None) == HTTPStatus.SERVICE_UNAVAILABLE
        if is_told and record.exc_info and (cause := record.exc_info[1]):
            record.msg = f"{record.getMessage()} ({type(cause).__name__}: {cause})"
            record.args = ()
        if is_told or record.name.startswith("django.security."):
            record.exc_info = None
        return True


class WithoutSecrets(structlog.stdlib.ProcessorFormatter):
    """Masks the whole line last of all: message, figures and traceback, whichever logger it comes from."""

    def format(self, record: logging.LogRecord) -> str:
        return mask_secrets(super().format(record))


def logging_config(level: int, *, as_json: bool) -> dict[str, Any]:
    """The LOGGING setting; also sets structlog up to write through it."""
    stamp = ("iso", True) if as_json else ("%H:%M:%S", False)
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt=stamp[0], utc=stamp[1]),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": WithoutSecrets,
                "processor": renderer,
                "foreign_pre_chain": shared,
            },
        },
        "filters": {"one_line": {"()": OneLine}},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "lines", "filters": ["one_line"]}
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # Every request of every phone would drown what a host should see; /metrics counts them.
            "uvicorn.access": {"level": "WARNING"},
            "uvicorn.error": {"level": "WARNING"},
            "celery": {"level": "WARNING"},
            # It tells of every sign-in in four lines, with the address of a one-time link in them.
            "django": {"level": level},
            # Django gives it a handler of its own, which would write paths as they are.
            "django.server": {"level": level, "handlers": [], "propagate": True},
            # A refused form is everyday life; what is broken is an error.
            "django.request": {"level": "ERROR"},
        },
    }
