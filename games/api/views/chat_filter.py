"""What I do not want to read in chats."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import CharField, IntegerField, ListField, Serializer

from games.api.access import limit, owner
from games.api.lists import known_parameters
from games.api.schema.operation import operation
from games.api.strict import Several, Strict, Text, Whole
from games.api.views.base import ApiView, read
from games.selectors.chat_filters import filter_of
from games.services import chat_filters

# Far more than fits: what does, the door knows.
_MOST = 500


class Unwanted(Strict):
    """People and words, in place of those before."""

    words = Several(child=Text(max_length=200), max_length=_MOST)
    people = Several(child=Whole(min_value=1, max_value=2**63 - 1), max_length=_MOST)


class FilterShape(Serializer[Any]):
    """People and words."""

    words = ListField(child=CharField())
    people = ListField(child=IntegerField(), help_text="Their accounts' numbers.")


class ChatFilterView(ApiView):
    """What I am not shown in chats; nobody else learns of it."""

    @operation(FilterShape)
    def get(self, request: Request) -> Response:
        """Read it."""
        known_parameters(request)
        return _answer(request)

    @operation(FilterShape, "not-found", asks=Unwanted)
    def put(self, request: Request) -> Response:
        """Put people and words in place of those before."""
        told = read(request, Unwanted)
        limit(request, "block")
        chat_filters.keep(owner(request), told["words"], told["people"])
        return _answer(request)


def _answer(request: Request) -> Response:
    kept = filter_of(owner(request))
    return Response(FilterShape({"words": kept.words, "people": sorted(kept.people)}).data)
