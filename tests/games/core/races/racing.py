"""Plays at one game from many threads at once; run as a process of its own.

`python -m tests.games.core.races.racing GAME THREADS TURNS`: every thread looks at the table and
plays a legal move for whoever is to act, until the game has so many turns. Prints one line for
each try: `taken VERSION`, or what refused it.
"""

import os
import sys
from random import Random
from threading import Barrier, Thread

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saboteur_site.settings")


def race(game_id: int, threads: int, until: int) -> list[str]:
    """Try from several threads; what came of each try."""
    tries: list[str] = []
    barrier = Barrier(threads)
    racers = [
        Thread(target=_play, args=(game_id, number, until, barrier, tries))
        for number in range(threads)
    ]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    return tries


def _play(game_id: int, number: int, until: int, barrier: Barrier, tries: list[str]) -> None:
    from django.db import connection

    from games.core.errors import NotYours, ServiceError
    from games.core.turns import turns
    from games.models import Game
    from tests.playing import some_move, to_act

    chance = Random(f"{os.getpid()}/{number}")
    try:
        barrier.wait(timeout=60)
        while True:
            game = Game.objects.get(pk=game_id)
            if game.status != Game.Status.RUNNING or game.turns.count() >= until:
                return
            try:
                move, player = some_move(game, chance), to_act(game)
            except IndexError:
                # Rows of two moments, read without a lock: nobody could move in such a round.
                continue
            try:
                taken = turns.take_turn(
                    game_id=game_id, account=player.account, version=game.version, move=move
                ).game
                tries.append(f"taken {taken.version}")
            except (ServiceError, NotYours) as error:
                tries.append(type(error).__name__)
    except Exception as error:  # a racer that falls must be seen
        tries.append(f"fell: {error!r}")
    finally:
        connection.close()


if __name__ == "__main__":
    django.setup()
    sys.stdout.write("\n".join(race(*map(int, sys.argv[1:4]))))
