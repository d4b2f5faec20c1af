"""The pages of a replay: who may turn them, what is on them, and what they cost."""

import gzip
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.models import Game
from games.replay import selectors as replays
from games.replay import services as sharing
from tests.factories import AccountFactory, open_table, running_game
from tests.other_deals import deal_game_otherwise
from tests.people import Browser, acting
from tests.playing import play_out, play_some, position_of, seat_of, tell_all
from tests.redeal import lasting

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "replay"}


def at(game: Game, *moment: int) -> str:
    """The address of a round and a turn, or of the newest round."""
    return reverse("games:replay", args=[game.pk, *moment])


def links(page: str) -> dict[str, str]:
    """Where the steps of a page lead to; nothing for those that lead nowhere."""
    steps = re.findall(r'<a class="icon-button" id="(\w+)"(?: href="([^"]+)")?', page)
    return {name: to for name, to in steps if name in ("first", "previous", "next", "last")}


# --- who may look


@pytest.mark.both
def test_the_replay_of_a_private_game_does_not_exist_for_others(
    game: Game, ann: Account, olga: Account, browser: Browser
) -> None:
    play_some(game, 3)
    for address in (at(game), at(game, 1, 0), at(game, 1, 3)):
        assert browser(ann).get(address).status_code == 200
        assert browser(olga).get(address).status_code == 404
        assert browser(None).get(address).headers["Location"].startswith("/accounts/login/")


def test_a_table_that_gathers_players_has_no_replay(ann: Account, browser: Browser) -> None:
    table = open_table(ann, seats=4)
    assert browser(ann).get(at(table)).status_code == 404
    assert browser(ann).get("/games/999999999999/replay/1/0/").status_code == 404


def test_nonsense_in_the_address_shows_the_moment(
    game: Game, ann: Account, browser: Browser
) -> None:
    play_some(game, 3)
    over = tell_all(
        play_out(running_game(ann, AccountFactory.create_batch(2), rules={"rounds": 1}))
    )
    for query in ("?seat=x", "?seat=-1", "?seat=99", "?lighting=purple", "?seat=" + "9" * 999):
        for asked in (game, over):
            assert browser(ann).get(at(asked, 1, 2) + query).status_code == 200, (asked, query)


def test_nothing_is_posted_to_a_replay(game: Game, ann: Account, browser: Browser) -> None:
    assert browser(ann).post(at(game)).status_code == 405


# --- stepping


def test_without_an_address_of_its_own_the_newest_round_begins(
    game: Game, ann: Account, browser: Browser
) -> None:
    play_some(game, 3)
    page = browser(ann).get(at(game)).content.decode()
    assert "The round begins" in page
    assert "Turn 0 of 3" in page
    assert links(page) == {
        "first": "",
        "previous": "",
        "next": at(game, 1, 1),
        "last": at(game, 1, 3),
    }


def test_a_step_is_a_part_of_the_page_and_says_its_address(
    game: Game, ann: Account, browser: Browser
) -> None:
    play_some(game, 4)
    address = at(game, 1, 3) + "?lighting=start"
    part = browser(ann).get(address, headers=HTMX)
    assert b"<!doctype" not in part.content
    assert part.headers["HX-Replace-Url"] == address
    assert "no-store" in part.headers["Cache-Control"]
    assert links(part.content.decode())["next"] == at(game, 1, 4) + "?lighting=start"
    assert b"<!doctype" in browser(ann).get(address).content


def test_the_turn_just_made_is_told_with_who_and_when(
    game: Game, ann: Account, browser: Browser
) -> None:
    play_some(game, 4)
    page = browser(ann).get(at(game, 1, 3)).content.decode()
    made = page[page.index('id="made"') :].split("</div>")[0]
    turn = game.turns.get(number=3)
    name = game.players.select_related("account").get(seat=turn.seat).shown_name
    assert ("You" if name == "Ann" else f"<b>{name}</b>") in made
    assert re.search(r"<time datetime=\"[^\"]+\">\d+ \w+ \d{4}, \d\d:\d\d</time>", made)


def test_the_mine_keeps_its_size_through_a_round(ann: Account, browser: Browser) -> None:
    game = tell_all(
        play_out(running_game(ann, AccountFactory.create_batch(4), rules={"rounds": 1}))
    )
    turns = game.rounds.get().turns
    client = browser(ann)
    boxes = {
        client.get(at(game, 1, turn), headers=HTMX).context["page"]["board"].mine.view_box
        for turn in range(0, turns + 1, 5)
    }
    assert len(boxes) == 1


# --- the ways to it


def test_the_news_lead_to_the_moment_before_them(game: Game, browser: Browser) -> None:
    account = acting(game)
    client, seat = browser(account), seat_of(game, account)
    play_some(game, 2)
    client.get(reverse("games:table", args=[game.pk]))
    play_some(game, 4, seed=2)
    mine = game.turns.filter(seat=seat, round__number=1).order_by("number").last()
    before = mine.number if mine else 0
    page = client.get(reverse("games:since", args=[game.pk])).content.decode()
    assert f'href="{at(game, 1, before)}"' in page
    assert client.get(at(game, 1, before)).status_code == 200


def test_each_line_of_the_log_leads_to_its_turn(game: Game, ann: Account, browser: Browser) -> None:
    play_some(game, 4)
    for name in ("table", "log"):
        page = browser(ann).get(reverse(f"games:{name}", args=[game.pk])).content.decode()
        assert [f'href="{at(game, 1, turn)}"' in page for turn in range(1, 5)] == [True] * 4


