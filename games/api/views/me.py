"""The view of the API about the token's owner."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from accounts.models.access_token import Scope
from games.api.access import token_of
from games.api.schema.operation import operation
from games.api.shapes.fields import WordField
from games.api.strict import Instant
from games.api.views.base import ApiView


class Me(serializers.Serializer[object]):
    """The owner of a token, and the token's permissions."""

    id = serializers.IntegerField(source="account.id")
    name = serializers.CharField(source="account.name")
    language = WordField(*Account.Language.values, source="account.language")
    time_zone = serializers.CharField(source="account.time_zone")
    is_guest = serializers.BooleanField(source="account.is_guest")
    is_program = serializers.BooleanField(source="account.is_program")
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=Scope.values))
    token_ends_at = Instant(allow_null=True, source="ends_at")


class MeApiView(ApiView):
    """The owner of the token, and its permissions."""

    @operation(Me, scope="read")
    def get(self, request: Request) -> Response:
        """Return the token's owner: name, preferences, and the permissions of the token."""
        return Response(Me(token_of(request)).data)
