"""One's ways, a program's among them: added, tried out, switched, forgotten, and failed."""

import json
import re
from hashlib import sha256
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from games.models import Game, Notice, NoticeWay
from games.notice_settings import services as notice_ways
from games.notices import fates
from games.notices.transports.push import new_private_key, public_key
from tests.factories import GuestFactory, running_game
from tests.games.api.programs import Programs, is_problem
from tests.people import Browser

pytestmark = pytest.mark.django_db
ADDRESS = "/notices/settings/"
DISCORD = "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js"


def test_a_room_is_added_and_its_address_never_shown_again(ann: Account, browser: Browser) -> None:
    client = browser(ann)
    answer = client.post("/notices/ways/", {"address": DISCORD}, follow=True)
    page = answer.content.decode()
    assert "Added. Send yourself a test." in page
    assert "Discord" in page
    assert "Never used yet" in page
    assert "JHMHI8" not in page


@pytest.mark.parametrize("address", ["", "ntfy://plain.example/topic", "nonsense"])
def test_what_is_no_address_is_refused(ann: Account, browser: Browser, address: str) -> None:
    answer = browser(ann).post("/notices/ways/", {"address": address}, follow=True)
    assert "message--error" in answer.content.decode()
    assert not NoticeWay.objects.exists()


def test_each_button_does_what_it_says(ann: Account, browser: Browser) -> None:
    client = browser(ann)
    way = notice_ways.add_chat(ann, DISCORD)
    press = {"way": way.pk}
    page = client.post("/notices/ways/", {**press, "do": "test"}, follow=True)
    assert "A test is on its way…" in page.content.decode()
    client.post("/notices/ways/", {**press, "do": "off"})
    assert not NoticeWay.objects.get().is_on
    client.post("/notices/ways/", {**press, "do": "on"})
    assert NoticeWay.objects.get().is_on
    client.post("/notices/ways/", {**press, "do": "forget"})
    assert not NoticeWay.objects.exists()
    for odd in ({}, {"do": "fly"}, {"do": "forget", "way": "x"}):
        assert client.post("/notices/ways/", odd).status_code == 302


def test_a_way_that_failed_for_good_is_told_on_every_page_until_it_is_seen_to(
    ann: Account, browser: Browser
) -> None:
    client, told = browser(ann), "One way to reach you no longer works"
    way = notice_ways.add_chat(ann, DISCORD)
    assert told not in client.get("/games/").content.decode()
    fates.switch_off(way, "HTTP 404", NoticeWay.Off.GONE)
    assert told in client.get("/games/").content.decode()
    assert "the address is gone" in client.get(ADDRESS).content.decode()
    client.post("/notices/ways/", {"way": way.pk, "do": "forget"})
    assert told not in client.get("/games/").content.decode()


def test_refused_mail_is_told_and_its_switch_turns_it_on(ann: Account, browser: Browser) -> None:
    client = browser(ann)
    fates.switch_off(fates.mail_of(ann), "550", NoticeWay.Off.REFUSED)
    assert "the address refuses what we send" in client.get(ADDRESS).content.decode()
    client.post(ADDRESS, {"mail": "on"})
    assert "the address refuses" not in client.get(ADDRESS).content.decode()
    assert Account.objects.get(pk=ann.pk).turn_emails


def test_one_press_switches_on_what_the_site_has_switched_off_and_nothing_else(
    ann: Account, browser: Browser
) -> None:
    client = browser(ann)
    rooms = [notice_ways.add_chat(ann, f"{DISCORD}{end}") for end in "ab"]
    notice_ways.switch(ann, rooms[0].pk, on=False)
    for row in (rooms[1], None):
        fates.switch_off(row or fates.mail_of(ann), "550", NoticeWay.Off.REFUSED)
    assert 'value="on-again"' in client.get("/games/").content.decode()
    answer = client.post("/notices/ways/", {"do": "on-again"}, follow=True)
    assert "Switched on again." in answer.content.decode()
    assert Account.objects.get(pk=ann.pk).turn_emails
    found = NoticeWay.objects.order_by("pk").values_list("transport", "is_on")
    assert list(found) == [("chat", False), ("chat", True), ("mail", True)]


def test_push_is_offered_if_we_have_a_key(ann: Account, browser: Browser, settings: object) -> None:
    client = browser(ann)
    settings.VAPID_PRIVATE_KEY = ""  # type: ignore[attr-defined]
    assert "Tell me on this device" not in client.get(ADDRESS).content.decode()
    settings.VAPID_PRIVATE_KEY = new_private_key()  # type: ignore[attr-defined]
    page = client.get(ADDRESS).content.decode()
    assert "Tell me on this device" in page


def test_guests_and_visitors_add_nothing(gus: Account, browser: Browser) -> None:
    browser(gus).post("/notices/ways/", {"address": DISCORD})
    browser(gus).post("/notices/ways/", {"do": "test"})
    assert not NoticeWay.objects.exists()
    answer = browser(None).post("/notices/ways/", {"address": DISCORD})
    assert answer["Location"].startswith("/accounts/login/")


