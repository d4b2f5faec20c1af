"""What people are told of votes: what, until when, how many are needed; and what came of them."""

import re
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone, translation

from accounts.models import Account
from games.bell.selectors import bell_facts, bell_page
from games.core.deadlines import pauses
from games.models import Game, Notice, Player
from games.notices import letters
from games.notices.kinds import KINDS
from tests.clock import Clock
from tests.moderation.people import act
from tests.motions.voting import ask, decide, game, silent
from tests.playing import play_one, to_act

__all__ = ["game"]
pytestmark = pytest.mark.django_db
LANGUAGES = ("en", "es", "fr")


def notice_to(account: Account, kind: str, transport: str = "mail") -> Notice:
    return Notice.objects.filter(account=account, kind=kind, transport=transport).latest("pk")


def read(account: Account, kind: str, language: str = "en") -> str:
    """The text of somebody's newest letter of a kind."""
    Account.objects.filter(pk=account.pk).update(time_zone="Europe/Berlin")
    with translation.override(language):
        return letters.compose([notice_to(account, kind)], account).text


def body(letter: str) -> list[str]:
    """The sentences between the greeting and the button."""
    lines = [line for line in letter.partition("http")[0].splitlines() if line]
    return lines[1:-1]


def bell_of(account: Account) -> list[str]:
    return [row.text for row in bell_page(account).lines]


@pytest.mark.both
def test_the_email_says_what_until_when_and_how_many_and_leads_to_the_ballot(
    game: Game, people: list[Account], clock: Clock
) -> None:
    ask(game, people[0], days=2)
    told = read(people[1], "motion")
    assert f"Pause “{game.name}” for 2 days?" in told
    assert "If it passes, all clocks stop for 2 days" in told
    assert "It needs 2 votes of 3. You can vote until " in told
    assert re.search(r"You can vote until \w+, .* Berlin time", told)
    assert f"/games/{game.pk}/motion/" in told
    assert "To the ballot" in told


def test_of_more_time_and_a_stand_in_it_names_whom_they_are_for(
    game: Game, people: list[Account], clock: Clock
) -> None:
    acting = to_act(game)
    ask(game, people[0], "extension")
    assert f"More time for {acting.shown_name}?" in read(people[1], "motion")


@pytest.mark.parametrize("kind", ["motion", "paused", "more-time", "stand-in"])
def test_each_letter_is_worded_in_three_languages(
    game: Game, people: list[Account], clock: Clock, kind: str
) -> None:
    reader = people[1]
    if kind == "stand-in":
        game, absent, other = silent(people, clock)
        decide(game, ask(game, other, "stand-in", on=absent.seat or 0), True, True)
        assert absent.account is not None
        reader = absent.account
    elif kind == "more-time":
        acting = to_act(game).account
        assert acting is not None
        decide(game, ask(game, people[0], "extension"), True, True, False)
        reader = acting
    else:
        motion = ask(game, people[0])
        if kind == "paused":
            decide(game, motion, True, True, False)
    told = [body(read(reader, kind, language)) for language in LANGUAGES]
    # The same sentences, and none of them left in English.
    assert len({len(lines) for lines in told}) == 1
    assert not {*told[0]} & {*told[1], *told[2]}


def test_the_bell_says_it_too(game: Game, people: list[Account], clock: Clock) -> None:
    ask(game, people[0], "extension")
    (told, *_) = bell_of(people[1])
    assert told.startswith(f"A vote is open at “{game.name}”: more time for a turn, 2 votes of 3")
    assert "needed, until " in told


def test_all_are_told_how_long_a_pause_is(game: Game, people: list[Account], clock: Clock) -> None:
    decide(game, ask(game, people[0], days=2), True, True, False)
    told = Notice.objects.filter(kind="paused", transport="mail")
    assert set(told.values_list("account", flat=True)) == {one.pk for one in people}
    letter = read(people[0], "paused")
    assert f"All clocks at “{game.name}” stand still until " in letter
    assert "Berlin time. You may play meanwhile." in letter
    assert bell_of(people[2])[0].startswith(f"“{game.name}” is paused until ")
    notice = notice_to(people[0], "paused")
    assert KINDS["paused"].is_true(notice)
    clock.pass_by(days=2)
    assert pauses.end(game.pk)
    assert not KINDS["paused"].is_true(notice_to(people[0], "paused"))
    assert bell_page(people[2]).lines[0].is_over


