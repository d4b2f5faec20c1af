"""Who shares a home with whom, as both have said."""

from dataclasses import dataclass

from django.db.models import OuterRef, QuerySet, Subquery

from accounts.models import Account, Housemate
from games.models import Player


@dataclass(frozen=True, slots=True)
class HousemateView:
    """Somebody named as a housemate, by the reader, by themselves, or by both."""

    id: int
    name: str
    by_me: bool
    by_them: bool

    @property
    def is_agreed(self) -> bool:
        """Whether it is shown at tables."""
        return self.by_me and self.by_them


def housemates_of(account: Account) -> tuple[HousemateView, ...]:
    """Whom a person has named, and who has named them, by name; two queries."""
    mine = Housemate.objects.filter(account=account.pk).select_related("person")
    theirs = Housemate.objects.filter(person=account.pk).select_related("account")
    named = {row.person_id: row.person for row in mine}
    naming = {row.account_id: row.account for row in theirs}
    people = sorted({**named, **naming}.values(), key=lambda person: person.name_key)
    return tuple(
        HousemateView(person.pk, person.name, person.pk in named, person.pk in naming)
        for person in people
        if person.is_active
    )


def with_housemates(players: QuerySet[Player]) -> QuerySet[Player]:
    """The players with the name of somebody at their table with whom they live; no query more."""
    there = Housemate.objects.agreed().filter(
        account=OuterRef("account"), person__players__game=OuterRef("game")
    )
    return players.annotate(housemate=Subquery(there.order_by("id").values("person__name")[:1]))
