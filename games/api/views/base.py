"""What all views of the API have in common."""

from typing import Any

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.permissions import BasePermission
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.rate_limits import Allowance
from games.api.access import WithinScope, count_request, tell_allowance
from games.api.authentication import BearerAuthentication
from games.api.parsing import StrictJSONParser
from games.api.strict import Strict


class ApiView(APIView):
    """Asks for a token, counts its requests, reads and writes JSON."""

    authentication_classes = [BearerAuthentication]
    permission_classes: list[type[BasePermission]] = [WithinScope]
    parser_classes: list[type[BaseParser]] = [StrictJSONParser]
    renderer_classes: list[type[BaseRenderer]] = [JSONRenderer]
    content_negotiation_class = DefaultContentNegotiation
    allowance: Allowance | None = None

    def check_throttles(self, request: Request) -> None:
        """Count the request."""
        self.allowance = count_request(request)

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        """Say what is left of the allowance."""
        answer: Response = super().finalize_response(request, response, *args, **kwargs)
        tell_allowance(answer, self.allowance)
        return answer


def read(request: Request, kind: type[Strict]) -> dict[str, Any]:
    """The body of a request, as it was checked. Raises ValidationError."""
    told = kind(data=request.data)
    told.is_valid(raise_exception=True)
    return dict(told.validated_data)
