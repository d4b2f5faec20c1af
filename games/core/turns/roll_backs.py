"""Roll backs of a round: turns are taken back, and hidden cards reshuffled (fair.md 6).

The reshuffle makes cards seen in those turns useless to everybody.
"""

import secrets
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core import announcements, broadcast
from games.core.deadlines import reminders
from games.core.errors import InvalidTurn
from games.core.history.played_rounds import position_after, rounds_of
from games.core.locking import LockedGame, lock_running
from games.core.round_rows import roll_round_back
from games.core.turns import fair_deals, turns
from games.models import Claim, Game, Notice, Player, Round, Turn, UndoneTurn
from games.models.roll_back import KeptRollBack, roll_backs_of
from games.notices import outbox
from games.rules.fair.reshuffling import lay_anew, shuffle_anew, unseen_goals
from games.rules.fair.seeds import SECRET_BYTES, roll_back_digest_of, roll_back_seed_of
from games.rules.position import Position

# Notices of a turn that are not true of any other.
_OF_A_TURN = (Notice.Kind.TURN, *reminders.KINDS)
_COPIED = ("round", "number", "version", "seat", "move", "events", "played_by", "stand_in", "at")


def roll_back(game_id: int, turn: int) -> None:
    """Take back the latest turns of a running game's current round, keeping the first `turn` of
    them (0 takes back all). Raises NotYours if no such game has begun, and InvalidTurn if there is
    no later turn to take back or the digging is over.
    """
    with transaction.atomic():
        roll_locked_back(lock_running(game_id), turn, timezone.now())


def roll_locked_back(locked: LockedGame, turn: int, at: datetime) -> None:
    """Take back the latest turns of a locked game's current round, keeping the first `turn` of them
    (0 takes back all). The players are notified, and the clock restarts `at` this instant. Raises
    InvalidTurn if there is no later turn to take back or the digging is over; then nothing has
    changed.
    """
    row = _round_of(locked, turn)
    before = locked.position()
    undone = list(Turn.objects.filter(round=row, number__gt=turn).order_by("number"))
    rounds = rounds_of(locked.game)
    position = position_after(locked.game, rounds, rounds[-1], turn)
    kept = _shuffle(locked.game, position, before, len(undone), at)
    roll_round_back(row, before, position)
    _put_aside(undone, kept)
    _forget(locked, row, turn, at)
    _tell(locked, row, kept, at)


def _round_of(locked: LockedGame, turn: int) -> Round:
    row = locked.game.round
    if locked.game.status != Game.Status.RUNNING or row is None or row.outcome is not None:
        raise InvalidTurn
    if not 0 <= turn < row.turns:
        raise InvalidTurn
    return row


def _shuffle(
    game: Game, position: Position, before: Position, undone: int, at: datetime
) -> KeptRollBack:
    """Draw a secret, and reshuffle everything that nobody had seen with it."""
    number, turn = position.number, position.turns
    nth = len(roll_backs_of(game, number)) + 1
    secret, fair = secrets.token_bytes(SECRET_BYTES), fair_deals.fair_deal_of(game)
    pieces = fair.contributions if fair is not None else []
    shuffle = shuffle_anew(position, roll_back_seed_of(secret, game.pk, number, nth, turn, pieces))
    moved = moved_goals(position)
    lay_anew(position, shuffle)
    return KeptRollBack(
        round=number,
        nth=nth,
        turn=turn,
        undone=undone,
        version=game.version + 1,
        at=at.isoformat(),
        commitment=roll_back_digest_of(number, nth, secret),
        sealed=fair_deals.seal(secret),
        secret="",
        shuffle=shuffle.as_json(),
        turned=[goal for goal in moved if goal in before.revealed],
        hats=_hats(before, position),
        looked=[[goal for goal in moved if mask >> goal & 1] for mask in before.seen_goals],
    )


def moved_goals(position: Position) -> list[int]:
    """Return the numbers of the goals that a roll back shuffles: those that nobody has seen, or an
    empty list if only one is left.
    """
    unseen = unseen_goals(position)
    return unseen if len(unseen) > 1 else []


def _hats(before: Position, after: Position) -> list[int]:
    """Return the seats whose hats were swapped in turns that were taken back."""
    seats = range(after.players)
    return [seat for seat in seats if before.hat_swaps.get(seat) != after.hat_swaps.get(seat)]


def _put_aside(undone: list[Turn], kept: KeptRollBack) -> None:
    """Move the turns out of the record, to where they can still be read."""
    UndoneTurn.objects.bulk_create(
        UndoneTurn(nth=kept.nth, **{name: getattr(turn, name) for name in _COPIED})
        for turn in undone
    )
    Turn.objects.filter(pk__in=[turn.pk for turn in undone]).delete()


def _forget(locked: LockedGame, row: Round, turn: int, at: datetime) -> None:
    """Remove everything that depends on removed turns: claims, plans, time-outs, looks, a vote."""
    late = Claim.objects.filter(round=row, turn__gt=turn, taken_back_at__isnull=True)
    late.update(taken_back_at=at)
    for player in locked.players:
        outbox.drop_waiting(player, _OF_A_TURN)
        player.missed = [
            [day, number, missed]
            for day, number, missed in player.missed
            if number != row.number or missed <= turn
        ]
        if player.held_round == row.number:
            player.held_turn = min(player.held_turn, turn)
        player.orders = None
    Player.objects.bulk_update(locked.players, ["missed", "held_turn", "orders"])
    announcements.rolled_back.send(sender=Game, game=locked.game, now=at)


def _tell(locked: LockedGame, row: Round, kept: KeptRollBack, at: datetime) -> None:
    game = locked.game
    also = {"roll_backs": [*game.roll_backs, kept.as_json()], "motion_closes_at": None}
    notices = turns.advance_turn(locked, row, at, **also)
    outbox.save([*notices, *outbox.compose(game, locked.players, Notice.Kind.ROLL_BACK, at)])
    broadcast.broadcast_on_commit(game.pk)
