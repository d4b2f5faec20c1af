"""What the pages of moderators have in common."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from accounts.models import Account
from games.admin.read_only import ReadOnlyAdmin
from games.core.errors import NotYours
from games.core.visibility import NotFound

P = ParamSpec("P")


def answering(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """Answer 404 for what there is not, and 403 for what a door does not do for this person."""

    @wraps(view)
    def answered(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(*args, **kwargs)
        except NotYours as error:
            raise PermissionDenied from error
        except NotFound as error:
            raise Http404 from error

    return answered


class CasePages(ReadOnlyAdmin):
    """Shows pages of moderation to whoever may look at cases."""

    def check_right(self, request: HttpRequest) -> None:
        """Raise PermissionDenied without the right to look at cases."""
        if not self.has_view_permission(request):
            raise PermissionDenied

    def show(
        self, request: HttpRequest, name: str, title: str, told: dict[str, Any]
    ) -> HttpResponse:
        """A page in the frame of the admin."""
        context = {**self.admin_site.each_context(request), "title": title, "opts": self.opts}
        return TemplateResponse(request, f"moderation/cases/{name}.html", {**context, **told})


def sent(request: HttpRequest) -> Any:
    """What a form is filled in with."""
    return request.POST if request.method == "POST" else None


def who(request: HttpRequest) -> Account:
    """Whoever works here."""
    assert isinstance(request.user, Account)
    return request.user
