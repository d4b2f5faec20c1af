"""Lists that grow by a row each time, and the request that asks for them."""

from collections.abc import Callable, Iterator
from itertools import count

from accounts.tokens import make_token
from games.chat import services as chat
from games.claims import services as claims
from games.core.seating import departures
from games.core.turns import roll_backs
from games.models import Game, Notice, NoticeWay
from games.notice_settings import services as notice_ways
from games.seats import services as lending
from tests.factories import AccountFactory, open_table, running_game
from tests.games.api.scenes.scene import People, Scene, at_table, running
from tests.people import acting
from tests.playing import play_some

Rows = Iterator[Scene]


def _mine(path: str, add: Callable[[People, int], object]) -> Callable[[People], Rows]:
    """What Ann asks for at a path, after each `add`."""

    def rows(here: People) -> Rows:
        for number in count():
            add(here, number)
            yield Scene(here.ann, path)

    return rows


def _at_one(
    rest: str, add: Callable[[Game, People, int], object], begin: Callable[[People], Game] = running
) -> Callable[[People], Rows]:
    """What Ann asks for at one table, after each `add`."""

    def rows(here: People) -> Rows:
        game = begin(here)
        for number in count():
            add(game, here, number)
            yield at_table(game, rest, here.ann)

    return rows


def _her_turn(here: People, _number: int) -> None:
    game = running(here)
    while acting(game) != here.ann:
        game = play_some(game, 1)


def _asked(here: People, _number: int) -> None:
    game = running_game(here.ben, [here.cleo, AccountFactory()])
    lending.ask(game.pk, here.ben, here.ann.pk)


def _left(here: People, _number: int) -> None:
    departures.leave_game(running_game(here.ben, [here.cleo, AccountFactory()]).pk, here.ben)


def _called(here: People, number: int) -> None:
    notice_ways.set_webhook(here.ann, "https://bot.example/turns")
    game = Game.objects.first() or running(here)
    Notice.objects.create(
        game=game,
        account=here.ann,
        kind="turn",
        transport="webhook",
        way=NoticeWay.objects.get(),
        version=number,
        due_at=game.created_at,
    )


def _taken_back(game: Game, _here: People, _number: int) -> None:
    play_some(game, 3)
    roll_backs.roll_back(game.pk, 1)


# For each operation what is asked after each row; rows are counted in the list of that name.
GROWING: dict[str, tuple[str, Callable[[People], Rows]]] = {
    "get-games": ("results", _mine("games/", lambda here, _: open_table(here.ann, seats=3))),
    "get-my-turns": ("results", _mine("me/turns/", _her_turn)),
    "get-free-seats": ("results", _mine("games/free-seats/", _left)),
    "get-notices": ("results", _mine("me/notices/", _asked)),
    "get-deliveries": ("results", _mine("me/webhook/deliveries/", _called)),
    "get-my-tokens": (
        "results",
        _mine("me/tokens/", lambda here, _: make_token(here.ann, name="bot", scopes=["read"])),
    ),
    "get-claims": (
        "results",
        _at_one(
            "claims/",
            lambda game, here, n: claims.state(
                game_id=game.pk,
                account=here.ben,
                says=("treasure", "stone")[n % 2],
                goal=n // 2,
                on=None,
            ),
        ),
    ),
    "get-messages": (
        "results",
        _at_one(
            "messages/",
            lambda game, here, _: chat.say(game_id=game.pk, account=here.ben, text="@Ann, east!"),
        ),
    ),
    "get-events": ("results", _at_one("events/", lambda game, _here, _: play_some(game, 1))),
    "get-taken-back": ("results", _at_one("taken-back/", _taken_back)),
}
