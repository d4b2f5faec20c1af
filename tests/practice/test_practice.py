"""Practice games: what is chosen, what is remembered, and how many there may be."""

import re
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account
from games import bots
from games.core import computers, falling_due
from games.core.deadlines import computer_schedule
from games.core.errors import AccountGone, IllegalMove, InvalidTable
from games.core.locking import LockedGame
from games.core.turns import turns
from games.lobby import services as lobby
from games.models import Game, Turn
from games.practice import services as practice
from games.practice.models import PracticeChoice
from games.practice.selectors import PRACTICE_PLAYERS, PracticeChoices, choices_of
from games.rules.ruleset import InvalidOption
from tests.factories import AccountFactory, GuestFactory, open_table
from tests.people import Browser
from tests.playing import let_computers_go, play_one, some_move, to_act

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Account:
    return AccountFactory(name="Ann")


@pytest.mark.both
def test_practice_starts_at_once_against_four_computer_players_for_guests_too() -> None:
    for account in (GuestFactory(), AccountFactory()):
        game = practice.start(account)
        assert (game.status, game.practice, game.public) == ("running", True, False)
        assert sum(player.is_computer for player in game.players.all()) == 4
        lobby.cancel_table(game.pk, account)
        game.refresh_from_db()
        assert game.status == Game.Status.CANCELLED


def test_the_oldest_practice_game_is_put_away_when_there_are_many(ann: Account) -> None:
    games = [practice.start(ann) for _ in range(practice.MOST_AT_ONCE + 1)]
    states = [Game.objects.get(pk=game.pk).status for game in games]
    assert states == ["cancelled", "running", "running", "running"]


def practising(ann: Account, *, computer: bool) -> Game:
    """A practice game in which it is a computer player's turn, or Ann's."""
    while True:
        game = practice.start(ann)
        if to_act(game).is_computer is computer:
            return game


def test_a_game_that_was_put_away_takes_no_turn(ann: Account) -> None:
    game = practising(ann, computer=False)
    move = some_move(game, Random(1))
    lobby.cancel_table(game.pk, ann)
    game.refresh_from_db()
    with pytest.raises(IllegalMove) as refused:
        turns.take_turn(game_id=game.pk, account=ann, version=game.version, move=move)
    assert refused.value.code == "over"
    assert not Turn.objects.filter(game=game).exists()


def test_nobody_waits_for_the_computer_player_of_a_game_that_was_put_away(ann: Account) -> None:
    game = practising(ann, computer=True)
    let_computers_go(game)
    lobby.cancel_table(game.pk, ann)
    game.refresh_from_db()
    assert (game.computer_at, game.ended_at is None) == (None, False)
    assert not computers.play(game.pk)
    assert not Turn.objects.filter(game=game).exists()


