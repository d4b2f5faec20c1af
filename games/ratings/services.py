"""Ratings of finished games, and the lines of leaderboards."""

from collections.abc import Collection, Iterator
from datetime import datetime
from math import isclose
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from accounts.models import Account
from games.core.announcements import counted
from games.core.errors import GuestsOnlyPractise
from games.core.history.played_games import PlayedGame, played_games
from games.core.turns.tallies import lock_tallies
from games.models import CountedGame, Tally
from games.ratings.models import Listing, RatingStep
from games.ratings.strengths import Strength, Strengths, after_game, floor_of, is_rated

_CHUNK = 200
# How much results may differ between machines.
_CLOSE = 1e-6
_WORKED_OUT = ("games", "mean", "deviation", "floor", "last_game_at")


@receiver(counted, dispatch_uid="games.ratings")
def add_game(game: PlayedGame, **_: Any) -> None:
    """Save a rating step (a change of rating) for each person of a finished game, and update their
    lines of the leaderboard. Games that are not rated are ignored. The caller has locked the
    people's tallies.
    """
    if not is_rated(game) or not game.players:
        return
    last = {pk: _last_step(pk, expansion=game.expansion) for pk in game.players}
    before = {
        player.seat or 0: Strength(step.mean, step.deviation) if (step := last[pk]) else Strength()
        for pk, player in game.players.items()
    }
    after = after_game(game, _of_the_gone(game) | before)
    RatingStep.objects.bulk_create(
        _step(game, pk, (step.games if (step := last[pk]) else 0) + 1, before, after)
        for pk in sorted(game.players)
    )
    _keep_up(game.players, expansion=game.expansion)


@transaction.atomic
def rebuild(*, write: bool) -> list[str]:
    """Recalculate all rating steps in the order in which games were counted, and return a line for
    each difference.

    If `write` is true and anything differs, all steps are rewritten. No game is counted meanwhile.
    Steps of deleted accounts stay as they are.
    """
    list(Tally.objects.order_by("account_id").select_for_update(no_key=True).values_list("pk"))
    wrong = [line for game in _rated_games() for line in _wrong(game)]
    if write and wrong:
        RatingStep.objects.filter(account__isnull=False).delete()
        for game in _rated_games():
            add_game(game)
    return wrong + _rebuild_listings(write=write)


@transaction.atomic
def set_listed(account: Account, *, is_listed: bool) -> None:
    """Put a person on the leaderboards, or, unless `is_listed`, take them off. Repeating it is no
    error. Raises GuestsOnlyPractise for guests.
    """
    if account.is_guest:
        raise GuestsOnlyPractise
    # No game of theirs is counted meanwhile.
    lock_tallies([account.pk])
    if not is_listed:
        Listing.objects.filter(account=account).delete()
        return
    rows = [Listing(account=account, expansion=box) for box in (False, True)]
    Listing.objects.bulk_create(rows, ignore_conflicts=True)
    for box in (False, True):
        _keep_up([account.pk], expansion=box)


def _rated_games() -> Iterator[PlayedGame]:
    games = list(CountedGame.objects.order_by("id").values_list("game_id", flat=True))
    for start in range(0, len(games), _CHUNK):
        yield from filter(is_rated, played_games(games[start : start + _CHUNK]))


def _of_the_gone(game: PlayedGame) -> Strengths:
    """Return, by seat, the strengths before a game of players who have deleted their accounts."""
    steps = RatingStep.objects.filter(player__game=game.game.pk, account__isnull=True)
    return {
        step.player.seat or 0: Strength(step.mean_before, step.deviation_before)
        for step in steps.select_related("player")
    }


def _last_step(account_id: int, *, expansion: bool) -> RatingStep | None:
    mine = RatingStep.objects.filter(account=account_id, expansion=expansion)
    return mine.order_by("-id").first()


def _step(
    game: PlayedGame, account_id: int, games: int, before: Strengths, after: Strengths
) -> RatingStep:
    player = game.players[account_id]
    was, now = before[player.seat or 0], after[player.seat or 0]
    return RatingStep(
        player=player,
        account_id=account_id,
        expansion=game.expansion,
        games=games,
        mean_before=was.mean,
        deviation_before=was.deviation,
        mean=now.mean,
        deviation=now.deviation,
    )


def _wrong(game: PlayedGame) -> Iterator[str]:
    steps = list(RatingStep.objects.filter(player__game=game.game.pk).select_related("player"))
    seats = {step.player.seat or 0: step for step in steps}
    before = {
        seat: Strength(step.mean_before, step.deviation_before) for seat, step in seats.items()
    }
    after = after_game(game, before)
    for player in game.players.values():
        step = seats.get(player.seat or 0)
        if step is None:
            yield f"rating of account {player.account_id}: no step for game {game.game.pk}"
        elif not _same(step, after[player.seat or 0]) or not _follows(step):
            yield f"rating of account {player.account_id}: game {game.game.pk} differs"


def _same(step: RatingStep, strength: Strength) -> bool:
    mean = isclose(step.mean, strength.mean, abs_tol=_CLOSE)
    return mean and isclose(step.deviation, strength.deviation, abs_tol=_CLOSE)


def _follows(step: RatingStep) -> bool:
    """Return whether a step begins where the person's last one ended."""
    mine = RatingStep.objects.filter(account=step.account_id, expansion=step.expansion)
    last = mine.filter(id__lt=step.pk).order_by("-id").first()
    was = Strength(last.mean, last.deviation) if last else Strength()
    starts = isclose(step.mean_before, was.mean, abs_tol=_CLOSE)
    starts = starts and isclose(step.deviation_before, was.deviation, abs_tol=_CLOSE)
    return starts and step.games == (last.games if last else 0) + 1


def _keep_up(account_ids: Collection[int], *, expansion: bool) -> list[Listing]:
    """Update these people's lines to their last games; return the lines that changed."""
    rows = Listing.objects.filter(account__in=account_ids, expansion=expansion)
    changed = [row for row in rows.order_by("account_id") if _brought_up(row)]
    Listing.objects.bulk_update(changed, _WORKED_OUT)
    return changed


def _rebuild_listings(*, write: bool) -> list[str]:
    """Recalculate every line and return the differences. All tallies must be locked."""
    wrong = [row for row in Listing.objects.order_by("id") if _brought_up(row)]
    if write:
        Listing.objects.bulk_update(wrong, _WORKED_OUT)
    return [f"leaderboard: the line of account {row.account_id} differs" for row in wrong]


def _brought_up(row: Listing) -> bool:
    """Update a line without saving it; return whether it changed."""
    kept = [getattr(row, name) for name in _WORKED_OUT]
    steps = RatingStep.objects.filter(account=row.account_id, expansion=row.expansion)
    step = steps.select_related("player__game").order_by("-id").first()
    found: list[int | float | datetime | None] = [0, 0.0, 0.0, 0.0, None]
    if step is not None:
        floor = floor_of(Strength(step.mean, step.deviation))
        found = [step.games, step.mean, step.deviation, floor, step.player.game.ended_at]
    for name, value in zip(_WORKED_OUT, found, strict=True):
        setattr(row, name, value)
    return kept != found
