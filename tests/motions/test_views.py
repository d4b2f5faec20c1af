"""Motions on pages: the bar above the mine, the ballot, and what may be put to the vote."""

import re
from collections.abc import Iterator
from datetime import timedelta
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account
from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.models import BallotBox, Game, Motion, Notice
from games.motions import services as motions
from tests.clock import Clock
from tests.factories import AccountFactory, running_game
from tests.motions.voting import count
from tests.people import Browser, acting, waiting
from tests.playing import play_one, to_act
from tests.samples import pairwise

pytestmark = pytest.mark.django_db
PAGES = ("table", "fragment", "motion", "new_motion", "log", "chat", "claims", "notes", "since")


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account, clock: Clock) -> Game:
    """A public game of three at the daily pace."""
    game = running_game(ann, [ben, cleo], timing=Timing(PRESETS["daily"]), name="Tuesday dig")
    game.players.update(held_round=1, held_turn=99)
    return game


@pytest.fixture
def motion(game: Game, ann: Account, clock: Clock) -> Motion:
    """Ann asks for a pause of three days, an hour ago."""
    motion = motions.open_motion(game_id=game.pk, account=ann, kind="pause", days=3)
    clock.pass_by(hours=1)
    return motion


def at(game: Game, page: str = "motion") -> str:
    return reverse(f"games:{page}", args=[game.pk])


def read(browser: Browser, who: Account | None, game: Game, page: str = "motion") -> str:
    """What somebody reads on a page, without its markup."""
    text = browser(who).get(at(game, page)).content.decode()
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def vote(browser: Browser, who: Account, motion: Motion, ballot: str) -> int:
    """Vote on the page; the response's status."""
    form = {"motion": str(motion.pk), "ballot": ballot}
    return browser(who).post(at(motion.game), form).status_code


@pytest.mark.both
def test_the_bar_says_that_there_is_a_motion_to_players_only(
    game: Game, motion: Motion, ben: Account, olga: Account, browser: Browser
) -> None:
    assert "A vote is open, 23 h left Vote" in read(browser, ben, game, "table")
    for other in (olga, None):
        assert "motion" not in read(browser, other, game, "table")


def test_voting_leaves_the_bar(game: Game, motion: Motion, ben: Account, browser: Browser) -> None:
    read(browser, ben, game, "table")  # which the bell counts as read
    before = without_seconds(read(browser, ben, game, "table"))
    assert vote(browser, ben, motion, "for") == 302
    assert without_seconds(read(browser, ben, game, "table")) == before


def without_seconds(told: str) -> str:
    """What a page tells, but for "3 seconds from now": that goes by the real clock."""
    return re.sub(r"(a|\d+)\s(second|minute)s? (ago|from now)|\bnow\b", "", told)


def test_the_page_says_what_is_asked_and_offers_two_equal_buttons(
    game: Game, motion: Motion, ben: Account, browser: Browser
) -> None:
    told = read(browser, ben, game)
    for words in (
        "Pause “Tuesday dig” for 3 days?",
        "1 h ago",
        "The first of two in a game.",
        "2 votes of 3",
        "23 h left",
        "The ballot stays secret for good.",
        "For the pause Against it",
    ):
        assert words in told
    page = browser(ben).get(at(game)).content.decode()
    assert page.count('<button class="button button--tall" name="ballot"') == 2


def test_after_voting_the_buttons_are_gone_for_ever(
    game: Game, motion: Motion, ben: Account, browser: Browser
) -> None:
    vote(browser, ben, motion, "against")
    told = read(browser, ben, game)
    assert "Your vote is in." in told
    assert "Against it" not in told
    assert vote(browser, ben, motion, "for") == 422