def test_a_computer_player_thinks_on_while_its_game_is_put_away_and_plays_nothing(
    ann: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, choose = practising(ann, computer=True), bots.choose
    let_computers_go(game)

    def slowly(*asked: Any) -> Any:
        monkeypatch.setattr(bots, "choose", choose)
        lobby.cancel_table(game.pk, ann)
        return choose(*asked)

    monkeypatch.setattr(bots, "choose", slowly)
    assert not computers.play(game.pk)
    game.refresh_from_db()
    assert game.status == Game.Status.CANCELLED
    assert not Turn.objects.filter(game=game).exists()


def strengths_of(game: Game) -> set[str]:
    return set(game.players.exclude(policy="").values_list("policy", flat=True))


def sizes() -> Iterator[tuple[bool, int, int]]:
    """Both boxes with every number of players, and each number of rounds."""
    for players in PRACTICE_PLAYERS:
        for expansion in (False, True):
            yield expansion, players, 1 + players % 3


@pytest.mark.parametrize(("expansion", "players", "rounds"), list(sizes()))
def test_either_box_is_practised_with_three_to_eight_players_and_one_to_three_rounds(
    ann: Account, expansion: bool, players: int, rounds: int
) -> None:
    game = practice.start(ann, PracticeChoices(expansion, players, rounds, "at_once"))
    assert (game.seats, game.players.count(), game.pause) == (players, players, "at_once")
    assert (game.rules.expansion, game.rules.rounds) == (expansion, rounds)
    assert game.players.filter(account=ann).count() == 1


@pytest.mark.parametrize("person", [GuestFactory, AccountFactory])
def test_what_was_chosen_is_remembered_until_something_else_is(person: Any) -> None:
    account = person()
    assert choices_of(account) == choices_of(None) == PracticeChoices()
    first = PracticeChoices(True, 3, 1, "people", "novice")
    second = PracticeChoices(False, 8, 2, "at_once", "regular", True)
    for wanted in (first, second):
        practice.start(account, wanted)
        assert choices_of(account) == wanted
        game = practice.start(account)
        assert (game.seats, game.rules, game.pause) == (wanted.players, wanted.rules, wanted.pause)
        assert strengths_of(game) == {wanted.strength}
        assert game.computers_claim is wanted.computers_claim
    assert PracticeChoice.objects.count() == 1
    assert choices_of(AccountFactory()) == PracticeChoices()


def test_what_no_form_offers_is_refused_and_not_remembered(
    ann: Account, subtests: pytest.Subtests
) -> None:
    for wrong in [
        {"players": 2},
        {"players": 9},
        {"pause": "never"},
        {"rounds": 4},
        {"strength": "genius"},
    ]:
        with subtests.test(wrong=wrong):
            with pytest.raises((InvalidTable, InvalidOption)):
                practice.start(ann, PracticeChoices(**wrong))
            assert not Game.objects.exists()
            assert choices_of(ann) == PracticeChoices()


def test_at_once_a_lap_of_four_computer_players_takes_less_than_a_second(ann: Account) -> None:
    game = practice.start(ann, PracticeChoices(pause="at_once"))
    while not to_act(game).account:
        play_one(game, Random(1))
    play_one(game, Random(1))
    waited, began = 0.0, process_time()
    for _ in range(4):
        game.refresh_from_db()
        assert to_act(game).is_computer
        assert game.computer_at
        assert game.last_turn_at
        waited += (game.computer_at - game.last_turn_at).total_seconds()
        waited += falling_due.SLACK.total_seconds()
        assert computers.play(game.pk)
    assert waited + process_time() - began < 1


def test_whose_account_is_gone_begins_nothing(ann: Account) -> None:
    Account.objects.filter(pk=ann.pk).delete()
    with pytest.raises(AccountGone):
        practice.start(ann, PracticeChoices(players=3))
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("pause", "shortest", "longest"), [("at_once", 0, 0), ("short", 50, 60), ("people", 100, 200)]
)
def test_computer_players_wait_as_their_table_wants_from_the_first_turn_on(
    ann: Account, settings: LazySettings, pause: str, shortest: float, longest: float
) -> None:
    settings.BOT_PAUSE_SECONDS = (50.0, 60.0)
    settings.BOT_PAUSE_LIKE_PEOPLE_SECONDS = (100.0, 200.0)
    game = practice.start(ann, PracticeChoices(players=3, pause=pause))
    waits = []
    for _ in range(9):
        game.refresh_from_db()
        if to_act(game).is_computer:
            assert game.computer_at
            assert game.last_turn_at
            waits.append((game.computer_at - game.last_turn_at).total_seconds())
        play_one(game, Random(1))
    assert len(waits) >= 6
    assert all(shortest <= wait <= longest for wait in waits)


def test_other_tables_keep_the_short_pause(ann: Account, settings: LazySettings) -> None:
    settings.BOT_PAUSE_SECONDS = (50.0, 60.0)
    game = open_table(ann, computers=2)
    assert game.pause == Game.Pause.SHORT
    players = list(game.players.order_by("pk"))
    players[1].seat = 0
    now = timezone.now()
    due = computer_schedule.due_at(LockedGame(game, players), 0, now)
    assert due
    assert 50 <= (due - now).total_seconds() <= 60


# A practice game at once.


JUST_PLAY = {"play": "1"}


