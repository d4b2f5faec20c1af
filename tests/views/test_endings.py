"""The end of a round: nothing of its result is told before its player was shown how it came."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.core.turns import turns
from games.models import Game
from games.rules.moves import Lay, Steal
from tests.browser.tables import table_of
from tests.factories import AccountFactory
from tests.people import Browser
from tests.playing import play_some

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "table", "X-Seen": "1"}
WAY = [f"EW@{x},0" for x in range(1, 7)]
# What tells that the miners won, or who was who: dwarfs, other goals, gold, the log's last words.
TELLING = (
    "found the treasure",
    "is the treasure",
    "the digging is over",
    "#d-miner",
    "#d-saboteur",
    "#p-stone",
    "+3",
)
BEFORE, LAST_TURN, RESULT = "last-turn", "result", None


@pytest.fixture
def over() -> Game:
    """Ann has reached the treasure."""
    return reached()


def reached(**written: Any) -> Game:
    facts = {"dwarfs": ["miner", "saboteur", "miner"], "spare": ["miner"], "nuggets": [3, 1]}
    goals = ["stone-sw", "treasure", "stone-es"]
    game = table_of(hands=[["EW"], [], []], board=WAY, goals=goals, **{**facts, **written})
    game.players.update(ending_seen=written.get("round", 1) - 1)
    move = Lay("EW", (7, 0))
    return turns.take_turn(
        game_id=game.pk, account=player(game, "Ann"), version=game.version, move=move
    ).game


def player(game: Game, name: str) -> Account:
    account = game.players.select_related("account").get(account__name=name).account
    assert account is not None
    return account


def page_of(client: Client, game: Game) -> str:
    return client.get(reverse("games:table", args=[game.pk])).content.decode()


def part_of(client: Client, game: Game) -> str:
    address = reverse("games:fragment", args=[game.pk])
    return client.get(address, headers=HTMX).content.decode()


def show(client: Client, game: Game, number: object = 1, **facts: Any) -> Any:
    address = reverse("games:ending_seen", args=[game.pk])
    return client.post(address, {"round": number}, **facts)


def is_told(text: str) -> str | None:
    """How far a page goes; it tells nothing of the result, or all of it."""
    told = [words for words in TELLING if words in text]
    if 'id="result"' in text:
        assert len(told) >= len(TELLING) - 1
        return RESULT
    assert told == []
    if 'data-untold="last-turn"' in text:
        assert "#p-treasure" not in text
        assert "(7, 0)" not in text
        return BEFORE
    assert 'data-untold="result"' in text
    assert "#p-treasure" in text
    return LAST_TURN


def test_whoever_comes_back_sees_the_table_before_the_last_turn_then_the_turn_then_the_result(
    over: Game, browser: Browser
) -> None:
    ben, ann = browser(player(over, "Ben")), browser(player(over, "Ann"))
    assert is_told(page_of(ann, over)) == LAST_TURN, "whoever laid the last card saw it"
    assert is_told(page_of(ben, over)) == BEFORE
    assert is_told(part_of(ben, over)) == LAST_TURN
    assert is_told(page_of(ben, over)) == BEFORE, "until it was shown"
    answer = show(ben, over, headers=HTMX)
    assert is_told(answer.content.decode()) == RESULT
    assert is_told(page_of(ben, over)) == is_told(part_of(ben, over)) == RESULT


def test_without_a_script_one_button_shows_it_and_it_stays(over: Game, browser: Browser) -> None:
    ben = browser(player(over, "Ben"))
    page = page_of(ben, over)
    address = reverse("games:ending_seen", args=[over.pk])
    assert f'action="{address}"' in page
    assert "Show how it ended" in page
    answer = show(ben, over)
    assert answer["Location"] == reverse("games:table", args=[over.pk])
    assert is_told(page_of(ben, over)) == RESULT
    assert is_told(page_of(browser(player(over, "Cleo")), over)) == BEFORE, "each for themselves"


def test_spectators_see_it_at_once(over: Game, browser: Browser) -> None:
    Game.objects.filter(pk=over.pk).update(public=True)
    last = reached(rules={"rounds": 1})
    assert last.status == Game.Status.FINISHED
    for who in (None, AccountFactory()):
        assert is_told(page_of(browser(who), last)) == RESULT


def test_a_fragment_that_is_up_to_date_is_not_sent_again_and_one_of_before_is(
    over: Game, browser: Browser
) -> None:
    ben = browser(player(over, "Ben"))
    address = reverse("games:fragment", args=[over.pk])
    assert 'data-tag=""' in page_of(ben, over)
    part = part_of(ben, over)
    tag = part.partition('data-tag="')[2].partition('"')[0]
    since = part.partition('data-since="')[2].partition('"')[0]
    headers = {**HTMX, "If-None-Match": f'"{tag}"', "X-Since": since}
    assert ben.get(address, headers=headers).status_code == 304
    show(ben, over)
    assert ben.get(address, headers=headers).status_code == 200


def test_what_is_not_told_was_not_looked_at(over: Game, browser: Browser) -> None:
    ben = browser(player(over, "Ben"))
    page_of(ben, over)
    part_of(ben, over)
    assert over.players.get(account__name="Ben").seen_version < over.version
    show(ben, over, headers=HTMX)
    assert over.players.get(account__name="Ben").seen_version == over.version


@pytest.mark.parametrize("name", ["since", "private_card", "cell", "log"])
def test_the_parts_of_the_table_tell_nothing_of_it_either(
    over: Game, browser: Browser, name: str
) -> None:
    ben = browser(player(over, "Ben"))
    args = [over.pk, (7, 0)] if name == "cell" else [over.pk]
    text = ben.get(reverse(f"games:{name}", args=args), headers=HTMX).content.decode()
    assert text
    # One's own dwarf is on one's card, and what the last card turned up lies in the mine.
    known = {"private_card": "#d-saboteur", "cell": "is the treasure"}.get(name)
    assert [words for words in TELLING if words in text and words != known] == []


@pytest.mark.parametrize("name", ["replay", "deeds", "story", "thoughts", "suspicions"])
def test_whatever_tells_how_a_game_ended_leads_to_the_table_first_as_a_whole(
    browser: Browser, name: str
) -> None:
    last = reached(rules={"rounds": 1})
    ben, address = browser(player(last, "Ben")), reverse(f"games:{name}", args=[last.pk])
    table = reverse("games:table", args=[last.pk])
    page, part = ben.get(address), ben.get(address, headers=HTMX)
    assert (page.status_code, page["Location"]) == (302, table)
    # What a panel asks for would else become the panel's.
    assert (part.status_code, part["HX-Redirect"]) == (200, table)


def test_the_result_of_the_last_round_comes_before_the_standings(browser: Browser) -> None:
    last = reached(round=3, purses=[5, 3, 3])
    assert last.status == Game.Status.FINISHED
    ben = browser(player(last, "Ben"))
    for page in (page_of(ben, last), part_of(ben, last)):
        assert "won the game" not in page
        assert "standings" not in page
    show(ben, last, 3)
    page = page_of(ben, last)
    assert is_told(page) == RESULT
    assert "Final standings" in page
    assert 'class="standings"' not in page
    assert "won the game" not in page
    ben.post(reverse("games:result_seen", args=[last.pk]), {"round": 3})
    page = page_of(ben, last)
    assert 'class="standings"' in page
    assert "Ann won the game" in page
    assert "Again with the same people" in page


def test_thieves_are_asked_when_they_were_shown_how_the_digging_ended(browser: Browser) -> None:
    game = reached(
        rules={"expansion": True},
        dwarfs=["blue", "green", "boss"],
        spare=["profiteer"],
        purses=[0, 3, 0],
        front=[["theft"], [], []],
    )
    ann, ben = browser(player(game, "Ann")), browser(player(game, "Ben"))
    page = page_of(ann, game)
    assert "Your theft." not in page
    assert 'id="result"' not in page
    assert "Your turn: " not in page.partition("</title>")[0]
    show(ann, game)
    assert "Your theft." in page_of(ann, game)
    steal = {"game_id": game.pk, "account": player(game, "Ann"), "version": game.version}
    game = turns.take_turn(**steal, move=Steal(1)).game
    page = part_of(ben, game)
    assert 'id="result"' not in page
    assert "stole" not in page


def test_an_ending_that_there_is_not_is_not_shown(
    over: Game, browser: Browser, subtests: pytest.Subtests
) -> None:
    for number in ["", "x", "0", "2", "4", "99999999999999"]:
        with subtests.test(number=number):
            ben = browser(player(over, "Ben"))
            assert show(ben, over, number).status_code == 302
            assert is_told(page_of(ben, over)) == BEFORE


def test_outsiders_visitors_and_who_sends_no_form_are_shown_nothing(
    over: Game, browser: Browser
) -> None:
    Game.objects.filter(pk=over.pk).update(public=False)
    assert show(browser(AccountFactory()), over, headers=HTMX).status_code == 404
    assert "/accounts/login/" in show(browser(None), over)["Location"]
    ben = browser(player(over, "Ben"))
    assert ben.get(reverse("games:ending_seen", args=[over.pk])).status_code == 302
    assert set(over.players.values_list("ending_seen", flat=True)) == {0}


def test_a_round_shown_while_the_next_one_runs_is_told_up_to_its_own_end(
    over: Game, browser: Browser
) -> None:
    ben, cleo = browser(player(over, "Ben")), browser(player(over, "Cleo"))
    play_some(over, 1)
    for client in (ben, cleo):
        assert is_told(part_of(client, over)) == LAST_TURN
    show(ben, over)
    page = page_of(ben, over)
    assert is_told(page) == RESULT
    assert "Round 2" in page
