"""Ending all tables of a duplicate at once, comparing their seats, and what follows from it."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.utils import timezone

from accounts.models import Account
from games.core.locking import lock_running
from games.core.turns import fair_deals, lifecycle
from games.duplicates import rating
from games.duplicates.models import EVENTS, Duplicate, DuplicateResult, SeasonLine
from games.models import Game, Notice, Player, Turn
from games.models.pace import timing_columns
from games.notices import outbox

# Of a seat's turns its entrant must have taken so many, or the result is not whole.
LEAST_SHARE = 0.75


def end(found: Duplicate, games: Sequence[int]) -> None:
    """End the tables of a locked event, whose games are locked, and write what came of it."""
    now = timezone.now()
    for pk in games:
        locked = lock_running(pk)
        if locked.game.status == Game.Status.HELD:
            lifecycle.release(locked)
    # From now on all may look at all tables.
    found.games.filter(status=Game.Status.FINISHED).update(public=True)
    found.status, found.ended_at = Duplicate.Status.ENDED, now
    found.save(update_fields=["status", "ended_at"])
    results = _results(found)
    DuplicateResult.objects.bulk_create(results)
    _add_to_season(found, results)
    rating.add(results, found.rules.rounds)
    tell(found, found)


def call_off(found: Duplicate) -> None:
    """Call off the tables of a locked event, and open their secrets."""
    for pk in found.games.order_by("pk").values_list("pk", flat=True):
        locked = lock_running(pk)
        if locked.game.status == Game.Status.RUNNING:
            lifecycle.cancel(locked)
        lifecycle.release(locked)


def following(found: Duplicate) -> Duplicate | None:
    """Open the next event of the season of an ended one, and notify its people.

    None without a season, and after the last event.
    """
    if found.season_id is None or found.number >= EVENTS:
        return None
    commitments, sealed = fair_deals.draw(found.rules.rounds)
    made = Duplicate.objects.create(
        name=found.name,
        season=found.season,
        number=found.number + 1,
        options=found.options,
        players=found.players,
        tables=found.tables,
        commitments=commitments,
        sealed=sealed,
        **timing_columns(found.timing),
    )
    tell(found, made)
    return made


def tell(found: Duplicate, about: Duplicate) -> None:
    """Notify everyone who entered an event about it, or about the next of its season."""
    people = Account.objects.filter(duplicate_entries__duplicate=found, is_active=True)
    outbox.enqueue_site_notice(list(people), Notice.Kind.DUPLICATE, about.pk, timezone.now())


def _results(found: Duplicate) -> list[DuplicateResult]:
    """Return the results by seat, without tables that were not played to their end."""
    games = found.games.filter(status=Game.Status.FINISHED)
    players = list(Player.objects.filter(game__in=games).select_related("game").order_by("pk"))
    whole = _whole(found, players)
    means = _means(players, whole)
    return [_result(found, one, one.pk in whole, means) for one in players]


def _result(
    found: Duplicate, player: Player, is_whole: bool, means: dict[int, float]
) -> DuplicateResult:
    seat, gold = player.seat or 0, player.gold or 0
    return DuplicateResult(
        duplicate=found,
        player=player,
        account_id=player.account_id,
        seat=seat,
        gold=gold,
        is_whole=is_whole,
        difference=gold - means[seat] if is_whole and seat in means else None,
    )


def _means(players: Iterable[Player], whole: set[int]) -> dict[int, float]:
    gold: dict[int, list[int]] = defaultdict(list)
    for one in players:
        if one.pk in whole:
            gold[one.seat or 0].append(one.gold or 0)
    return {seat: sum(found) / len(found) for seat, found in gold.items() if len(found) > 1}


def _whole(found: Duplicate, players: Sequence[Player]) -> set[int]:
    """Return the players whose seat was their own from the start, and mostly played by them."""
    entrants = set(found.entries.values_list("account", flat=True))
    own: dict[tuple[int, int], list[bool]] = defaultdict(list)
    turns = Turn.objects.filter(game__in={one.game_id for one in players})
    for game, seat, by in turns.values_list("game", "seat", "played_by"):
        own[game, seat].append(not by)
    return {
        one.pk
        for one in players
        if _is_own(one, entrants) and _share(own[one.game_id, one.seat or 0]) >= LEAST_SHARE
    }


def _is_own(player: Player, entrants: set[int]) -> bool:
    gone = {departure["seat"] for departure in player.game.departures}
    is_there = player.account_id in entrants or player.is_computer
    return is_there and player.seat not in gone


def _share(own: Sequence[bool]) -> float:
    return sum(own) / len(own) if own else 1.0


def _add_to_season(found: Duplicate, results: Iterable[DuplicateResult]) -> None:
    if found.season_id is None:
        return
    gained = {
        one.account_id: one.difference
        for one in results
        if one.account_id is not None and one.difference is not None
    }
    new = [SeasonLine(season_id=found.season_id, account_id=pk) for pk in gained]
    SeasonLine.objects.bulk_create(new, ignore_conflicts=True)
    lines = list(SeasonLine.objects.filter(season=found.season_id, account__in=gained))
    for line in lines:
        line.events += 1
        line.total += gained[line.account_id]
    SeasonLine.objects.bulk_update(lines, ["events", "total"])
