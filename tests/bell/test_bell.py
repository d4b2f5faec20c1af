"""The bell: its number and its list, on pages and for programs."""

import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account
from games.bell import services as bell
from games.bell.page import Bell
from games.bell.selectors import bell_facts, bell_page
from games.core.turns import seen
from games.lists.selectors.lines import PAGE
from games.models import Game, Motion, Notice, Player
from games.notices import outbox
from games.notices.unread import MOST_COUNTED
from games.practice import services as practice
from tests.factories import running_game
from tests.games.api.programs import Programs, is_problem
from tests.people import Browser, acting, waiting
from tests.playing import play_one, play_out, to_act

pytestmark = pytest.mark.django_db


@pytest.fixture
def at_rest(game: Game, ann: Account) -> Player:
    """Ann at a table where nothing is new for her and it is not her turn."""
    chance = Random(2)
    while to_act(game).account == ann:
        game = play_one(game, chance)
    seen.mark_seen(game_id=game.pk, account=ann, version=game.version)
    Notice.objects.filter(account=ann).delete()
    assert bell_facts(ann)[0] == 0
    return Player.objects.select_related("account", "game").get(game=game, account=ann)


def tell(player: Player, kind: Notice.Kind = Notice.Kind.FINISHED, later: int = 1) -> Notice:
    """Write a notice of a later version."""
    player.game.version += later
    outbox.enqueue(player.game, [player], kind, timezone.now())
    return Notice.objects.filter(player=player, transport="bell").latest("id")


def to_turn_of(account: Account, game: Game) -> Game:
    """The game at somebody's next turn; until then nothing is new for them."""
    game = play_one(game, Random(2))
    while to_act(game).account != account:
        assert (bell_facts(account)[0], bell_page(account).lines) == (0, ())
        game = play_one(game, Random(2))
    return game


@pytest.mark.both
def test_a_game_that_waits_counts_until_the_turn_is_taken(ann: Account, game: Game) -> None:
    Notice.objects.all().delete()
    game = to_turn_of(ann, game)
    assert bell_facts(ann)[0] == 1
    seen.mark_seen(game_id=game.pk, account=ann, version=game.version)
    bell.mark_all_read(ann, 10**9)
    assert bell_facts(ann)[0] == 1, "looking and reading are not playing"
    (line,) = bell_page(ann).lines
    assert (line.is_new, line.is_over) == (True, False)
    to_turn_of(ann, game)
    (line,) = bell_page(ann).lines
    assert line.is_new


def test_a_seat_with_a_stand_in_shows_and_counts_no_turn_of_mine(ann: Account, game: Game) -> None:
    Notice.objects.all().delete()
    game = to_turn_of(ann, game)
    assert bell_facts(ann)[0] == 1
    game.players.filter(account=ann).update(stand_in="regular")
    assert bell_facts(ann)[0] == 0
    assert bell_page(ann).lines == ()


def test_a_motion_counts_until_it_is_closed(at_rest: Player) -> None:
    ann, now = at_rest.account, timezone.now()
    assert ann is not None
    asked = {"kind": "pause", "days": 1, "round_number": 1, "turn": 1, "needed": 2}
    later = now + timedelta(days=1)
    motion = Motion.objects.create(game=at_rest.game, opened_at=now, closes_at=later, **asked)
    row = Game.objects.filter(pk=at_rest.game_id)
    row.update(motion=motion, motion_closes_at=later)
    tell(at_rest, Notice.Kind.MOTION)
    (line,) = bell_page(ann).lines
    assert (bell_facts(ann)[0], line.is_new, line.is_over) == (1, True, False)
    row.update(motion_closes_at=None)
    (line,) = bell_page(ann).lines
    assert (bell_facts(ann)[0], line.is_new, line.is_over) == (0, False, True)


def test_what_a_stand_in_a_start_or_a_refusal_has_settled_is_over(at_rest: Player) -> None:
    ann = at_rest.account
    assert ann is not None
    tell(at_rest, Notice.Kind.STAND_IN)
    tell(at_rest, Notice.Kind.FULL)
    tell(at_rest, Notice.Kind.AGAIN)
    told = {line.kind: line.is_over for line in bell_page(ann).lines}
    assert told == {"stand-in": True, "full": True, "again": True}
    at_rest.game.players.filter(pk=at_rest.pk).update(stand_in="regular")
    told = {line.kind: line.is_over for line in bell_page(ann).lines}
    assert told == {"stand-in": False, "full": True, "again": True}


