"""Tables that begin by themselves: when they are full, or at a time."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import Account
from games.bell.selectors import bell_page
from games.clocks.absence import CLOSED_AFTER
from games.clocks.beginning import BY_HOST, LONGEST, WHEN_FULL, Beginning
from games.core.errors import InvalidTable, NotInLobby, NotYours
from games.lobby import beginnings, invitations, tasks
from games.lobby import services as lobby
from games.lobby import tasks as closing
from games.models import Game, Notice
from games.notices import letters
from games.notices.kinds import KINDS as NOTICES
from games.tasks import KINDS
from tests.clock import Clock
from tests.factories import open_table
from tests.task_queue import sweep_and_work

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def is_running(game: Game) -> bool:
    game.refresh_from_db()
    return game.status == Game.Status.RUNNING


def told(kind: str) -> list[str]:
    rows = Notice.objects.filter(kind=kind, transport="bell").select_related("account")
    return sorted(one.account.name for one in rows if one.account)


def due(clock: Clock) -> list[int]:
    return [row.id for row in tasks.due_to_begin(clock.time, 5)]


def test_it_begins_as_the_last_seat_is_taken(
    ann: Account, ben: Account, cleo: Account, subtests: pytest.Subtests
) -> None:
    cases = {
        "sits down": lambda game: lobby.join_table(game.pk, cleo),
        "by the link": lambda game: lobby.join_table(game.pk, cleo, game.invite_token),
        "accepts": lambda game: lobby.join_table(game.pk, cleo),
        "computer player": lambda game: lobby.add_computer(game.pk, ann),
    }
    for name, sit in cases.items():
        with subtests.test(name):
            game = open_table(ann, [ben], seats=3, begins=WHEN_FULL, public=name == "sits down")
            if name == "accepts":
                invitations.invite(game.pk, ann, cleo.pk)
            assert not is_running(game)
            sit(game)
            assert is_running(game)
            assert game.started_at is not None
    assert told("full") == []


def test_whoever_takes_the_last_seat_gets_their_place_also_behind_a_mask(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = open_table(ann, [ben], seats=3, begins=WHEN_FULL, masked=True)
    player = lobby.join_table(game.pk, cleo)
    assert is_running(game)
    assert (player.account, player.alias != "", player.seat is not None) == (cleo, True, True)


def test_it_does_not_begin_when_it_is_opened_and_its_host_still_can(ann: Account) -> None:
    game = open_table(ann, computers=2, begins=WHEN_FULL)
    assert not is_running(game)
    lobby.start_table(game.pk, ann)
    assert is_running(game)


def test_a_table_begins_at_its_time_as_it_is_then(
    ann: Account, ben: Account, cleo: Account, clock: Clock, subtests: pytest.Subtests
) -> None:
    # Who sits there, with or without computer players, when it is full too; and who plays.
    cases = (
        ([ben, cleo], False, False, 3),
        ([ben], True, False, 5),
        ([], True, True, 5),
        ([ben], False, False, 0),
        ([], False, True, 0),
    )
    for others, filled, when_full, plays in cases:
        with subtests.test(people=len(others), filled=filled):
            at = clock.time + HOUR
            game = open_table(ann, others, seats=5, begins=Beginning(when_full, at, filled))
            clock.pass_by(minutes=59)
            assert (due(clock), beginnings.begin_in_time(game.pk)) == ([], False)
            clock.pass_by(minutes=1)
            assert due(clock) == [game.pk]
            assert beginnings.begin_in_time(game.pk) == bool(plays)
            assert is_running(game) == bool(plays)
            # Exactly once.
            assert not beginnings.begin_in_time(game.pk)
            assert due(clock) == []
            if plays:
                assert game.players.count() == game.seats == plays
            else:
                assert game.begins == Beginning(when_full)
                lobby.cancel_table(game.pk, ann)


def test_seats_that_are_kept_count_as_empty_at_its_time(
    ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    game = open_table(ann, [ben], seats=4, begins=Beginning(at=clock.time + HOUR, filled=True))
    invitations.invite(game.pk, ann, cleo.pk)
    clock.time += HOUR
    assert beginnings.begin_in_time(game.pk)
    assert is_running(game)
    assert (game.players.filter(policy="").count(), game.players.count()) == (2, 4)
    assert (told("lapsed"), game.invited.exists()) == (["Cleo"], False)


def test_whoever_sits_there_or_is_invited_is_told_of_another_time_in_their_own_zone(
    ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    game = open_table(ann, [ben], seats=4, begins=Beginning(at=clock.time + HOUR))
    invitations.invite(game.pk, ann, cleo.pk)
    beginnings.change(game.pk, ann, game.begins)
    assert told("begins") == []
    Account.objects.filter(pk=ben.pk).update(time_zone="Asia/Tokyo")
    for hours in (3, 2):
        beginnings.change(game.pk, ann, Beginning(at=clock.time + hours * HOUR))
    assert told("begins") == ["Ben", "Cleo"], "of the last of them, once"
    assert not bell_page(ben).lines
    begins = f"{(clock.time + 2 * HOUR).astimezone(ZoneInfo('Asia/Tokyo')):%H:%M}"
    clock.time += beginnings.SETTLED
    sweep_and_work()
    (line,) = bell_page(ben).lines
    assert line.says == "“The deep end” begins at another time"
    # Emails wait a while for others to go into the same letter.
    clock.pass_by(minutes=5)
    sweep_and_work()
    letters = {letter.to[0]: letter.body for letter in mail.outbox}
    assert begins in letters[ben.email]
    assert "has changed when it begins" in letters[cleo.email]
    assert bell_page(cleo).lines[0].says == line.says
    beginnings.change(game.pk, ann, BY_HOST)
    assert NOTICES["begins"].brief(Notice.objects.latest("pk"), ())[1] == "The host starts it."


def test_too_few_are_told_and_the_host_chooses_again(
    ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    game = open_table(ann, [ben], seats=4, begins=Beginning(at=clock.time + HOUR))
    invitations.invite(game.pk, ann, cleo.pk)
    clock.time += HOUR
    assert not beginnings.begin_in_time(game.pk)
    assert told("too-few") == ["Ann", "Ben"]
    assert bell_page(ben).lines[0].says == "Too few for “The deep end” to begin"
    # The seat is still kept.
    assert game.invited.get() == cleo
    beginnings.change(game.pk, ann, Beginning(at=clock.time + HOUR))
    lobby.join_table(game.pk, cleo)
    clock.time += HOUR
    assert beginnings.begin_in_time(game.pk)


def test_work_that_comes_late_begins_the_table_once(
    ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    game = open_table(ann, [ben, cleo], seats=5, begins=Beginning(at=clock.time + HOUR))
    clock.time += timedelta(days=3)
    assert KINDS["begin_tables"].due(clock.time, 5)[0].id == game.pk
    assert [KINDS["begin_tables"].work(game.pk) for _ in range(2)] == [True, False]
    assert is_running(game)


def test_a_time_in_three_weeks_keeps_a_table_open_until_then(ann: Account, clock: Clock) -> None:
    game = open_table(ann, seats=4, begins=Beginning(at=clock.time + timedelta(days=21)))
    clock.time += timedelta(days=20)
    assert not tasks.close(game.pk)
    clock.time += timedelta(days=1)
    beginnings.begin_in_time(game.pk)
    assert tasks.close(game.pk)


def test_the_host_changes_it_or_takes_it_back(
    ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    game = open_table(ann, [ben, cleo], seats=3, begins=Beginning(at=clock.time + HOUR))
    later = Beginning(True, clock.time + 2 * HOUR, filled=True)
    with pytest.raises(NotYours):
        beginnings.change(game.pk, ben, later)
    beginnings.change(game.pk, ann, Beginning(at=clock.time + 2 * HOUR))
    clock.time += HOUR
    assert not beginnings.begin_in_time(game.pk)
    beginnings.change(game.pk, ann, BY_HOST)
    clock.time += 2 * HOUR
    assert due(clock) == []
    # Everybody is there: it is full now.
    beginnings.change(game.pk, ann, WHEN_FULL)
    assert is_running(game)
    with pytest.raises(NotInLobby):
        beginnings.change(game.pk, ann, BY_HOST)


def test_a_new_host_may_change_it(ann: Account, ben: Account, clock: Clock) -> None:
    game = open_table(ann, [ben], seats=4, begins=Beginning(at=clock.time + HOUR))
    lobby.leave_table(game.pk, ann)
    beginnings.change(game.pk, ben, BY_HOST)
    assert due(clock) == []


@pytest.mark.parametrize(
    ("ahead", "says"),
    [
        (timedelta(), "That time has passed. Choose a later one."),
        (timedelta(days=-400), "That time has passed. Choose a later one."),
        (LONGEST + timedelta(minutes=1), "That is too far ahead: at most 30 days."),
        (datetime.max.replace(tzinfo=UTC), "That is too far ahead: at most 30 days."),
    ],
)
def test_times_that_cannot_be_are_refused_with_the_reason(
    ahead: timedelta | datetime, says: str, ann: Account, clock: Clock
) -> None:
    at = ahead if isinstance(ahead, datetime) else clock.time + ahead
    with pytest.raises(InvalidTable) as refused:
        open_table(ann, seats=4, begins=Beginning(at=at))
    assert (refused.value.field, refused.value.sentence) == ("begins_at", says)
    game = open_table(ann, seats=4)
    with pytest.raises(InvalidTable, match=says):
        beginnings.change(game.pk, ann, Beginning(at=at))


# Tables that gather nobody are closed, and their hosts get a notice.


def to_be_closed(clock: Clock) -> list[int]:
    return [row.id for row in closing.due(clock.time, 5)]


def test_a_table_that_gathers_nobody_for_two_weeks_is_closed(
    ann: Account, ben: Account, clock: Clock
) -> None:
    game = open_table(ann, [ben], seats=4)
    clock.time += CLOSED_AFTER - timedelta(minutes=1)
    assert to_be_closed(clock) == []
    assert not closing.close(game.pk)
    clock.pass_by(minutes=2)
    assert to_be_closed(clock) == [game.pk]
    assert closing.close(game.pk)
    assert not closing.close(game.pk)
    game.refresh_from_db()
    assert (game.status, to_be_closed(clock)) == (Game.Status.CANCELLED, [])


def test_somebody_who_sits_down_keeps_it_open_for_another_two_weeks(
    ann: Account, ben: Account, clock: Clock
) -> None:
    game = open_table(ann, seats=4)
    clock.time += CLOSED_AFTER
    lobby.join_table(game.pk, ben)
    game.players.filter(account=ben).update(joined_at=clock.time)
    clock.pass_by(minutes=1)
    assert to_be_closed(clock) == []
    assert not closing.close(game.pk)
    clock.time += CLOSED_AFTER
    assert to_be_closed(clock) == [game.pk]


def test_games_that_have_begun_and_tables_that_are_gone_are_left_alone(
    ann: Account, ben: Account, clock: Clock
) -> None:
    game = lobby.start_table(open_table(ann, [ben], computers=1).pk, ann)
    clock.time += CLOSED_AFTER + timedelta(minutes=1)
    assert to_be_closed(clock) == []
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
