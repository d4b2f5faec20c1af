"""What moderators do to tables and to seats there, and whom they tell."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Account, AuditEntry
from games.core.errors import InvalidMeasure, InvalidTurn
from games.models import Game
from games.moderation.models import Case, Measure
from games.moderation.selectors import told
from games.moderation.services import reporting, undoing
from tests.factories import open_table, running_game
from tests.moderation.people import WHY, act

pytestmark = pytest.mark.django_db


def kinds_told(account: Account) -> list[str]:
    return [one.kind for one in told.decisions(account)]


def test_the_turn_that_runs_gets_its_time_once_more(
    table: Game, case: Case, mona: Account, ann: Account, ben: Account, cleo: Account
) -> None:
    before = table.deadline
    assert before is not None
    act(case, mona, "extend")
    table.refresh_from_db()
    assert table.deadline == before + timedelta(days=1)
    assert [kinds_told(one) for one in (ann, ben, cleo)] == [["extend"]] * 3
    assert told.decisions(ann)[0].reason == WHY
    assert told.decisions(ann)[0].said == ""


def test_all_clocks_stand_still_in_a_pause_and_there_is_one_at_a_time(
    table: Game, case: Case, mona: Account, cleo: Account
) -> None:
    measure = act(case, mona, pause=3, keeps_open=True)
    table.refresh_from_db()
    assert table.paused_until is not None
    assert abs(table.paused_until - timezone.now() - timedelta(days=3)) < timedelta(minutes=1)
    assert measure.until is not None
    assert kinds_told(cleo) == ["pause"]
    with pytest.raises(InvalidMeasure):
        act(case, mona, pause=3)
    with pytest.raises(InvalidMeasure):
        act(case, mona, pause=2)


def test_a_computer_player_has_the_seat_for_good(
    table: Game, case: Case, mona: Account, ann: Account, ben: Account
) -> None:
    act(case, mona, "computer", keeps_open=True)
    assert not table.players.filter(account=ben).exists()
    assert table.players.exclude(policy="").count() == 1
    assert kinds_told(ben) == ["computer"]
    assert kinds_told(ann) == []
    with pytest.raises(InvalidMeasure):
        act(case, mona, "computer")


def test_turns_are_taken_back_and_its_table_told(
    table: Game, case: Case, mona: Account, ann: Account, ben: Account, cleo: Account
) -> None:
    for turn, refused in ((None, InvalidMeasure), (2, InvalidTurn), (-1, InvalidTurn)):
        with pytest.raises(refused):
            act(case, mona, rollback=turn)
    case.refresh_from_db()
    assert case.closed_at is None
    measure = act(case, mona, rollback=1)
    assert [kinds_told(one) for one in (ann, ben, cleo)] == [["rollback"]] * 3
    assert table.turns.count() == 1
    assert "to round 1 turn 1 of 2 (" in AuditEntry.objects.get().details
    with pytest.raises(InvalidMeasure):
        undoing.undo(measure.pk, mona, WHY)


def test_a_game_is_put_away_and_its_table_told(
    table: Game, case: Case, mona: Account, cleo: Account
) -> None:
    act(case, mona, "abandon")
    table.refresh_from_db()
    assert table.status == Game.Status.CANCELLED
    assert kinds_told(cleo) == ["abandon"]


@pytest.mark.parametrize("kind", ["extend", "pause", "computer", "abandon"])
def test_nothing_is_done_to_a_table_that_is_not_played_at(
    kind: str, ann: Account, ben: Account, mona: Account
) -> None:
    gathering = open_table(ann, [ben], seats=4, public=True)
    seat = gathering.players.get(account=ben)
    made = reporting.report_player(gathering.pk, seat.pk, ann, reason="delay").case
    apart = reporting.report_person(ben.pk, ann, reason="name").case
    for one in (made, apart):
        with pytest.raises(InvalidMeasure):
            act(one, mona, kind)
    assert not Measure.objects.exists()


def test_a_table_without_a_clock_has_nothing_to_extend_or_pause(
    ann: Account, ben: Account, cleo: Account, mona: Account
) -> None:
    game = running_game(ann, [ben, cleo])
    made = reporting.report_table(game.pk, ann, reason="delay").case
    for kind in ("extend", "pause"):
        with pytest.raises(InvalidMeasure):
            act(made, mona, kind)
