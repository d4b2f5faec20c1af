"""Notifies the player to act: now, and again while they do not act (clocks.md 3).

Reminders are written with the turn, in the same statement, for the time at which they are due;
whether they are still true is checked then.
"""

from collections.abc import Iterable
from datetime import datetime

from games.clocks.paces import NoClock
from games.clocks.reminders import WITHOUT_CLOCK, while_awake
from games.models import Game, Notice, Player
from games.models.own_hours import schedule_of
from games.notices import outbox

KINDS = (Notice.Kind.HALF, Notice.Kind.SOON)


def tell_turn(game: Game, players: Iterable[Player], at: datetime) -> None:
    """Write the notices that it is these players' turn, which began `at` this instant, with their
    later reminders. Makes one statement.
    """
    outbox.save(turn_notices(game, players, at))


def turn_notices(game: Game, players: Iterable[Player], at: datetime) -> list[Notice]:
    """Return unsaved notices that it is these players' turn, sent `at` this instant, each with its
    later reminders.
    """
    return [
        notice
        for player in players
        for notice in outbox.compose(
            game, [player], {Notice.Kind.TURN: at, **_due(game, player, at)}, at
        )
    ]


def stand_in_notices(game: Game, players: Iterable[Player], at: datetime) -> list[Notice]:
    """Return unsaved notices to the named stand-ins of these players, whose turn it is, sent `at`
    this instant.
    """
    people = [
        player.named_stand_in
        for player in players
        if player.has_named_stand_in and player.named_stand_in is not None
    ]
    return outbox.compose(game, people, Notice.Kind.PLAY_FOR, at)


def arm(game: Game, player: Player, at: datetime) -> None:
    """Write new reminders for a player whose clock has started or moved, and delete their older
    ones.
    """
    outbox.drop_waiting(player, KINDS)
    outbox.enqueue(game, [player], _due(game, player, at), at)


def _due(game: Game, player: Player, now: datetime) -> dict[Notice.Kind, datetime]:
    """Return the times of a player's reminders; never at night, at any pace."""
    if player.account is None:
        return {}
    own = schedule_of(player.account)
    times = [while_awake(own, at) for at in _planned(game, now)]
    due = {kind: at for kind, at in zip(KINDS, times, strict=False) if at > now}
    # Only the later of two reminders before the same bedtime is kept.
    return {kind: at for kind, at in due.items() if kind == KINDS[-1] or at < times[-1]}


def _planned(game: Game, now: datetime) -> Iterable[datetime]:
    if game.timing.pace == NoClock():
        return (now + after for after in WITHOUT_CLOCK)
    return game.reminder_times