def test_pauses_show_the_true_time_to_act(game: Game, people: list[Account], clock: Clock) -> None:
    mine = to_act(game)
    assert mine.account is not None
    clock.pass_by(hours=10)
    decide(game, ask(game, people[0], days=2), True, True, False)
    told = read(mine.account, "turn")
    assert "The game is paused until " in told
    assert "Then: 14\u00a0h left, until " in told
    Game.objects.filter(pk=game.pk).update(
        paused_until=None, deadline=timezone.now() + timedelta(hours=5)
    )
    told = read(mine.account, "turn")
    assert "5\u00a0h left, until " in told and "paused" not in told


def test_whose_seat_was_voted_on_reads_that_and_not_that_their_time_was_up(
    people: list[Account], clock: Clock
) -> None:
    game, absent, other = silent(people, clock)
    assert absent.account is not None
    decide(game, ask(game, other, "stand-in", on=absent.seat or 0), True, True)
    told = read(absent.account, "stand-in")
    assert "have voted for a stand-in, who now plays in your seat" in told
    assert "your time" not in told


def test_a_pause_by_a_moderator_is_told_like_any_other(
    case: object, table: Game, mona: Account, ann: Account, clock: Clock
) -> None:
    act(case, mona, pause=3)  # type: ignore[arg-type]
    assert f"All clocks at “{table.name}” stand still until " in read(ann, "paused")


@pytest.mark.parametrize("kind", ["extension", "abandon"])
def test_what_did_not_pass_is_a_line_in_the_bell_of_all_who_were_asked(
    game: Game, people: list[Account], clock: Clock, kind: str
) -> None:
    motion = ask(game, people[0], kind)
    decide(game, motion, True, False, False)
    asked = "more time for a turn" if kind == "extension" else "abandoning the game"
    for account in people:
        assert bell_of(account)[0] == f"The vote at “{game.name}” did not pass: {asked}"
        assert bell_page(account).lines[0].is_new and bell_facts(account)[0] >= 1
    assert not Notice.objects.filter(kind="outcome").exclude(transport="bell").exists()


def test_whose_turn_got_longer_is_mailed_the_new_deadline_and_the_others_find_a_line(
    game: Game, people: list[Account], clock: Clock
) -> None:
    acting = to_act(game).account
    assert acting is not None
    clock.pass_by(hours=10)
    decide(game, ask(game, people[0], "extension"), True, True, False)
    told = read(acting, "more-time")
    assert f"The vote at “{game.name}” passed: your turn gets as much time again." in told
    assert "1\u00a0day 14\u00a0h left, until " in told and "Berlin time" in told
    assert "Take your turn" in told
    (line, *_) = bell_page(acting).lines
    assert (line.text, line.is_over) == (f"More time for your turn at “{game.name}”", False)
    assert not Notice.objects.filter(account=acting, kind="outcome").exists()
    for account in people:
        if account != acting:
            assert bell_of(account)[0] == f"The vote at “{game.name}” passed: more time for a turn"
            assert not Notice.objects.filter(account=account, kind="more-time").exists()
    play_one(game, Random(1))
    assert next(line for line in bell_page(acting).lines if line.kind == "more-time").is_over


def test_a_turn_that_ended_before_its_vote_is_told_as_that(
    game: Game, people: list[Account], clock: Clock
) -> None:
    ask(game, people[0], "extension")
    play_one(game, Random(1))
    # Another vote puts the first away.
    ask(game, people[1])
    line = f"The turn at “{game.name}” ended before the vote: more time for a turn"
    for account in people:
        assert line in bell_of(account)


def test_other_news_are_told_once(game: Game, people: list[Account], clock: Clock) -> None:
    decide(game, ask(game, people[0], days=2), True, True, False)
    assert not Notice.objects.filter(kind="outcome").exists()


def test_a_look_at_the_table_is_enough_to_know_the_outcome(
    game: Game, people: list[Account], clock: Clock
) -> None:
    decide(game, ask(game, people[0], "abandon"), True, False, False)
    before = bell_facts(people[2])[0]
    Player.objects.filter(game=game, account=people[2]).update(seen_version=game.version)
    assert bell_facts(people[2])[0] == before - 1
    assert not bell_page(people[2]).lines[0].is_new