def test_who_is_concerned_reads_why_they_do_not_vote(
    game: Game, ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    late = to_act(game)
    assert late.account is not None and late.seat is not None
    long_ago = timezone.now() - timedelta(days=14)
    Game.objects.filter(pk=game.pk).update(pace_kind="none", last_turn_at=long_ago)
    other = next(one for one in (ann, ben, cleo) if one != late.account)
    assert f"For {late.account.name}" in read(browser, other, game, "new_motion")
    form = {"kind": "stand-in", "on": str(late.seat)}
    assert browser(other).post(at(game, "new_motion"), form).status_code == 302
    told = read(browser, late.account, game)
    assert "You do not vote on this: it is about your seat." in told
    assert "Against it" not in told
    assert vote(browser, late.account, Motion.objects.get(), "against") == 422


def test_at_the_end_it_says_only_passed_or_not(
    game: Game, motion: Motion, ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    for who, ballot in ((ann, "for"), (ben, "against"), (cleo, "against")):
        assert vote(browser, who, motion, ballot) == 302
    count(game)
    for page in ("motion", "table"):
        told = read(browser, ben, game, page)
        assert "The motion was not passed." in told
        assert "2 votes" not in told


def test_the_last_vote_may_end_the_game(
    game: Game, ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    motion = motions.open_motion(game_id=game.pk, account=ann, kind="abandon")
    for who in (ann, ben, cleo):
        assert vote(browser, who, motion, "for") == 302
    assert Game.objects.get(pk=game.pk).status == Game.Status.CANCELLED
    assert browser(ann).get(at(game)).status_code == 404


@pytest.mark.parametrize("page", ["motion", "new_motion"])
def test_strangers_and_moderators_see_nothing_of_it(
    game: Game, motion: Motion, page: str, olga: Account, browser: Browser
) -> None:
    mo = AccountFactory(name="Mo", is_staff=True, is_superuser=True)
    for other in (olga, mo):
        assert browser(other).get(at(game, page)).status_code == 404
        assert browser(other).post(at(game, page), {"kind": "abandon"}).status_code == 404
        assert vote(browser, other, motion, "for") == 404
    assert browser(None).get(at(game, page)).status_code == 302


def test_nonsense_is_refused(game: Game, motion: Motion, ben: Account, browser: Browser) -> None:
    for form in ({}, {"ballot": "maybe"}, {"ballot": "for"}, {"ballot": "for", "motion": "x"}):
        response = browser(ben).post(at(game), form)
        assert response.status_code == 422
        assert 'role="alert"' in response.content.decode()
    for form in ({}, {"kind": "party"}, {"kind": "pause", "days": "x"}, {"kind": "stand-in"}):
        assert browser(ben).post(at(game, "new_motion"), form).status_code == 422
    assert BallotBox.objects.get().voted == []


def test_the_form_says_how_many_votes_are_needed_and_by_when(
    game: Game, ben: Account, clock: Clock, browser: Browser
) -> None:
    told = read(browser, ben, game, "new_motion")
    assert told.count("Passes as soon as 2 of 3 are for it.") == 2
    assert "to a few minutes before this turn’s deadline: until" in told
    assert "Passes with 3 votes of 3" in told


def test_a_turn_that_ended_before_is_told_so(game: Game, ann: Account, browser: Browser) -> None:
    motion = motions.open_motion(game_id=game.pk, account=ann, kind="extension")
    vote(browser, acting(game), motion, "for")
    play_one(game, Random(1))
    Game.objects.filter(pk=game.pk).update(motion_closes_at=timezone.now())
    assert motions.close(game.pk)
    told = read(browser, ann, game)
    assert "The turn ended before the vote." in told and "not passed" not in told
    assert "The turn ended before the vote: more time for" in read(browser, ann, game, "log")


def test_on_ones_turn_one_may_ask_for_more_time(game: Game, browser: Browser) -> None:
    mine, other = acting(game), waiting(game)
    assert "Ask for more time" not in read(browser, mine, game, "table")
    now = timezone.now()
    half = {"turn_began_at": now - timedelta(hours=13), "deadline": now + timedelta(hours=11)}
    Game.objects.filter(pk=game.pk).update(**half)
    assert "Ask for more time" in read(browser, mine, game, "table")
    assert "Ask for more time" not in read(browser, other, game, "table")
    assert browser(mine).post(at(game, "new_motion"), {"kind": "extension"}).status_code == 302
    assert "Ask for more time" not in read(browser, mine, game, "table")
    assert f"More time for {mine.name}?" in read(browser, other, game)


def test_a_pause_stands_at_the_table(
    game: Game, motion: Motion, ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    for who in (ann, ben, cleo):
        vote(browser, who, motion, "for")
    count(game)
    told = read(browser, ben, game, "table")
    assert told.count("paused") >= 3
    assert "The game is paused until" in told
    assert "There is no clock" not in told
    refused = browser(ben).post(at(game, "new_motion"), {"kind": "pause", "days": "1"})
    assert "The clocks stand still already." in refused.content.decode()


def test_where_nobody_may_ask_the_page_says_that_there_is_nothing_to_vote_on(
    game: Game, ben: Account, browser: Browser
) -> None:
    Game.objects.update(practice=True)
    assert "There is nothing to vote on." in read(browser, ben, game)


@pytest.mark.postgresql
def test_motions_cost_no_query(game: Game, motion: Motion, ben: Account, browser: Browser) -> None:
    client = browser(ben)
    client.get(at(game, "table"))
    with CaptureQueriesContext(connection) as with_motion:
        client.get(at(game, "table"))
    Game.objects.filter(pk=game.pk).update(motion=None, motion_closes_at=None)
    with CaptureQueriesContext(connection) as without:
        client.get(at(game, "table"))
    assert len(with_motion) == len(without)


# Secrecy: who voted how changes no byte for anybody else


def everything(browser: Browser, people: list[Account | None], game: Game) -> Iterator[str]:
    """All that people get of a table: pages, their fragments and their headers."""
    for who, page, headers in pairwise(people, PAGES, (None, "true")):
        response = browser(who).get(at(game, page), headers={"HX-Request": headers or ""})
        text = re.sub(
            # "3 seconds ago" is told by the real clock.
            r'(csrfmiddlewaretoken" value|csrf-token" content|X-CSRFToken"|nonce)[^>]*'
            r"|(?<=\+0000\">)[^<]*(?=</time>)",
            "",
            response.content.decode(),
        )
        yield f"{who} {page} {response.status_code} {response.get('ETag')} {text}"
    notices, told = Notice.objects.order_by("pk"), Notice.Kind.OUTCOME
    yield repr(list(notices.exclude(kind=told).values()))
    # These are written anew, at other times.
    yield repr(
        list(notices.filter(kind=told).values_list("player", "transport", "version", "state"))
    )
    row = Game.objects.values().get(pk=game.pk)
    # When the sweep closes it is drawn, and nobody's to see.
    yield repr({name: value for name, value in row.items() if name != "motion_closes_at"})


def test_nobody_else_can_tell_who_voted_or_how_while_it_is_open(
    game: Game,
    motion: Motion,
    ann: Account,
    ben: Account,
    cleo: Account,
    olga: Account,
    browser: Browser,
) -> None:
    """Three seconds."""
    mo = AccountFactory(name="Mo", is_staff=True)
    others = [cleo, olga, mo, None]
    list(everything(browser, others, game))  # Looking once changes what is new.
    before = list(everything(browser, others, game))
    for ballots in ((None, "against"), ("for", None), ("for", "against"), ("against", "for")):
        BallotBox.objects.update(voted=[], in_favour=0)
        Game.objects.update(motion_closes_at=motion.closes_at)
        for who, ballot in zip((ann, ben), ballots, strict=True):
            if ballot:
                assert vote(browser, who, motion, ballot) == 302
        assert list(everything(browser, others, game)) == before


def test_nobody_can_tell_how_it_came_out_as_it_did(
    game: Game,
    motion: Motion,
    ann: Account,
    ben: Account,
    cleo: Account,
    olga: Account,
    browser: Browser,
) -> None:
    people: list[Account | None] = [ann, ben, cleo, olga, None]
    list(everything(browser, people, game))
    rows = Game.objects.values("version", "motion_closes_at", "motion_log").get(pk=game.pk)
    seen = []
    for ballots in (("for", "against", "against"), ("against", "for", "against")):
        for who, ballot in zip((ann, ben, cleo), ballots, strict=True):
            vote(browser, who, motion, ballot)
        count(game)
        seen.append(list(everything(browser, people, game)))
        Game.objects.filter(pk=game.pk).update(**rows)
        game.players.update(seen_version=rows["version"])
        Motion.objects.update(result="", closed_at=None)
        BallotBox.objects.create(motion=motion)
        Notice.objects.filter(kind=Notice.Kind.OUTCOME).delete()
    assert seen[0] == seen[1]


def test_the_one_who_voted_sees_the_same_whatever_they_voted(
    game: Game, motion: Motion, ben: Account, browser: Browser
) -> None:
    seen: list[list[str]] = []
    list(everything(browser, [ben], game))
    for ballot in ("for", "against"):
        BallotBox.objects.update(voted=[], in_favour=0)
        vote(browser, ben, motion, ballot)
        seen.append(list(everything(browser, [ben], game)))
    assert seen[0] == seen[1]


def test_what_may_be_put_to_the_vote_is_a_sheet_over_the_table_too(
    game: Game, ben: Account, browser: Browser
) -> None:
    part = browser(ben).get(at(game, "new_motion"), headers={"HX-Request": "true"})
    assert "<html" not in part.content.decode()
    assert 'id="close-sheet"' in part.content.decode()
    form = {"kind": "stand-in", "on": "99"}
    refused = browser(ben).post(at(game, "new_motion"), form, headers={"HX-Request": "true"})
    assert refused.status_code == 422
    assert 'id="close-sheet"' in refused.content.decode()


def test_nobody_is_led_to_an_empty_ballot(game: Game, ben: Account, browser: Browser) -> None:
    assert at(game, "new_motion") in browser(ben).get(at(game, "table")).content.decode()
    answer = browser(ben).get(at(game, "motion"))
    assert (answer.status_code, answer["Location"]) == (302, at(game, "new_motion"))


def test_who_wants_to_ask_while_something_is_asked_comes_to_the_vote(
    game: Game, motion: Motion, ben: Account, browser: Browser
) -> None:
    answer = browser(ben).get(at(game, "new_motion"))
    assert (answer.status_code, answer["Location"]) == (302, at(game))
