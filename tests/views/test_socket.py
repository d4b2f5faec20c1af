"""The socket of a table: who hears that there is something new, and who no longer does."""

import json
import logging
import re
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.test import Client

from accounts.models import Account
from accounts.models.access_token import Scope
from accounts.services import delete_account
from accounts.tokens import make_token, revoke
from games import consumers
from games.chat import services as chat
from games.consumers import NOT_FOUND, SECONDS_ADMITTED, TRY_AGAIN_LATER
from games.core import broadcast
from games.core.broadcast import group_of
from games.lobby import services as lobby
from games.models import Game, Player
from tests.accounts.people import PASSWORD, log_in, member
from tests.factories import open_table, running_game
from tests.people import Browser
from tests.playing import play_out
from tests.sockets import first_heard, listening, opens

pytestmark = pytest.mark.django_db(transaction=True)


def at(game: Game) -> str:
    return f"/ws/games/{game.pk}/"


def told(game: Game) -> str:
    """What is heard of a game as it stands."""
    row = Game.objects.select_related("round").get(pk=game.pk)
    turn = row.round.turn if row.round else None
    return json.dumps({"version": row.version, "turn": turn, "reactions": row.reactions})


def said(game: Game, number: int) -> str:
    """What is heard of a message."""
    return json.dumps({"version": Game.objects.get(pk=game.pk).version, "chat": number})


def news(game: Game) -> Callable[[], None]:
    """Tell everybody of the version there is."""
    return lambda: broadcast.broadcast_on_commit(game.pk)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What time it is to the sockets; moved by hand."""
    now = [1000.0]
    monkeypatch.setattr(consumers, "monotonic", lambda: now[0])
    return now


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one whenever a socket asks whether it may listen."""
    asked: list[int] = []
    ask = consumers._ask

    def count(game_id: int, *who: str | None) -> Any:
        asked.append(game_id)
        return ask(game_id, *who)

    monkeypatch.setattr(consumers, "_ask", count)
    return asked


# --- who is let in


def test_whoever_may_see_the_table_is_let_in(
    game: Game, ann: Account, olga: Account, browser: Browser
) -> None:
    assert opens(at(game), browser(ann))
    assert not opens(at(game), browser(olga))
    assert not opens(at(game))
    assert not opens("/ws/games/10000/", browser(ann))


def test_a_program_comes_in_with_its_owners_token(
    game: Game, ann: Account, olga: Account, browser: Browser
) -> None:
    row, text = make_token(ann, name="mine", scopes=[Scope.READ])
    strangers = make_token(olga, name="hers", scopes=Scope.values)[1]
    assert opens(at(game), authorization=f"Bearer {text}")
    assert not opens(at(game), authorization=f"Bearer {strangers}")
    assert not opens(at(game), browser(ann), authorization=f"Bearer {strangers}")
    assert not opens(at(game), browser(ann), authorization="Bearer sab_wrong")
    assert not opens(at(game), origin="evil.example", authorization=f"Bearer {text}")
    revoke(ann, row.pk)
    assert not opens(at(game), authorization=f"Bearer {text}")


def test_a_program_hears_of_a_version_and_no_more_when_its_token_is_revoked(
    game: Game, ann: Account, clock: list[float]
) -> None:
    row, text = make_token(ann, name="mine", scopes=[Scope.READ])

    def revoked() -> None:
        revoke(ann, row.pk)
        clock[0] += SECONDS_ADMITTED
        news(game)()

    program = Client()
    program.defaults["HTTP_AUTHORIZATION"] = f"Bearer {text}"
    assert listening(game.pk, program)(news(game), revoked) == [[told(game)], [NOT_FOUND]]


def test_anybody_may_follow_an_open_table(ann: Account, ben: Account, cleo: Account) -> None:
    assert opens(at(running_game(ann, [ben, cleo], public=True)))


def test_pages_of_other_sites_are_not_let_in(game: Game, ann: Account, browser: Browser) -> None:
    assert not opens(at(game), browser(ann), origin="evil.example")


def test_a_closed_account_is_a_visitor(game: Game, ann: Account, browser: Browser) -> None:
    anns = browser(ann)
    Account.objects.filter(pk=ann.pk).update(is_active=False)
    assert not opens(at(game), anns)


def test_a_made_up_cookie_is_nobodys(
    game: Game, caplog: pytest.LogCaptureFixture, subtests: pytest.Subtests
) -> None:
    for key in ['"gold\\000gold"', "x", "", "\u00e9" * 40, "g" * 5000]:
        with subtests.test(key=key):
            client = Client()
            client.cookies["sessionid"] = "x"
            client.cookies["sessionid"].set("sessionid", key, key)
            assert not opens(at(game), client)
            assert caplog.records == []


@pytest.mark.parametrize(
    "path", ["/", "/ws/", "/ws/games/", "/ws/games/x/", "/ws/games/9" + 40 * "9" + "/", "/%00", ""]
)
def test_a_socket_that_is_not_there_is_refused_without_a_word(
    path: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG, "django"):
        assert not opens(path)
    assert caplog.records == []


