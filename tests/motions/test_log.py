"""The log of a table tells its players what was put to the vote, and what came of it: no more."""

import pytest

from accounts.models import Account
from games.core.tables import logs, tables
from games.core.turns import seen
from games.models import Game
from games.motions import services as motions
from games.table.log.sentences import plain_entry
from games.table.log.since_my_turn import news_of
from tests.clock import Clock
from tests.factories import AccountFactory
from tests.motions.voting import ask, decide, game, game_of, people

__all__ = ["game", "people"]
pytestmark = pytest.mark.django_db


def lines(game: Game, account: Account | None) -> list[str]:
    """What the log at the table says of votes."""
    table = tables.table(game.pk, account)
    return [plain_entry(entry, table.names, table.seat) for entry in table.log if entry.motion]


def test_that_a_vote_is_open_and_what_came_of_it(game: Game, people: list[Account]) -> None:
    motion = ask(game, people[0], "pause", days=3)
    assert lines(game, people[1]) == ["Put to the vote: a pause of 3 days."]
    decide(game, motion, True, True, True)
    assert lines(game, people[1])[1:] == ["The vote passed: a pause of 3 days."]


def test_what_did_not_pass_and_what_came_to_nothing(
    game: Game, people: list[Account], clock: Clock
) -> None:
    motion = ask(game, people[0], "abandon")
    decide(game, motion, False, False, False)
    assert lines(game, people[2])[1:] == ["The vote did not pass: abandoning the game."]
    ask(game, people[1], "extension")
    clock.pass_by(hours=25)
    motions.close(game.pk)
    name = tables.table(game.pk, people[0]).names[motion.game.round.turn]  # type: ignore[union-attr,index]
    assert lines(game, people[2])[-1] == f"The vote did not pass: more time for {name}."


def test_a_game_that_was_abandoned_says_so(game: Game, people: list[Account]) -> None:
    motion = ask(game, people[0], "abandon")
    decide(game, motion, True, True, True)
    page = logs.page(game.pk, people[0])
    told = [plain_entry(entry, page.names, page.seat) for entry in page.entries if entry.motion]
    assert told[-1] == "The vote passed: abandoning the game."


def test_a_line_is_the_same_whoever_asked_and_however_they_voted(
    people: list[Account], clock: Clock
) -> None:
    told = set()
    for asker, votes in ((0, (False, True, False)), (1, (False, False, False))):
        game = game_of(people)
        decide(game, ask(game, people[asker], "abandon"), *votes)
        game.refresh_from_db()
        told.add(str([line | {"at": ""} for line in game.motion_log]))
        # Lines without a seat bear nobody's letters.
        news = news_of(tables.table(game.pk, people[2]), 0)
        assert news is not None
        assert {line.letters for line in news.lines if "vote" in line.text.lower()} == {""}
    assert len(told) == 1


def test_a_ballot_writes_no_line(game: Game, people: list[Account]) -> None:
    motion = ask(game, people[0])
    game.refresh_from_db()
    before = game.motion_log
    motions.vote(game_id=game.pk, account=people[1], motion_id=motion.pk, in_favour=True)
    game.refresh_from_db()
    assert game.motion_log == before


def test_watchers_are_told_nothing_of_votes(game: Game, people: list[Account]) -> None:
    Game.objects.filter(pk=game.pk).update(public=True)
    ask(game, people[0])
    for stranger in (None, AccountFactory()):
        assert not lines(game, stranger)
        assert not [one for one in logs.page(game.pk, stranger).entries if one.motion]


def test_a_line_is_new_until_the_player_has_looked(game: Game, people: list[Account]) -> None:
    ask(game, people[0])
    game.refresh_from_db()
    assert tables.table(game.pk, people[1]).log[-1].new
    seen.mark_seen(game_id=game.pk, account=people[1], version=game.version)
    assert not tables.table(game.pk, people[1]).log[-1].new
