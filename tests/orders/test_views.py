"""One's orders: a page to list and change them, a board to choose another, and nobody else's."""

import re
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import Account
from games.models import Game, Player
from games.orders import services as orders
from games.rules.moves import Lay, LookAtGoal, PlayOn
from games.rules.orders.order import Condition, Order, Orders, read_orders
from tests.browser.tables import table_of
from tests.people import Browser

pytestmark = pytest.mark.django_db
LAY = Order(Lay("EW", (1, 0)), (Condition("free", (1, 0)),))
LOOK = Order(LookAtGoal(1))


@pytest.fixture
def game(db: None) -> Game:
    """Ann's turn; Ben has a straight tunnel, a map and a repair."""
    hands = [["NESW", "NS"], ["EW", "map", "repair-lantern"], ["NS", "rockfall"]]
    return table_of(hands=hands, draw=["EW"] * 20)


@pytest.fixture
def ben(game: Game) -> Account:
    """The second player, who waits."""
    return person(game, "Ben")


def person(game: Game, name: str) -> Account:
    account = Player.objects.select_related("account").get(game=game, account__name=name).account
    assert account is not None
    return account


def at(game: Game, name: str = "orders") -> str:
    return reverse(f"games:{name}", args=[game.pk])


def kept(game: Game, name: str = "Ben") -> Orders:
    written = Player.objects.get(game=game, account__name=name).orders
    return read_orders(written) if written else Orders()


def leave(game: Game, *left: Order) -> None:
    account = person(game, "Ben")
    orders.keep(game_id=game.pk, account=account, version=game.version, orders=Orders(left))


def text_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", response.content.decode()).split())


@pytest.mark.both
def test_an_order_of_card_and_place_is_kept(game: Game, ben: Account, browser: Browser) -> None:
    client = browser(ben)
    assert at(game) in client.get(at(game, "table")).content.decode()
    assert "Choose a card." in text_of(client.get(at(game, "new_order")))
    page = client.get(at(game, "new_order") + "?card=EW").content.decode()
    assert f"{at(game, 'new_order')}?card=EW&amp;at=1,0" in page
    page = client.get(at(game, "new_order") + "?card=EW&at=1,0").content.decode()
    assert "Keep as an order" in page
    form = {"card": "EW", "at": "1,0", "version": game.version}
    answer = client.post(at(game, "new_order"), form, follow=True)
    assert answer.redirect_chain == [(at(game), 302)]
    assert "Straight tunnel at (1, 0) ✓ Now: would be played" in text_of(answer).replace(
        "\u00a0", " "
    )
    assert kept(game).orders == (Order(Lay("EW", (1, 0))),)


def test_cards_for_later_may_be_ordered(game: Game, ben: Account, browser: Browser) -> None:
    client = browser(ben)
    query = "?card=repair-lantern&on=1"
    assert "Keep as an order" in client.get(at(game, "new_order") + query).content.decode()
    form = {"card": "repair-lantern", "on": 1, "tool": "lantern", "version": game.version}
    page = client.post(at(game, "new_order"), form, follow=True)
    assert "Now: skipped." in text_of(page)


def test_orders_move_go_and_get_conditions(game: Game, ben: Account, browser: Browser) -> None:
    leave(game, LAY, LOOK)
    client = browser(ben)

    def do(what: str, **form: Any) -> Orders:
        told = {"do": what, "version": game.version, **form}
        assert client.post(at(game), told).status_code == 302
        return kept(game)

    assert do("later", order=0).orders == (LOOK, LAY)
    assert do("earlier", order=1).orders == (LAY, LOOK)
    assert do("no-if", order=0, condition="free-(1, 0)").orders[0].conditions == ()
    on = do("if", order=1, condition="face-down-1").orders[1]
    assert on.conditions == (Condition("face-down", 1),)
    assert do("remove", order=0).orders == (on,)
    ends = do("ends", discards="1", last_resort="map", **{"forget-goal": "1"})
    assert (ends.last_resort, ends.forget) == ("map", ("goal",))
    assert do("ends", last_resort="map").last_resort is None
    assert do("clear") == Orders()


def test_an_order_is_dragged_to_any_place(game: Game, ben: Account, browser: Browser) -> None:
    mend = Order(PlayOn("repair-lantern", 1, "lantern"))
    leave(game, LAY, LOOK, mend)
    client = browser(ben)

    def drag(order: str, to: str) -> tuple[Order, ...]:
        client.post(at(game), {"do": "move", "order": order, "to": to, "version": game.version})
        return kept(game).orders

    assert drag("0", "2") == (LOOK, mend, LAY)
    assert drag("2", "0") == (LAY, LOOK, mend)
    assert drag("0", "99") == (LOOK, mend, LAY)
    assert drag("0", "moon") == (LOOK, mend, LAY)
    assert drag("0", "-1") == (LOOK, mend, LAY)


def test_in_the_sheet_an_order_is_chosen_from_the_hand_and_a_list_of_places(
    game: Game, ben: Account, browser: Browser
) -> None:
    client = browser(ben)
    part = {"HX-Request": "true"}
    hand = client.get(at(game, "new_order"), headers=part).content.decode()
    assert "<html" not in hand
    assert f'href="{at(game, "new_order")}?card=EW" data-sheet' in hand
    assert "Keep as an order" not in hand
    chosen = client.get(at(game, "new_order") + "?card=EW", headers=part).content.decode()
    assert 'value="?card=EW&amp;at=1,0"' in chosen
    assert "Keep as an order" in chosen
    form = {"choice": "?card=EW&at=1,0", "version": game.version}
    answer = client.post(at(game, "new_order"), form, headers=part, follow=True)
    assert "Now: would be played" in text_of(answer)
    assert kept(game).orders == (Order(Lay("EW", (1, 0))),)
    refused = client.post(at(game, "new_order"), {"choice": "?card=NESW"}, headers=part)
    assert refused.status_code == 422
    assert 'role="alert"' in refused.content.decode()


