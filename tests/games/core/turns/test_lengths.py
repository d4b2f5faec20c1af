"""How long games of a kind take, out of those that were finished."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import Account
from games.clocks.lasting import Days
from games.clocks.paces import PRESETS, Pace
from games.clocks.timing import Timing
from games.core.history.lengths import kind_of_game, known_days
from games.core.turns import tallies
from games.lobby.invite import days_of
from games.lobby.selectors import invitation_by
from games.models import Game, GameLengths
from games.rules.ruleset import Ruleset
from tests.factories import open_table, running_game
from tests.people import Browser
from tests.playing import play_some

pytestmark = pytest.mark.django_db
DAY = 24 * 3600
DAILY: Pace = PRESETS["daily"]


def finished(people: list[Account], days: int, **facts: Any) -> Game:
    """A finished and counted game at the daily pace that took so many days."""
    timing = Timing(facts.pop("pace", DAILY))
    game = running_game(people[0], people[1:], timing=timing, rules={"rounds": 1})
    game = play_some(game, 10_000)
    assert game.ended_at is not None
    game.started_at = game.ended_at - timedelta(days=days)
    game.save()
    tallies.count(game.pk)
    return game


def took(*days: int, players: int = 5, people: int = 5) -> None:
    """Games of three rounds at the daily pace that took so many days."""
    kind = kind_of_game(Ruleset(), DAILY, players, people)
    GameLengths.objects.create(kind=kind, lengths=[day * DAY for day in days])


@pytest.mark.both
def test_a_finished_game_is_counted_among_those_of_its_kind(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = finished([ann, ben, cleo], 3)
    finished([ann, ben, cleo], 4)
    finished([ann, ben, cleo], 9, pace=PRESETS["quick"])
    kind = kind_of_game(game.rules, DAILY, 3, 3)
    assert GameLengths.objects.get(kind=kind).lengths == [3 * DAY, 4 * DAY]
    assert not tallies.count(game.pk)
    assert GameLengths.objects.count() == 2


def test_below_five_games_the_pace_decides() -> None:
    took(1, 1, 1, 1)
    assert known_days(Ruleset(), DAILY, 5, 5) is None


def test_of_five_games_the_middle_half_is_told() -> None:
    took(30, 6, 4, 5, 7)
    assert known_days(Ruleset(), DAILY, 5, 5) == Days(5, 7)
    assert known_days(Ruleset(), DAILY, 5, 4) is None
    assert known_days(Ruleset(expansion=True), DAILY, 5, 5) is None


def test_the_form_for_a_new_table_tells_it(ann: Account, browser: Browser) -> None:
    def told() -> str:
        return str(browser(ann).get(reverse("games:new")).context["lasting"])

    assert told() == "Five players at this pace: about 9 to 14 days."
    took(30, 6, 4, 5, 7)
    assert told() == "Five players at this pace: about 5 to 7 days."


def test_so_does_an_invitation(ann: Account, olga: Account) -> None:
    game = open_table(ann, seats=5, timing=Timing(DAILY))
    assert days_of(invitation_by(game.invite_token, olga)) == "about 9 to 14 days"
    took(30, 6, 4, 5, 7)
    assert days_of(invitation_by(game.invite_token, olga)) == "about 5 to 7 days"
