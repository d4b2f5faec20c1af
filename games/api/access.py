"""Access of programs: authentication, permissions and rate limits of tokens."""

from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts.models import AccessToken, Account
from accounts.models.access_token import Scope
from accounts.rate_limits import is_rate_limited, spend
from accounts.tokens import bearer_text, find_token
from games.api.problems import Problem


class BearerAuthentication(BaseAuthentication):
    """Authentication with a token, which activates its owner's language unless the request names
    one.
    """

    def authenticate(self, request: Request) -> tuple[Account, AccessToken] | None:
        """Return a pair of the token's owner and the token, or None without an Authorization
        header. Raises Problem (401) for an invalid token.
        """
        text = bearer_text(request.headers.get("Authorization", ""))
        if text is None:
            return None
        token = find_token(text)
        if token is None:
            raise unknown('Bearer error="invalid_token"')
        if not request.headers.get("Accept-Language"):
            translation.activate(token.account.language)
        return token.account, token


def unknown(needed: str = "Bearer") -> Problem:
    """Return the problem, with status 401, for a request without a token or with an unknown one.
    `needed` is the value of the header WWW-Authenticate.
    """
    return Problem("not-authenticated", headers={"WWW-Authenticate": needed})


LOOSE_LIMIT_SECONDS = 60


class WithinScope(BasePermission):
    """The permission check of tokens: an operation needs the scope that it declares."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Return True if the token allows the operation of `view`. Raises Problem: 401 without a
        token, and 403 if the token lacks the permission.
        """
        if not isinstance(request.auth, AccessToken):
            raise unknown()
        scope = scope_of(view, str(request.method))
        if not request.auth.allows(scope, reading=request.method in SAFE_METHODS):
            needed = f'Bearer error="insufficient_scope", scope="{scope}"'
            detail = _("This token lacks the permission “%(scope)s”.") % {"scope": scope}
            raise Problem("scope", detail, headers={"WWW-Authenticate": needed})
        return True


def scope_of(view: Any, method: str) -> str:
    """Return the scope (a token's permission) that a view declares for an HTTP method. Scope.READ
    for a method that the view does not have.
    """
    return str(getattr(getattr(view, method.lower(), None), "scope", Scope.READ))


class TokenThrottle(BaseThrottle):
    """The rate limit of each token; the view keeps the allowance for the headers."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count the request to `view` towards its token's limit, and return True. Raises Problem
        (429) beyond the limit.
        """
        if isinstance(request.auth, AccessToken):
            allowance = view.allowance = spend(request._request, "api", str(request.auth.pk))
            if allowance.is_spent:
                raise Problem("too-many-requests", headers={"Retry-After": str(allowance.more_in)})
        return True


def limit(request: Request, action: str) -> None:
    """Count a request towards the rate limit of an action, which pages and the API share. Raises
    Problem (429) beyond the limit.
    """
    if is_rate_limited(request._request, action):
        raise Problem("too-many-requests", headers={"Retry-After": str(LOOSE_LIMIT_SECONDS)})


def token_of(request: Request) -> AccessToken:
    """Return the token of a request whose permissions have been checked (`WithinScope`)."""
    token: object = request.auth
    assert isinstance(token, AccessToken)
    return token


def owner(request: Request) -> Account:
    """Return the owner of the token of a request whose permissions have been checked
    (`WithinScope`).
    """
    assert isinstance(request.user, Account)
    return request.user
