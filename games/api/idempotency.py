"""Requests that are sent again (`Idempotency-Key`): done once, and answered as they were."""

import json
from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from games.api.access import owner
from games.api.problems import MEDIA_TYPE, Problem
from games.api.refusals import handle
from games.core import kept_answers
from games.core.kept_answers import Answer, Key

HEADER = "Idempotency-Key"
LONGEST_KEY = 255
# What is asked again is to be tried again.
_NOT_KEPT = (429, 503)

Post = Callable[..., Response]


def once(post: Post) -> Post:
    """A method of a view that answers a key of the same sender as it did before."""

    def answered(request: Request, **numbers: Any) -> Response:
        account, key = owner(request), _key(request)
        try:
            answer = kept_answers.answer_once(
                account, key, lambda: _answer(post(request, **numbers))
            )
        except Exception as error:
            answer = _refused(account, key, error)
        return _response(answer)

    return answered


def _refused(account: Account, key: Key, error: Exception) -> Answer:
    """The answer to what is refused, perhaps because it was done before. Raises the error again
    where that is no refusal.
    """
    response = handle(error, {})
    if response is None:
        raise error
    kept = kept_answers.find(account, key)
    if kept is not None:
        return kept
    if response.status_code in _NOT_KEPT:
        raise error
    answer = _answer(response)
    kept_answers.keep(account, key, answer)
    return answer


def _answer(response: Response) -> Answer:
    headers = {name: value for name, value in response.items() if name != "Content-Type"}
    body = None if response.data is None else json.loads(JSONRenderer().render(response.data))
    return Answer(response.status_code, body, headers)


def _response(answer: Answer) -> Response:
    kind = MEDIA_TYPE if answer.status >= 400 else None
    response = Response(answer.body, answer.status, headers=answer.headers, content_type=kind)
    if answer.is_replayed:
        response["Idempotent-Replayed"] = "true"
    return response


def _key(request: Request) -> Key:
    name = request.headers[HEADER]
    if not 0 < len(name) <= LONGEST_KEY:
        raise Problem("malformed", _("An Idempotency-Key has 1 to 255 characters."))
    return kept_answers.key_of(name, json.dumps([request.path, request.data], sort_keys=True))
