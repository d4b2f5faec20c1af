"""The view of the API that declares an account a program's."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.access import owner, token_of
from games.api.schema.operation import operation
from games.api.strict import Strict, Truth
from games.api.views.base import ApiView, read
from games.api.views.me import Me
from games.programs import services as programs


class Declared(Strict):
    """The body of a request to declare an account a program's or a person's."""

    is_program = Truth()


class ProgramApiView(ApiView):
    """The declaration that a program plays with the account."""

    @operation(Me, "guests-only-practise", "seated", scope="account", asks=Declared)
    def put(self, request: Request) -> Response:
        """Declare that a program plays with the account of the token, or a person again."""
        data = read(request, Declared)
        programs.declare(owner(request), is_program=data["is_program"])
        return Response(Me(token_of(request)).data)
