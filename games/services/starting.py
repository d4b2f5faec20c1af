"""The beginning of a game, and its end before time."""

from random import SystemRandom

from django.utils import timezone

from games.models import Game, Notice, Player
from games.notices import outbox
from games.round_rows import save_piles
from games.services import calling, dealing, telling
from games.services.holding import Held


def begin(held: Held) -> None:
    """Shuffle the seats, deal the first round and call whoever starts."""
    now = timezone.now()
    _draw_seats(held)
    round_row, piles = dealing.deal_first(held.game, len(held.players))
    starter = round_row.turn
    held.move_on(
        status=Game.Status.RUNNING,
        round=round_row,
        seats=len(held.players),
        started_at=now,
        last_turn_at=now,
        **calling.call(held, starter, now),
    )
    save_piles(piles)
    others = [player for player in held.players if player.seat != starter]
    outbox.write(held.game, held.at_seat(starter), Notice.Kind.TURN, now)
    outbox.write(held.game, others, Notice.Kind.STARTED, now)
    telling.tell_later(held.game.pk, held.game.version)


def put_away(held: Held) -> None:
    """Call a game off."""
    held.move_on(status=Game.Status.CANCELLED, ended_at=timezone.now(), computer_at=None)
    telling.tell_later(held.game.pk, held.game.version)


def _draw_seats(held: Held) -> None:
    SystemRandom().shuffle(held.players)
    for seat, player in enumerate(held.players):
        player.seat = seat
    Player.objects.bulk_update(held.players, ["seat"])