def test_other_notices_count_until_the_table_was_looked_at(at_rest: Player) -> None:
    ann = at_rest.account
    assert ann is not None
    tell(at_rest)
    assert bell_facts(ann)[0] == 1
    Game.objects.filter(pk=at_rest.game_id).update(version=at_rest.game.version)
    seen.mark_seen(game_id=at_rest.game_id, account=ann, version=at_rest.game.version)
    assert bell_facts(ann)[0] == 0


def test_or_until_they_are_marked_as_read_one_by_one_or_all_up_to_one(at_rest: Player) -> None:
    ann = at_rest.account
    assert ann is not None
    first, second, third = (tell(at_rest) for _ in range(3))
    assert bell_facts(ann)[0] == 3
    bell.mark_read(ann, second.pk)
    assert [line.is_new for line in bell_page(ann).lines] == [True, False, True]
    bell.mark_all_read(ann, first.pk)
    assert [line.is_new for line in bell_page(ann).lines] == [True, False, False]
    assert bell_facts(ann)[0] == 1
    assert third.pk == bell_page(ann).lines[0].id


def test_nobody_reads_or_marks_somebody_else_s(at_rest: Player, ben: Account, ann: Account) -> None:
    Notice.objects.filter(account=ben).delete()
    before, notice = bell_facts(ben)[0], tell(at_rest)
    bell.mark_read(ben, notice.pk)
    bell.mark_all_read(ben, notice.pk)
    assert bell_facts(ann)[0] == 1
    assert bell_facts(ben)[0] == before
    assert bell_page(ben).lines == ()


@pytest.mark.postgresql
def test_the_number_reads_at_most_a_hundred_and_costs_one_query(
    at_rest: Player, django_assert_num_queries: Any
) -> None:
    ann = at_rest.account
    assert ann is not None
    notice = tell(at_rest)
    row = Notice.objects.filter(pk=notice.pk).values().get()
    copies = [Notice(**row | {"id": None, "version": 1000 + more}) for more in range(150)]
    Notice.objects.bulk_create(copies)
    with django_assert_num_queries(1):
        assert bell_facts(ann)[0] == MOST_COUNTED


@pytest.mark.postgresql
def test_the_list_goes_back_page_by_page_and_costs_one_query(
    at_rest: Player, django_assert_num_queries: Any
) -> None:
    ann = at_rest.account
    assert ann is not None
    told = [tell(at_rest).pk for _ in range(PAGE + 3)]
    with django_assert_num_queries(1):
        page = bell_page(ann)
    assert [line.id for line in page.lines] == told[:2:-1]
    rest = bell_page(ann, page.after)
    assert ([line.id for line in rest.lines], rest.after) == (told[2::-1], None)
    assert bell_page(ann, "nonsense").lines == page.lines


def test_the_bell_rings_for_people_without_mail(ann: Account, ben: Account, cleo: Account) -> None:
    ann.turn_emails = False
    ann.save(update_fields=["turn_emails"])
    running_game(ann, [ben, cleo])
    assert Notice.objects.filter(account=ann, transport="bell").exists()


# The bell on every page: its number, in the tab too, and the page with its list.

ADDRESS = "/notices/"


def head(page: str) -> tuple[str, str]:
    """The title and the icon of the browser's tab."""
    title = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
    icon = re.search(r'id="favicon".*?href="([^"]+)"', page, re.DOTALL)
    assert title
    assert icon
    return title[1], "turn" if "favicon-turn" in icon[1] else "plain"


def text_of(client: Client, address: str) -> str:
    return client.get(address).content.decode()


@pytest.mark.parametrize("address", ["/games/", "/notices/", "/accounts/settings/", "/rules/"])
def test_pages_and_their_tabs_count_what_is_new(game: Game, browser: Browser, address: str) -> None:
    Notice.objects.all().delete()
    page = text_of(browser(acting(game)), address)
    assert 'aria-label="Notices, 1 new"' in page
    title, icon = head(page)
    assert title.startswith("(1) ")
    assert icon == "turn"
    page = text_of(browser(waiting(game)), address)
    assert 'aria-label="Notices"' in page
    title, icon = head(page)
    assert not title.startswith("(")
    assert icon == "plain"