RENEW = "/notices/ways/renew/"


def subscription(name: str) -> str:
    keys = {"p256dh": "cA", "auth": "YQ"}
    return json.dumps({"endpoint": f"https://push.example/{name}", "keys": keys})


def renewed(client: Client, old: str, new: str) -> int:
    endpoint = f"https://push.example/{old}"
    return client.post(RENEW, {"old": endpoint, "new": subscription(new)}).status_code


@pytest.mark.parametrize(
    ("state", "is_on_then"), [("on", True), ("switched off by the site", True), ("off", False)]
)
def test_a_browser_puts_a_new_subscription_in_place_of_its_old_one(
    ann: Account, browser: Browser, state: str, is_on_then: bool
) -> None:
    way = notice_ways.add_browser(ann, subscription("old"), "Firefox")
    if state == "off":
        notice_ways.switch(ann, way.pk, on=False)
    elif state != "on":
        fates.switch_off(way, "HTTP 410", NoticeWay.Off.GONE)
    assert renewed(browser(ann), "old", "new") == 204
    (kept,) = NoticeWay.objects.filter(account=ann)
    assert (kept.pk, kept.name, kept.is_on, kept.off_reason) == (way.pk, "Firefox", is_on_then, "")
    assert kept.endpoint == "https://push.example/new"
    assert renewed(browser(ann), "old", "newer") == 404


def test_what_is_renewed_was_somebody_s_own_and_is_a_subscription(
    ann: Account, ben: Account, browser: Browser
) -> None:
    notice_ways.add_browser(ann, subscription("old"), "Firefox")
    assert renewed(browser(ben), "old", "new") == 404
    odd = {"old": "https://push.example/old", "new": "nonsense"}
    assert browser(ann).post(RENEW, odd).status_code == 422
    assert browser(None).post(RENEW, odd)["Location"].startswith("/accounts/login/")
    assert NoticeWay.objects.get().endpoint == "https://push.example/old"
    # It was another's browser, and is the one of who renews theirs there now.
    notice_ways.add_browser(ben, subscription("bens"), "Firefox")
    assert renewed(browser(ben), "bens", "old") == 204
    assert NoticeWay.objects.get().account == ben


def test_a_browser_learns_the_site_s_key_and_what_is_dead(
    ann: Account, browser: Browser, settings: Any
) -> None:
    settings.VAPID_PRIVATE_KEY = new_private_key()
    for name in ("dead", "alive"):
        way = notice_ways.add_browser(ann, subscription(name), "Firefox")
        if name == "dead":
            fates.switch_off(way, "HTTP 410", NoticeWay.Off.GONE)
    answer = browser(ann).get(RENEW).json()
    dead = sha256(b"https://push.example/dead").hexdigest()
    assert answer == {"key": public_key(settings.VAPID_PRIVATE_KEY), "dead": [dead]}


# The page on which one says where one's program is called.


WEBHOOK = "/notices/webhook/"
URL = "https://bot.example/turns?key=unseen"


def test_the_secret_shows_once_and_the_address_never_again(ann: Account, browser: Browser) -> None:
    client = browser(ann)
    page = client.post(WEBHOOK, {"address": URL}).content.decode()
    (secret,) = re.findall(r'value="(whsec_[\w+/=]+)"', page)
    assert "Webhook, bot.example" in page
    assert "Never used yet" in page
    again = client.get(WEBHOOK).content.decode()
    assert "Webhook, bot.example" in again
    for kept in (secret, "unseen"):
        assert kept not in again
        assert kept not in client.get("/notices/settings/").content.decode()


@pytest.mark.parametrize("address", ["http://bot.example/", "nonsense", "https://a:b@c.example/"])
def test_unencrypted_addresses_are_refused(address: str, ann: Account, browser: Browser) -> None:
    answer = browser(ann).post(WEBHOOK, {"address": address})
    assert answer.status_code == 422
    assert "An address that begins with https://, please." in answer.content.decode()
    assert address in answer.content.decode()
    assert not NoticeWay.objects.exists()


def test_its_buttons_lead_back_to_it(ann: Account, browser: Browser) -> None:
    client = browser(ann)
    notice_ways.set_webhook(ann, URL)
    press = {"way": NoticeWay.objects.get().pk, "from": "webhook"}
    page = client.post("/notices/ways/", {**press, "do": "test"}, follow=True)
    assert page.redirect_chain == [(WEBHOOK, 302)]
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
    page = browser(ann).get(WEBHOOK).content.decode()
    for told in ("Tuesday dig", "HTTP 503", "2 attempts.", "Next try"):
        assert told in page
    assert "Tuesday dig" not in browser(ben).get(WEBHOOK).content.decode()


def test_a_guest_and_a_visitor_have_none(browser: Browser) -> None:

    assert browser(GuestFactory()).get(WEBHOOK).status_code == 302
    assert browser(None).get(WEBHOOK).status_code == 302


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
