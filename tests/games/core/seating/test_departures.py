"""An account is deleted; the games it was in go on."""

from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Account
from accounts.services import close_account
from games.chat import services as chat
from games.chat.selectors import messages
from games.core import computers
from games.core.history.records import differences
from games.core.seating.naming import COMPUTER_NAMES
from games.models import Game, Notice, Player
from games.notices import sending
from games.practice import services as practice
from games.wording.absences import GONE
from tests.factories import AccountFactory, GuestFactory, open_table, running_game
from tests.playing import let_computers_go, play_some, seat_of, to_act

pytestmark = pytest.mark.django_db


@pytest.mark.both
def test_a_computer_player_takes_the_seat_under_a_name_of_its_own(
    game: Game, ben: Account, cleo: Account
) -> None:
    seat = seat_of(game, ben)
    ben.delete()
    player = Player.objects.get(game=game, seat=seat)
    assert player.account is None
    assert player.is_computer
    assert player.shown_name in COMPUTER_NAMES
    assert Game.objects.get(pk=game.pk).version == game.version + 1


def test_who_can_only_close_the_account_leaves_the_games_too(game: Game, ben: Account) -> None:
    seat, gathering = seat_of(game, ben), open_table(ben, seats=3)
    close_account(ben)
    assert Player.objects.get(game=game, seat=seat).is_computer
    assert not Game.objects.filter(pk=gathering.pk, players__account=ben).exists()
    assert Account.objects.get(pk=ben.pk).name == "Ben"


def test_the_game_goes_on_when_it_was_the_turn_of_whoever_left(game: Game) -> None:
    leaving = to_act(game)
    assert leaving.account is not None
    leaving.account.delete()
    game.refresh_from_db()
    assert game.computer_at is not None
    let_computers_go(game)
    assert computers.play(game.pk)


def test_its_computer_player_is_queued_once_that_is_so(
    game: Game, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    queued: list[int] = []
    queue = lambda task, game_id, pause: queued.append(game_id)  # noqa: E731
    monkeypatch.setattr("games.core.falling_due.queue", queue)
    leaving = to_act(game)
    assert leaving.account is not None
    with django_capture_on_commit_callbacks(execute=True):
        leaving.account.delete()
        assert queued == []
    assert queued == [game.pk]


def test_the_turn_email_of_somebody_else_stays_true(game: Game) -> None:
    acting = to_act(game)
    other = game.players.exclude(pk=acting.pk).exclude(account=game.host).first()
    assert other is not None
    assert other.account is not None
    other.account.delete()
    Notice.objects.update(due_at=timezone.now())
    assert sending.send(Notice.objects.get(player=acting, kind="turn", transport="mail").pk)


def test_the_host_may_go_too(game: Game, ann: Account) -> None:
    ann.delete()
    game.refresh_from_db()
    assert game.host is None
    assert game.status == Game.Status.RUNNING


def test_at_a_table_that_gathers_players_it_is_as_if_one_left(ann: Account, ben: Account) -> None:
    game = open_table(ann, [ben], seats=3)
    alone = open_table(ann, seats=3)
    ann.delete()
    game.refresh_from_db()
    assert game.host == ben
    assert game.players.count() == 1
    assert not Game.objects.filter(pk=alone.pk).exists()


def test_finished_games_keep_the_seat_and_lose_the_name(over: Game, ben: Account) -> None:
    seat, gold = seat_of(over, ben), over.players.get(account=ben).gold
    ben.delete()
    player = Player.objects.get(game=over, seat=seat)
    assert player.gold == gold
    assert "Ben" not in player.shown_name
    assert not list(differences(Game.objects.get(pk=over.pk)))


def test_what_was_said_stays_under_the_neutral_name(game: Game, ben: Account) -> None:
    chat.say(game_id=game.pk, account=ben, text="I dig east.")
    ben.delete()
    (message,) = messages(game.pk, game.host).messages
    assert (message.name, message.said[0].text) == (str(GONE), "I dig east.")


def test_practice_games_go_with_their_guest() -> None:
    guest = GuestFactory()
    practice.start(guest)
    guest.delete()
    assert not Game.objects.exists()


def test_everybody_may_leave_and_the_computer_players_finish(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = play_some(running_game(ann, [ben, cleo], rules={"rounds": 1}), 5)
    for account in (ann, ben, cleo):
        account.delete()
    game.refresh_from_db()
    while game.status == Game.Status.RUNNING:
        let_computers_go(game)
        assert computers.play(game.pk)
        game.refresh_from_db()
    assert not list(differences(game))


def test_many_accounts_are_deleted_at_once() -> None:
    people = AccountFactory.create_batch(3)
    game = running_game(people[0], people[1:])
    Account.objects.filter(pk__in=[one.pk for one in people[1:]]).delete()
    assert sum(player.is_computer for player in game.players.all()) == 2