def test_the_sheet_ends_with_what_forgets_orders_and_the_buttons_that_clear_and_keep(
    game: Game, ben: Account, browser: Browser
) -> None:
    leave(game, LAY)
    for headers in ({"HX-Request": "true"}, {}):
        page = browser(ben).get(at(game), headers=headers).content.decode()
        order = ["Straight tunnel", "Add an order", "Last resort", "Cancel my orders if", "Clear"]
        places = [page.index(part) for part in [*order, "Keep these orders"]]
        assert places == sorted(places)


def test_nonsense_fails(
    game: Game, ben: Account, browser: Browser, subtests: pytest.Subtests
) -> None:
    leave(game, LAY)
    for form in [
        {},
        {"do": "move", "order": "7", "to": "0"},
        {"do": "remove", "order": "7"},
        {"do": "remove", "order": "²"},
        {"do": "if", "order": "0", "condition": "nonsense"},
        {"do": "moon"},
    ]:
        with subtests.test(form=form):
            assert browser(ben).post(at(game), form).status_code == 302
            assert kept(game).orders == (LAY,)


def test_nonsense_is_refused(
    game: Game, ben: Account, browser: Browser, subtests: pytest.Subtests
) -> None:
    for form in [{}, {"card": "EW"}, {"card": "NESW", "at": "1,0"}, {"pass": "1", "cards": "EW"}]:
        with subtests.test(form=form):
            assert browser(ben).post(at(game, "new_order"), form).status_code == 422
            assert kept(game) == Orders()


def test_once_the_turn_has_begun_they_are_refused_in_words_and_stay_to_be_read(
    game: Game, ben: Account, browser: Browser
) -> None:
    leave(game, LAY)
    Game.objects.get(pk=game.pk)
    row = Game.objects.select_related("round").get(pk=game.pk).round
    assert row is not None
    row.turn = 1
    row.save(update_fields=["turn"])
    answer = browser(ben).post(at(game), {"do": "clear"})
    assert answer.status_code == 422
    assert "Your turn has begun" in text_of(answer)
    assert "Straight tunnel at" in text_of(answer)


def test_on_your_turn_it_leads_to_the_table(game: Game, ben: Account, browser: Browser) -> None:
    mine = browser(person(game, "Ann")).get(at(game)).content.decode()
    assert re.search(rf'href="/games/{game.pk}/"\s*>Take your turn', mine)
    assert "last_resort" not in mine
    waiting = browser(ben).get(at(game)).content.decode()
    assert "Take your turn" not in waiting
    assert "last_resort" in waiting


def test_they_are_nobody_elses(game: Game, browser: Browser, ben: Account, olga: Account) -> None:
    leave(game, LAY)
    for name in ("Ann", "Cleo"):
        page = browser(person(game, name)).get(at(game))
        assert "Straight tunnel at" not in text_of(page)
    assert browser(olga).get(at(game)).status_code == 404
    assert browser(olga).post(at(game), {"do": "clear"}).status_code == 404
    assert browser(None).get(at(game)).status_code == 302
    assert kept(game).orders == (LAY,)


def test_no_byte_for_others_depends_on_them(game: Game, browser: Browser, ben: Account) -> None:
    readers = [browser(person(game, "Ann")), browser(person(game, "Cleo")), browser(None)]
    names = ("table", "fragment", "log", "chat", "notes", "orders", "claims")

    def seen() -> list[str]:
        pages = [reader.get(at(game, name)) for reader in readers for name in names]
        told = [f"{page.status_code} {page.content.decode()}" for page in pages]
        told = [re.sub(r'csrfmiddlewaretoken" value="\w+"', "", page) for page in told]
        return [re.sub(r"<time [^>]*>[^<]*</time>", "", page) for page in told]

    seen()
    before = seen()
    leave(game, LAY, LOOK)
    assert seen() == before


def test_the_dock_says_what_is_ready_and_what_each_would_do_now(
    game: Game, ben: Account, browser: Browser
) -> None:
    client = browser(ben)
    assert "left-orders" not in client.get(at(game, "table")).content.decode()
    leave(game, LAY, LOOK, Order(Lay("EW", (3, 3))))
    told = text_of(client.get(at(game, "table"))).replace("\u00a0", " ")
    assert "1 of 3 orders would be skipped now. Only you see this." in told
    assert "Straight tunnel at (1, 0) ✓ Now: would be played" in told
    assert "✓ Now: one above it goes first" in told
    assert "– Now: skipped." in told
    Player.objects.filter(game=game, seat=1).update(
        orders={**Player.objects.get(game=game, seat=1).orders, "forget": ["mention"]},
        mentioned_in=4,
    )
    told = text_of(client.get(at(game, "table")))
    assert "Your orders were cancelled: someone mentioned you in the chat." in told
    assert "are ready" not in told


def test_a_mention_may_be_what_ends_them(game: Game, ben: Account, browser: Browser) -> None:
    leave(game, LAY)
    client = browser(ben)
    assert "somebody writes @Ben" in text_of(client.get(at(game)))
    form = {"do": "ends", "forget-mention": "1", "version": game.version, "mentioned": "0"}
    client.post(at(game), form)
    assert kept(game).forget == ("mention",)


def test_why_orders_are_no_more_is_told(game: Game, ben: Account, browser: Browser) -> None:
    leave(game, LAY)
    Player.objects.filter(game=game, seat=1).update(
        orders={**Player.objects.get(game=game, seat=1).orders, "round": 7}
    )
    page = text_of(browser(ben).get(at(game)))
    assert "Your orders were cancelled: the round is over." in page
