"""What pages say when the time is up, where somebody else plays, and of leaving for good."""

import re
from random import Random

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account
from games.clocks.absence import ABANDONED_AFTER
from games.clocks.paces import PRESETS
from games.clocks.timing import TimeUp, Timing
from games.core import computers
from games.core.deadlines import time_outs
from games.core.errors import NotYours
from games.core.seating import occupants
from games.lists import selectors as lists
from games.models import Game, Notice, Player
from games.notices import sending
from games.seats import tasks as desertion
from tests.factories import running_game
from tests.other_deals import deal_game_otherwise
from tests.people import Browser, acting
from tests.playing import play_one, play_out, to_act

pytestmark = pytest.mark.django_db


def expired(people: list[Account], timing: Timing) -> tuple[Game, Account, list[Account]]:
    """A game in which somebody's time was up; they, and the others."""
    game = running_game(people[0], people[1:], timing=timing)
    game.players.update(held_round=1, held_turn=99)
    late = acting(game)
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now())
    time_outs.expire(game.pk)
    return game, late, [one for one in people if one != late]


def play_now(game: Game) -> None:
    """Have the site play without its pause."""
    Game.objects.filter(pk=game.pk).update(computer_at=timezone.now())
    assert computers.play(game.pk)


def shown(browser: Browser, who: Account, game: Game, page: str = "table") -> str:
    """What somebody sees."""
    text = browser(who).get(reverse(f"games:{page}", args=[game.pk])).content.decode()
    return re.sub(r"\s+", " ", text)


def test_all_are_told_that_the_site_will_play(people: list[Account], browser: Browser) -> None:
    game, late, others = expired(people, Timing(PRESETS["quick"], time_up=TimeUp.ONE_TURN))
    told = shown(browser, late, game)
    told_all = "Time’s up: a computer player will play within about 20 min"
    assert f"{told_all} unless you do." in told
    assert f"{told_all}." in shown(browser, others[0], game)


def test_the_log_marks_it_and_the_owner_learns_once(
    people: list[Account], browser: Browser
) -> None:
    game, late, others = expired(people, Timing(PRESETS["quick"]))
    play_now(game)
    assert "Time ran out, so a computer player took this turn." in shown(browser, late, game)
    assert "Time ran out" not in shown(browser, late, game)
    assert f"A computer player (for {late.name})" in re.sub(
        "</?b>", "", shown(browser, others[0], game)
    )


def test_where_a_stand_in_plays_all_see_it_and_its_owner_takes_the_seat_back(
    people: list[Account], browser: Browser
) -> None:
    game, late, others = expired(people, Timing(PRESETS["quick"], time_up=TimeUp.STAND_IN))
    play_now(game)
    assert "A computer player is sitting in for you." in shown(browser, late, game)
    back = reverse("games:take_back", args=[game.pk])
    assert back in shown(browser, late, game)
    for other in others:
        page = shown(browser, other, game)
        assert "#i-bot" in page.split('class="players')[1].split("</ol>")[0]
        assert back not in page
    answer = browser(late).post(back)
    assert answer.headers["Location"] == reverse("games:table", args=[game.pk])
    assert "plays in your seat" not in shown(browser, late, game)
    assert not Player.objects.get(game=game, account=late).stand_in


def test_the_digest_tells_what_the_seat_did(people: list[Account], browser: Browser) -> None:
    game, late, _others = expired(people, Timing(PRESETS["quick"], time_up=TimeUp.STAND_IN))
    play_now(game)
    for number in range(2):
        play_one(game, Random(number))
    digest = re.sub("</?b>", "", shown(browser, late, game, "since"))
    assert "3 turns" in digest
    assert "A stand-in took your seat" in digest
    assert "A computer player (for you)" in digest
    assert late.name not in digest.split("<main", 1)[1].split("</main>", 1)[0]


@pytest.mark.parametrize("page", ["table", "since"])
def test_the_digest_and_the_table_tell_nothing_that_the_seat_could_not_know(
    people: list[Account], browser: Browser, page: str
) -> None:
    game, late, _others = expired(people, Timing(PRESETS["quick"], time_up=TimeUp.STAND_IN))
    play_now(game)
    for number in range(2):
        play_one(game, Random(number))
    browser(late).get(reverse("games:table", args=[game.pk]))
    seat = Player.objects.get(game=game, account=late).seat
    before = lasting(shown(browser, late, game, page))
    deal_game_otherwise(game, seat)
    assert lasting(shown(browser, late, game, page)) == before


def lasting(page: str) -> str:
    """A page without tokens and times."""
    page = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page)
    return re.sub(r"<time [^>]*>[^<]*</time>", "", page)


