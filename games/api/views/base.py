"""What all views of the API have in common."""

from typing import Any

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.rate_limits import Allowance
from games.api.access import tell_allowance
from games.api.strict import Strict


class ApiView(APIView):
    """Asks for a token, counts its requests, reads and writes JSON, as the settings have it."""

    allowance: Allowance | None = None

    def check_permissions(self, request: Request) -> None:
        """Count the request, also one that is refused."""
        super().check_throttles(request)
        super().check_permissions(request)

    def check_throttles(self, request: Request) -> None:
        """Skip the check, since the request has been counted already."""

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        """Say what is left of the allowance."""
        answer: Response = super().finalize_response(request, response, *args, **kwargs)
        tell_allowance(answer, self.allowance)
        return answer


def read(request: Request, kind: type[Strict]) -> dict[str, Any]:
    """Return the checked body of a request. Raises ValidationError."""
    serializer = kind(data=request.data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def created(request: Request, body: Any, name: str, *numbers: int, query: str = "") -> Response:
    """Return the response for a new object, with the address of its route in `Location`."""
    address = request.build_absolute_uri(reverse(f"api:{name}", args=numbers) + query)
    return Response(body, status=201, headers={"Location": address})
