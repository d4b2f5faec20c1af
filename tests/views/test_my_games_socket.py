"""The socket of all one's games: it tells what the sockets of their tables tell, and no more."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import Client

from accounts.models import Account
from accounts.models.access_token import Scope
from accounts.tokens import make_token, revoke
from games import consumers
from games.chat import services as chat
from games.consumers import NOT_FOUND, SECONDS_ADMITTED
from games.core import broadcast
from games.core.tables import glances
from games.lobby import services as lobby
from games.models import Game
from games.motions import services as motions
from games.notes import services as notes
from tests.factories import open_table, running_game
from tests.people import Browser
from tests.playing import play_some
from tests.sockets import Socket, opens

pytestmark = pytest.mark.django_db(transaction=True)
ME = "/ws/me/"


def of_program(account: Account, *, may_play: bool = False) -> Client:
    """A program with a token of somebody's; by default one that may only read."""
    text = make_token(account, name="mine", scopes=Scope.values if may_play else [Scope.READ])[1]
    return Client(headers={"authorization": f"Bearer {text}"})


def following(client: Client) -> Callable[..., list[list[Any]]]:
    """`following(anns)(act, …)`: what the socket tells at first and after each act.

    That are pairs of a game and its version, and the code with which it was hung up.
    """

    async def play(*acts: Callable[[], Any]) -> list[list[Any]]:
        socket = Socket(ME, client)
        assert await socket.open()
        heard = []
        for act in (lambda: None, *acts):
            await sync_to_async(act)()
            heard.append([_short(each) for each in await _heard(socket)])
        await socket.close()
        return heard

    return async_to_sync(play)


async def _heard(socket: Socket) -> list[Any]:
    """All that is told until there is nothing more; the code when it is hung up."""
    heard: list[Any] = []
    while socket.is_open and not await socket.line.receive_nothing(timeout=0.2):
        answer = await socket.line.receive_output(timeout=30)
        socket.is_open = answer["type"] != "websocket.close"
        heard.append(json.loads(answer["text"]) if socket.is_open else answer["code"])
    return heard


def _short(told: Any) -> Any:
    if isinstance(told, int):
        return told
    assert set(told) == {"game", "version"}
    return told["game"], told["version"]


def version(game: Game) -> int:
    return Game.objects.get(pk=game.pk).version


@pytest.mark.parametrize("by_program", [True, False])
def test_it_tells_the_version_of_each_game_of_mine_at_first_and_whenever_it_changes(
    by_program: bool, ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    one, two = running_game(ann, [ben, cleo]), open_table(ben, [ann], seats=4)
    client = of_program(ann) if by_program else browser(ann)
    first, turn, joined = following(client)(
        lambda: play_some(one, 1), lambda: lobby.join_table(two.pk, cleo)
    )
    assert first == [(one.pk, one.version), (two.pk, two.version)]
    assert turn == [(one.pk, one.version + 1)]
    assert joined == [(two.pk, version(two))]


def test_it_tells_nothing_of_the_games_of_others(
    ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    game = running_game(ann, [ben, cleo], public=True)
    said = lambda: chat.say(game_id=game.pk, account=ann, text="Hello")  # noqa: E731
    assert following(browser(olga))(lambda: play_some(game, 2), said) == [[], [], []]


def test_a_table_is_followed_from_sitting_down_to_leaving(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    table = open_table(ann, seats=5)
    first, sat, changed, left, later = following(browser(ben))(
        lambda: lobby.join_table(table.pk, ben),
        lambda: lobby.join_table(table.pk, cleo),
        lambda: lobby.leave_table(table.pk, ben),
        lambda: lobby.leave_table(table.pk, cleo),
    )
    assert (first, left, later) == ([], [], [])
    assert set(sat) == {(table.pk, table.version + 1)}
    assert changed == [(table.pk, table.version + 2)]


def test_nobody_is_let_in_who_is_nobody(ann: Account) -> None:
    assert not opens(ME)
    assert not opens(ME, authorization="Bearer sab_wrong")
    assert not opens(ME, origin="evil.example", client=of_program(ann))
    assert opens(ME, of_program(ann))


def test_a_token_that_is_revoked_hears_no_more(
    ann: Account, ben: Account, cleo: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr(consumers, "monotonic", lambda: now[0])
    game = running_game(ann, [ben, cleo])
    token, text = make_token(ann, name="mine", scopes=[Scope.READ])
    client = Client(headers={"authorization": f"Bearer {text}"})

    def end() -> None:
        revoke(ann, token.pk)
        now[0] += SECONDS_ADMITTED
        play_some(game, 1)

    assert following(client)(end)[1] == [NOT_FOUND]


def test_a_browser_that_is_logged_out_hears_no_more(ann: Account, browser: Browser) -> None:
    client = browser(ann)

    def log_out() -> None:
        key = client.session.session_key
        client.session.flush()
        broadcast.broadcast_log_out(ann.pk, key)

    assert following(client)(log_out)[1] == [NOT_FOUND]


def test_it_tells_just_what_the_socket_of_the_table_tells(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = running_game(ann, [ben, cleo])
    Game.objects.filter(pk=game.pk).update(pace_kind="each-turn", turn_time=48 * 3600)
    acts = (
        lambda: chat.say(game_id=game.pk, account=ben, text="Hello"),
        lambda: notes.keep(game_id=game.pk, account=ben, text="Cleo lies.", on={}),
        lambda: motions.open_motion(game_id=game.pk, account=ben, kind="pause", days=2),
        lambda: motions.vote(
            game_id=game.pk,
            account=ben,
            motion_id=Game.objects.get(pk=game.pk).motion_id or 0,
            in_favour=True,
        ),
    )

    async def play() -> list[tuple[list[Any], list[Any]]]:
        table, mine = Socket(f"/ws/games/{game.pk}/", anns), Socket(ME, anns)
        assert await table.open() and await mine.open()
        await _heard(mine)
        heard = []
        for act in acts:
            await sync_to_async(act)()
            heard.append((await _heard(table), await _heard(mine)))
        await table.close()
        await mine.close()
        return heard

    anns = browser(ann)
    heard = async_to_sync(play)()
    assert [len(at_table) for at_table, _ in heard] == [1, 0, 1, 0]
    for at_table, of_all in heard:
        assert [each["version"] for each in at_table] == [each["version"] for each in of_all]


def test_it_follows_the_newest_games_and_not_endlessly_many(
    ann: Account, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(glances, "MOST_FOLLOWED", 2)
    tables = [open_table(ann, seats=3) for _ in range(3)]
    assert following(browser(ann))()[0] == [(each.pk, each.version) for each in tables[1:]]
