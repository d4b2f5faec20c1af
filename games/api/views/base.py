"""The base class of the API's views, and functions that all of them use."""

from typing import Any

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.rate_limits import Allowance
from games.api.strict import Strict


class ApiView(APIView):
    """A view that needs a token, counts its requests, and reads and writes JSON, as the settings
    say.
    """

    allowance: Allowance | None = None

    def check_permissions(self, request: Request) -> None:
        """Count the request towards the token's limit, even if it is then refused. Raises Problem
        for too many requests, or if the token lacks the permission.
        """
        super().check_throttles(request)
        super().check_permissions(request)

    def check_throttles(self, request: Request) -> None:
        """Do nothing: `check_permissions` has counted the request already."""

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        """Return the response with the headers that show how many requests are left."""
        answer: Response = super().finalize_response(request, response, *args, **kwargs)
        allowance = self.allowance
        if allowance is not None:
            answer["RateLimit-Policy"] = f'"token";q={allowance.limit};w={allowance.seconds}'
            answer["RateLimit"] = f'"token";r={allowance.left};t={allowance.more_in}'
        return answer


def read(request: Request, kind: type[Strict]) -> dict[str, Any]:
    """Return the body of a request as a dict, validated by the serializer `kind`. Raises
    ValidationError if the body does not fit.
    """
    serializer = kind(data=request.data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def created(request: Request, body: Any, name: str, *numbers: int, query: str = "") -> Response:
    """Return the response, with status 201, with a new object. `Location` is the address of the
    route `name` with these numbers, followed by `query`.
    """
    address = request.build_absolute_uri(reverse(f"api:{name}", args=numbers) + query)
    return Response(body, status=201, headers={"Location": address})
