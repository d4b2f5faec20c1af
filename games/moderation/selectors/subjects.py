"""Subjects of a measure without a report: a person, a table, or a seat there."""

from dataclasses import dataclass, replace

from accounts.models import Account
from games.core.visibility import NotFound
from games.models import Game, Player
from games.moderation.selectors.cases import History, history
from games.moderation.selectors.powers import (
    can_be_banned,
    over_person,
    over_table,
    present_co_players,
)


@dataclass(frozen=True, slots=True)
class Subject:
    """Somebody, a table, or somebody at a table; numbers and names."""

    person_id: int | None = None
    person: str = ""
    game_id: int | None = None
    game: str = ""
    game_status: str = ""
    has_powers: bool = False
    can_be_banned: bool = False


def person(account_id: int, moderator: Account) -> Subject:
    """Somebody, apart from any table. Raises NotFound."""
    found = Account.objects.filter(pk=account_id, is_guest=False).first()
    if found is None:
        raise NotFound
    return Subject(
        person_id=account_id,
        person=found.name,
        has_powers=over_person(moderator, account_id),
        can_be_banned=can_be_banned(found),
    )


def table(game_id: int, moderator: Account) -> Subject:
    """A table, unless the moderator sits there. Raises NotFound."""
    found = Game.objects.filter(pk=game_id, practice=False).first()
    if found is None or not over_table(moderator, game_id):
        raise NotFound
    return Subject(game_id=game_id, game=found.name, game_status=found.status, has_powers=True)


def seat(game_id: int, account_id: int, moderator: Account) -> Subject:
    """Somebody at a table. Raises NotFound."""
    there = table(game_id, moderator)
    for one in people(game_id, moderator):
        if one.person_id == account_id:
            return replace(one, game=there.game, game_status=there.game_status)
    raise NotFound


def people(game_id: int, moderator: Account) -> list[Subject]:
    """The people at a table, and over whom of them this moderator has powers; two queries."""
    kept_from = present_co_players(moderator)
    rows = Player.objects.filter(game=game_id, account__isnull=False).select_related("account")
    return [
        Subject(
            person_id=one.account_id,
            person=one.account.name,
            game_id=game_id,
            has_powers=one.account_id not in kept_from,
        )
        for one in rows.order_by("seat", "id")
        if one.account is not None
    ]


def history_of(account_id: int) -> History:
    """A person's history for moderators. Raises NotFound."""
    found = Account.objects.filter(pk=account_id).first()
    if found is None:
        raise NotFound
    return history(found, True, None)
