"""What people are told of a burst: which hours suit, when it is, and that it begins soon."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import translation

from accounts.models import Account
from games.bursts import services
from games.bursts.models import Burst
from games.clocks.bursts import hours_to_meet
from games.models import Game, Notice
from games.notices import letters, outbox
from games.notices.kinds import KINDS
from tests.clock import Clock

pytestmark = pytest.mark.django_db
Kind = Notice.Kind


@pytest.fixture
def burst(game: Game, ann: Account, clock: Clock) -> Burst:
    """Everybody is asked about one hour of tomorrow."""
    clock.time = datetime(2026, 11, 26, 12, 20, tzinfo=UTC)
    (hour,) = hours_to_meet([], [0, 1, 2], clock.time)
    assert hour == datetime(2026, 11, 27, 12, tzinfo=UTC)
    return services.propose(game_id=game.pk, account=ann)


def notice_to(account: Account, kind: str) -> Notice:
    return Notice.objects.filter(account=account, kind=kind, transport="mail").latest("pk")


def read(account: Account, kind: str, language: str = "en") -> str:
    """The text of somebody's letter, in the zone of Berlin."""
    Account.objects.filter(pk=account.pk).update(time_zone="Europe/Berlin")
    with translation.override(language):
        return letters.compose([notice_to(account, kind)], account).text


def agree(burst: Burst, *people: Account) -> None:
    for one in people:
        services.answer(game_id=burst.game_id, account=one, burst_id=burst.pk, hours=[0])


def is_true(account: Account, kind: Kind) -> bool:
    return KINDS[kind].is_true(notice_to(account, kind))


def test_everybody_reads_what_it_is_until_when_and_that_silence_is_a_no(
    burst: Burst, ann: Account, ben: Account
) -> None:
    told = read(ben, Kind.BURST_ASK)
    assert "For an hour, a turn takes two minutes at most." in told
    assert "until Friday, 27 November, 12:00, Berlin time. No answer is a no." in told
    assert "Proposed: Friday, 27 November, 13:00–14:00." in told
    assert f"/games/{burst.game_id}/burst/" in told
    # Nor does the letter to whoever asked differ.
    first = read(ann, Kind.BURST_ASK).partition("http")[0]
    assert first.replace("Ann", "Ben") == told.partition("http")[0]


def test_the_agreed_hour_is_told_in_ones_own_zone(
    burst: Burst, ann: Account, ben: Account, cleo: Account
) -> None:
    agree(burst, ann, ben, cleo)
    told = {Kind.BURST: "Agreed", Kind.BURST_SOON: "It begins soon"}
    for kind, what in told.items():
        assert f"{what}: Friday, 27 November, 13:00–14:00." in read(ben, kind)
        # The button says “To the table”.
        assert f"/games/{burst.game_id}/\n" in read(ben, kind)
        assert "13:00" in read(ben, kind, "fr")


def test_each_is_true_as_long_as_it_says(
    burst: Burst, ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    assert is_true(ben, Kind.BURST_ASK)
    agree(burst, ann, ben, cleo)
    assert not is_true(ben, Kind.BURST_ASK)
    assert is_true(ben, Kind.BURST_SOON)
    clock.time = datetime(2026, 11, 27, 13, tzinfo=UTC)
    assert services.turn(burst.game_id)
    assert not is_true(ben, Kind.BURST)
    assert not is_true(ben, Kind.BURST_SOON)


def test_the_reminder_waits_for_ten_minutes_before_though_all_have_looked(
    burst: Burst, game: Game, ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    agree(burst, ann, ben, cleo)
    game.players.update(seen_version=10**6)
    soon = Notice.objects.filter(kind=Kind.BURST_SOON, transport="bell")
    assert {one.state for one in soon} == {"waiting"}
    clock.time = datetime(2026, 11, 27, 11, 49, tzinfo=UTC)
    assert not {one.id for one in outbox.due(clock.time, 99)} & {one.pk for one in soon}
    clock.pass_by(minutes=1, seconds=1)
    assert {one.pk for one in soon} <= {one.id for one in outbox.due(clock.time, 99)}
    assert not KINDS[Kind.BURST_SOON].is_seen(notice_to(ben, Kind.BURST_SOON))


def test_an_hour_that_is_agreed_lasts_an_hour(
    burst: Burst, game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    agree(burst, ann, ben, cleo)
    game.refresh_from_db()
    assert game.burst is not None
    assert game.burst.ends - game.burst.begins == timedelta(hours=1)
