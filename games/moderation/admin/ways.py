"""How the page of an account leads to the measures."""

from collections.abc import Iterator

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.admin.measures import Way, offer
from accounts.models import Account
from games.models import Measure
from games.moderation.admin.pages import who
from games.moderation.selectors.powers import over_person


def ways(request: HttpRequest, account: Account) -> Iterator[Way]:
    """To the measures about somebody: all of them, those that change the account, and undoing the
    ban that closed it.
    """
    moderator = who(request)
    if account.is_guest or not moderator.has_perm("games.view_case"):
        return
    yield Way(_("Measures"), reverse("admin:games_case_person", args=[account.pk]))
    if not over_person(moderator, account.pk):
        return
    if moderator.has_perm("games.name_case"):
        yield _to(account, Measure.Kind.NAME)
    if moderator.has_perm("games.ban_case"):
        ban = _standing_ban(account)
        if ban is not None:
            yield Way(_("Undo the ban"), reverse("admin:games_case_undo", args=[ban]))
        elif account.is_active:
            yield _to(account, Measure.Kind.BAN)


def _to(account: Account, kind: Measure.Kind) -> Way:
    there = reverse("admin:games_case_person_measure", args=[account.pk, kind])
    return Way(str(kind.label), there)


def _standing_ban(account: Account) -> int | None:
    bans = Measure.objects.filter(person=account, kind=Measure.Kind.BAN, undone_at=None)
    return bans.order_by("-pk").values_list("pk", flat=True).first()


offer(ways)
