"""An invite link in a browser: from a chat to a seat, and sharing it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from accounts.models import Account
from games.lobby import services as lobby
from games.models import Game
from tests.accounts.people import PASSWORD
from tests.browser.tables import Aside, log_in, people
from tests.factories import open_table, running_game
from tests.games.core.seating.test_conditions import asking, keeps_time
from tests.samples import some_of

SHARE = """() => {
  window.shared = null;
  navigator.share = async (what) => { window.shared = what; };
}"""


def table_of_ann(**facts: Any) -> Game:
    (ann,) = people("Ann")
    return open_table(ann, **{"seats": 4, "public": False, "name": "Sunday dig", **facts})


def names_at(game: Game) -> list[str]:
    return list(game.players.order_by("pk").values_list("account__name", flat=True))


def test_from_the_link_to_a_seat_with_one_sign_up(
    page: Page, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    game = aside(table_of_ann)
    page.goto(f"/join/{game.invite_token}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann invites you to “Sunday dig”")
    no_violations(page)
    page.get_by_role("button", name="Sit down").click()
    page.get_by_label("Name").fill("Newton")
    page.get_by_label("Email address").fill("newton@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.locator("#lobby")).to_contain_text("2 of 4 seats taken")
    assert aside(names_at, game) == ["Ann", "Newton"]


def test_a_link_that_is_too_late_says_so(
    page: Page, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    game = aside(table_of_ann, computers=3)
    page.goto(f"/join/{game.invite_token}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sunday dig is full")
    no_violations(page)
    page.get_by_role("main").get_by_role("link", name="Open tables").click()
    expect(page).to_have_url("/games/open/")


def started_without_you(**facts: Any) -> Game:
    ann, ben = people("Ann", "Ben")
    return running_game(ann, [ben], **{"computers": 1, "name": "Sunday dig", **facts})


def called_off() -> Game:
    game = table_of_ann()
    assert game.host
    lobby.cancel_table(game.pk, game.host)
    return game


@pytest.mark.parametrize(
    ("become", "told"),
    [(started_without_you, "Sunday dig has started"), (called_off, "Sunday dig was cancelled")],
    ids=["started", "called off"],
)
@pytest.mark.parametrize("width", some_of([1280, 390], 1))
def test_the_link_of_a_table_that_waits_no_longer_says_so_and_what_to_do_instead(
    page: Page,
    aside: Aside,
    no_violations: Callable[[Page], None],
    become: Callable[..., Game],
    told: str,
    width: int,
) -> None:
    game = aside(become)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"/join/{game.invite_token}/")
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", level=1)).to_have_text(told)
    expect(main).to_contain_text("Look for another table, or open your own.")
    expect(main.get_by_role("button", name="Sit down")).to_have_count(0)
    for name, leads_to in (("Open tables", "/games/open/"), ("New table", "/games/new/")):
        link = main.get_by_role("link", name=name)
        expect(link).to_have_attribute("href", leads_to)
    no_violations(page)
    main.get_by_role("button", name="Play a practice game").click()
    main.get_by_role("button", name="Just play").click()
    expect(page.locator("#mine")).to_be_visible()
    assert len(aside(names_at, game)) < 4


def test_a_game_that_has_started_and_is_open_to_all_may_be_watched_instead(
    page: Page, aside: Aside
) -> None:
    game = aside(started_without_you, public=True)
    page.goto(f"/join/{game.invite_token}/")
    page.get_by_role("link", name="Watch the game").click()
    expect(page).to_have_url(f"/games/{game.pk}/")
    expect(page.locator("#mine")).to_be_visible()


def told_in_chats(page: Page) -> dict[str, str]:
    """What the head of a page tells the programs that show links."""
    told: dict[str, str] = page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('meta[property^=\"og:\"]')]"
        ".map(meta => [meta.getAttribute('property'), meta.content]))"
    )
    return told


def test_chat_programs_read_a_title_a_sentence_and_a_picture_that_is_there(
    page: Page, site: str, aside: Aside
) -> None:
    game = aside(table_of_ann)
    address = f"{site}/join/{game.invite_token}/"
    page.goto(address)
    told = told_in_chats(page)
    assert told["og:title"] == "Ann invites you to “Sunday dig”" == page.title().split(" · ")[0]
    assert told["og:description"].startswith("3 of 4 seats are free. One turn at a time, about ")
    assert told["og:url"] == address
    picture = page.request.get(told["og:image"])
    assert (picture.status, picture.headers["content-type"]) == (200, "image/png")
    assert told["og:image:alt"]
    page.goto(told["og:image"])
    size = page.locator("img").evaluate("image => [image.naturalWidth, image.naturalHeight]")
    assert [str(side) for side in size] == [told["og:image:width"], told["og:image:height"]]


def test_chat_programs_read_of_a_table_that_has_started_that_it_has(
    page: Page, aside: Aside
) -> None:
    game = aside(started_without_you)
    page.goto(f"/join/{game.invite_token}/")
    told = told_in_chats(page)
    assert told["og:title"] == "Sunday dig has started"
    assert "og:image" not in told


def test_a_lobby_shows_who_sits_down_while_its_last_answer_is_on_the_way(
    page: Page, site: str, aside: Aside
) -> None:
    """Two seconds."""
    game, heard = aside(table_of_ann), list[str]()
    ben, cleo = aside(people, "Ben", "Cleo")
    log_in(page.context, game.host, site)
    page.on("websocket", lambda socket: socket.on("framereceived", lambda _: heard.append("")))

    def answer_late(route: Route) -> None:
        late = route.fetch()
        if "2 of 4" in late.text():
            sit_down(cleo)
            page.wait_for_timeout(300)
        route.fulfill(response=late)

    def sit_down(account: Account) -> None:
        aside(lobby.join_table, game.pk, account, game.invite_token)

    page.route("**/table/**", answer_late)
    page.goto(f"/games/{game.pk}/")
    while not heard:
        page.wait_for_timeout(20)
    sit_down(ben)
    expect(page.locator("#lobby")).to_contain_text("3 of 4 seats taken")


def test_at_4_of_4_the_lobby_promises_nobody_a_seat(page: Page, site: str, aside: Aside) -> None:
    game = aside(table_of_ann, computers=2)
    log_in(page.context, game.host, site)
    page.goto(f"/games/{game.pk}/")
    lobby_ = page.locator("#lobby")
    expect(lobby_).to_contain_text("3 of 4 seats taken")
    expect(lobby_).to_contain_text("Anyone who opens this link can sit down")
    page.get_by_role("button", name="Add a computer player").click()
    expect(lobby_).to_contain_text("4 of 4 seats taken")
    expect(lobby_).not_to_contain_text("can sit down")
    expect(lobby_).to_contain_text("Every seat is taken. The link will say so")


def test_the_link_is_shared_by_the_device_s_own_sheet(page: Page, site: str, aside: Aside) -> None:
    game = aside(table_of_ann)
    log_in(page.context, game.host, site)
    page.add_init_script(f"({SHARE})()")
    page.goto(f"/games/{game.pk}/")
    page.get_by_role("button", name="Share the link").click()
    shared = page.evaluate("window.shared")
    assert shared == {"title": "Sunday dig", "url": f"{site}/join/{game.invite_token}/"}


def test_without_such_a_sheet_there_is_no_button_for_it(
    page: Page, site: str, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    game = aside(table_of_ann)
    log_in(page.context, game.host, site)
    page.add_init_script("delete Navigator.prototype.share")
    page.goto(f"/games/{game.pk}/")
    expect(page.get_by_role("textbox", name="Invite link")).to_be_visible()
    expect(page.get_by_role("button", name="Share the link")).to_be_hidden()
    page.get_by_text("QR code", exact=True).click()
    expect(page.get_by_role("img", name="QR code of the invite link")).to_be_visible()
    no_violations(page)


@pytest.mark.parametrize("scripts", [True, False])
def test_cancelling_asks_first(
    new_context: Callable[..., Any], site: str, aside: Aside, scripts: bool
) -> None:
    game = aside(table_of_ann)
    context = new_context(java_script_enabled=scripts)
    log_in(context, game.host, site)
    page = context.new_page()
    page.goto(f"{site}/games/{game.pk}/")
    sure = page.get_by_role("button", name="Yes, cancel this table")
    expect(sure).to_be_hidden()
    page.get_by_text("Cancel this table", exact=True).click()
    sure.click()
    expect(page).to_have_url(f"{site}/games/")
    assert aside(Game.objects.get, pk=game.pk).status == Game.Status.CANCELLED


def test_a_late_answer_does_not_call_off_what_was_sent(page: Page, site: str, aside: Aside) -> None:
    game = aside(table_of_ann)
    log_in(page.context, game.host, site)
    asked: list[Route] = []
    page.route(f"**/games/{game.pk}/table/", lambda route: asked.append(route))
    page.goto(f"{site}/games/{game.pk}/")
    page.evaluate("document.dispatchEvent(new Event('site:ask'))")
    expect(page.locator("#lobby.htmx-request")).to_be_attached()

    def answer_first(cancel: Route) -> None:
        asked[0].fulfill(headers={"HX-Refresh": "true"})
        cancel.continue_()

    page.route("**/cancel/", answer_first)
    page.get_by_text("Cancel this table", exact=True).click()
    page.get_by_role("button", name="Yes, cancel this table").click()
    expect(page).to_have_url(f"{site}/games/")


def asking_for_reliability() -> tuple[Game, object]:
    """A table that asks for turns on time, and Ben, who has kept too few."""
    ann, ben = people("Ann", "Ben")
    game = asking(ann, 75)
    keeps_time(ben, 70)
    return game, ben


@pytest.mark.parametrize("width", some_of([390, 1280], 1))
def test_who_is_not_reliable_enough_yet_is_told_how_to_get_there(
    page: Page, site: str, aside: Aside, no_violations: Callable[[Page], None], width: int
) -> None:
    game, ben = aside(asking_for_reliability)
    log_in(page.context, ben, site)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"/join/{game.invite_token}/")
    main = page.get_by_role("main")
    expect(main).to_contain_text("This table asks for at least 75 % of turns on time.")
    expect(main).to_contain_text("20 more turns on time get you there.")
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
    no_violations(page)


# Inviting by name in a browser: what is typed outlasts what others do meanwhile.


def table_with_seats_to_fill() -> Game:
    """Ann's table with three free seats."""
    ann, _, _ = people("Ann", "Ben", "Olga")
    return open_table(ann, seats=4, public=False, name="Sunday dig")


def test_a_name_that_is_being_typed_stays_when_somebody_sits_down(
    page: Page, site: str, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    game = aside(table_with_seats_to_fill)
    log_in(page.context, game.host, site)
    page.goto(f"/games/{game.pk}/")
    field = page.get_by_label("Name", exact=True)
    field.fill("ol")
    (ben,) = aside(people, "Ben")
    aside(lobby.join_table, game.pk, ben, game.invite_token)
    expect(page.locator("#lobby")).to_contain_text("2 of 4 seats taken")
    expect(field).to_have_value("ol")
    page.get_by_role("button", name="Invite", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("No one here has that name.")
    no_violations(page)
    field.fill("olga")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Keep no seat for Olga")).to_be_visible()
