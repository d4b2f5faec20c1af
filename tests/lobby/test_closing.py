"""Tables that gather nobody are closed, and their hosts get a notice."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Account
from games.bell.selectors import bell_page
from games.clocks.absence import CLOSED_AFTER
from games.lobby import services as lobby
from games.lobby import tasks as closing
from games.models import Game, Notice
from games.notices import letters
from tests.clock import Clock
from tests.factories import open_table

pytestmark = pytest.mark.django_db


def due(clock: Clock) -> list[int]:
    return [row.id for row in closing.due(clock.time, 5)]


def test_a_table_that_gathers_nobody_for_two_weeks_is_closed(
    ann: Account, ben: Account, clock: Clock
) -> None:
    game = open_table(ann, [ben], seats=4)
    clock.time += CLOSED_AFTER - timedelta(minutes=1)
    assert due(clock) == []
    assert not closing.close(game.pk)
    clock.pass_by(minutes=2)
    assert due(clock) == [game.pk]
    assert closing.close(game.pk)
    assert not closing.close(game.pk)
    game.refresh_from_db()
    assert (game.status, due(clock)) == (Game.Status.CANCELLED, [])


def test_somebody_who_sits_down_keeps_it_open_for_another_two_weeks(
    ann: Account, ben: Account, clock: Clock
) -> None:
    game = open_table(ann, seats=4)
    clock.time += CLOSED_AFTER
    lobby.join_table(game.pk, ben)
    game.players.filter(account=ben).update(joined_at=clock.time)
    clock.pass_by(minutes=1)
    assert due(clock) == []
    assert not closing.close(game.pk)
    clock.time += CLOSED_AFTER
    assert due(clock) == [game.pk]


def test_games_that_have_begun_and_tables_that_are_gone_are_left_alone(
    ann: Account, ben: Account, clock: Clock
) -> None:
    game = lobby.start_table(open_table(ann, [ben], computers=1).pk, ann)
    clock.time += CLOSED_AFTER + timedelta(minutes=1)
    assert due(clock) == []
    assert not closing.close(game.pk)
    assert not closing.close(game.pk + 1)


def test_only_the_host_gets_a_notice_that_leads_to_a_new_table(
    ann: Account, ben: Account, clock: Clock
) -> None:
    game = open_table(ann, [ben], seats=4)
    clock.time += CLOSED_AFTER + timedelta(minutes=1)
    closing.close(game.pk)
    (notice,) = Notice.objects.filter(kind="closed", transport="mail")
    assert notice.account == ann
    letter = letters.compose([notice], ann, lambda *_: None)
    assert letter.subject.endswith("“The deep end” was closed")
    assert "Nobody new has sat down at “The deep end” for 14 days, so we closed it." in letter.text
    assert "/games/new/" in letter.text
    assert [line.says for line in bell_page(ann).lines] == ["“The deep end” was closed"]
    assert timezone.now() == clock.time
