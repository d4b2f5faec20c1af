"""The measures that fit a matter, and which of them a moderator may take."""

from collections.abc import Iterator

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.admin.measures import Way, register_ways
from accounts.admin.narrow import reader_of
from accounts.dates import date_in_words
from accounts.models import Account
from games.moderation.models import Measure
from games.moderation.selectors.fitting import Matter, misfits
from games.moderation.selectors.powers import powerless
from games.moderation.services.effects import EFFECTS

_KINDS = [kind for kind in Measure.Kind if kind in EFFECTS]


def why_nothing(matter: Matter, moderator: Account) -> str:
    """Return the reason why a moderator can take no measure at all in a matter. Empty if they can
    take one.
    """
    closed_at = matter.case.closed_at if matter.case is not None else None
    if closed_at is not None:
        at = date_in_words(timezone.localtime(closed_at), "DATETIME_FORMAT")
        return _("Closed on %(at)s.") % {"at": at}
    if not every_kind(moderator):
        return _("You don’t have the right to any measure.")
    return powerless(moderator, matter)


def by_reason(matter: Matter, moderator: Account) -> dict[str, list[Measure.Kind]]:
    """Return the kinds of measure that fit the matter, mildest first, as a dict by the reason why
    the moderator cannot take them now. Those that they can take are under the empty reason.
    """
    kinds = every_kind(moderator)
    found: dict[str, list[Measure.Kind]] = {}
    for kind, why in misfits(matter, kinds).items():
        found.setdefault(why, []).append(Measure.Kind(kind))
    kinds = [kind for kind in _KINDS if kind not in kinds]
    if others := [Measure.Kind(kind) for kind, why in misfits(matter, kinds).items() if not why]:
        found[_("administrators may do this")] = others
    return found


def why_no_undoing(measure: Measure, moderator: Account) -> str:
    """Return the reason why a moderator cannot undo a measure. Empty if they can."""
    if measure.undone_at is not None:
        return _("It was undone already.")
    if measure.is_for_good:
        return _("It cannot be undone.")
    if not moderator.has_perm(f"games.{measure.kind}_case"):
        return _("You don’t have the right to undo this.")
    return powerless(moderator, measure)


def every_kind(moderator: Account) -> list[Measure.Kind]:
    """Return the kinds of measure for which a moderator has the permission, mildest first."""
    return [kind for kind in _KINDS if moderator.has_perm(f"games.{kind}_case")]


def ways(request: HttpRequest, account: Account) -> Iterator[Way]:
    """Yield links, as pairs of label and address, to measures about a person, and to undoing the
    ban that closed the account. Yields nothing without the permission, for guests, and for the
    reader's own account.
    """
    is_own = account == reader_of(request)
    if account.is_guest or is_own or not reader_of(request).has_perm("games.view_case"):
        return
    yield _("Measures"), reverse("admin:games_case_person", args=[account.pk])
    bans = Measure.objects.filter(person=account, kind=Measure.Kind.BAN, undone_at=None)
    ban = bans.order_by("-pk").first()
    if ban is not None and not why_no_undoing(ban, reader_of(request)):
        yield _("Undo the ban"), reverse("admin:games_case_undo", args=[ban.pk])


register_ways(ways)
