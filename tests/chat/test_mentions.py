"""Who is mentioned in the chat: people at this table, by their names and nothing else."""

import pytest

from accounts.models import Account
from games.chat import selectors as reading
from games.chat import services as chat
from games.chat.selectors import Said
from games.chat.services import Mention, mentions_in
from games.core.seating import reach
from games.core.tables import tables
from games.lists import selectors as lists
from games.lists.selectors.read_models import GameLine
from games.models import Game, Player
from tests.factories import AccountFactory, running_game

PEOPLE = [(1, "Ann"), (2, "Ben"), (3, "Ben Nevis"), (4, "O'Neil"), (5, "Élise")]


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    """A running game of Ann, Ben, Cleo and a computer player."""
    return running_game(ann, [ben, cleo], computers=1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@Ben dig west", [(0, 4, 2)]),
        ("dig west, @ben!", [(10, 4, 2)]),
        ("@BEN, @ann: look", [(0, 4, 2), (6, 4, 1)]),
        ("@Ben Nevis did it", [(0, 10, 3)]),
        ("@Ben  Nevis", [(0, 11, 3)]),
        ("@Benny did it", []),
        ("@ Ben", []),
        ("ben@ann.example", []),
        ("@Olga", []),
        ("(@O'Neil)", [(1, 7, 4)]),
        ("@e\u0301lise", [(0, 7, 5)]),
        ("@\uff22\uff45\uff4e", [(0, 4, 2)]),
        ("@@Ann", [(1, 4, 1)]),
        ("@", []),
        ("@B", []),
    ],
)
def test_a_name_is_found_as_names_are_compared(
    text: str, expected: list[tuple[int, int, int]]
) -> None:
    assert mentions_in(text, PEOPLE) == [Mention(*one) for one in expected]


def test_only_so_many_are_looked_at() -> None:
    assert len(mentions_in("@Ann " * 100, PEOPLE)) == 20


@pytest.mark.django_db
def test_whoever_is_mentioned_is_told_so_until_they_have_read_it(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    chat.say(game_id=game.pk, account=ann, text="Hello")
    chat.say(game_id=game.pk, account=ann, text="@Ben, why the rockfall?")
    assert tables.table(game.pk, ben).chat.is_mentioned
    assert not tables.table(game.pk, cleo).chat.is_mentioned
    assert [line.is_mentioned for line in _lines(ben)] == [True]
    assert [line.is_mentioned for line in _lines(cleo)] == [False]
    message = reading.messages(game.pk, ben).messages[-1]
    assert message.said == (Said("@Ben", True, True), Said(", why the rockfall?"))
    assert message.mentions_you
    assert not reading.messages(game.pk, cleo).messages[-1].mentions_you
    chat.say(game_id=game.pk, account=cleo, text="Indeed")
    assert tables.table(game.pk, ben).chat.is_mentioned, "what names Ben is not read yet"
    chat.mark_read(game_id=game.pk, account=ben)
    assert not tables.table(game.pk, ben).chat.is_mentioned


@pytest.mark.django_db
def test_a_mention_stays_one_whatever_they_are_called_later(
    game: Game, ann: Account, ben: Account
) -> None:
    chat.say(game_id=game.pk, account=ann, text="@Ben dig")
    ben.name = "Benedict"
    ben.save()
    assert reading.messages(game.pk, ben).messages[-1].said[0] == Said("@Ben", True, True)


@pytest.mark.django_db
def test_nobody_from_elsewhere_no_computer_player_and_not_oneself(
    game: Game, ann: Account, olga: Account
) -> None:
    computer = game.players.exclude(policy="").get().name
    message = chat.say(game_id=game.pk, account=ann, text=f"@Olga @Ann @{computer} @Nobody")
    assert message.mentions == []
    assert not Player.objects.exclude(mentioned_in=0).exists()


@pytest.mark.django_db
def test_whom_one_may_not_name_one_mentions_in_vain(
    game: Game, ann: Account, ben: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "may_name", lambda one, other: False)
    assert chat.say(game_id=game.pk, account=ann, text="@Ben").mentions == []
    assert not tables.table(game.pk, ben).chat.is_mentioned


@pytest.mark.django_db
def test_one_reaches_everybody_but_oneself_guests_and_accounts_that_are_closed(
    ann: Account, ben: Account
) -> None:
    assert reach.may_reach(ann, ben)
    assert not reach.may_reach(ann, ann)
    assert not reach.may_reach(ann, AccountFactory(is_guest=True, email=None))
    assert not reach.may_reach(ann, AccountFactory(is_active=False))


def _lines(account: Account) -> list[GameLine]:
    games = lists.my_games(account)
    return [*games.waiting_for_me, *games.waiting_for_others]
