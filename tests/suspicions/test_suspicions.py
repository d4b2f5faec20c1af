"""Marking whom one takes for a saboteur, and what is kept of it."""

import pytest
from django.urls import reverse

from accounts.models import Account
from games.core.errors import InvalidSuspicion, NotYours
from games.models import Game
from games.suspicions import selectors
from games.suspicions.models import Ledger
from games.suspicions.services import MOST_MARKS, mark, open_ledgers
from tests.factories import running_game
from tests.look.validity import faults
from tests.people import Browser
from tests.playing import play_one, play_out, play_some, seat_of, tell_all
from tests.redeal import lasting

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    """A private game of Ann, Ben and Cleo, of one round, that has just begun."""
    return running_game(ann, [ben, cleo], rules={"rounds": 1}, public=False)


def marks(game: Game, account: Account) -> list[list[int]]:
    return Ledger.objects.get(round=game.round, account=account).marks


@pytest.mark.both
def test_the_last_tap_of_a_turn_counts_and_turns_are_kept_apart(
    game: Game, ann: Account, ben: Account
) -> None:
    from random import Random

    seat = seat_of(game, ben)
    for step in (1, 3):
        mark(game_id=game.pk, account=ann, steps={seat: step})
    mark(game_id=game.pk, account=ann, steps={seat: 3})
    assert marks(game, ann) == [[0, seat, 3]]
    play_one(game, Random(1))
    mark(game_id=game.pk, account=ann, steps={seat: None})
    assert marks(game, ann) == [[0, seat, 3], [1, seat, -1]]
    assert {one.step for one in selectors.suspects(game.pk, ann)} == {None}


def test_a_mark_changes_no_game(game: Game, ann: Account, ben: Account) -> None:
    before = Game.objects.filter(pk=game.pk).values().get()
    mark(game_id=game.pk, account=ann, steps={seat_of(game, ben): 4})
    assert Game.objects.filter(pk=game.pk).values().get() == before


def test_nobody_marks_themselves_a_seat_that_is_not_there_or_by_an_unknown_step(
    game: Game, ann: Account, ben: Account
) -> None:
    own, other = seat_of(game, ann), seat_of(game, ben)
    for steps in ({own: 1}, {7: 1}, {-1: 1}, {other: 5}, {other: -1}):
        with pytest.raises(InvalidSuspicion):
            mark(game_id=game.pk, account=ann, steps=steps)
    assert not Ledger.objects.exclude(marks=[]).exists()


def test_only_players_mark(game: Game, olga: Account, ben: Account) -> None:
    for account in (olga, None):
        with pytest.raises(NotYours):
            mark(game_id=game.pk, account=account, steps={0: 1})


def test_after_the_end_nothing_is_marked_any_more(game: Game, ann: Account, ben: Account) -> None:
    play_out(game)
    with pytest.raises(InvalidSuspicion):
        mark(game_id=game.pk, account=ann, steps={seat_of(game, ben): 1})


def test_there_is_an_end_to_marking(game: Game, ann: Account, ben: Account) -> None:
    full = [[turn, 9, 1] for turn in range(MOST_MARKS)]
    Ledger.objects.create(round=game.round, account=ann, marks=full)
    with pytest.raises(InvalidSuspicion):
        mark(game_id=game.pk, account=ann, steps={seat_of(game, ben): 1})


