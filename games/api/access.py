"""What a token may do, and how often."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import AccessToken, Account
from accounts.rate_limits import Allowance, is_rate_limited, spend
from games.api.authentication import unknown
from games.api.problems import Problem

LOOSE_LIMIT_SECONDS = 60


class WithinScope(BasePermission):
    """Whoever has a token may read; to do anything it has to be one that may play."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Always, or Problem is raised."""
        if not isinstance(request.auth, AccessToken):
            raise unknown()
        if request.method not in SAFE_METHODS and not request.auth.may_play:
            raise Problem("scope", _("This token may read and no more."))
        return True


def count_request(request: Request) -> Allowance | None:
    """Count a request of a token. Raises Problem when it is one too many; None without a token."""
    if not isinstance(request.auth, AccessToken):
        return None
    allowance = spend(request._request, "api", str(request.auth.pk))
    if allowance.is_spent:
        headers = {**_headers(allowance), "Retry-After": str(allowance.more_in)}
        raise Problem("too-many-requests", headers=headers)
    return allowance


def tell_allowance(response: Response, allowance: Allowance | None) -> None:
    """Say in the headers what is left."""
    if allowance is not None:
        for name, value in _headers(allowance).items():
            response[name] = value


def limit(request: Request, action: str) -> None:
    """Count what pages count too. Raises Problem when it is one too many."""
    if is_rate_limited(request._request, action):
        raise Problem("too-many-requests", headers={"Retry-After": str(LOOSE_LIMIT_SECONDS)})


def token_of(request: Request) -> AccessToken:
    """The token, behind `WithinScope`."""
    token: object = request.auth
    assert isinstance(token, AccessToken)
    return token


def owner(request: Request) -> Account:
    """Whose token it is, behind `WithinScope`."""
    assert isinstance(request.user, Account)
    return request.user


def _headers(allowance: Allowance) -> dict[str, str]:
    return {
        "RateLimit-Policy": f'"token";q={allowance.limit};w={allowance.seconds}',
        "RateLimit": f'"token";r={allowance.left};t={allowance.more_in}',
    }