def test_a_seat_with_a_stand_in_waits_for_nobody(people: list[Account], browser: Browser) -> None:
    game, late, _others = expired(people, Timing(PRESETS["quick"], time_up=TimeUp.STAND_IN))
    assert lists.waiting_for(late.pk).count() == 0
    assert lists.next_game(late) is None
    assert lists.my_games(late).waiting_for_me == ()
    page = browser(late).get(reverse("games:my_games")).content.decode()
    assert "A stand-in plays for you" in page
    occupants.take_back(game.pk, late)
    assert lists.waiting_for(late.pk).count() == 1


def test_only_owners_take_seats_back(
    people: list[Account], olga: Account, browser: Browser
) -> None:
    game, late, _others = expired(people, Timing(PRESETS["quick"], time_up=TimeUp.STAND_IN))
    back = reverse("games:take_back", args=[game.pk])
    assert browser(olga).post(back).status_code == 404
    assert browser(late).get(back).status_code == 302
    assert Player.objects.get(game=game, account=late).stand_in


def test_an_abandoned_game_says_so(people: list[Account], browser: Browser) -> None:
    game, late, _others = expired(people, Timing(PRESETS["quick"], time_up=TimeUp.STAND_IN))
    Game.objects.filter(pk=game.pk).update(all_away_since=timezone.now() - ABANDONED_AFTER)
    assert desertion.abandon(game.pk)
    assert "Everybody was away for a week" in shown(browser, late, game)


# Leaving a running game for good: behind a question, and without a way back.


def at(game: Game, page: str = "leave_game") -> str:
    return reverse(f"games:{page}", args=[game.pk])


def read(browser: Browser, who: Account | None, game: Game, page: str = "table") -> str:
    text = browser(who).get(at(game, page)).content.decode()
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def test_the_question_only_says_what_follows(game: Game, ben: Account, browser: Browser) -> None:
    told = read(browser, ben, game, "leave_game")
    assert "Leave “Tuesday dig” for good?" in told
    assert "You’ll no longer see what the seat knows." in told
    assert game.players.filter(account=ben).exists()


def test_a_computer_player_has_the_seat_from_then_on(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    seat = game.players.get(account=ben).seat
    assert browser(ben).post(at(game)).status_code == 302
    player = Player.objects.get(game=game, seat=seat)
    assert player.is_computer and player.account is None and player.name != "Ben"
    told = read(browser, ann, game)
    assert "Ben" in told and player.name in told


def test_there_is_no_way_back(game: Game, ben: Account, browser: Browser) -> None:
    browser(ben).post(at(game))
    game.refresh_from_db()
    for page in ("table", "motion", "private_card", "notes", "leave_game", "chat"):
        assert browser(ben).get(at(game, page)).status_code == 404, page
    assert browser(ben).post(at(game, "take_back")).status_code == 404
    with pytest.raises(NotYours):
        occupants.take_back(game.pk, ben)
    token = reverse("games:join", args=[game.invite_token])
    browser(ben).post(token)
    assert not game.players.filter(account=ben).exists()


def test_at_a_public_table_they_see_what_any_spectator_sees(
    ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    game = running_game(ann, [ben, cleo])
    browser(ben).post(at(game))
    Notice.objects.filter(account=ben).delete()  # The bell is about all games.
    private = r'(csrfmiddlewaretoken" value|csrf-token" content|X-CSRFToken"|nonce)[^>]*|Ben|Olga'
    pages = [
        re.sub(private, "", browser(who).get(at(game, "fragment")).content.decode())
        for who in (ben, olga)
    ]
    assert pages[0] == pages[1]


def test_who_is_to_act_may_leave_and_is_not_told_of_that_turn(
    game: Game, browser: Browser, mailoutbox: list[object]
) -> None:
    player = to_act(game)
    assert player.account is not None
    Notice.objects.exclude(kind=Notice.Kind.TURN, transport="mail").delete()
    browser(player.account).post(at(game))
    game.refresh_from_db()
    assert game.computer_at is not None
    for notice in Notice.objects.all():
        sending.send(notice.pk)
    assert not mailoutbox
    play_one(game, Random(1))


def test_nobody_leaves_ended_games(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}))
    assert browser(ben).get(at(game)).status_code == 404
    answer = browser(ben).post(at(game), follow=True)
    assert "That is only possible while the game is being played." in answer.content.decode()
    assert game.players.filter(account=ben).exists()


@pytest.mark.parametrize("counts", [True, False])
def test_who_is_only_away_is_shown_to_the_holidays_where_they_count(
    game: Game, ben: Account, browser: Browser, *, counts: bool
) -> None:
    Game.objects.update(own_hours=counts)
    for page in ("leave_game", "table"):
        shown = browser(ben).get(at(game, page)).content.decode()
        assert ("/hours/?holiday=1#holidays" in shown) is counts, page