def test_a_counted_game_leaves_everybody_a_score_and_a_record(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    truth = play_dwarfs(game)
    for account, sure in ((ann, 4), (ben, 0)):
        others = {seat for seat in range(3) if seat != seat_of(game, account)}
        right = {seat: sure if truth[seat] == "saboteur" else 4 - sure for seat in others}
        mark(game_id=game.pk, account=account, steps=right)
    tell_all(play_out(game))
    first = Ledger.objects.filter(round__number=1, round__game=game)
    assert first.get(account=ann).score == pytest.approx(0.95)
    assert first.get(account=ben).score == pytest.approx(0.05)
    assert not first.filter(account=cleo).exists()
    assert selectors.record(ann)["mistakes"] == []
    told = {(each["name"], each["was_saboteur"]) for each in selectors.record(ben)["mistakes"]}
    assert len(told) == 2
    assert selectors.record(cleo)["rounds"] == 0


def play_dwarfs(game: Game) -> list[str]:
    """What the seats of the first round are in its end: it is played through and rolled back."""
    from django.db import transaction

    with transaction.atomic():
        play_out(game)
        dwarfs = list(game.rounds.get(number=1).dwarfs)
        transaction.set_rollback(True)
    game.refresh_from_db()
    return dwarfs


def test_marks_are_ones_own_until_they_are_opened(game: Game, ann: Account, ben: Account) -> None:
    mark(game_id=game.pk, account=ann, steps={seat_of(game, ben): 1})
    with pytest.raises(NotYours):
        open_ledgers(game_id=game.pk, account=ann, is_open=True)
    tell_all(play_out(game))
    assert selectors.readings(game.pk, ben)["rounds"] == []
    assert [one.is_you for one in selectors.readings(game.pk, ann)["rounds"][0].readings] == [True]
    open_ledgers(game_id=game.pk, account=ann, is_open=True)
    (told,) = selectors.readings(game.pk, ben)["rounds"]
    assert [(one.name, one.is_you) for one in told.readings] == [(ann.name, False)]
    assert 0 < told.watcher < 1
    open_ledgers(game_id=game.pk, account=ann, is_open=False)
    assert selectors.readings(game.pk, ben)["rounds"] == []


@pytest.mark.postgresql
def test_the_record_is_read_with_two_queries_at_most(
    game: Game, ann: Account, ben: Account, django_assert_max_num_queries: object
) -> None:
    mark(game_id=game.pk, account=ann, steps={seat_of(game, ben): 1})
    play_some(game, 3)
    tell_all(play_out(game))
    with django_assert_max_num_queries(2):  # type: ignore[operator]
        selectors.record(ann)


# The marks beside the notes, the readings of a finished game, and one's record.

HTMX = {"HX-Request": "true", "HX-Target": "suspicions-said"}


def at(game: Game, name: str = "suspicions") -> str:
    return reverse(f"games:{name}", args=[game.pk])


def kept(game: Game, account: Account) -> list[list[int]]:
    return [mark for row in Ledger.objects.filter(account=account) for mark in row.marks]


def test_one_tap_marks_somebody_and_the_page_shows_it(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    seat, client = seat_of(game, ben), browser(ann)
    said = client.post(at(game), {f"seat-{seat}": "4"}, headers=HTMX)
    assert said.content.decode().strip() == "Saved. Ben: surely a saboteur"
    assert kept(game, ann) == [[0, seat, 4]]
    page = client.get(at(game)).content.decode()
    assert page.count(" checked") == 1
    assert "<span>Surely not</span><span>Surely</span>" in page
    assert not faults(page)


def test_without_javascript_the_page_saves(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    answer = browser(ann).post(at(game), {f"seat-{seat_of(game, ben)}": "0"}, follow=True)
    assert "Saved. Ben: surely not a saboteur" in answer.content.decode()


def test_a_step_that_there_is_not_is_refused_with_a_sentence(
    game: Game, ann: Account, ben: Account, browser: Browser, subtests: pytest.Subtests
) -> None:
    for step in ["5", "-1", "x", "99999999999999999999", "½"]:
        with subtests.test(step=step):
            answer = browser(ann).post(at(game), {f"seat-{seat_of(game, ben)}": step})
            assert answer.status_code == 422
            assert "Mark somebody who sits at this table" in answer.content.decode()


def test_a_mark_changes_nothing_that_anybody_else_is_shown(
    game: Game, ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    addresses = (at(game), reverse("games:fragment", args=[game.pk]), at(game, "notes"))

    def shown() -> list[str]:
        answers = [browser(who).get(one) for who in (ben, cleo) for one in addresses]
        return [lasting(answer.content.decode()) for answer in answers]

    shown()
    before = shown()
    mark(game_id=game.pk, account=ann, steps={seat_of(game, ben): 4, seat_of(game, cleo): 0})
    assert shown() == before


def test_others_are_told_of_no_table(game: Game, olga: Account, browser: Browser) -> None:
    assert browser(olga).get(at(game)).status_code == 404
    assert browser(olga).post(at(game), {"seat-1": "1"}).status_code == 404
    assert browser(None).get(at(game)).status_code == 302


def test_the_story_leads_to_who_read_the_table_best(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    mark(game_id=game.pk, account=ann, steps={seat_of(game, ben): 1})
    tell_all(play_out(game))
    shows = {
        one: at(game) in browser(one).get(at(game, "story")).content.decode() for one in (ann, ben)
    }
    assert shows == {ann: True, ben: False}
    assert "Nobody has shown what they marked." in browser(ben).get(at(game)).content.decode()
    own = browser(ann).get(at(game)).content.decode()
    assert "only you see this" in own
    assert "A computer player that only watched" in own
    assert not faults(own)
    browser(ann).post(at(game, "open_suspicions"), {"open": "yes"})
    assert f"<span>{ann.name}</span>" in browser(ben).get(at(game)).content.decode()
    assert at(game) in browser(ben).get(at(game, "story")).content.decode()


def test_ones_record_shows_shares_of_five_marks_or_more(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    page = browser(ann).get(reverse("games:suspicion_record")).content.decode()
    assert "Nothing yet." in page
    seat = seat_of(game, ben)
    Ledger.objects.create(round=game.round, account=ann, marks=[[n, seat, 4] for n in range(6)])
    mark(game_id=game.pk, account=ann, steps={seat: 0})
    tell_all(play_out(game))
    page = browser(ann).get(reverse("games:suspicion_record")).content.decode()
    assert "too few yet" in page
    assert "<polyline" in page
    assert not faults(page)


def test_opened_marks_are_exported_without_names(
    game: Game, ann: Account, ben: Account, capsys: pytest.CaptureFixture[str]
) -> None:
    from django.core.management import call_command

    for account in (ann, ben):
        other = seat_of(game, ben if account is ann else ann)
        mark(game_id=game.pk, account=account, steps={other: 3})
    tell_all(play_out(game))
    open_ledgers(game_id=game.pk, account=ann, is_open=True)
    call_command("export_marks")
    (line,) = capsys.readouterr().out.splitlines()
    assert ann.name not in line
    assert f'"own": {seat_of(game, ann)}' in line
    assert '"moves": [' in line
