"""The API put together: its calls, its problems, its description and the docs page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ClassVar

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import URLPattern, URLResolver
from django.views.decorators.http import conditional_page, require_safe
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation

from party.api import (
    announcements,
    calls,
    files,
    hosts,
    parties,
    phones,
    players,
    prizes,
    record,
    rounds,
    sheets,
    tables,
    tokens,
    words,
)
from party.api.problems import MEDIA_TYPE, add_problems, not_allowed

View = Callable[..., HttpResponseBase]
IDEMPOTENCY_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"},
    "description": "The same key and body get the first answer again, with Idempotent-Replayed: true and without links "
    "and tokens; after a day the status alone, with an empty object; the same key with another body is 422.",
}
BEARER = {"type": "http", "scheme": "bearer"}


class Api(NinjaAPI):
    _described: ClassVar[dict[str, OpenAPISchema]] = {}

    def _get_urls(self) -> list[URLResolver | URLPattern]:
        patterns = super()._get_urls()
        for pattern in patterns:
            if isinstance(pattern, URLPattern):
                is_root = pattern.name == "api-root"
                view = require_safe(pattern.callback) if is_root else pattern.callback
                pattern.callback = _answer_every_method(view)
        return patterns

    def get_openapi_operation_id(self, operation: Operation) -> str:
        return str(operation.view_func.__name__)

    def get_openapi_schema(self, **where: Any) -> OpenAPISchema:  # noqa: ANN401 - ninja's own arguments.
        """Made once: it takes as long as a password, and anybody may ask for it."""
        key = repr(sorted(item for item in where.items() if item[1]))
        if key not in self._described:
            self._described[key] = self._describe(**where)
        return self._described[key]

    def _describe(self, **where: Any) -> OpenAPISchema:  # noqa: ANN401
        schema = super().get_openapi_schema(**where)
        for operations in schema["paths"].values():
            for method, operation in operations.items():
                _complete(method, operation)
        schema["components"]["securitySchemes"] = {"token": BEARER}
        return schema


def _answer_every_method(view: View) -> View:
    """HEAD as GET, and what an address does not take refused as a problem."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:  # noqa: ANN401
        asked = request.method
        request.method = "GET" if asked == "HEAD" else asked
        response = view(request, *args, **kwargs)
        # Whoever sends the answer on leaves the body of a HEAD out.
        request.method = asked
        return not_allowed(response.headers["Allow"]) if response.status_code == 405 else response

    return answer


def _to_be_read(view: View) -> View:
    """The description and its page: for reading, with an ETag."""
    return require_safe(conditional_page(view))


def _complete(method: str, operation: dict[str, Any]) -> None:
    """What ninja does not say by itself."""
    for status, response in operation["responses"].items():
        content = response.get("content", {})
        if status >= 400 and "application/json" in content:
            response["content"] = {MEDIA_TYPE: content["application/json"]}
    if asked := operation.pop("security", None):
        # Without a token anybody may read what is public; with one, more is shown.
        operation["security"] = [*([{}] if {"MayRead": []} in asked else []), {"token": []}]
    if method != "get" and "rules" not in operation.get("tags", ()):
        operation["parameters"] = [*operation["parameters"], IDEMPOTENCY_KEY]


api = Api(
    title="Keyword Party",
    version="1",
    urls_namespace="api",
    docs_decorator=_to_be_read,
    description="Runs a Keyword party: players, seats, rounds, scores, prizes, standings.",
)
add_problems(api)
for router in (
    tokens.router,
    files.router,
    parties.router,
    hosts.router,
    players.router,
    phones.router,
    rounds.router,
    tables.router,
    sheets.router,
    calls.router,
    prizes.router,
    announcements.router,
    record.router,
    words.router,
):
    api.add_router("", router)
