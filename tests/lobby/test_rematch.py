"""Again with the same people: one table for all who ask, with a seat kept for each of them."""

from copy import deepcopy
from typing import Any

import pytest

from accounts.models import Account
from accounts.services import delete_account
from games.core.errors import NotInLobby, NotOver, NotYours, TableFull, TurnedAway
from games.core.tables import tables
from games.core.turns import seen
from games.core.visibility import NotFound
from games.lists import selectors as lists
from games.lobby import invitations, rematch
from games.lobby import services as lobby
from games.models import Game, Notice
from games.notices import letters, sending
from games.practice import services as practice
from games.practice.selectors import PracticeChoices
from games.wording.paces import timing_words
from tests.factories import GuestFactory, open_table, running_game
from tests.games.notices.conftest import make_due
from tests.playing import play_out, tell_all
from tests.shared_rows import Cast, ann, ben, cleo, olga

__all__ = ["ann", "ben", "cleo", "olga"]
pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played(cast: Cast) -> Game:
    """A finished public game of Ann, Ben, Cleo and a computer player."""
    facts = {"rules": {"rounds": 1, "edition": "classic"}, "name": "Friday five"}
    return play_out(running_game(cast.ann, [cast.ben, cast.cleo], computers=1, **facts))


@pytest.fixture
def over(played: Game, db: None) -> Game:
    """The same, as a test may change it."""
    return deepcopy(played)


def names_of(game: Game) -> list[str]:
    return [
        player.shown_name for player in game.players.filter(account__isnull=False).order_by("pk")
    ]


def computers_of(game: Game) -> dict[str, str]:
    return {one.name: one.policy for one in game.players.exclude(policy="")}


def invited_of(game: Game) -> set[str]:
    return {account.name for account in game.invited.all()}


@pytest.mark.both
def test_whoever_asks_first_opens_a_private_table_like_the_last_and_the_others_are_invited(
    over: Game, ben: Account
) -> None:
    game = rematch.play_again(over.pk, ben)
    assert (game.status, game.public, game.host) == ("lobby", False, ben)
    assert (game.name, game.options, game.seats) == ("Friday five · 2", over.options, 4)
    assert names_of(game) == ["Ben"]
    assert invited_of(game) == {"Ann", "Cleo"}


def test_the_same_computer_players_come_along_as_strong_as_they_were(
    ann: Account, ben: Account
) -> None:
    table = open_table(ann, seats=3, computers=1, rules={"rounds": 1})
    lobby.add_computer(table.pk, ann, "novice")
    over = play_out(lobby.start_table(table.pk, ann))
    again = rematch.play_again(over.pk, ann)
    assert computers_of(again) == computers_of(table)
    assert set(computers_of(again).values()) == {"novice", "regular"}


