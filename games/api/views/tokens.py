"""Views of the API about tokens: made with a name and a password, listed, revoked."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.backends import Refusal, check_password
from accounts.models import Account
from accounts.models.access_token import LONGEST_TOKEN_NAME, Scope
from accounts.tokens import TooManyTokens, make_token, revoke, tokens_of
from games.api.access import owner, token_of
from games.api.lists import listed, read_query
from games.api.problems import Problem
from games.api.schema.operation import listing, operation
from games.api.strict import Instant, OneOf, Several, Strict, Text
from games.api.views.base import ApiView, read

LONGEST_WAIT_SECONDS = 300


class Credentials(Strict):
    """The body of a request for a token: the account's name and password, and the token's
    properties.
    """

    name = Text(max_length=254, help_text="The account's name, or its email address.")
    password = Text(max_length=4096, trim_whitespace=False)
    purpose = Text(
        required=False,
        default="",
        allow_blank=True,
        max_length=LONGEST_TOKEN_NAME,
        help_text="What its owner knows the token by.",
    )
    scopes = Several(
        child=OneOf(choices=Scope.values),
        required=False,
        default=[Scope.READ, Scope.PLAY],
        max_length=len(Scope),
        help_text="`read` is always among them; `read` and `play` unless it is told.",
    )
    ends_at = Instant(required=False, allow_null=True, default=None)

    def validate_ends_at(self, at: datetime | None) -> datetime | None:
        """Return when the token ends, or None if it never does. Raises ValidationError for a time
        that has passed.
        """
        if at is not None and at <= timezone.now():
            raise serializers.ValidationError(_("That is over already."))
        return at


class NewToken(serializers.Serializer[object]):
    """A new token with its text, which is shown only once."""

    token = serializers.CharField(help_text="Told this once and kept nowhere.")
    purpose = serializers.CharField()
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=Scope.values))
    ends_at = Instant(allow_null=True)


class TokenShape(serializers.Serializer[object]):
    """A token of the account, without its text, which nobody can read again."""

    id = serializers.IntegerField()
    purpose = serializers.CharField(source="name")
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=Scope.values))
    is_this = serializers.BooleanField(help_text="Whether this request was made with it.")
    created_at = Instant()
    last_used_at = Instant(allow_null=True)
    ends_at = Instant(allow_null=True)


class MyTokensApiView(ApiView):
    """The tokens of the account that the request's token belongs to."""

    @operation(listing(TokenShape), scope="account")
    def get(self, request: Request) -> Response:
        """List the tokens of the token's owner, the newest first."""
        read_query(request)
        mine = tokens_of(owner(request))
        for token in mine:
            token.is_this = token.pk == token_of(request).pk  # type: ignore[attr-defined]
        return listed(request, TokenShape(mine, many=True).data)


class MyTokenApiView(ApiView):
    """A token of the account that the request's token belongs to."""

    @operation(None, "not-found", scope="account", status=204)
    def delete(self, request: Request, token_id: int) -> Response:
        """Revoke a token of the account for good. The token may be the one of this request."""
        if not revoke(owner(request), token_id):
            raise Problem("not-found")
        return Response(status=204)


class TokensApiView(ApiView):
    """New tokens, for a name and a password; an account's tokens are listed at `me/tokens/`."""

    authentication_classes = []
    permission_classes = []

    @operation(
        NewToken,
        "wrong-password",
        "second-factor",
        "unverified-address",
        "too-many-tokens",
        "too-many-attempts",
        scope=None,
        status=201,
        asks=Credentials,
    )
    def post(self, request: Request) -> Response:
        """Make a token for an account, from its name and password. Only this answer shows the
        token's text.
        """
        data = read(request, Credentials)
        account = _account(request, data["name"], data["password"])
        purpose = data["purpose"] or _("Made by password")
        try:
            token, text = make_token(
                account,
                name=purpose,
                scopes=data["scopes"],
                ends_at=data["ends_at"],
            )
        except TooManyTokens:
            raise Problem("too-many-tokens", _("Revoke one in the settings first.")) from None
        made = {"token": text, "purpose": purpose, "scopes": token.scopes, "ends_at": token.ends_at}
        response = Response(NewToken(made).data, status=201)
        response["Cache-Control"] = "no-store"
        return response


def _account(request: Request, name: str, password: str) -> Account:
    found = check_password(request._request, name, password)
    match found:
        case Account():
            return found
        case Refusal.TOO_MANY:
            raise Problem("too-many-attempts", headers={"Retry-After": str(LONGEST_WAIT_SECONDS)})
        case Refusal.SECOND_FACTOR:
            raise Problem("second-factor", _("Make a token in the settings, please."))
        case Refusal.UNVERIFIED:
            raise Problem("unverified-address")
    raise Problem("wrong-password", headers={"WWW-Authenticate": "Bearer"})
