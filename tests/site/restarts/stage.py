"""Puts games and a notice into a site's database, and says what there is: `python -m`.

Computer players of this site wait for an hour, and so do notices, so that nothing is due before a
test says so.
"""

import json
import os
import sys

import django

# Ann sits at more tables than a newcomer may.
os.environ["TABLES_AT_FIRST"] = os.environ["MOST_TABLES"] = "1000"
django.setup()

from django.contrib.sessions.models import Session  # noqa: E402
from django.test import Client  # noqa: E402

from accounts.models import Account  # noqa: E402
from games.clocks.paces import PRESETS  # noqa: E402
from games.clocks.timing import Timing  # noqa: E402
from games.models import Game, Notice  # noqa: E402
from games.rules import engine  # noqa: E402
from tests.factories import AccountFactory, running_game  # noqa: E402
from tests.playing import position_of, to_act  # noqa: E402

GAMES = 24
# In each of them one turn of Ann's is taken.
HERS = 5
# Each of them runs out of time once.
CLOCKED = 6


def begun(host: Account, *, with_computer: bool) -> Game:
    """A game that has just begun, and whose first turn is a computer player's, or is not."""
    while True:
        game = running_game(host, computers=7)
        if to_act(game).is_computer == with_computer:
            return game


def hand_of(game: Game) -> tuple[str, ...]:
    """The cards of the player whose turn it is."""
    position = position_of(game)
    assert position.turn is not None
    return engine.observe(position, position.turn).hand


def main() -> None:
    """Set everything up and write where it is to standard output."""
    ann = AccountFactory(name="Ann")
    Client().force_login(ann)
    hers = [begun(ann, with_computer=False) for _ in range(HERS)]
    waiting = [begun(ann, with_computer=True).pk for _ in range(GAMES)]
    others = AccountFactory.create_batch(2)
    timed = [running_game(ann, others, timing=Timing(PRESETS["daily"])).pk for _ in range(CLOCKED)]
    # Ann is told by email that it is her turn.
    notice = Notice.objects.get(
        game=hers[0], player__account=ann, kind=Notice.Kind.TURN, transport="mail"
    )
    json.dump(
        {
            "session": Session.objects.get().session_key,
            "computer_games": waiting,
            "timed_games": timed,
            "turns": [
                {"game": one.pk, "version": one.version, "card": hand_of(one)[0]} for one in hers
            ],
            "notice": notice.pk,
        },
        sys.stdout,
    )


if __name__ == "__main__":
    main()
