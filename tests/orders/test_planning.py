"""Planning at the table while others play: by hand, without scripts; and nobody else learns."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.core import broadcast
from games.models import Game, Player, Round
from games.rules.moves import Lay, LookAtGoal, PlayOn
from games.rules.orders.order import Condition, Order, Orders, read_orders
from tests.browser.tables import table_of
from tests.orders.leaving import VOID, person, play
from tests.orders.leaving import leave as leave_orders
from tests.people import Browser
from tests.redeal import lasting

pytestmark = pytest.mark.django_db
LAY = Order(Lay("EW", (1, 0)), (Condition("free", (1, 0)),))
LOOK = Order(LookAtGoal(1))
MEND = Order(PlayOn("repair-lantern", 1, "lantern"))


@pytest.fixture
def game(db: None) -> Game:
    """Ann's turn; Ben has a straight tunnel, a map and a repair."""
    hands = [["NESW", "NS"], ["EW", "map", "repair-lantern"], ["NS", "rockfall"]]
    game = table_of(hands=hands, draw=["EW"] * 20)
    game.players.update(held_round=1, held_turn=9)
    return game


@pytest.fixture
def ben(game: Game, browser: Browser) -> Client:
    """The second player, who waits."""
    return browser(person(game, "Ben"))


def at(game: Game, name: str = "orders") -> str:
    return reverse(f"games:{name}", args=[game.pk])


def leave(game: Game, *left: Order, **rest: Any) -> None:
    leave_orders(game, Orders(left, **rest))


def kept(game: Game, name: str = "Ben") -> Orders:
    written = Player.objects.get(game=game, account__name=name).orders
    return read_orders(written) if written else Orders()


def page_of(client: Client, game: Game, query: str = "") -> str:
    return client.get(at(game, "table") + query).content.decode()


def text_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", page).replace("\u00a0", " ").split())


def send(client: Client, page: str, **pressed: str) -> Any:
    """Send the form of the dock as a browser without scripts does, by the button pressed."""
    form = re.search(r'<form class="(?:plans|prompt__confirm)".*?</form>', page, re.DOTALL)
    assert form, "no form in the dock"
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form[0]))
    action = re.search(r'action="([^"]*)"', form[0])
    assert action
    assert fields["csrfmiddlewaretoken"]
    return client.post(action[1], {**fields, **pressed}, follow=True)


@pytest.mark.both
def test_a_plan_is_chosen_as_a_turn_is_and_its_ghost_stays(game: Game, ben: Client) -> None:
    assert "Choose a card to plan ahead." in text_of(page_of(ben, game))
    lit = page_of(ben, game, "?card=EW")
    assert f'href="{at(game, "table")}?card=EW&amp;at=1,0"' in lit
    assert "planned" not in lit
    chosen = page_of(ben, game, "?card=EW&at=1,0")
    assert "Play this when it’s my turn" in chosen
    answer = send(ben, chosen)
    assert answer.redirect_chain == [(at(game, "table"), 303)]
    assert kept(game).orders == (Order(Lay("EW", (1, 0))),)
    page = answer.content.decode()
    assert page.count("planned__card") == 1
    assert "Your plan: Straight tunnel at (1, 0)" in text_of(page)


def test_a_second_plan_goes_below_the_first_and_a_discard_is_the_last(
    game: Game, ben: Client
) -> None:
    for query in ("?card=EW&at=1,0", "?card=map&goal=1", "?card=repair-lantern&on=1"):
        send(ben, page_of(ben, game, query))
    assert kept(game).orders == (Order(LAY.move), LOOK, MEND)
    page = page_of(ben, game, "?plan=0")
    assert "✓ Now: would be played" in text_of(page)
    assert "✓ Now: one above it goes first" in text_of(page)
    assert "– Now: skipped." in text_of(page)
    choosing = page_of(ben, game, "?pass=1&cards=map")
    assert "Else discard it" in choosing
    page = send(ben, choosing).content.decode()
    assert kept(game).last_resort == "map"
    assert page.count("planned__frame") == 2
    send(ben, page_of(ben, game, "?plan=0"), do="no-last")
    assert kept(game).last_resort is None


def test_plans_move_up_go_and_get_conditions(game: Game, ben: Client) -> None:
    leave(game, LAY, LOOK)

    def press(do: str, opened: int = 0) -> Orders:
        answer = send(ben, page_of(ben, game, f"?plan={opened}"), do=do)
        assert answer.status_code == 200
        return kept(game)

    assert press("earlier:1").orders == (LOOK, LAY)
    assert press("earlier:1").orders == (LAY, LOOK)
    assert "Only if (1, 0) is free" in text_of(page_of(ben, game, "?plan=0"))
    assert press("no-if:0:free-(1, 0)").orders[0].conditions == ()
    on = press("if:1:face-down-1", 1).orders[1]
    assert on.conditions == (Condition("face-down", 1),)
    assert press("remove:0").orders == (on,)
    assert press("forget:goal").forget == ("goal",)
    assert press("forget:mention").forget == ("goal", "mention")
    assert press("forget:goal").forget == ("mention",)
    assert press("clear") == Orders()


def test_nonsense_changes_nothing(game: Game, ben: Client, subtests: pytest.Subtests) -> None:
    leave(game, LAY)
    removes = ("remove", "remove:7", "remove:²", "remove:-1")
    for do in ("", *removes, "if:0", "if:0:moon", "forget:moon", "moon"):
        with subtests.test(do=do):
            answer = ben.post(at(game), {"do": do})
            assert answer.status_code == 303
            assert kept(game).orders == (LAY,)


