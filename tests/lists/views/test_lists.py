"""My games, open tables, finished games, and the next one."""

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account
from games.core.turns import seen
from games.lists.page import pills_of
from games.lobby import invitations
from games.models import Game
from tests.factories import AccountFactory, open_table, running_game
from tests.lists.selectors.test_lists import hand_turn
from tests.lists.test_text import BROKE, LINE, turn
from tests.many import copy_game, give_history
from tests.people import Browser, acting, waiting
from tests.playing import play_out, play_round, play_some

pytestmark = pytest.mark.django_db


def text(browser: Browser, account: Account | None, name: str, query: str = "") -> str:
    return browser(account).get(reverse(f"games:{name}") + query).content.decode()


def test_games_that_wait_for_me_come_first_with_their_mine(game: Game, browser: Browser) -> None:
    page = text(browser, acting(game), "my_games")
    assert "Waiting for you" in page
    assert "Take your turn" in page
    assert "#p-start" in page
    others = text(browser, waiting(game), "my_games")
    assert "Waiting for you" not in others
    assert f"{acting(game).name}’s turn." in others


def test_a_line_tells_what_happened_until_one_looks(game: Game, browser: Browser) -> None:
    mover, reader = acting(game), waiting(game)
    game = play_some(game, 1)
    page = text(browser, reader, "my_games")
    assert re.search(rf"<p>\s*{mover.name} ", page)
    assert "1 turn</li>" in page
    assert "Round 1 of 3, 3 players." not in page
    browser(reader).get(reverse("games:table", args=[game.pk]))
    page = text(browser, reader, "my_games")
    assert "1 turn</li>" not in page
    assert "Round 1 of 3, 3 players." in page


def test_one_button_leads_to_the_next_game_and_is_the_only_amber_one(
    ann: Account, browser: Browser
) -> None:
    others = AccountFactory.create_batch(2)
    urgent, later = (running_game(ann, others, name=name) for name in ("Friday five", "Tuesday"))
    for game, hours in ((urgent, 3), (later, 30)):
        deadline = timezone.now() + timedelta(hours=hours)
        game.rounds.update(turn=game.players.get(account=ann).seat)
        Game.objects.filter(pk=game.pk).update(deadline=deadline, turn_began_at=timezone.now())
    invitations.invite(open_table(others[0], seats=4).pk, others[0], ann.pk)
    page = text(browser, ann, "my_games")
    (button,) = re.findall(r'<a class="button button--main next-game".*?</a>', page, re.DOTALL)
    assert "Next game: Friday five" in button
    assert page.count("button--main") == 1
    followed = browser(ann).get(reverse("games:next"))
    assert followed.headers["Location"] == reverse("games:table", args=[urgent.pk])
    later.rounds.update(turn=(later.players.get(account=ann).seat + 1) % 3)
    page = text(browser, ann, "my_games")
    assert "next-game" not in page and page.count("button--main") == 1, "one game is its own button"
    later.rounds.update(turn=later.players.get(account=ann).seat)
    # Without a clock whoever waits longest comes first, on the button and behind it.
    Game.objects.update(deadline=None, last_turn_at=timezone.now())
    Game.objects.filter(pk=later.pk).update(last_turn_at=timezone.now() - timedelta(hours=1))
    assert "Next game: Tuesday" in text(browser, ann, "my_games")
    followed = browser(ann).get(reverse("games:next"))
    assert followed.headers["Location"] == reverse("games:table", args=[later.pk])


def test_where_nothing_waits_there_is_no_button(game: Game, browser: Browser) -> None:
    page = text(browser, waiting(game), "my_games")
    assert "Next game" not in page
    assert page.count("button--main") == 1  # New table


def test_time_left_to_somebody_else_is_counted_down_too(game: Game, browser: Browser) -> None:
    deadline = timezone.now() + timedelta(days=2, hours=4, minutes=1)
    Game.objects.filter(pk=game.pk).update(deadline=deadline, turn_began_at=timezone.now())
    page = text(browser, waiting(game), "my_games")
    name = acting(game).name
    assert f">{name} has 2\u00a0days 4\u00a0h left</time>" in page
    assert f'data-pattern="{name} has %s left"' in page
    assert f'data-up="{name}’s time is up"' in page


def test_of_a_paused_game_it_is_said_until_when_and_nothing_is_counted_down(
    game: Game, browser: Browser
) -> None:
    now = timezone.now()
    until = now + timedelta(days=2)
    Game.objects.filter(pk=game.pk).update(
        deadline=until + timedelta(hours=4), turn_began_at=until, paused_until=until
    )
    for account in (acting(game), waiting(game)):
        page = text(browser, account, "my_games")
        assert ">Paused until " in page
        assert "countdown__left" not in page
    Game.objects.filter(pk=game.pk).update(paused_until=now)
    assert "Paused until" not in text(browser, acting(game), "my_games")


def test_whoever_has_no_game_is_shown_three_ways_to_one(ann: Account, browser: Browser) -> None:
    page = text(browser, ann, "my_games")
    assert "No game yet" in page
    assert reverse("games:new") in page
    assert reverse("games:practice") in page


