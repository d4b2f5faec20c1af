"""Links from an account's page to the measures."""

from collections.abc import Iterator

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.admin.measures import MeasureLink, offer
from accounts.models import Account
from games.moderation.admin.offers import why_no_undoing
from games.moderation.admin.pages import who
from games.moderation.models import Measure


def ways(request: HttpRequest, account: Account) -> Iterator[MeasureLink]:
    """Yield links to measures about a person, and to undoing the ban that closed the account."""
    is_own = account == who(request)
    if account.is_guest or is_own or not who(request).has_perm("games.view_case"):
        return
    yield MeasureLink(_("Measures"), reverse("admin:games_case_person", args=[account.pk]))
    bans = Measure.objects.filter(person=account, kind=Measure.Kind.BAN, undone_at=None)
    ban = bans.order_by("-pk").first()
    if ban is not None and not why_no_undoing(ban, who(request)):
        yield MeasureLink(_("Undo the ban"), reverse("admin:games_case_undo", args=[ban.pk]))


offer(ways)
