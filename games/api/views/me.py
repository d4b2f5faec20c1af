"""The view of the API about the token's owner."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import AccessToken, Account
from accounts.models.access_token import Scope
from games.api.access import owner, token_of
from games.api.schema.operation import operation
from games.api.shapes.fields import WordField
from games.api.strict import Instant
from games.api.views.base import ApiView


class Me(serializers.Serializer[object]):
    """The owner of a token, and the token's permissions."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    language = WordField(*Account.Language.values)
    time_zone = serializers.CharField()
    is_guest = serializers.BooleanField()
    is_program = serializers.BooleanField()
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=Scope.values))
    token_ends_at = Instant(allow_null=True)


class MeApiView(ApiView):
    """The owner of the token."""

    @operation(Me, scope="read")
    def get(self, request: Request) -> Response:
        """Return the token's owner: name, preferences, and the permissions of the token."""
        return Response(Me(told_of(owner(request), token_of(request))).data)


def told_of(account: Account, token: AccessToken) -> dict[str, Any]:
    """Return a dict of what a program may know about its owner and its token."""
    return {
        "id": account.pk,
        "name": account.name,
        "language": account.language,
        "time_zone": account.time_zone,
        "is_guest": account.is_guest,
        "is_program": account.is_program,
        "scopes": token.scopes,
        "token_ends_at": token.ends_at,
    }
