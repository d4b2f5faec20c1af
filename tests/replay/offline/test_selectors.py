"""Every moment of a finished game, as the replay shows it with everything face up."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Account
from games.replay import selectors as replays
from games.replay.offline import selectors as films
from tests.factories import running_game
from tests.people import ann, ben, cleo
from tests.playing import play_out, tell_all

__all__ = ["ann", "ben", "cleo"]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("expansion", [False, True])
def test_each_moment_is_that_of_the_replay(
    ann: Account, ben: Account, cleo: Account, expansion: bool
) -> None:
    rules = {"expansion": expansion, "rounds": 2}
    game = tell_all(play_out(running_game(ann, [ben, cleo], rules=rules)))
    film = films.film(game.pk, ann)
    for each in film.rounds:
        for turn in range(0, len(each.frames), 5):
            moment = replays.moment(game.pk, ann, each.number, turn, replays.EVERYTHING)
            frame, shown = each.frames[turn], moment.seen
            assert (frame.seen.mine, frame.seen.goals_up) == (shown.mine, shown.goals_up)
            assert frame.hidden == moment.face_up
            assert frame.last_laid == moment.last_laid
        assert len(each.frames) == len(each.told) + 1


def test_it_costs_the_same_however_long_the_game_was(
    ann: Account, ben: Account, cleo: Account
) -> None:
    counts = []
    for rounds in (1, 3):
        game = tell_all(play_out(running_game(ann, [ben, cleo], rules={"rounds": rounds})))
        with CaptureQueriesContext(connection) as queries:
            films.film(game.pk, ann)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 5
