"""An operation of the API as a plain function, from who asks and what was sent to the answer.

`Operations` puts around it what all have in common: a read's ETag, a write's idempotency key, and in the description the
address parts that the function does not use.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar, get_args

from django.http import HttpRequest, HttpResponse
from ninja import Router

from party.api.answering import STORED_AS, Answer, Read, StoredAs, answer_read, answers, readings, write
from party.api.callers import BearerToken

Reading = TypeVar("Reading", bound=Callable[..., Read[Any]])
Writing = TypeVar("Writing", bound=Callable[..., Answer])
View = Callable[..., Any]


class Operations(Router):
    """The first parameter of every function is who asks, as its `auth` found out."""

    def reads(self, path: str, auth: BearerToken) -> Callable[[Reading], Reading]:
        """Answered with what the function's `Read` shows."""

        def add(function: Reading) -> Reading:
            @_view_of(function, path)
            def view(request: HttpRequest, asker: Any, sent: dict[str, Any]) -> HttpResponse:  # noqa: ANN401
                return answer_read(request, asker, function(asker, **sent))

            [shape] = get_args(_signature(function).return_annotation)
            self.get(path, response=readings(shape), auth=auth)(view)
            return function

        return add

    def writes(
        self,
        method: str,
        path: str,
        auth: BearerToken,
        status: int = 200,
        stored_as: Callable[..., StoredAs] = lambda _asker, **_sent: STORED_AS,
    ) -> Callable[[Writing], Writing]:
        """Done once for a key, and answered with what the function returns."""

        def add(function: Writing) -> Writing:
            @_view_of(function, path)
            def view(request: HttpRequest, asker: Any, sent: dict[str, Any]) -> HttpResponse:  # noqa: ANN401
                stored = stored_as(asker, **sent)
                return write(request, asker, lambda: function(asker, **sent), status=status, stored_as=stored)

            shape = _signature(function).return_annotation
            self.api_operation([method], path, response=answers(shape, status), auth=auth)(view)
            return function

        return add


def described(call: View, function: View, given: Mapping[str, Any], taken: int, **answer: object) -> View:
    """`call` as ninja is to read it: `function`, with `given` parameters in place of the first so many."""
    signature, by_name = _signature(function), inspect.Parameter.POSITIONAL_OR_KEYWORD
    first = [inspect.Parameter(name, by_name, annotation=kind) for name, kind in given.items()]
    others = [each for each in list(signature.parameters.values())[taken:] if each.name not in given]
    view = wraps(function)(call)
    view.__signature__ = signature.replace(parameters=[*first, *others], **answer)  # type: ignore[attr-defined]
    return view


def _view_of(function: View, path: str) -> Callable[[View], View]:
    """A view of ninja's, which gets who asks and, of what was sent, what the function takes."""
    wanted = list(_signature(function).parameters)[1:]
    given = {"request": HttpRequest, **({"code": str} if "{code}" in path else {})}

    def make(answer: View) -> View:
        def view(request: HttpRequest, **sent: Any) -> Any:  # noqa: ANN401
            known = {**sent, "request": request}
            return answer(request, request.auth, {name: known[name] for name in wanted})  # type: ignore[attr-defined]

        return described(view, function, given, 1)

    return make


def _signature(function: View) -> inspect.Signature:
    return inspect.signature(function, eval_str=True)
