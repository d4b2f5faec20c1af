"""Reads of people's reliability, and of their standing for a table's conditions."""

from typing import Any

from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.email_addresses import with_verified_address
from accounts.models import Account
from games.clocks.reliability import NEWCOMER, Conditions, Reliability, Standing
from games.models import Player, Tally, Timekeeping

_NUMBERS = ("games", "turns_in_time", "days_missed", "games_seen_through")
_PREFIX = "reliability_"


def with_reliability(players: QuerySet[Player]) -> QuerySet[Player]:
    """Return the query for these players extended with the columns that `reliability_in` needs."""
    numbers: dict[str, Any] = {
        _PREFIX + name: F(f"account__timekeeping__{name}") for name in _NUMBERS
    }
    return players.annotate(**numbers)


def reliability_in(player: Player) -> Reliability | None:
    """Return the reliability of a player read with `with_reliability`.

    Returns None for guests and computer players, and for players read in another way.
    """
    if player.account is None or player.account.is_guest or not hasattr(player, f"{_PREFIX}games"):
        return None
    return Reliability(*(getattr(player, _PREFIX + name) or 0 for name in _NUMBERS))


def reliability_of(account_id: int) -> Reliability:
    """Return the reliability of an account. Makes one query."""
    return reliabilities_of([account_id])[account_id]


def reliabilities_of(account_ids: list[int]) -> dict[int, Reliability]:
    """Return the reliability of each of these accounts, by id.

    An account without a record is as reliable as a newcomer. Makes one query.
    """
    rows = Timekeeping.objects.defer("last_games").in_bulk(account_ids)
    return {
        account_id: rows[account_id].reliability if account_id in rows else Reliability()
        for account_id in account_ids
    }


def standing_of(account_id: int) -> Standing:
    """Return what tables may ask of a person: reliability, verified address, age of the account and
    number of games. An unknown account has the standing of a newcomer. Makes at most three queries.
    """
    account = with_verified_address(Account.objects.filter(pk=account_id)).first()
    games = Tally.objects.filter(pk=account_id).values_list("games", flat=True).first()
    if account is None:
        return NEWCOMER
    return Standing(
        reliability=reliability_of(account_id),
        is_verified=account.has_verified_address,
        days=(timezone.now() - account.created).days,
        games=games or 0,
    )


def missing_of(conditions: Conditions, account_id: int) -> tuple[Conditions, Standing]:
    """Return a pair: the conditions that a person does not meet, and the person's standing.

    Without conditions no query is made, and the standing is a newcomer's.
    """
    if not conditions:
        return conditions, NEWCOMER
    standing = standing_of(account_id)
    return conditions.missing(standing), standing