def test_what_cannot_be_planned_is_refused_in_the_dock(
    game: Game, ben: Client, subtests: pytest.Subtests
) -> None:
    discards = {"pass": "1", "cards": "EW,map"}
    for form in ({}, {"card": "EW"}, {"card": "NESW", "at": "1,0"}, {"steal": "0"}, discards):
        with subtests.test(form=form):
            answer = ben.post(at(game), form)
            assert answer.status_code == 422
            assert 'role="alert"' in answer.content.decode()
            assert kept(game) == Orders()


def test_a_card_planned_for_a_player_is_marked_there_for_its_owner_alone(
    game: Game, ben: Client, browser: Browser
) -> None:
    leave(game, MEND)
    assert page_of(ben, game).count("player__planned") == 1
    assert "player__planned" not in page_of(browser(person(game, "Ann")), game)


def test_once_the_turn_has_begun_the_plan_is_refused_and_the_move_can_be_played(
    game: Game, ben: Client
) -> None:
    chosen = page_of(ben, game, "?card=EW&at=1,0")
    Round.objects.filter(game=game).update(turn=1)
    page = send(ben, chosen).content.decode()
    assert "Your turn has begun" in page
    assert f'action="{at(game, "turns")}"' in page
    assert kept(game) == Orders()


def test_an_address_of_the_former_page_leads_to_the_table(game: Game, ben: Client) -> None:
    assert ben.get(at(game)).headers["Location"] == at(game, "table")
    assert ben.get(at(game) + "new/").status_code == 404


@pytest.mark.parametrize("language", VOID)
def test_a_plan_that_is_void_is_told_first_and_by_whom(
    game: Game, ben: Client, language: str
) -> None:
    leave(game, LAY)
    play(game, "Ann", Lay("NESW", (1, 0)))
    Account.objects.filter(players__game=game).update(language=language)
    page = ben.get(at(game, "table"), headers={"Accept-Language": language}).content.decode()
    dock = page[page.index('id="prompt"') :]
    first = re.search(r"<p class=\"prompt__void\"[^>]*>(.*?)</p>", dock, re.DOTALL)
    assert first
    assert VOID[language] in first[1]
    assert dock.index("prompt__void") < dock.index("prompt__words")
    assert "planned__card" not in page


def test_of_several_plans_the_void_one_has_its_number(game: Game, ben: Client) -> None:
    leave(game, LAY, LOOK)
    play(game, "Ann", Lay("NESW", (1, 0)))
    page = text_of(page_of(ben, game))
    assert "Ann laid there: your plan 1 is void." in page
    assert "Your plan is played soon, unless you play first." in page


def test_a_card_behind_a_broken_tool_can_be_planned(browser: Browser) -> None:
    game = table_of(hands=[["NESW"], ["EW", "repair-cart"], []], front=[[], ["break-cart"], []])
    ben = browser(person(game, "Ben"))
    assert "Play this when it’s my turn" in page_of(ben, game, "?card=EW&at=1,0")
    leave(game, LAY)
    page = page_of(ben, game, "?plan=0")
    assert "– Now: skipped." in text_of(page)
    # It was so when it was planned.
    assert "is void" not in page


def test_in_practice_and_on_ones_own_turn_nothing_is_planned(game: Game, browser: Browser) -> None:
    ann = browser(person(game, "Ann"))
    assert "Play this when" not in page_of(ann, game, "?card=NESW&at=1,0")
    Game.objects.filter(pk=game.pk).update(practice=True)
    ben = browser(person(game, "Ben"))
    page = page_of(ben, game, "?card=EW&at=1,0")
    assert "Connects on the west." in page
    assert "do-confirm" not in page
    assert "plan ahead" not in page_of(ben, game)


def test_plans_that_were_dropped_may_be_kept_after_all(game: Game, ben: Client) -> None:
    leave(game, MEND, forget=("mention",))
    Player.objects.filter(game=game, seat=1).update(mentioned_in=4)
    Game.objects.filter(pk=game.pk).update(messages=4)
    page = page_of(ben, game, "?plan=0")
    assert "Your plans were dropped: someone mentioned you in the chat." in text_of(page)
    send(ben, page, do="revive")
    assert "were dropped" not in page_of(ben, game)


# Nobody else learns of a plan.


def test_they_are_nobody_elses(game: Game, browser: Browser, ben: Client, olga: Account) -> None:
    leave(game, LAY)
    assert "Your plan" not in page_of(browser(olga), game, "?plan=0")
    assert browser(olga).post(at(game), {"do": "clear"}).status_code == 404
    assert browser(None).get(at(game)).status_code == 302
    assert browser(None).post(at(game), {"do": "clear"}).status_code == 302
    assert kept(game).orders == (LAY,)


def test_no_byte_and_no_message_for_others_depends_on_them(
    game: Game, browser: Browser, ben: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers = [browser(person(game, "Ann")), browser(person(game, "Cleo")), browser(None)]
    names = ("table", "fragment", "log", "chat", "notes", "claims")
    told: list[object] = []
    monkeypatch.setattr(broadcast, "_send", lambda *what: told.append(what))

    def seen() -> list[str]:
        pages = [reader.get(at(game, name)) for reader in readers for name in names]
        return [lasting(f"{page.status_code} {page.content.decode()}") for page in pages]

    seen()
    before = seen()
    changes: list[Callable[[], Any]] = [
        lambda: send(ben, page_of(ben, game, "?card=EW&at=1,0")),
        lambda: send(ben, page_of(ben, game, "?card=map&goal=1")),
        lambda: send(ben, page_of(ben, game, "?plan=1"), do="if:1:face-down-1"),
        lambda: send(ben, page_of(ben, game, "?plan=1"), do="earlier:1"),
        lambda: send(ben, page_of(ben, game, "?plan=0"), do="clear"),
    ]
    for change in changes:
        change()
        assert seen() == before
    assert told == []
