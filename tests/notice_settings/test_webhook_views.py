"""The page on which one says where one's program is called."""

import json
import re

import pytest

from accounts.models import Account
from games.models import Game, Notice, NoticeWay
from games.notice_settings import services as notice_ways
from tests.factories import GuestFactory, running_game
from tests.games.api.programs import Programs, is_problem
from tests.people import Browser

pytestmark = pytest.mark.django_db
ADDRESS = "/notices/webhook/"
URL = "https://bot.example/turns?key=unseen"


def test_the_secret_shows_once_and_the_address_never_again(ann: Account, browser: Browser) -> None:
    client = browser(ann)
    page = client.post(ADDRESS, {"address": URL}).content.decode()
    (secret,) = re.findall(r'value="(whsec_[\w+/=]+)"', page)
    assert "Webhook, bot.example" in page
    assert "Never used yet" in page
    again = client.get(ADDRESS).content.decode()
    assert "Webhook, bot.example" in again
    for kept in (secret, "unseen"):
        assert kept not in again
        assert kept not in client.get("/notices/settings/").content.decode()


@pytest.mark.parametrize("address", ["http://bot.example/", "nonsense", "https://a:b@c.example/"])
def test_unencrypted_addresses_are_refused(address: str, ann: Account, browser: Browser) -> None:
    answer = browser(ann).post(ADDRESS, {"address": address})
    assert answer.status_code == 422
    assert "An address that begins with https://, please." in answer.content.decode()
    assert address in answer.content.decode()
    assert not NoticeWay.objects.exists()


def test_its_buttons_lead_back_to_it(ann: Account, browser: Browser) -> None:
    client = browser(ann)
    notice_ways.set_webhook(ann, URL)
    press = {"way": NoticeWay.objects.get().pk, "from": "webhook"}
    page = client.post("/notices/ways/", {**press, "do": "test"}, follow=True)
    assert page.redirect_chain == [(ADDRESS, 302)]
    assert "A test is on its way…" in page.content.decode()
    client.post("/notices/ways/", {**press, "do": "forget"})
    assert not NoticeWay.objects.exists()


def test_what_it_is_called_for_is_chosen_below_its_address(ann: Account, browser: Browser) -> None:
    client = browser(ann)
    notice_ways.set_webhook(ann, URL)
    press = {"from": "webhook", "do": "calls", "topics": ["over", "mention", "moderators"]}
    page = client.post("/notices/ways/", press, follow=True).content.decode()
    chosen = re.findall(r'value="(\w+)"[^>]* checked', page)
    assert chosen == ["over", "mention"]


def test_the_last_calls_are_listed_with_what_became_of_them(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game: Game = running_game(ann, [ben, cleo], name="Tuesday dig")
    notice_ways.set_webhook(ann, URL)
    Notice.objects.create(
        game=game,
        player=game.players.get(account=ann),
        account=ann,
        kind="turn",
        transport="webhook",
        way=NoticeWay.objects.get(),
        version=game.version,
        due_at=game.created_at,
        attempts=2,
        last_error="HTTP 503",
    )
    page = browser(ann).get(ADDRESS).content.decode()
    for told in ("Tuesday dig", "HTTP 503", "2 attempts.", "Next try"):
        assert told in page
    assert "Tuesday dig" not in browser(ben).get(ADDRESS).content.decode()


def test_a_guest_and_a_visitor_have_none(browser: Browser) -> None:

    assert browser(GuestFactory()).get(ADDRESS).status_code == 302
    assert browser(None).get(ADDRESS).status_code == 302


# Where a program is called, said by the program itself.


BOT = "https://bot.example/turns"


def test_a_program_says_where_to_call_and_tries_it(ann: Account, program: Programs) -> None:
    mine = program(ann)
    is_problem(mine.get("me/webhook/"), 404, "not-found")
    made = mine.put("me/webhook/", {"address": BOT})
    assert made.status_code == 200
    assert json.loads(NoticeWay.objects.get().address) == {**made.json(), "url": BOT}
    assert made.headers["Cache-Control"] == "no-store"
    told = mine.get("me/webhook/").json()
    assert (told["host"], told["is_on"], told["is_testing"]) == ("bot.example", True, False)
    asked = mine.post("me/webhook/test/")
    assert (asked.status_code, asked.json()["is_testing"]) == (202, True)
    assert mine.delete("me/webhook/").status_code == 204
    for answer in (mine.delete("me/webhook/"), mine.post("me/webhook/test/")):
        is_problem(answer, 404, "not-found")


@pytest.mark.parametrize("address", ["http://bot.example/", "https://10.0.0.1:x/", ""])
def test_a_false_address_is_pointed_at(address: str, ann: Account, program: Programs) -> None:
    told = is_problem(program(ann).put("me/webhook/", {"address": address}), 422, "invalid")
    assert [each["pointer"] for each in told["errors"]] == ["#/address"]


def test_a_program_chooses_what_it_is_called_for(ann: Account, program: Programs) -> None:
    mine = program(ann)
    assert mine.get("me/webhook/topics/").json() == {"topics": ["turn"]}
    chosen = {"topics": ["over", "mention", "message"]}
    assert mine.put("me/webhook/topics/", chosen).json() == chosen
    assert mine.get("me/webhook/topics/").json() == chosen
    refused = mine.put("me/webhook/topics/", {"topics": ["moderators"]})
    is_problem(refused, 422, "invalid")


def test_nobody_lists_the_calls_of_others(ann: Account, ben: Account, program: Programs) -> None:
    mine = program(ann)
    assert mine.get("me/webhook/deliveries/").json() == {"results": [], "next": None}
    assert not Notice.objects.exists()
    program(ben).put("me/webhook/", {"address": BOT})
    is_problem(mine.get("me/webhook/"), 404, "not-found")
