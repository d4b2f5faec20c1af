"""What may be voted on, and when there is nothing left to vote on: by what everybody sees."""

from collections.abc import Iterable
from datetime import datetime

from games.clocks.motions import SILENT_AFTER
from games.models import Game, Motion, Player, Round


def turn_number(row: Round) -> int:
    """How many turns of a round were taken, thefts included."""
    return row.turns + len((row.outcome or {}).get("stolen", ()))


def is_replaceable(game: Game, player: Player, now: datetime) -> bool:
    """Whether a stand-in for somebody may be put to the vote.

    They ran out of time and have not played since, or it has been their turn for 14 days.
    """
    row = game.round
    if row is None or player.seat is None or not player.account_id or player.is_played_by_site:
        return False
    if game.time_outs and game.time_outs[player.seat]:
        return True
    if row.turn != player.seat or game.last_turn_at is None:
        return False
    # Whoever was given the seat has been silent since then.
    since = max(game.last_turn_at, player.given_at or game.last_turn_at)
    return since <= now - SILENT_AFTER


def may_be_offered(game: Game, player: Player, now: datetime) -> bool:
    """Whether it may be put to the vote to offer somebody's seat to a person, as a stand-in.

    As for a stand-in; or a computer player has the seat already. Not where its owner has named
    somebody: that stands.
    """
    if player.named_stand_in_id is not None or not player.account_id:
        return False
    return bool(player.stand_in) or is_replaceable(game, player, now)


def is_moot(motion: Motion, game: Game, players: Iterable[Player], now: datetime) -> bool:
    """Whether the turn that it would extend is over, or whom it would replace is back or gone."""
    row = game.round
    if game.status != Game.Status.RUNNING or row is None:
        return True
    if motion.kind == Motion.Kind.EXTENSION:
        then = (motion.round_number, motion.turn)
        return game.deadline is None or then != (row.number, turn_number(row))
    if motion.kind == Motion.Kind.STAND_IN:
        concerned = [player for player in players if player.seat == motion.on]
        return not any(is_replaceable(game, player, now) for player in concerned)
    if motion.kind == Motion.Kind.OFFER:
        concerned = [player for player in players if player.seat == motion.on]
        is_open = any(may_be_offered(game, player, now) for player in concerned)
        return motion.person_id is None or not is_open
    return False


def came_after(player: Player, motion: Motion) -> bool:
    """Whether somebody was given their seat since a motion was opened: its vote is not theirs.

    They are not told whether it was cast.
    """
    return player.given_at is not None and player.given_at >= motion.opened_at


def is_program(player: Player) -> bool:
    """Whether a player has no vote, being a program; of a player read with the account."""
    return player.account is not None and player.account.is_program
