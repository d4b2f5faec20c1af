"""Who asks: the owner of the token in `Authorization: Bearer …`. Cookies mean nothing here."""

from django.utils import translation
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from accounts.models import AccessToken, Account
from accounts.tokens import bearer_text, find_token
from games.api.problems import Problem


class BearerAuthentication(BaseAuthentication):
    """Finds the token and its owner, and speaks their language unless the request names one."""

    def authenticate(self, request: Request) -> tuple[Account, AccessToken] | None:
        """The owner and the token; None without one. Raises Problem for one that is worthless."""
        text = bearer_text(request.headers.get("Authorization", ""))
        if text is None:
            return None
        token = find_token(text)
        if token is None:
            raise unknown('Bearer error="invalid_token"')
        if not request.headers.get("Accept-Language"):
            translation.activate(token.account.language)
        return token.account, token

    def authenticate_header(self, request: Request) -> str:
        """How to come in."""
        return "Bearer"


def unknown(needed: str = "Bearer") -> Problem:
    """That there is no token, or none that is good."""
    return Problem("not-authenticated", headers={"WWW-Authenticate": needed})