def test_finished_games_and_results_have_a_replay(ann: Account, browser: Browser) -> None:
    game = running_game(ann, AccountFactory.create_batch(2), rules={"rounds": 1})
    tell_all(play_out(game))
    client = browser(ann)
    for address in ("/games/", "/games/finished/", f"/games/{game.pk}/", f"/people/{ann.pk}/"):
        assert f'href="{at(game, 1, 0)}"' in client.get(address).content.decode(), address


# --- an ending that is yet to be shown


def show_ending(client: Client, game: Game, number: int) -> None:
    client.post(reverse("games:ending_seen", args=[game.pk]), {"round": number})


def is_led_to_the_table(client: Client, game: Game, address: str) -> bool:
    """Whether both the page and a step are answered with the way to the table, and nothing else."""
    whole, step = client.get(address), client.get(address, headers=HTMX)
    table = reverse("games:table", args=[game.pk])
    if whole.status_code == 200:
        assert step.status_code == 200
        return False
    assert (whole.status_code, whole.headers["Location"]) == (302, table)
    assert (step.headers["HX-Redirect"], step.content, whole.content) == (table, b"", b"")
    assert "no-store" in whole.headers["Cache-Control"]
    return True


def test_whoever_has_yet_to_see_how_a_game_ended_is_led_to_its_ending_first(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = play_out(running_game(ann, [ben, cleo], public=True, rules={"rounds": 1}))
    turns, client = game.rounds.get().turns, browser(ben)
    queries = ("", "?seat=0", "?seat=nobody", "?seat=all", "?lighting=start")
    places = [at(game), *(at(game, 1, turn) + query for turn in (0, turns) for query in queries)]
    assert [is_led_to_the_table(client, game, place) for place in places] == [True] * len(places)
    show_ending(client, game, 1)
    assert not any(is_led_to_the_table(client, game, place) for place in places)


def test_a_round_that_ended_is_told_first_and_what_is_dug_since_as_well(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = running_game(ann, [ben, cleo], rules={"rounds": 2})
    client = browser(ben)
    play_some(game, 3)
    assert not is_led_to_the_table(client, game, at(game, 1, 3))
    while position_of(game).number == 1:
        play_some(game, 1)
    places = [at(game), at(game, 1, 0), at(game, 1, 3), at(game, 2, 0)]
    assert [is_led_to_the_table(client, game, place) for place in places] == [True] * 4
    show_ending(client, game, 1)
    assert not any(is_led_to_the_table(client, game, place) for place in places)
    play_out(game)
    # What was shown stays open; of the second round nothing is, not even its beginning.
    assert [is_led_to_the_table(client, game, place) for place in places] == [
        True,
        False,
        False,
        True,
    ]


def test_whoever_went_on_from_a_result_was_shown_its_ending(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}))
    game.players.filter(account=ben).update(result_seen=1)
    assert not is_led_to_the_table(browser(ben), game, at(game, 1, 0))


def test_spectators_and_shared_addresses_look_at_it_at_once(
    ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    game = play_out(running_game(ann, [ben, cleo], public=True, rules={"rounds": 1}))
    turns = game.rounds.get().turns
    for stranger in (olga, None):
        page = browser(stranger).get(at(game, 1, turns)).content.decode()
        assert 'id="ended"' in page
    share = sharing.share_replay(game.pk, ann, replays.EVERYTHING)
    for reader in (None, olga, ben):
        answer = browser(reader).get(reverse("games:shared", args=[share.token, 1, turns]))
        assert answer.status_code == 200


# --- what it tells nobody, and what it costs


@pytest.mark.parametrize(("players", "rules"), [(4, {}), (5, {"expansion": True})])
def test_no_byte_of_a_replay_depends_on_what_its_reader_never_came_to_know(
    players: int, rules: dict[str, Any]
) -> None:
    people = AccountFactory.create_batch(players)
    game = play_some(running_game(people[0], people[1:], rules=rules, public=True), 26)
    for number, reader in enumerate((None, AccountFactory(), people[0], people[1])):
        client = Client()
        if reader is not None:
            client.force_login(reader)
        seat = seat_of(game, reader) if reader in people and reader else None
        before, hands = _every_moment(client, game), position_of(game).hands
        deal_game_otherwise(game, seat, seed=number)
        cache.clear()
        assert position_of(game).hands != hands
        assert _every_moment(client, game) == before


def _every_moment(client: Client, game: Game) -> list[str]:
    pages = [
        client.get(at(game, 1, turn) + query, headers=headers)
        for turn in range(0, 27, 5)
        for query, headers in (("", HTMX), ("?lighting=start", {}), ("?seat=1", HTMX))
    ]
    return [lasting(page.content.decode()) for page in pages]


@pytest.mark.postgresql
def test_the_page_costs_the_same_early_and_late(
    ann: Account, browser: Browser, django_assert_num_queries: Any
) -> None:
    others = AccountFactory.create_batch(9)
    game = tell_all(play_some(running_game(ann, others, rules={"expansion": True}), 150))
    client, turns = browser(ann), game.rounds.get(number=1).turns
    client.get(at(game))
    for turn in (5, turns):
        for headers in ({}, HTMX):
            with django_assert_num_queries(4 if headers else 6):
                client.get(at(game, 1, turn), headers=headers)


def test_a_step_is_light(ann: Account, browser: Browser) -> None:
    game = play_some(running_game(ann, AccountFactory.create_batch(9)), 60)
    part = browser(ann).get(at(game, 1, 40), headers=HTMX).content
    assert len(part) <= 30_000
    assert len(gzip.compress(part)) <= 8_000


# --- pictures
