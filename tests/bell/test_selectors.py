"""The bell's number and list: bounded, one's own, and true without a worker."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Account
from games.bell import services as bell
from games.bell.selectors import bell_count, bell_page
from games.core.turns import seen
from games.lists.selectors.paging import PAGE
from games.models import Game, Motion, Notice, Player
from games.notices import outbox
from games.notices.unread import MOST_COUNTED
from tests.factories import running_game
from tests.playing import play_one, to_act

pytestmark = pytest.mark.django_db


@pytest.fixture
def at_rest(game: Game, ann: Account) -> Player:
    """Ann at a table where nothing is new for her and it is not her turn."""
    chance = Random(2)
    while to_act(game).account == ann:
        game = play_one(game, chance)
    seen.mark_seen(game_id=game.pk, account=ann, version=game.version)
    Notice.objects.filter(account=ann).delete()
    assert bell_count(ann) == 0
    return Player.objects.select_related("account", "game").get(game=game, account=ann)


def tell(player: Player, kind: Notice.Kind = Notice.Kind.FINISHED, later: int = 1) -> Notice:
    """Write a notice of a later version."""
    player.game.version += later
    outbox.enqueue(player.game, [player], kind, timezone.now())
    return Notice.objects.filter(player=player, transport="bell").latest("id")


def test_a_game_that_waits_counts_until_the_turn_is_taken(ann: Account, game: Game) -> None:
    chance = Random(2)
    Notice.objects.all().delete()
    game = play_one(game, chance)
    while to_act(game).account != ann:
        assert bell_count(ann) == 0
        game = play_one(game, chance)
    assert bell_count(ann) == 1
    seen.mark_seen(game_id=game.pk, account=ann, version=game.version)
    bell.mark_all_read(ann, 10**9)
    assert bell_count(ann) == 1, "looking and reading are not playing"
    (line,) = bell_page(ann).lines
    assert line.is_new
    game = play_one(game, chance)
    assert bell_count(ann) == 0
    assert not any(line.is_new for line in bell_page(ann).lines)


def test_a_turn_that_was_taken_is_not_listed_any_more(ann: Account, game: Game) -> None:
    chance = Random(2)
    Notice.objects.all().delete()
    game = play_one(game, chance)
    while to_act(game).account != ann:
        game = play_one(game, chance)
    (line,) = bell_page(ann).lines
    assert (line.is_new, line.is_over) == (True, False)
    game = play_one(game, chance)
    assert bell_page(ann).lines == ()
    while to_act(game).account != ann:
        game = play_one(game, chance)
    (line,) = bell_page(ann).lines
    assert line.is_new


def test_a_seat_with_a_stand_in_neither_counts_nor_shows_a_turn_of_mine(
    ann: Account, game: Game
) -> None:
    chance = Random(2)
    Notice.objects.all().delete()
    game = play_one(game, chance)
    while to_act(game).account != ann:
        game = play_one(game, chance)
    assert bell_count(ann) == 1
    game.players.filter(account=ann).update(stand_in="regular")
    assert bell_count(ann) == 0
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
    assert (bell_count(ann), line.is_new, line.is_over) == (1, True, False)
    row.update(motion_closes_at=None)
    (line,) = bell_page(ann).lines
    assert (bell_count(ann), line.is_new, line.is_over) == (0, False, True)


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
    assert bell_count(ann) == 1
    Game.objects.filter(pk=at_rest.game_id).update(version=at_rest.game.version)
    seen.mark_seen(game_id=at_rest.game_id, account=ann, version=at_rest.game.version)
    assert bell_count(ann) == 0


def test_or_until_they_are_marked_as_read_one_by_one_or_all_up_to_one(at_rest: Player) -> None:
    ann = at_rest.account
    assert ann is not None
    first, second, third = (tell(at_rest) for _ in range(3))
    assert bell_count(ann) == 3
    bell.mark_read(ann, second.pk)
    assert [line.is_new for line in bell_page(ann).lines] == [True, False, True]
    bell.mark_all_read(ann, first.pk)
    assert [line.is_new for line in bell_page(ann).lines] == [True, False, False]
    assert bell_count(ann) == 1
    assert third.pk == bell_page(ann).lines[0].id


def test_nobody_reads_or_marks_somebody_else_s(at_rest: Player, ben: Account, ann: Account) -> None:
    Notice.objects.filter(account=ben).delete()
    before, notice = bell_count(ben), tell(at_rest)
    bell.mark_read(ben, notice.pk)
    bell.mark_all_read(ben, notice.pk)
    assert bell_count(ann) == 1
    assert bell_count(ben) == before
    assert bell_page(ben).lines == ()


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
        assert bell_count(ann) == MOST_COUNTED


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


def test_the_bell_rings_for_whom_no_mail_is_meant(
    ann: Account, ben: Account, cleo: Account
) -> None:
    ann.turn_emails = False
    ann.save(update_fields=["turn_emails"])
    running_game(ann, [ben, cleo])
    assert Notice.objects.filter(account=ann, transport="bell").exists()
