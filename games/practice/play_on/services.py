"""Practice games that begin at a turn of a finished game."""

from dataclasses import replace

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Account
from games.core import broadcast
from games.core.deadlines import clocks, computer_schedule
from games.core.errors import InvalidTable
from games.core.locking import LockedGame, lock_account
from games.core.round_rows import new_round
from games.core.seating.naming import computer_name
from games.core.visibility import NotFound
from games.models import Game, Player, Turn
from games.models.game import LONGEST_NAME
from games.practice.play_on.selectors import Start, start
from games.practice.selectors import PracticeChoices, choices_of
from games.practice.services import put_old_ones_away
from games.rules import engine
from games.rules.cards.deal import Deal
from games.rules.notation import read_move
from games.rules.position import Position


def play_on(game_id: int, account: Account, number: int, turn: int, seat: int) -> Game:
    """Begin a one-round practice game after `turn` turns of the round `number` of a finished game,
    with the account in this seat, and return the new game.

    The round's deal and its moves up to this turn are the original's, so each computer player knows
    what its seat knew then, and no more. Purses begin empty. Raises NotFound if the account may not
    play on from there, EndingFirst if the account has not yet seen the end, InvalidTable for an
    unknown seat, and AccountGone if the account has been closed.
    """
    at = start(game_id, account, number, turn)
    if seat not in range(len(at.names)):
        raise InvalidTable("seat", _("There is no such seat."))
    with transaction.atomic():
        lock_account(account)
        put_old_ones_away(account)
        choices = choices_of(account)
        game = _game(at, account, seat, choices)
        return _begin(_seated(game, account, seat, choices.strength), at)


def _game(at: Start, account: Account, seat: int, choices: PracticeChoices) -> Game:
    name = _("%(game)s, from turn %(turn)d") % {"game": at.game.shown_name, "turn": at.turn}
    now = timezone.now()
    return Game.objects.create(
        name=name[:LONGEST_NAME],
        host=account,
        options=replace(at.game.rules, rounds=1).options(),
        seats=len(at.names),
        practice=True,
        pause=choices.pause,
        computers_claim=choices.computers_claim,
        branched_from=at.game,
        branched_at=[at.round.number, at.turn, seat],
        started_at=now,
        last_turn_at=now,
        version=at.turn + 1,
    )


def _seated(game: Game, account: Account, seat: int, strength: str) -> LockedGame:
    taken = {account.name}
    players = []
    for place in range(game.seats):
        if place == seat:
            seen = {"seen_version": game.version}
            players.append(
                Player(game=game, account=account, name=account.name, seat=place, **seen)
            )
            continue
        name = computer_name(taken, strength)
        taken.add(name)
        players.append(Player(game=game, name=name, policy=strength, seat=place))
    broadcast.broadcast_account_on_commit(account.pk)
    return LockedGame(game, Player.objects.bulk_create(players))


def _begin(locked: LockedGame, at: Start) -> Game:
    game, now = locked.game, timezone.now()
    past = list(Turn.objects.filter(round=at.round, number__lte=at.turn).order_by("number"))
    deal = Deal.from_json(at.round.deal)
    row = new_round(game, _played(game, deal, at.round.starter, past), deal)
    for place, turn in enumerate(past, start=2):
        turn.pk, turn.game, turn.round, turn.version = None, game, row, place
        turn.played_by, turn.stand_in = "", None
    Turn.objects.bulk_create(past)
    locked.bump_version(
        status=Game.Status.RUNNING,
        round=row,
        banks=clocks.first_banks(locked),
        computer_at=computer_schedule.due_at(locked, row.turn, now),
    )
    computer_schedule.queue_on_commit(game, now)
    return game


def _played(game: Game, deal: Deal, starter: int, past: list[Turn]) -> Position:
    position = engine.start(game.rules, deal, 1, starter)
    for turn in past:
        engine.play(position, turn.seat, read_move(turn.move))
    if position.turn is None:
        raise NotFound
    return position