def test_finished_games_tell_who_won(ann: Account, browser: Browser) -> None:
    others = AccountFactory.create_batch(2)
    game = play_out(running_game(ann, others, rules={"rounds": 1}))
    assert game.status == Game.Status.FINISHED
    for name in ("finished", "my_games"):
        page = text(browser, ann, name)
        assert game.name in page
        assert "See how it ended" in page
        assert not re.search(r"won|victory|nugget", page[page.index(game.name) :])
    seen.mark_ending_seen(game_id=game.pk, account=ann, round_number=1)
    for name in ("finished", "my_games"):
        page = text(browser, ann, name)
        assert re.search(r"(won with|shared the victory,) \d+ nuggets?", page)
        assert "See how it ended" not in page


def test_an_ending_that_was_not_shown_yet_turns_no_goal_in_the_lists(
    ann: Account, browser: Browser
) -> None:
    game = play_out(running_game(ann, AccountFactory.create_batch(2), rules={"rounds": 1}))
    assert "game-row__mine" not in text(browser, ann, "finished")
    seen.mark_ending_seen(game_id=game.pk, account=ann, round_number=1)
    assert "game-row__mine" in text(browser, ann, "finished")


def test_the_news_of_a_round_s_end_are_silent_until_it_was_shown(
    ann: Account, browser: Browser
) -> None:
    game = play_round(running_game(ann, AccountFactory.create_batch(2)), seed=3)
    last = game.turns.get(version=game.version)
    reader = game.players.exclude(seat=last.seat).select_related("account")[0].account
    assert "digging is over" not in text(browser, reader, "my_games")
    seen.mark_ending_seen(game_id=game.pk, account=reader, round_number=1)
    assert "digging is over" in text(browser, reader, "my_games")


@pytest.mark.postgresql
def test_beyond_fifty_running_games_there_are_more_pages(ann: Account, browser: Browser) -> None:
    game = running_game(ann, AccountFactory.create_batch(2), name="Friday five")
    copy_game(game, 55)
    client = browser(ann)
    response = client.get(reverse("games:my_games"))
    assert len(re.findall(r"<h3>.*Friday five", response.content.decode())) == 50
    assert "More games" in response.content.decode()
    with CaptureQueriesContext(connection) as queries:
        again = client.get(reverse("games:my_games"), {"after": response.context["after"]})
    rest = again.content.decode()
    assert len(queries) == 6
    assert len(re.findall(r"<h3>.*Friday five", rest)) == 6
    assert "More games" not in rest
    assert "No game yet" not in rest


def test_the_next_game_is_another_one_that_waits_for_me(ann: Account, browser: Browser) -> None:
    others = AccountFactory.create_batch(2)
    here, there, elsewhere = (running_game(ann, others) for _ in range(3))
    for game, whose in ((here, ann), (there, ann), (elsewhere, others[0])):
        hand_turn(game, whose, 1)
    tables = {game: reverse("games:table", args=[game.pk]) for game in (here, there)}
    for one, other in ((here, there), (there, here)):
        answer = browser(ann).get(reverse("games:next"), {"after": one.pk})
        assert answer.headers["Location"] == tables[other]
    assert browser(ann).get(reverse("games:next")).headers["Location"] in tables.values()


def test_whoever_nothing_waits_for_is_led_to_the_list(ann: Account, browser: Browser) -> None:
    others = AccountFactory.create_batch(2)
    hand_turn(running_game(ann, others), others[0], 1)
    answer = browser(ann).get(reverse("games:next"))
    assert answer.headers["Location"] == reverse("games:my_games")


@pytest.mark.parametrize("name", ["my_games", "finished", "next", "new"])
def test_ones_own_pages_want_a_log_in(db: None, browser: Browser, name: str) -> None:
    response = browser(None).get(reverse(f"games:{name}"))
    assert response.headers["Location"].startswith(reverse("account_login"))


@pytest.mark.postgresql
def test_many_long_games_cost_no_more_queries(ann: Account, browser: Browser) -> None:
    client, costs, others = browser(ann), [], AccountFactory.create_batch(2)
    open_table(ann, seats=4)
    invitations.invite(open_table(others[0], seats=4).pk, others[0], ann.pk)
    games = (
        play_some(running_game(ann, others), 6),
        play_out(running_game(ann, others, rules={"rounds": 1})),
    )
    for copies in (0, 4):
        for game in games if copies else ():
            give_history(copy_game(game, copies), 24)
        client.get(reverse("games:my_games"))
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("games:my_games"))
        costs.append(len(queries))
    assert costs == [6, 6]


# What is new in a game, counted.


@pytest.mark.parametrize(
    ("turns", "facts", "told"),
    [
        (0, {}, []),
        # None were looked for.
        (0, {"news_is_all": False}, []),
        (1, {}, ["1 turn"]),
        (4, {}, ["4 turns"]),
        (3, {"news_is_all": False}, ["more than 3 turns"]),
        (0, {"unread_chat": 1}, ["1 message"]),
        (0, {"unread_chat": 2}, ["2 messages"]),
        (0, {"unread_chat": 1, "is_mentioned": True}, ["1 message, and it mentions you"]),
        (0, {"unread_chat": 2, "is_mentioned": True}, ["2 messages, one mentions you"]),
        (1, {"unread_chat": 2}, ["1 turn", "2 messages"]),
    ],
)
def test_turns_of_others_are_counted_and_then_unread_messages(
    turns: int, facts: dict[str, Any], told: list[str]
) -> None:
    pills = pills_of(replace(LINE, news=(turn(1, BROKE),) * turns, **facts))
    assert [pill["text"] for pill in pills] == told
    assert all(pill["icon"] == ("log" if "turn" in pill["text"] else "chat") for pill in pills)
