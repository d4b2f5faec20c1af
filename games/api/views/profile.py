"""My name, portrait, language, time zone and theme."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import CharField, Serializer

from accounts.models import Account
from accounts.own_settings import change_some
from accounts.portraits import FACES, LETTER
from games.api.access import owner
from games.api.lists import read_query
from games.api.problems import Problem
from games.api.schema.operation import operation
from games.api.shapes.fields import PortraitField, Word
from games.api.strict import Choice, Instant, Strict, Text, Whole
from games.api.views.base import ApiView, read

_LONGEST = 100


class ChosenProfile(Strict):
    """What is to change; what is left out stays."""

    name = Text(required=False, max_length=_LONGEST, help_text="Once every 30 days.")
    portrait = Whole(required=False, min_value=LETTER, max_value=FACES)
    language = Choice(choices=Account.Language.values, required=False)
    time_zone = Text(required=False, max_length=_LONGEST, help_text="Such as `Europe/Paris`.")
    theme = Choice(choices=Account.Theme.values, required=False)


class ProfileShape(Serializer[Any]):
    """What others call me, and how pages and emails are for me."""

    name = CharField()
    portrait = PortraitField()
    language = Word(*Account.Language.values)
    time_zone = CharField()
    theme = Word(*Account.Theme.values)
    next_name_at = Instant(
        allow_null=True, help_text="When I can next change my name; null for any time."
    )


class ProfileView(ApiView):
    """My name, portrait, language, time zone and theme."""

    @operation(ProfileShape, scope="read")
    def get(self, request: Request) -> Response:
        """Read them."""
        read_query(request)
        return Response(ProfileShape(owner(request)).data)

    @operation(ProfileShape, scope="account", asks=ChosenProfile)
    def put(self, request: Request) -> Response:
        """Change some of them. My former name stays mine for a year, and my page shows it."""
        form = change_some(owner(request).pk, read(request, ChosenProfile))
        if form.errors:
            raise _refused(form.errors)
        return Response(ProfileShape(form.instance).data)


def _refused(errors: Any) -> Problem:
    wrong = [
        {"pointer": f"#/{field}", "detail": str(why)}
        for field, reasons in errors.items()
        for why in reasons
    ]
    return Problem("invalid", wrong[0]["detail"] if len(wrong) == 1 else "", errors=wrong)
