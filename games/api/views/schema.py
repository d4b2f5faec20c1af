"""The API's description of itself."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.schema.document import schema
from games.api.views.base import ApiView


@extend_schema(exclude=True)
class SchemaView(ApiView):
    """The schema, for whoever wants it."""

    authentication_classes = []
    permission_classes = []

    def get(self, request: Request) -> Response:
        """Read it."""
        response = Response(schema())
        response["Cache-Control"] = "public, max-age=3600"
        return response