def test_at_the_table_the_number_is_the_same(game: Game, browser: Browser) -> None:
    client = browser(acting(game))
    Notice.objects.exclude(transport="bell", kind="started", account=acting(game)).delete()
    account = acting(game)
    running_game(account, [other for other in people_of(game) if other != account])
    elsewhere = head(text_of(client, "/games/"))[0]
    number = re.match(r"\(\d+\) ", elsewhere)
    assert number
    page = text_of(client, reverse("games:table", args=[game.pk]))
    assert head(page)[0].startswith(f"{number[0]}Your turn: Tuesday dig")
    assert f'data-title="{number[0]}Your turn: Tuesday dig"' in page


def people_of(game: Game) -> list[Account]:
    return [player.account for player in game.players.all() if player.account is not None]


def test_a_visitor_has_no_bell(browser: Browser) -> None:
    assert "Notices" not in text_of(browser(None), "/rules/")
    assert browser(None).get(ADDRESS)["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize(
    ("count", "number", "title"),
    [(0, "", ""), (1, "1", "(1) "), (99, "99", "(99) "), (100, "99+", "(99+) ")],
)
def test_the_number_goes_up_to_ninety_nine(count: int, number: str, title: str) -> None:
    assert (Bell(count).number, Bell(count).before_title) == (number, title)


def test_a_line_leads_to_its_table_and_is_read(over: Game, ann: Account, browser: Browser) -> None:
    client = browser(ann)
    notice = Notice.objects.get(account=ann, kind="finished", transport="bell")
    assert "is over" in text_of(client, ADDRESS)
    answer = client.get(f"{ADDRESS}{notice.pk}/")
    assert answer["Location"] == reverse("games:table", args=[over.pk])
    notice.refresh_from_db()
    assert notice.read_at is not None


@pytest.fixture
def over(game: Game) -> Game:
    """The game, played to its end."""
    return play_out(game)


def test_nobody_follows_somebody_else_s_line(
    over: Game, ann: Account, ben: Account, olga: Account, browser: Browser
) -> None:
    notice = Notice.objects.get(account=ann, kind="finished", transport="bell")
    for other in (ben, olga):
        assert browser(other).get(f"{ADDRESS}{notice.pk}/").status_code == 404
    notice.refresh_from_db()
    assert notice.read_at is None


def test_one_button_marks_what_the_page_showed(over: Game, ann: Account, browser: Browser) -> None:
    client = browser(ann)
    newest = re.search(r'name="newest" value="(\d+)"', text_of(client, ADDRESS))
    assert newest
    client.post(ADDRESS, {"newest": newest[1]})
    assert 'aria-label="Notices"' in text_of(client, ADDRESS)
    assert client.post(ADDRESS, {"newest": "x"}).status_code == 302


def test_the_page_of_who_has_none_says_what_it_is_for(gus: Account, browser: Browser) -> None:
    practice.start(gus)
    assert "Nothing yet." in text_of(browser(gus), ADDRESS)


# The bell for programs.


def test_notices_are_read_and_counted_as_read(game: Game, program: Programs) -> None:
    account = to_act(game).account
    assert account is not None
    mine = program(account)
    # Whoever is not the host was told as well that the game has begun.
    lines = mine.get("me/notices/").json()["results"]
    (line,) = [one for one in lines if one["type"] == "turn"]
    assert (line["is_new"], line["is_over"]) == (True, False)
    play_out(game)
    lines = mine.get("me/notices/").json()["results"]
    assert lines[0]["type"] == "finished"
    assert mine.post("me/notices/read/", {"newest": lines[0]["id"]}).status_code == 204
    assert not any(one["is_new"] for one in mine.get("me/notices/").json()["results"])
    older = mine.get(f"me/notices/?after={lines[0]['id']}").json()["results"]
    assert older == mine.get("me/notices/").json()["results"][1:]
    is_problem(mine.get("me/notices/?after=x"), 400, "bad-cursor")
