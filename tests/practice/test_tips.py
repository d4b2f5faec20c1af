"""Tips of a first game: true now, once, and nothing that a seat cannot see or is to play."""

from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from accounts.models import Account
from games.core.tables import glances, tables
from games.learning.attempt import prepared_position
from games.learning.course import LESSONS
from games.learning.lesson import LEARNER
from games.models import Game, Player
from games.practice import services
from games.practice.selectors import PracticeChoices
from games.practice.tips import GIVEN, NO_MORE, TIPS, Tip, tip_of
from games.rules import engine
from games.rules.observation import Observation
from games.table.dock.choice import Choice
from games.views.responses import tag_of
from games.wording import card_name
from tests.factories import AccountFactory, GuestFactory
from tests.people import Browser
from tests.playing import play_out, play_some, position_of, to_act
from tests.rules.redeal import redeal
from tests.rules.tables import TABLES, Table, new_round, random_round

NAMES = {tip.name for tip in TIPS}


def all_but(name: str) -> str:
    """What the row holds of somebody who was shown every other tip."""
    return GIVEN + "".join(f"{other} " for other in sorted(NAMES - {name}))


def true_tips(seen: Observation) -> list[Tip]:
    return [tip for tip in TIPS if tip_of(seen, all_but(tip.name))]


def lessons() -> Iterator[tuple[engine.Position, int]]:
    """The positions of the lessons, in which more happens than at random."""
    for lesson in LESSONS:
        for step in lesson.steps:
            yield prepared_position(step), LEARNER


def positions(table: Table) -> Iterator[tuple[engine.Position, int]]:
    """Each position of a round at random, and the seat to act."""
    position = new_round(table, "tourmaline")
    for step in random_round(position, "tourmaline"):
        yield step.position, step.seat


def test_each_tip_is_reached_and_depends_on_nothing_that_its_seat_cannot_see() -> None:
    reached: set[str] = set()
    for some in (lessons(), *map(positions, TABLES[::3])):
        for number, (position, seat) in enumerate(some):
            told = [tip.name for tip in true_tips(engine.observe(position, seat))]
            reached |= set(told)
            if number % 7 == 0:
                other = engine.observe(redeal(position, seat, f"{number}"), seat)
                assert [tip.name for tip in true_tips(other)] == told
    assert reached == NAMES


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_no_tip_names_a_card_in_the_hand_a_place_or_a_player(language: str) -> None:
    with translation.override(language):
        for table in TABLES[::5]:
            for position, seat in positions(table):
                seen = engine.observe(position, seat)
                for tip in true_tips(seen):
                    text = str(tip.text).casefold()
                    named = [card for card in seen.hand if card_name(card).casefold() in text]
                    assert not named, (tip.name, named)
                    assert not any(sign.isdigit() for sign in text)


def test_a_first_round_has_at_most_one_tip_a_turn_eight_in_all_and_none_twice() -> None:
    for table in TABLES[::6]:
        shown = dict.fromkeys(range(table.players), GIVEN)
        for position, seat in positions(table):
            tip = tip_of(engine.observe(position, seat), shown[seat])
            if tip:
                assert f" {tip.name} " not in shown[seat]
                shown[seat] += f"{tip.name} "
        assert all(1 < len(names.split()) <= 8 for names in shown.values())


def test_no_tip_while_others_play_after_a_first_game_or_for_people_who_want_none() -> None:
    later = new_round(TABLES[0], "tourmaline", number=2)
    assert tip_of(engine.observe(later, later.turn), GIVEN) is None
    for position, seat in positions(TABLES[0]):
        seen = engine.observe(position, seat)
        assert tip_of(seen, "") is None
        assert tip_of(seen, f"{GIVEN}{NO_MORE} ") is None
        assert tip_of(engine.observe(position, (seat + 1) % 3), GIVEN) is None
        assert tip_of(engine.observe(position, None), GIVEN) is None


# At the table.


@pytest.fixture
def ann(db: None) -> Account:
    return AccountFactory(name="Ann")


def first_game(account: Account, **facts: int) -> Game:
    choices = PracticeChoices(players=3, pause="at_once") if facts else None
    game = services.start(account, choices, is_first=True)
    return to_turn(game)


def to_turn(game: Game) -> Game:
    """The game at its person's turn, who has looked at their dwarf."""
    while to_act(game).is_computer:
        play_some(game, 1)
    Player.objects.filter(game=game, account__isnull=False).update(held_round=1)
    return game


def own(account: Account) -> str:
    return Player.objects.filter(account=account).order_by("pk").last().tips


def page_of(client: Client, game: Game) -> str:
    return client.get(reverse("games:table", args=[game.pk])).content.decode()


def pass_turn(client: Client, game: Game, tip: str) -> None:
    """Take a turn as the page does."""
    game.refresh_from_db()
    position = position_of(game)
    card = engine.observe(position, position.turn).hand[0]
    sent = {"version": game.version, "pass": "1", "cards": card, "tip": tip}
    answer = client.post(reverse("games:turns", args=[game.pk]), sent)
    assert answer.status_code == 303, answer.content.decode()


