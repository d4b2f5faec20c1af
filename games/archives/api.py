"""A copy of everything that is kept about me."""

from base64 import b64encode
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, Serializer

from games.api.access import limit, owner
from games.api.lists import read_query
from games.api.problems import Problem
from games.api.schema.operation import operation
from games.api.strict import Instant, Nothing
from games.api.views.base import ApiView, read
from games.archives import services
from games.archives.selectors import archive_of, content_of


class ArchiveShape(Serializer[Any]):
    """My archive, which is prepared in a few minutes and kept for some days."""

    is_ready = BooleanField()
    until = Instant(allow_null=True, help_text="How long it can be fetched, once it is ready.")


class ArchiveFileShape(Serializer[Any]):
    """The file."""

    name = CharField()
    content = CharField(help_text="A ZIP file in base64.")


class ArchiveView(ApiView):
    """A copy of everything that is kept about me."""

    @operation(ArchiveShape, "not-found", scope="account")
    def get(self, request: Request) -> Response:
        """Read whether it is ready; 404 until I have asked for one."""
        read_query(request)
        return _told(request)

    @operation(ArchiveShape, "guests-only-practise", scope="account", status=202)
    def post(self, request: Request) -> Response:
        """Ask for one, in place of the last; a notice says when it is ready."""
        read(request, Nothing)
        limit(request, "archive")
        services.ask(owner(request))
        return _told(request, status=202)


def _told(request: Request, status: int = 200) -> Response:
    found = archive_of(owner(request))
    if found is None:
        raise Problem("not-found")
    return Response(ArchiveShape(found).data, status=status)


class ArchiveFileView(ApiView):
    """The file with everything that is kept about me."""

    @operation(ArchiveFileShape, "not-found", scope="account")
    def get(self, request: Request) -> Response:
        """Fetch it, once it is ready."""
        read_query(request)
        content = content_of(owner(request))
        services.mark_fetched(owner(request))
        told = {"name": "everything.zip", "content": b64encode(content).decode()}
        response = Response(ArchiveFileShape(told).data)
        response["Cache-Control"] = "no-store"
        return response
