"""Endings that were looked at, and turns that moderators took back, by programs."""

from accounts.models import Account
from games.core.turns import roll_backs
from games.models import Game
from tests.games.api.programs import Programs, is_problem
from tests.playing import play_out, play_some


def test_a_program_says_that_it_has_looked_at_an_ending(
    game: Game, ann: Account, olga: Account, program: Programs
) -> None:
    mine, path = program(ann), f"games/{game.pk}/ending/"
    assert mine.put(path, {"round": 1}).status_code == 204
    assert not game.players.filter(ending_seen__gt=0).exists()
    play_out(game)
    assert program(olga).put(path, {"round": 3}).status_code == 204
    assert mine.put(path, {"round": 3}).status_code == 204
    assert game.players.filter(ending_seen=3).count() == 1
    is_problem(mine.put(path, {"round": 4}), 422, "invalid")


def test_turns_taken_back_are_read_by_whoever_may_see_the_table(
    game: Game, ann: Account, olga: Account, program: Programs
) -> None:
    mine, path = program(ann), f"games/{game.pk}/taken-back/"
    play_some(game, 5)
    before = mine.get(f"games/{game.pk}/events/").json()["results"]
    is_problem(mine.get(path), 404, "not-found")
    roll_backs.roll_back(game.pk, 3)
    (undone,) = mine.get(path).json()["results"]
    assert (undone["round"], undone["turn"]) == (1, 3)
    assert [each["events"] for each in undone["turns"]] == [each["events"] for each in before[3:]]
    is_problem(program(olga).get(path), 404, "not-found")
