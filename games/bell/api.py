"""Views of the API about the bell: notices about the tables of the token's owner."""

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
    """A notice; `is_over` if it no longer holds, as a seat that was taken back."""

    id = IntegerField()
    type = WordField(*KINDS, source="kind")
    says = CharField()
    at = Instant()
    is_new = BooleanField()
    is_over = BooleanField()


class Newest(Strict):
    """The body of a request that marks notices as read: the newest one that was looked at."""

    newest = Whole(min_value=1, max_value=10**18)


class After(Query):
    """The parameters of a list of notices: where the page begins."""

    after = PageKey(required=False, default=None, help_text="The last of the page before.")


class NoticesApiView(ApiView):
    """The notices of the token's owner, as the bell shows them."""

    @operation(listing(NoticeShape), scope="account", query=After)
    def get(self, request: Request) -> Response:
        """List the notices of the token's owner, the newest first."""
        after = read_query(request, After)["after"]
        page = bell_page(owner(request), None if after is None else str(after))
        return listed(request, NoticeShape(page.lines, many=True).data, after=page.after)


class NoticesReadApiView(ApiView):
    """The notices of the token's owner that are new."""

    @operation(None, scope="account", status=204, asks=Newest)
    def post(self, request: Request) -> Response:
        """Mark all notices up to one as read. A notice of a turn stays new until the turn
        is taken.
        """
        services.mark_all_read(owner(request), read(request, Newest)["newest"])
        return Response(status=204)
