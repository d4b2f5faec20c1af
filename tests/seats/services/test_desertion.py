"""A game that everybody is away from: all are warned, told when it ends, and keep it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Account
from games import tasks
from games.bell import selectors as bell
from games.clocks.absence import ABANDONED_AFTER, WARNED_AFTER
from games.core.seating import occupants
from games.lists import selectors as lists
from games.lobby import services as lobby
from games.models import Game, Notice, Player
from games.notices import letters, sending
from games.seats import tasks as desertion
from tests.clock import Clock
from tests.factories import open_table
from tests.moderation.people import act
from tests.motions.voting import ask, decide, game_of
from tests.playing import play_some
from tests.task_queue import task_queue

pytestmark = pytest.mark.django_db


@pytest.fixture
def left(people: list[Account], clock: Clock) -> Game:
    """A game in which stand-ins play for everybody as of now."""
    return leave(game_of(people), clock)


def leave(game: Game, clock: Clock) -> Game:
    """Have everybody be away from now on."""
    game.players.update(stand_in="regular", had_stand_in=True)
    changes = {"computer_at": None, "deadline": None, "turn_began_at": None}
    Game.objects.filter(pk=game.pk).update(all_away_since=clock.time, **changes)
    return Game.objects.get(pk=game.pk)


def told(kind: str, transport: str = "bell") -> list[str]:
    """Who was told so, or is to be."""
    rows = Notice.objects.filter(kind=kind, transport=transport).order_by("account__name")
    return list(rows.values_list("account__name", flat=True))


def send(kind: str) -> list[str]:
    """Send the emails of a kind; what became of each."""
    rows = Notice.objects.filter(kind=kind, transport="mail")
    rows.filter(state="waiting").update(due_at=timezone.now())
    for pk in rows.values_list("pk", flat=True):
        sending.send(pk)
    return list(rows.values_list("state", flat=True))


def names_of(people: list[Account]) -> list[str]:
    return sorted(one.name for one in people)


@pytest.mark.both
def test_all_are_warned_two_days_before_it_ends_and_only_once(
    left: Game, people: list[Account], clock: Clock
) -> None:
    clock.time += WARNED_AFTER - timedelta(minutes=1)
    assert desertion.to_warn(clock.time, 5) == []
    assert not desertion.warn(left.pk)
    clock.pass_by(minutes=1)
    assert [row.id for row in desertion.to_warn(clock.time, 5)] == [left.pk]
    assert desertion.warn(left.pk)
    assert not desertion.warn(left.pk)
    assert desertion.to_warn(clock.time, 5) == []
    for transport in ("bell", "mail"):
        assert told("deserted", transport) == names_of(people)


def test_the_sweep_warns_them_once_and_gives_back_what_it_slept(left: Game, clock: Clock) -> None:
    for after in (WARNED_AFTER, ABANDONED_AFTER - WARNED_AFTER):
        clock.time += after
        with task_queue() as queue:
            tasks.sweep()
            queue.work()
        if after == WARNED_AFTER:
            assert len(told("deserted")) == 3
            assert Game.objects.get(pk=left.pk).status == Game.Status.RUNNING
    # The sweep had not run for days: that is nobody's loss.
    assert Game.objects.get(pk=left.pk).status == Game.Status.RUNNING
    assert len(told("deserted")) == 3


def test_the_letter_says_when_and_leads_there(left: Game, ann: Account, clock: Clock) -> None:
    clock.time += WARNED_AFTER
    desertion.warn(left.pk)
    notice = Notice.objects.get(kind="deserted", account=ann, transport="mail")
    letter = letters.compose([notice], ann)
    assert letter.subject == f"Take your seat back, or “{left.name}” ends"
    assert left.all_away_since is not None
    ends = left.all_away_since + ABANDONED_AFTER
    for text in (letter.text, letter.html):
        assert "Take your seat back, and the game goes on; otherwise it ends." in text
        assert f"You have time until {ends:%A}, {ends.day} {ends:%B}, {ends:%H:%M}" in text
        assert f"/games/{left.pk}/" in text


def test_the_bell_says_when_it_ends_while_it_may(left: Game, ann: Account, clock: Clock) -> None:
    clock.time += WARNED_AFTER
    desertion.warn(left.pk)
    assert left.all_away_since is not None
    ends = left.all_away_since + ABANDONED_AFTER
    subject = f"Take your seat back, or “{left.name}” ends"
    assert _newest(ann) == f"{subject}. You have time until {ends:%A} {ends:%H:%M}."
    occupants.take_back(left.pk, ann)
    assert _newest(ann) == subject


def _newest(account: Account) -> str:
    row, *_older = bell.bell_page(account).lines
    return row.text


def test_who_is_back_before_the_letter_is_sent_spares_everybody_the_warning(
    left: Game, ben: Account, clock: Clock
) -> None:
    clock.time += WARNED_AFTER
    desertion.warn(left.pk)
    assert occupants.take_back(left.pk, ben)
    assert send("deserted") == ["obsolete"] * 3
    assert all(line.is_over for line in bell.bell_page(ben).lines if line.kind == "deserted")
    assert not desertion.warn(left.pk)


def test_leaving_again_restarts_week_and_warning(left: Game, ben: Account, clock: Clock) -> None:
    clock.time += WARNED_AFTER
    desertion.warn(left.pk)
    occupants.take_back(left.pk, ben)
    clock.pass_by(hours=1)
    leave(left, clock)
    assert send("deserted") == ["obsolete"] * 3
    assert not desertion.warn(left.pk)
    clock.time += WARNED_AFTER
    assert desertion.warn(left.pk)
    assert send("deserted").count("sent") == 3
    assert desertion.to_warn(clock.time, 5) == []


def test_nobody_is_warned_of_a_game_that_is_over(left: Game, clock: Clock) -> None:
    clock.time += ABANDONED_AFTER
    assert desertion.abandon(left.pk)
    assert not desertion.warn(left.pk)
    assert told("deserted") == []


def test_the_end_tells_why(left: Game, people: list[Account], ann: Account, clock: Clock) -> None:
    clock.time += ABANDONED_AFTER
    assert desertion.abandon(left.pk)
    assert told("abandoned") == told("abandoned", "mail") == names_of(people)
    notice = Notice.objects.get(kind="abandoned", account=ann, transport="mail")
    letter = letters.compose([notice], ann)
    assert letter.subject == f"“{left.name}” was abandoned"
    assert "because everybody was away for a week" in letter.text
    assert send("abandoned") == ["sent"] * 3


def test_when_a_vote_ends_it_all_are_told(people: list[Account], clock: Clock) -> None:
    game = game_of(people)
    decide(game, ask(game, people[0], "abandon"), True, True, True)
    assert told("abandoned") == names_of(people)
    notice = Notice.objects.filter(kind="abandoned", transport="mail").first()
    assert notice is not None
    assert notice.account is not None
    text = letters.compose([notice], notice.account).text
    assert "was abandoned, and nobody wins." in text
    assert "everybody was away" not in text


def test_when_a_moderator_ends_it_all_are_told(
    table: Game, case: object, mona: Account, people: list[Account]
) -> None:
    act(case, mona, "abandon")
    assert told("abandoned") == names_of(people)


def test_nobody_is_told_of_unbegun_tables_or_of_practice(ann: Account, ben: Account) -> None:
    lobby.cancel_table(open_table(ann, [ben], seats=4).pk, ann)
    assert told("abandoned") == []
    assert not Player.objects.filter(finished_at__isnull=False).exists()


def test_it_stands_among_the_finished_games_of_all_and_counts_for_nobody(
    people: list[Account], ann: Account, clock: Clock
) -> None:
    game = leave(play_some(game_of(people), 10), clock)
    clock.time += ABANDONED_AFTER
    desertion.abandon(game.pk)
    for person in people:
        (line,) = lists.finished_games(person).lines
        assert (line.id, line.status, line.won) == (game.pk, "cancelled", False)
        assert not line.is_untold
        assert [one.id for one in lists.my_games(person).finished] == [game.pk]
    assert not Game.objects.get(pk=game.pk).counted