def test_a_visitor_plays_as_a_guest() -> None:
    client = Client()
    response = client.post(reverse("games:practice"), JUST_PLAY)
    game = Game.objects.get()
    assert response.headers["Location"] == reverse("games:table", args=[game.pk])
    assert game.practice
    assert game.players.count() == 5
    assert game.host is not None
    assert game.host.is_guest
    page = client.get(response.headers["Location"]).content.decode()
    assert '<span class="player__you">You</span>' in page
    assert '<span class="player__full">' not in page


def test_somebody_with_an_account_plays_as_oneself(ann: Account, browser: Browser) -> None:
    page = browser(ann).post(reverse("games:practice"), JUST_PLAY, follow=True).content.decode()
    assert Game.objects.get().host == ann
    assert '<span class="player__own">Ann</span>' in page


def test_opening_the_page_starts_nothing() -> None:
    assert b"Deal the cards" in Client().get(reverse("games:practice") + "?choose=1").content
    assert not Game.objects.exists()


def test_who_has_no_account_is_told_how_long_a_game_waits(
    ann: Account, gus: Account, browser: Browser, settings: LazySettings
) -> None:
    for somebody in (None, gus):
        page = browser(somebody).get(reverse("games:practice")).content.decode()
        assert "Without an account, your game is kept for one day." in page
    assert "waits" not in browser(ann).get(reverse("games:practice")).content.decode()
    settings.PRACTICE_DAYS = 3
    assert b"is kept for 3 days" in Client().get(reverse("games:practice")).content


def test_a_network_begins_so_many_games_and_makes_no_guests_beyond(
    ann: Account, browser: Browser, settings: LazySettings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"practice_network": "2/h/ip", "practice": "60/h/user"}
    practice = reverse("games:practice")
    assert [Client().post(practice, JUST_PLAY).status_code for _ in range(3)] == [302, 302, 429]
    assert browser(ann).post(practice, JUST_PLAY).status_code == 429
    assert (Game.objects.count(), Account.objects.count()) == (2, 3)
    assert Client(REMOTE_ADDR="192.0.2.7").post(practice, JUST_PLAY).status_code == 302


def test_a_network_is_more_than_one_address(settings: LazySettings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"practice_network": "1/h/ip"}
    neighbours = [Client(REMOTE_ADDR=f"2001:db8:0:1::{number}") for number in (1, 2)]
    answers = [each.post(reverse("games:practice"), JUST_PLAY).status_code for each in neighbours]
    assert answers == [302, 429]


FEW = {
    "expansion": "second",
    "players": "3",
    "rounds": "1",
    "pause": "at_once",
    "strength": "novice",
}


def test_the_choices_make_the_game_and_are_asked_with_the_next_time() -> None:
    client = Client()
    page = client.get(reverse("games:practice"), {"choose": "1"}).content.decode()
    assert page.count("checked") == 5
    client.post(reverse("games:practice"), FEW)
    game = Game.objects.get()
    assert (game.rules.expansion, game.rules.rounds, game.seats) == (True, 1, 3)
    assert game.pause == "at_once"
    assert set(game.players.exclude(policy="").values_list("policy", flat=True)) == {"novice"}
    page = client.get(reverse("games:practice"), {"choose": "1"}).content.decode()
    for name, value in FEW.items():
        assert re.search(rf'name="{name}" value="{value}"[^>]* checked', page), name


def test_a_button_without_choices_starts_what_was_chosen_the_last_time(
    ann: Account, browser: Browser
) -> None:
    browser(ann).post(reverse("games:practice"), FEW)
    browser(ann).post(reverse("games:practice"), JUST_PLAY)
    assert list(Game.objects.values_list("seats", "pause")) == [(3, "at_once")] * 2


def test_what_is_not_offered_is_told_and_makes_neither_game_nor_guest() -> None:
    for wrong in ({"players": "9"}, {"pause": "x"}, {"expansion": "\0"}):
        response = Client().post(reverse("games:practice"), FEW | wrong)
        assert response.status_code == 422, wrong
        assert b"field__error" in response.content
        assert not Game.objects.exists()
        assert not Account.objects.exists()
