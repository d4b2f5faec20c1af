"""Whoever asks for pages while they are measured: requests straight to the handler."""

from collections.abc import Callable
from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.test import RequestFactory

from accounts.models import Account

FRAGMENT = {"HX-Request": "true", "HX-Target": "table"}


class Visitor:
    """A browser of somebody, or of nobody, that is served without a network in between."""

    def __init__(self, account: Account | None = None) -> None:
        self._handler = BaseHandler()
        self._handler.load_middleware()
        self._requests = RequestFactory(headers={"accept-encoding": "gzip", "host": "localhost"})
        if account is not None:
            self._requests.cookies[settings.SESSION_COOKIE_NAME] = _session_of(account)

    def ask(self, path: str, **headers: str) -> HttpResponseBase:
        """The answer to one request."""
        request: HttpRequest = self._requests.get(path, headers=headers, secure=True)
        return self._handler.get_response(request)

    def post(self, path: str, fields: dict[str, str], **headers: str) -> HttpResponseBase:
        """The answer to a form, whose token against forgery is not asked for."""
        request: HttpRequest = self._requests.post(path, fields, headers=headers, secure=True)
        request._dont_enforce_csrf_checks = True  # type: ignore[attr-defined]
        return self._handler.get_response(request)

    def asking(self, path: str, status: int = 200, **headers: str) -> Callable[[], object]:
        """A case's call; the answer's status is checked once before."""
        answer = self.ask(path, **headers)
        assert answer.status_code == status, (path, answer.status_code)
        return lambda: self.ask(path, **headers)


def _session_of(account: Account) -> str:
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(account.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = account.get_session_auth_hash()
    session.create()
    return str(session.session_key)
