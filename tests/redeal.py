"""A running game in whose rows everything a viewer cannot know is dealt in another way.

Whatever a viewer is given (page, fragment, email, socket message) must be the same before and
after, byte for byte.
"""

import re
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

from django.utils import timezone

from games.core.round_rows import read_positions, save_round
from games.models import Game, Round, UndoneTurn
from games.models.game import new_token
from games.rules.cards.cards import CODES, PATH_COUNT
from games.rules.position import Position
from tests.rules.redeal import redeal as redeal_position


def lasting(page: str) -> str:
    """A page without its tokens, and without words like 'a second ago'."""
    page = re.sub(r'name="csrfmiddlewaretoken" value="\w+"|nonce="[^"]+"', "", page)
    return re.sub(r"<time [^>]*>[^<]*</time>", "", page)


def redeal(game: Game, seat: int | None, seed: int = 1) -> Game:
    """Redeal, in place, what this seat (None: a spectator) cannot know of a running game.

    Its rounds stay as they are for everybody's eyes, and can be played on; the deals they began
    with no longer replay.
    """
    game = Game.objects.get(pk=game.pk)
    assert game.status == Game.Status.RUNNING
    chance = Random(seed)
    rounds = list(game.rounds.order_by("number"))
    for row, position in zip(rounds, read_positions(game, rounds), strict=True):
        _redeal_round(row, position, seat, chance)
        _forget_moves(row, seat, chance)
        _forget_deal(row, chance)
    _forget_shuffles(game, seat, chance)
    Game.objects.filter(pk=game.pk).update(seed=new_token())
    for player in game.players.exclude(seat=-1 if seat is None else seat):
        thought = f"{chance.random()} is what I think"
        on = dict.fromkeys(map(str, game.players.values_list("pk", flat=True)), thought)
        left: dict[str, Any] = {"round": rounds[-1].number, "version": game.version}
        left["last_resort"] = CODES[chance.randrange(PATH_COUNT)]
        game.players.filter(pk=player.pk).update(notes=thought, notes_on=on, orders=left)
    if rounds[-1].turn != seat:
        Game.objects.filter(pk=game.pk).update(orders_at=timezone.now() + timedelta(hours=1))
    return Game.objects.get(pk=game.pk)


def _redeal_round(row: Round, position: Position, seat: int | None, chance: Random) -> None:
    other = redeal_position(position, seat, str(chance.random()))
    if other.outcome is not None and not other.rules.expansion:
        _hide_gold(other, seat, chance)
    save_round(row, position, other)


def _hide_gold(position: Position, seat: int | None, chance: Random) -> None:
    assert position.outcome is not None
    others = [who for who in range(position.players) if who != seat]
    gains = list(position.outcome.gains)
    for who in others:
        gains[who] = chance.randrange(9)
        position.purses[who] = chance.randrange(20)
    position.outcome = replace(position.outcome, gains=tuple(gains))
    position.nuggets = [chance.randint(1, 3) for _ in position.nuggets]


def _forget_moves(row: Round, seat: int | None, chance: Random) -> None:
    for turn in row.turn_rows.exclude(seat=seat if seat is not None else -1):
        for key in {"pass", "discard"} & set(turn.move):
            turn.move[key] = [CODES[chance.randrange(PATH_COUNT)] for _ in turn.move[key]]
            turn.save(update_fields=["move"])


def _forget_deal(row: Round, chance: Random) -> None:
    for pile in row.deal.values():
        chance.shuffle(pile)
    row.save(update_fields=["deal"])


def _forget_shuffles(game: Game, seat: int | None, chance: Random) -> None:
    """How what lay hidden came to lie when turns were taken back, and what these were."""
    for kept in game.roll_backs:
        kept["sealed"] = new_token()
        for pile in ("spare", "goals", "aside", "draw", "nuggets"):
            chance.shuffle(kept["shuffle"][pile])
    game.save(update_fields=["roll_backs"])
    undone = UndoneTurn.objects.filter(round__game=game)
    for turn in undone.exclude(seat=seat if seat is not None else -1):
        turn.move = {"pass": [CODES[chance.randrange(PATH_COUNT)]]}
        turn.save(update_fields=["move"])