def test_whoever_asks_later_sits_down_at_the_same_table(
    over: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    game = rematch.play_again(over.pk, ben)
    for person in (cleo, ben, ann, cleo):
        assert rematch.play_again(over.pk, person) == game
    assert sorted(names_of(game)) == ["Ann", "Ben", "Cleo"]
    assert invited_of(game) == set()
    # It is full, and has begun by itself.
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    assert rematch.play_again(over.pk, ann) == game


def test_a_kept_seat_is_for_the_invited_alone(
    over: Game, ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = rematch.play_again(over.pk, ann)
    with pytest.raises(NotYours):
        lobby.join_table(game.pk, olga)
    with pytest.raises(TableFull):
        lobby.join_table(game.pk, olga, game.invite_token)
    with pytest.raises(TableFull):
        lobby.add_computer(game.pk, ann)
    lobby.join_table(game.pk, ben)
    invitations.decline(game.pk, cleo)
    lobby.join_table(game.pk, olga, game.invite_token)
    assert names_of(game) == ["Ann", "Ben", "Olga"]
    with pytest.raises(NotYours):
        lobby.join_table(game.pk, cleo)


def test_the_host_may_keep_a_seat_no_longer_and_nobody_else_may(
    over: Game, ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = rematch.play_again(over.pk, ann)
    version = Game.objects.get(pk=game.pk).version
    for nosy in (cleo, olga):
        with pytest.raises(NotYours):
            invitations.withdraw(game.pk, nosy, ben.pk)
    with pytest.raises(NotYours):
        invitations.decline(game.pk, olga)
    invitations.withdraw(game.pk, ann, ben.pk)
    invitations.withdraw(game.pk, ann, ben.pk)
    assert invited_of(game) == {"Cleo"}
    assert Game.objects.get(pk=game.pk).version == version + 1


def test_the_host_starts_without_those_who_did_not_answer(
    over: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    game = rematch.play_again(over.pk, ann)
    lobby.join_table(game.pk, ben)
    lobby.start_table(game.pk, ann)
    assert invited_of(game) == set()
    with pytest.raises(NotFound):
        tables.table(game.pk, cleo)
    with pytest.raises(NotYours):
        invitations.decline(game.pk, cleo)
    with pytest.raises(NotInLobby):
        invitations.withdraw(game.pk, ann, cleo.pk)


def test_whoever_was_left_out_or_finds_it_called_off_may_open_another(
    over: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    first = rematch.play_again(over.pk, ann)
    lobby.join_table(first.pk, ben)
    lobby.start_table(first.pk, ann)
    second = rematch.play_again(over.pk, cleo)
    assert second != first
    assert invited_of(second) == {"Ann", "Ben"}
    lobby.cancel_table(second.pk, cleo)
    third = rematch.play_again(over.pk, ann)
    assert third not in (first, second)
    lobby.leave_table(third.pk, ann)
    assert Game.objects.filter(pk=over.pk).exists()
    # The people who were invited to it are told that it was called off.
    assert Game.objects.get(pk=third.pk).status == Game.Status.CANCELLED


def test_whom_the_host_sent_away_is_told_so(over: Game, ann: Account, ben: Account) -> None:
    game = rematch.play_again(over.pk, ann)
    sitting = lobby.join_table(game.pk, ben)
    lobby.remove_player(game.pk, ann, sitting.pk)
    with pytest.raises(TurnedAway):
        rematch.play_again(over.pk, ben)


def test_nobody_but_its_players_asks_and_not_before_the_end(
    over: Game, ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    with pytest.raises(NotYours):
        rematch.play_again(over.pk, olga)
    with pytest.raises(NotYours):
        rematch.play_again(over.pk + 1000, ann)
    running = running_game(ann, [ben, cleo])
    with pytest.raises(NotOver):
        rematch.play_again(running.pk, ann)


@pytest.mark.parametrize("goes_first", [True, False])
def test_an_account_that_goes_has_no_kept_seat(
    over: Game, ann: Account, cleo: Account, goes_first: bool
) -> None:
    if goes_first:
        delete_account(cleo)
    game = rematch.play_again(over.pk, ann)
    if not goes_first:
        delete_account(cleo)
    assert invited_of(game) == {"Ben"}
    assert game.seats == 4


# --- practice


@pytest.mark.parametrize("person", [GuestFactory, None], ids=["a guest", "an account"])
def test_practice_is_dealt_at_once_as_it_was_and_once_only(person: Any, ann: Account) -> None:
    account = person() if person else ann
    choices = PracticeChoices(True, players=3, rounds=1, pause="at_once", strength="novice")
    over = play_out(practice.start(account, choices))
    practice.start(account, PracticeChoices(players=8))
    game = rematch.play_again(over.pk, account)
    assert (game.status, game.practice, game.players.count()) == ("running", True, 3)
    assert (game.rules, game.pause) == (over.rules, "at_once")
    assert set(computers_of(game).values()) == {"novice"}
    assert rematch.play_again(over.pk, account) == game
    lobby.cancel_table(game.pk, account)
    assert rematch.play_again(over.pk, account) != game


def test_practising_again_puts_the_oldest_practice_away(ann: Account) -> None:
    over = play_out(practice.start(ann, PracticeChoices(players=3, rounds=1)))
    running = [practice.start(ann) for _ in range(practice.MOST_AT_ONCE)]
    rematch.play_again(over.pk, ann)
    states = [Game.objects.get(pk=game.pk).status for game in running]
    assert states == ["cancelled", "running", "running"]


# --- what the others learn of it


def test_the_invited_find_it_in_their_lists_and_may_look_at_it(
    over: Game, ann: Account, ben: Account, olga: Account
) -> None:
    game = rematch.play_again(over.pk, ann)
    (line,) = lists.my_games(ben).invitations
    assert (line.id, line.host) == (game.pk, "Ann")
    assert not lists.my_games(ben).gathering
    assert [line.id for line in lists.my_games(ann).gathering] == [game.pk]
    view = tables.table(game.pk, ben)
    assert (view.is_invited, view.me.is_member, view.invite_token) == (True, False, None)
    assert (view.free_seats, [one.name for one in view.invited]) == (0, ["Ben", "Cleo"])
    assert tables.audience(game.pk, ben) == "spectator"
    assert tables.audience(game.pk, olga) is None
    with pytest.raises(NotFound):
        tables.table(game.pk, olga)
    invitations.decline(game.pk, ben)
    assert not lists.my_games(ben).invitations
    assert tables.audience(game.pk, ben) is None


def test_the_finished_game_tells_its_players_of_the_table_and_nobody_else(
    over: Game, ann: Account, ben: Account, olga: Account
) -> None:
    tell_all(over)
    assert tables.table(over.pk, ben).rematch is None
    game = rematch.play_again(over.pk, ann)
    assert Game.objects.get(pk=over.pk).version > over.version
    told = tables.table(over.pk, ben).rematch
    assert told
    assert (told.id, told.status, told.host, told.sits) == (game.pk, "lobby", "Ann", False)
    assert tables.table(over.pk, olga).rematch is None
    lobby.cancel_table(game.pk, ann)
    assert tables.table(over.pk, ben).rematch is None


def test_the_others_get_a_mail_that_leads_to_the_table(
    over: Game, ann: Account, ben: Account, mailoutbox: Any
) -> None:
    game = rematch.play_again(over.pk, ann)
    told = Notice.objects.filter(kind="again", transport="mail")
    assert {notice.player.shown_name for notice in told} == {"Ben", "Cleo"}
    make_due()
    notice = told.get(player__account=ben)
    letter = letters.compose([notice], ben).text
    assert f"/games/{game.pk}/" in letter
    words = timing_words(game.timing)
    for told_of in (words.name, *words.sentences, "Your seat is kept until you sit down"):
        assert told_of.casefold() in letter.casefold()
    # The game that is over is not worth muting, and at the other they do not sit yet.
    assert "/notices/mute/" not in letter
    assert sending.send(notice.pk)
    assert "“Friday five” once more?" in mailoutbox[0].body


@pytest.mark.parametrize("what", ["sat down", "declined", "called off", "has looked"])
def test_no_mail_is_sent_when_there_is_nothing_to_answer_any_more(
    over: Game, ann: Account, ben: Account, what: str
) -> None:
    game = rematch.play_again(over.pk, ann)
    match what:
        case "sat down":
            lobby.join_table(game.pk, ben)
        case "declined":
            invitations.decline(game.pk, ben)
        case "called off":
            lobby.cancel_table(game.pk, ann)
        case "has looked":
            version = Game.objects.get(pk=over.pk).version
            seen.mark_seen(game_id=over.pk, account=ben, version=version)
    make_due()
    notice = Notice.objects.get(kind="again", player__account=ben, transport="mail")
    # The end of the game may still be news, and goes without the question.
    sending.send(notice.pk)
    assert Notice.objects.get(pk=notice.pk).state == Notice.State.OBSOLETE