# --- what is heard


def test_a_message_is_numbers_and_nothing_else(game: Game, ann: Account, browser: Browser) -> None:
    def tell() -> None:
        layer = get_channel_layer()
        assert layer is not None
        message = {"type": "game.version", "version": 7, "hand": "NES"}
        async_to_sync(layer.group_send)(group_of(game.pk), message)

    assert listening(game.pk, browser(ann))(tell) == [['{"version": 7}']]


def test_a_page_first_hears_the_present_numbers_of_the_chat_only_players(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = running_game(ann, [ben, cleo], public=True)
    chat.say(game_id=game.pk, account=ann, text="Dig east")
    assert first_heard(at(game)) == told(game)
    assert json.loads(first_heard(at(game), browser(ben))) == {**json.loads(told(game)), "chat": 1}


def test_what_is_sent_over_the_socket_is_not_heard(
    game: Game, ann: Account, browser: Browser
) -> None:
    texts = ("", "{", '{"type": "game.version"}', "x" * 10_000)
    assert listening(game.pk, browser(ann), saying=texts)(lambda: None) == [[None]]


def test_spectators_do_not_hear_that_players_talk(
    ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    game = running_game(ann, [ben, cleo], public=True)
    everybody = listening(game.pk, browser(ann), browser(ben), browser(olga), None)
    say = lambda: chat.say(game_id=game.pk, account=ann, text="Dig east")  # noqa: E731
    heard = everybody(say, news(game))
    assert heard == [[said(game, 1)] * 2 + [None, None], [told(game)] * 4]


def test_whoever_gathers_at_a_public_table_talks_among_themselves(
    ann: Account, ben: Account, olga: Account, browser: Browser
) -> None:
    game = open_table(ann, [ben], seats=4, public=True)
    say = lambda: chat.say(game_id=game.pk, account=ben, text="Hello")  # noqa: E731
    heard = listening(game.pk, browser(ann), browser(olga))(say)
    assert heard == [[said(game, 1), None]]


def test_after_the_game_everybody_may_read_the_chat_and_hears_of_it(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = play_out(running_game(ann, [ben, cleo], public=True, rules={"rounds": 1}))
    say = lambda: chat.say(game_id=game.pk, account=ann, text="Well dug")  # noqa: E731
    assert listening(game.pk, browser(ben), None)(say) == [[said(game, 1)] * 2]


def test_chat_changes_no_byte_of_what_a_spectator_fetches(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = running_game(ann, [ben, cleo], public=True)
    stranger = Client()
    headers = {"HX-Request": "true", "HX-Target": "table", "X-Since": str(game.version)}

    def fetch() -> str:
        text = stranger.get(f"/games/{game.pk}/table/", headers=headers).content.decode()
        return re.sub(r'(csrfmiddlewaretoken" value)="[^"]+"', r"\1", text)

    before = fetch()
    chat.say(game_id=game.pk, account=ann, text="Dig east")
    assert fetch() == before
    assert 'data-tag="' in before


# --- who no longer hears


def test_somebody_the_host_removes_is_hung_up_on_and_the_others_hear_of_it(
    ann: Account, ben: Account, browser: Browser
) -> None:
    game = open_table(ann, [ben], seats=4, public=False)
    player = Player.objects.get(game=game, account=ben)
    remove = lambda: lobby.remove_player(game.pk, ann, player.pk)  # noqa: E731
    heard = listening(game.pk, browser(ann), browser(ben))(remove, news(game))
    assert heard == [[told(game), NOT_FOUND], [told(game), None]]


def test_somebody_removed_from_a_public_table_hears_no_more_chat(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = open_table(ann, [ben, cleo], seats=4, public=True)
    player = Player.objects.get(game=game, account=ben)
    remove = lambda: lobby.remove_player(game.pk, ann, player.pk)  # noqa: E731
    leave = lambda: lobby.leave_table(game.pk, cleo)  # noqa: E731
    say = lambda: chat.say(game_id=game.pk, account=ann, text="At last")  # noqa: E731
    heard = listening(game.pk, browser(ann), browser(ben), browser(cleo))(remove, say, leave, say)
    assert [bens is not None for _anns, bens, _cleos in heard] == [True, False, True, False]
    assert [cleos is not None for _anns, _bens, cleos in heard] == [True, True, True, False]
    assert all(anns is not None for anns, _bens, _cleos in heard)


def test_whoever_sits_down_hears_the_chat_from_then_on(
    ann: Account, olga: Account, browser: Browser
) -> None:
    game = open_table(ann, seats=4, public=True)
    join = lambda: lobby.join_table(game.pk, olga)  # noqa: E731
    say = lambda: chat.say(game_id=game.pk, account=ann, text="Welcome")  # noqa: E731
    heard = listening(game.pk, browser(olga))(say, join, say)
    assert [each is not None for (each,) in heard] == [False, True, True]


def test_when_the_last_person_leaves_spectators_are_hung_up_on(ann: Account) -> None:
    game = open_table(ann, seats=4, public=True)
    leave = lambda: lobby.leave_table(game.pk, ann)  # noqa: E731
    assert listening(game.pk, None)(leave) == [[NOT_FOUND]]


def test_a_log_out_ends_the_sockets_of_that_browser_only(game: Game, ann: Account) -> None:
    here, there = Client(), Client()
    for browser in (here, there):
        browser.force_login(ann)
    twin = Client()
    twin.cookies = here.cookies.copy()
    log_out = lambda: here.post("/accounts/logout/")  # noqa: E731
    heard = listening(game.pk, twin, there)(log_out, news(game))
    assert heard == [[NOT_FOUND, None], [None, told(game)]]


def test_a_log_out_at_a_public_table_makes_a_spectator(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = running_game(ann, [ben, cleo], public=True)
    bens = browser(ben)
    twin = Client()
    twin.cookies = bens.cookies.copy()
    log_out = lambda: bens.post("/accounts/logout/")  # noqa: E731
    say = lambda: chat.say(game_id=game.pk, account=ann, text="Gone?")  # noqa: E731
    heard = listening(game.pk, twin, browser(cleo))(log_out, say, news(game))
    assert heard == [[None, None], [None, said(game, 1)], [told(game)] * 2]


def close(account: Account) -> None:
    account.is_active = False
    account.save(update_fields=["is_active"])


@pytest.mark.parametrize("end", [close, delete_account])
def test_an_account_that_ends_is_hung_up_on_at_once(
    game: Game, ann: Account, ben: Account, browser: Browser, end: Callable[[Account], object]
) -> None:
    ended = lambda: end(Account.objects.get(pk=ben.pk))  # noqa: E731
    heard = listening(game.pk, browser(ann), browser(ben))(ended, news(game))
    assert [bens for _anns, bens in heard] == [NOT_FOUND, None]
    assert heard[1][0] == told(game)


def test_a_new_password_ends_the_sockets_of_other_browsers() -> None:
    dora = member("Dora")
    game = running_game(dora, [], computers=4, public=False)
    here, there = Client(), Client()
    for browser in (here, there):
        assert log_in(browser, "dora@example.org").status_code == 302
    new = "a wholly other pass phrase"
    typed = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    change = lambda: here.post("/accounts/password/change/", typed)  # noqa: E731
    assert listening(game.pk, there)(change) == [[NOT_FOUND]]
    assert opens(at(game), here)


# --- what nobody announces


@pytest.mark.parametrize("how", ["sent away", "closed", "logged out"])
def test_whatever_changed_unheard_is_found_with_a_message_a_minute_later(
    game: Game, ann: Account, ben: Account, browser: Browser, clock: list[float], how: str
) -> None:
    def change() -> None:
        if how == "sent away":
            Player.objects.filter(game=game, account=ben).update(account=None)
        elif how == "closed":
            Account.objects.filter(pk=ben.pk).update(is_active=False)
        else:
            bens.session.flush()

    def later(seconds: float) -> Callable[[], None]:
        def move() -> None:
            clock[0] += seconds
            news(game)()

        return move

    bens = browser(ben)
    acts = (change, later(SECONDS_ADMITTED - 1), later(1), later(1))
    same = told(game)
    heard = listening(game.pk, browser(ann), bens)(*acts)
    assert heard == [[None, None], [same, same], [same, NOT_FOUND], [same, None]]


def test_the_question_is_asked_at_most_once_a_minute(
    game: Game, ann: Account, browser: Browser, clock: list[float], questions: list[int]
) -> None:
    def in_a_while() -> None:
        clock[0] += 20
        news(game)()

    listening(game.pk, browser(ann))(*[news(game)] * 5)
    assert len(questions) == 1
    listening(game.pk, browser(ann))(*[in_a_while] * 6)
    assert len(questions) == 1 + 3


def test_a_database_that_is_away_ends_a_socket_quietly(
    game: Game,
    ann: Account,
    browser: Browser,
    clock: list[float],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    anns = browser(ann)

    def away(*_: Any) -> None:
        raise OperationalError from psycopg.OperationalError("connection refused")

    def fail() -> None:
        monkeypatch.setattr(consumers, "_ask", away)
        clock[0] += SECONDS_ADMITTED
        news(game)()

    assert listening(game.pk, anns)(fail) == [[TRY_AGAIN_LATER]]
    assert not opens(at(game), anns)


@pytest.mark.postgresql
def test_listening_ends_no_session_and_writes_none(
    game: Game, ann: Account, browser: Browser, django_assert_num_queries: Any
) -> None:
    anns = browser(ann)
    account = Account.objects.get(pk=ann.pk)
    account.set_password("something else entirely")
    account.save()
    assert not opens(at(game), anns)
    assert Session.objects.filter(session_key=anns.session.session_key).exists()
