"""What happened since one's last turn, on its own page."""

import re
from random import Random
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import Account
from games.models import Game, Player
from tests.factories import running_game
from tests.people import Browser, acting
from tests.playing import play_one, play_some, seat_of
from tests.redeal import lasting

pytestmark = pytest.mark.django_db


def address(game: Game, name: str = "since") -> str:
    return reverse(f"games:{name}", args=[game.pk])


@pytest.fixture
def lap(game: Game) -> Game:
    """Everybody has played once, and the first player is to act again."""
    return play_some(game, 3)


def test_all_that_others_did_is_told_until_one_has_played(lap: Game, browser: Browser) -> None:
    client = browser(acting(lap))
    for _again in range(2):
        page = client.get(address(lap)).content.decode()
        assert page.count('class="since__line') == 2
        assert "Since your last turn" in page
        assert f'href="{reverse("games:replay", args=[lap.pk, 1, 1])}"' in page
    assert "To my turn" in client.get(address(lap)).content.decode()


def test_after_ones_own_turn_there_is_nothing_to_tell(
    lap: Game, browser: Browser, ann: Account
) -> None:

    me = acting(lap)
    play_one(lap, Random(3))
    page = browser(me).get(address(lap)).content.decode()
    assert "Nobody has played since." in page
    assert "Step by step" not in page


def test_the_table_leads_there_and_opens_it_once(lap: Game, browser: Browser) -> None:
    client = browser(acting(lap))
    first, second = (
        client.get(address(lap, "table")).content.decode() for _visit in ("first", "second")
    )
    for page in (first, second):
        assert re.search(rf'id="open-since"\s+href="{address(lap)}\?since=', page)
        assert "Since your last turn:" in page
    assert ("data-unseen" in first, "data-unseen" in second) == (True, False)


def test_what_came_since_one_looked_is_marked_in_words(lap: Game, browser: Browser) -> None:
    me, newest = acting(lap), lap.turns.latest("version")
    lap.players.filter(account=me).update(seen_version=newest.version - 1)
    client = browser(me)
    table = client.get(address(lap, "table")).content.decode()
    assert f'{address(lap)}?since={newest.version - 1}"' in table
    # Though the table counts as looked at by now.
    page = client.get(f"{address(lap)}?since={newest.version - 1}").content.decode()
    assert page.count('class="since__line') == 2
    assert page.count(">new</b>") == 1
    assert ">new</b>" not in client.get(address(lap)).content.decode()
    assert client.get(f"{address(lap)}?since=x").status_code == 200


def test_a_part_of_the_page_is_answered_without_the_page(lap: Game, browser: Browser) -> None:
    part = browser(acting(lap)).get(address(lap), headers={"HX-Request": "true"})
    assert b"<!doctype html>" not in part.content
    assert b"since__turns" in part.content


def test_spectators_are_told_and_outsiders_are_not(
    ann: Account, ben: Account, cleo: Account, olga: Account, lap: Game, browser: Browser
) -> None:
    open_game = play_some(running_game(ann, [ben, cleo], public=True), 2)
    assert b"Since you looked" in browser(olga).get(address(open_game)).content
    assert browser(olga).get(address(lap)).status_code == 404


PART = {"HX-Request": "true"}
STONE_OR_GOLD = ["stone-sw", "treasure", "stone-es"]


def looked(game: Game) -> Account:
    """Whoever's last turn was a map on the middle goal; the others have played since."""
    me = acting(game)
    first = game.turns.earliest("version")
    assert first.seat == seat_of(game, me)
    first.events = [{"kind": "looked", "seat": first.seat, "goal": 1}]
    first.save()
    show(game, me, {"goals": STONE_OR_GOLD})
    return me


def show(game: Game, who: Account, facts: dict[str, Any]) -> None:
    """Let somebody's map have shown the middle goal in a round of which these facts hold."""
    row, seat = Game.objects.select_related("round").get(pk=game.pk).round, seat_of(game, who)
    assert row is not None
    row.seen_goals = [[1] if at == seat else [] for at in range(3)]
    for name, value in facts.items():
        setattr(row, name, value)
    row.save()


def test_that_one_looked_is_told_and_what_it_was_is_only_held(lap: Game, browser: Browser) -> None:
    client = browser(looked(lap))
    part = client.get(address(lap), headers=PART).content.decode()
    assert "You looked at the middle goal with a map." in part
    held = rf'href="{address(lap, "private_card")}"\s+data-holds="private-card"'
    assert len(re.findall(held, part)) == 1
    assert "Hold to see it" in part
    assert "2 turns" in part
    page = client.get(address(lap)).content.decode()
    assert f'href="{address(lap, "private_card")}"' in page
    assert "data-holds" not in page
    assert "Hold to see it" not in page
    card = client.get(address(lap, "private_card")).content.decode()
    assert "Your map: the middle goal is the treasure." in card


def test_to_read_that_one_looked_is_not_to_have_held(lap: Game, browser: Browser) -> None:
    me = looked(lap)
    browser(me).get(address(lap))
    player = Player.objects.get(game=lap, account=me)
    assert (player.held_round, player.held_turn) == (0, 0)


@pytest.mark.parametrize("headers", [{}, PART], ids=["page", "part"])
def test_no_byte_depends_on_what_was_seen(
    lap: Game, browser: Browser, headers: dict[str, str]
) -> None:
    me = looked(lap)
    client, told, cards = browser(me), set(), set()
    seat = seat_of(lap, me)
    for goals in (STONE_OR_GOLD, STONE_OR_GOLD[::-1], [*STONE_OR_GOLD[1:], "stone-sw"]):
        for dwarf in ("miner", "saboteur"):
            dwarfs = ["miner"] * 3
            dwarfs[seat] = dwarf
            show(lap, me, {"goals": goals, "dwarfs": dwarfs})
            told.add(lasting(client.get(address(lap), headers=headers).content.decode()))
            cards.add(lasting(client.get(address(lap, "private_card")).content.decode()))
    assert (len(told), len(cards)) == (1, 4)


def test_nobody_else_is_given_anything_to_hold(
    ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    game = play_some(running_game(ann, [ben, cleo], public=True), 3)
    me = looked(game)
    for other in {ann, ben, cleo, olga} - {me}:
        page = browser(other).get(address(game), headers=PART).content.decode()
        assert "data-holds" not in page
        assert "You looked" not in page


def test_before_ones_first_turn_the_deal_is_told_in_the_same_words(
    game: Game, browser: Browser
) -> None:
    page = browser(acting(game)).get(address(game), headers=PART).content.decode()
    assert "You’ve been dealt a new dwarf." in page
    assert "Hold to see who you are" in page
    assert "Nobody has played since." in page