@pytest.mark.both
def test_a_tip_is_shown_with_a_turn_and_not_again_in_a_later_first_game(
    ann: Account, browser: Browser
) -> None:
    client, game = browser(ann), first_game(ann)
    assert "light up" in page_of(client, game)
    pass_turn(client, game, "lit")
    assert own(ann) == " lit "
    assert "light up" not in page_of(client, to_turn(game))
    again = first_game(ann)
    assert "light up" not in page_of(client, again)
    assert own(ann) == " lit "
    assert "Tip:" not in page_of(client, game), "tips are in one game at a time"


@pytest.mark.both
def test_who_wants_no_more_tips_gets_none_and_open_pages_learn_of_it(
    ann: Account, browser: Browser
) -> None:
    client, game = browser(ann), first_game(ann)
    before = tag_of(glances.glance(game.pk, ann), Choice(), 1)
    stop = reverse("games:no_more_tips", args=[game.pk])
    assert f'action="{stop}"' in page_of(client, game)
    part = {"HX-Request": "true", "HX-Target": "table"}
    assert client.post(stop, headers=part).status_code == 200
    assert "Tip:" not in page_of(client, game)
    assert tag_of(glances.glance(game.pk, ann), Choice(), 1) != before
    assert "Tip:" not in page_of(client, first_game(ann))
    assert browser(AccountFactory()).post(stop, headers=part).status_code == 404


def test_page_and_glance_know_the_same_tag(ann: Account) -> None:
    game = first_game(ann)
    services.note_tip(game.pk, ann, "lit")
    table = tables.table(game.pk, ann)
    assert tag_of(table, Choice(), 1) == tag_of(glances.glance(game.pk, ann), Choice(), 1)


def test_a_turn_notes_no_name_that_is_none_of_a_tip_and_none_twice(
    ann: Account, browser: Browser
) -> None:
    game = first_game(ann)
    for name in ("lit", "lit", "nonsense", NO_MORE, "x" * 300, ""):
        services.note_tip(game.pk, ann, name)
    assert own(ann) == " lit "


def test_a_second_practice_game_comes_without_tips(ann: Account, browser: Browser) -> None:
    game = to_turn(services.start(ann))
    assert "Tip:" not in page_of(browser(ann), game)
    services.note_tip(game.pk, ann, "lit")
    assert own(ann) == ""


def statements(work: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as made:
        work()
    return len(made)


@pytest.mark.postgresql
def test_a_page_with_tips_asks_for_no_more_and_a_turn_for_one_update(
    ann: Account, browser: Browser
) -> None:
    pages, turns = [], []
    for is_first in (True, False):
        game = to_turn(services.start(ann, is_first=is_first))
        client = browser(ann)
        page_of(client, game)
        pages.append(statements(lambda: page_of(client, game)))  # noqa: B023
        turns.append(statements(lambda: pass_turn(client, game, "lit" * is_first)))  # noqa: B023
    assert pages[0] == pages[1]
    assert turns[0] == turns[1] + 1


# The way into a first game.


def test_a_newcomer_chooses_between_a_lesson_and_a_game_and_nobody_else_does(
    ann: Account, browser: Browser
) -> None:
    address = reverse("games:practice")
    visitor = Client()
    assert visitor.post(address)["Location"] == address
    page = visitor.get(address).content.decode()
    assert reverse("games:lesson", args=["start"]) in page
    assert 'name="play"' in page
    assert not Game.objects.exists()
    game = Game.objects.get(pk=int(visitor.post(address, {"play": "1"})["Location"].split("/")[2]))
    assert (game.rules.rounds, game.seats) == (1, 5)
    assert "Deal the cards" in visitor.get(address + "?choose=1").content.decode()
    learned = Client()
    learned.cookies["learned"] = "start"
    assert "Deal the cards" in learned.get(address).content.decode()
    assert "/games/" in learned.post(address)["Location"]
    play_out(services.start(ann, PracticeChoices(players=3, rounds=1, pause="at_once")))
    assert "Deal the cards" in browser(ann).get(address).content.decode()
    assert "/games/" in browser(ann).post(address)["Location"]


@pytest.mark.parametrize("person", [AccountFactory, GuestFactory])
@pytest.mark.django_db
def test_the_first_finished_game_leads_on_in_one_line(person: type, browser: Browser) -> None:
    account = person()
    choices = PracticeChoices(players=3, rounds=1, pause="at_once")
    for is_first in (True, False):
        game = play_out(services.start(account, choices, is_first=is_first))
        Player.objects.filter(game=game).update(ending_seen=1, result_seen=1)
        page = page_of(browser(account), game)
        assert ('id="next-step"' in page) is is_first
        assert (reverse("games:meet") in page) is is_first
        assert ("With an account" in page) is (is_first and account.is_guest)
