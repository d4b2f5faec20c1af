"""Fair use: how many tables somebody may sit at, and what they read when there are too many."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import Account
from accounts.models.access_token import Scope
from accounts.tokens import make_token
from games.core.errors import TooManyTables
from games.lobby import rematch
from games.lobby import services as lobby
from games.models import Game, Player, Timekeeping
from tests.factories import AccountFactory, open_table, running_game
from tests.games.api.programs import Program
from tests.lobby.views.test_lobby import FORM
from tests.playing import play_out
from tests.seats.lending import take_over

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few(settings: Settings) -> None:
    """As a site is set up, but with smaller numbers."""
    settings.TABLES_AT_FIRST, settings.MOST_TABLES = 2, 4


def sit(account: Account, *, public: bool = True, runs: bool = False) -> Game:
    """Have somebody sit down at another person's table."""
    game = open_table(AccountFactory(), seats=3, public=public)
    lobby.join_table(game.pk, account, game.invite_token)
    if runs:
        lobby.join_table(game.pk, AccountFactory(), game.invite_token)
        assert game.host is not None
        lobby.start_table(game.pk, game.host)
    return game


def finish_games(account: Account, number: int) -> None:
    """Have somebody look back on so many games without a stand-in."""
    Timekeeping.objects.create(account=account, games=number + 3, games_seen_through=number)


def test_a_newcomer_sits_at_as_many_tables_as_are_fair(olga: Account) -> None:
    sit(olga, runs=True)
    sit(olga)
    with pytest.raises(TooManyTables, match=r"2\. Private tables count half\. Each game"):
        sit(olga)
    with pytest.raises(TooManyTables):
        sit(olga, public=False)
    with pytest.raises(TooManyTables):
        open_table(olga, seats=3)


def test_private_tables_count_half(olga: Account) -> None:
    sit(olga)
    sit(olga, public=False)
    with pytest.raises(TooManyTables):
        sit(olga)
    sit(olga, public=False)
    with pytest.raises(TooManyTables):
        sit(olga, public=False)


def test_each_game_without_a_stand_in_makes_room_for_one_more_up_to_the_most(olga: Account) -> None:
    finish_games(olga, 1)
    for _ in range(3):
        sit(olga)
    with pytest.raises(TooManyTables, match="for now: 3"):
        sit(olga)
    Timekeeping.objects.update(games_seen_through=20)
    sit(olga)
    with pytest.raises(TooManyTables, match="as anyone can: 4"):
        sit(olga)


def test_tables_that_are_over_and_practice_do_not_count(olga: Account) -> None:
    for _ in range(3):
        game = open_table(olga, seats=3)
        lobby.cancel_table(game.pk, olga)
    over = play_out(running_game(AccountFactory(), [olga], computers=1, rules={"rounds": 1}))
    for _ in range(2):
        practised = Game.objects.create(practice=True, status="running", seats=3, host=olga)
        Player.objects.create(game=practised, account=olga)
    rematch.play_again(over.pk, olga)
    sit(olga)


def test_somebody_who_sits_there_already_just_gets_their_place(olga: Account) -> None:
    games = [sit(olga), sit(olga)]
    assert lobby.join_table(games[0].pk, olga).account == olga


def test_a_program_has_as_many_as_anyone_from_its_first_day(olga: Account) -> None:
    Account.objects.filter(pk=olga.pk).update(is_program=True)
    for _ in range(4):
        open_table(olga, seats=3)
    with pytest.raises(TooManyTables):
        open_table(olga, seats=3)


def test_a_seat_that_is_taken_over_counts_too(olga: Account, ann: Account, ben: Account) -> None:
    game = running_game(ann, [ben], computers=1)
    sit(olga)
    sit(olga)
    with pytest.raises(TooManyTables):
        take_over(game, ben, olga)
    assert not Player.objects.filter(game=game, account=olga).exists()


def test_the_pages_say_why_and_keep_what_was_filled_in(olga: Account) -> None:
    client = Client()
    client.force_login(olga)
    sit(olga)
    sit(olga)
    there = open_table(AccountFactory(), seats=3)
    answer = client.post(reverse("games:sit", args=[there.pk]))
    assert answer.status_code == 409
    assert "You have as many tables as you can for now: 2." in answer.content.decode()
    answer = client.post(reverse("games:new"), {**FORM, "name": "The third"})
    assert answer.status_code == 422
    assert "You have as many tables as you can for now: 2." in answer.content.decode()
    assert "The third" in answer.content.decode()


def test_the_api_says_it_with_a_code(olga: Account) -> None:
    program = Program(make_token(olga, name="mine", scopes=Scope.values)[1])
    sit(olga)
    sit(olga)
    there = open_table(AccountFactory(), seats=3)
    for answer in (program.post(f"games/{there.pk}/join/"), program.post("games/", {"seats": 3})):
        assert (answer.status_code, answer.json()["code"]) == (409, "too-many-tables")
        assert answer.json()["detail"].startswith("You have as many tables")
