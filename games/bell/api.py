"""What the bell shows: the notices of what happened at my tables."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, IntegerField, Serializer

from games.api.access import owner
from games.api.lists import PageKey, Query, listed, read_query
from games.api.schema.operation import listing, operation
from games.api.shapes.fields import WordField
from games.api.strict import Instant, Strict, Whole
from games.api.views.base import ApiView, read
from games.bell import services
from games.bell.selectors import bell_page
from games.notices.kinds import KINDS


class NoticeShape(Serializer[Any]):
    """Something that happened; `is_over` if it is no longer so."""

    id = IntegerField()
    type = WordField(*KINDS, source="kind")
    says = CharField()
    at = Instant()
    is_new = BooleanField()
    is_over = BooleanField()


class Newest(Strict):
    """The newest notice that was looked at."""

    newest = Whole(min_value=1, max_value=10**18)


class After(Query):
    """Which notices."""

    after = PageKey(required=False, default=None, help_text="The last of the page before.")


class NoticesApiView(ApiView):
    """My notices, as the bell shows them."""

    @operation(listing(NoticeShape), scope="account", query=After)
    def get(self, request: Request) -> Response:
        """List them, the newest first."""
        after = read_query(request, After)["after"]
        page = bell_page(owner(request), None if after is None else str(after))
        return listed(request, NoticeShape(page.lines, many=True).data, after=page.after)


class NoticesReadApiView(ApiView):
    """My notices that are new."""

    @operation(None, scope="account", status=204, asks=Newest)
    def post(self, request: Request) -> Response:
        """Count all up to one as read; a turn is new as long as it is to be taken."""
        services.mark_all_read(owner(request), read(request, Newest)["newest"])
        return Response(status=204)
