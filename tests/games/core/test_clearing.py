"""Expired data is deleted, and nothing else."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account, FormerName
from accounts.services import note_visit
from games import retention, tasks
from games.core.turns import tallies
from games.models import Game, Notice, Player, Turn
from games.practice import services as practice
from tests.factories import AccountFactory, GuestFactory, running_game
from tests.playing import play_out, play_some

pytestmark = pytest.mark.django_db


def days_ago(days: int) -> Any:
    return timezone.now() - timedelta(days=days)


def gone_guest(days: int = 31, **facts: Any) -> Account:
    """A guest last seen this many days ago, with a practice game."""
    guest = GuestFactory(**facts)
    game = practice.start(guest)
    when = days_ago(days)
    Account.objects.filter(pk=guest.pk).update(created=when, last_login=when)
    Player.objects.filter(game=game).update(joined_at=when, seen_at=when)
    return guest


@pytest.mark.both
def test_a_guest_who_did_not_come_back_goes_with_the_practice_games() -> None:
    guest = gone_guest()
    for seed in (1, 2):
        game = practice.start(guest)
        Player.objects.filter(game=game).update(joined_at=days_ago(31))
        play_out(game, seed) if seed == 1 else play_some(game, 3)
    assert retention.clear_guests(10) == 1
    assert not Account.objects.filter(pk=guest.pk).exists()
    assert not Game.objects.exists()
    assert retention.clear_guests(10) == 0


@pytest.mark.parametrize("trace", ["young", "logged in", "looked", "sat down"])
def test_a_guest_with_any_trace_of_late_stays(trace: str) -> None:
    guest = gone_guest(days=29) if trace == "young" else gone_guest()
    lately = days_ago(2)
    seats = Player.objects.filter(account=guest)
    if trace == "logged in":
        Account.objects.filter(pk=guest.pk).update(last_login=lately)
    elif trace == "looked":
        seats.update(seen_at=lately)
    elif trace == "sat down":
        seats.update(joined_at=lately)
    assert retention.clear_guests(10) == 0
    assert Game.objects.count() == 1


def test_a_guest_who_never_played_goes_too() -> None:
    guest = GuestFactory()
    Account.objects.filter(pk=guest.pk).update(created=days_ago(40))
    assert guest.last_login is None
    assert retention.clear_guests(10) == 1


def test_a_guest_in_a_game_with_others_stays() -> None:
    guest, ann = gone_guest(), AccountFactory()
    Game.objects.update(practice=False, host=ann)
    assert retention.clear_guests(10) == 0
    Game.objects.update(status=Game.Status.FINISHED)
    assert retention.clear_guests(10) == 1
    assert Game.objects.get().players.filter(account=None).count() == 5
    assert guest.name not in {player.shown_name for player in Player.objects.all()}


def test_people_who_signed_up_stay_however_long_they_are_away() -> None:
    away = gone_guest()
    Account.objects.filter(pk=away.pk).update(is_guest=False, email="away@example.org")
    assert retention.clear_guests(10) == 0


def test_somebody_who_signs_up_in_the_same_moment_stays() -> None:
    guest = gone_guest()
    Account.objects.filter(pk=guest.pk).update(is_guest=False, email="just@example.org")
    assert not retention._clear_guest(guest.pk, days_ago(30))
    assert Account.objects.filter(pk=guest.pk).exists()


def test_how_long_guests_are_waited_for_is_a_setting(settings: LazySettings) -> None:
    gone_guest(days=8)
    settings.GUEST_DAYS = 7
    assert retention.clear_guests(10) == 1


def test_a_guest_whose_account_is_gone_is_a_visitor_again() -> None:
    client = Client()
    table = client.post(reverse("games:practice"), {"play": "1"})["Location"]
    Account.objects.update(created=days_ago(31), last_login=days_ago(31))
    Player.objects.update(joined_at=days_ago(31), seen_at=None)
    assert retention.clear_guests(10) == 1
    assert client.get(table)["Location"].startswith(reverse("account_login"))
    assert client.get("/").status_code == 200


# --- practice games


def practised(host: Account, hours: int, status: str = "running", seed: int = 1) -> Game:
    """A practice game last looked at this many hours ago."""
    game = play_some(practice.start(host), 4, seed)
    when = timezone.now() - timedelta(hours=hours)
    Game.objects.filter(pk=game.pk).update(created_at=when, last_turn_at=when)
    if status != "running":
        Game.objects.filter(pk=game.pk).update(status=status, ended_at=when)
    Player.objects.filter(game=game).update(joined_at=when, seen_at=when)
    Account.objects.filter(pk=host.pk).update(created=when, last_login=when)
    return game


@pytest.mark.parametrize("status", ["running", "finished", "cancelled"])
def test_practice_goes_after_a_day_without_its_guest(status: str) -> None:
    guest = GuestFactory()
    practised(guest, hours=25, status=status)
    assert retention.clear_practice(10) == 1
    assert not Game.objects.exists()
    assert not Turn.objects.exists()
    assert Account.objects.filter(pk=guest.pk).exists()
    assert retention.clear_practice(10) == 0


@pytest.mark.parametrize("status", ["running", "finished", "cancelled"])
def test_practice_of_today_stays(status: str) -> None:
    practised(GuestFactory(), hours=23, status=status)
    assert retention.clear_practice(10) == 0


@pytest.mark.parametrize("status", ["running", "finished"])
@pytest.mark.parametrize("trace", ["any page", "another game", "a new game"])
def test_a_guest_who_is_still_seen_keeps_practice(trace: str, status: str) -> None:
    guest = GuestFactory()
    old = practised(guest, hours=100, status=status)
    guest.refresh_from_db()
    if trace == "any page":
        client = Client()
        client.cookies.load(cookies_of(guest))
        assert client.get("/rules/").status_code == 200
    elif trace == "another game":
        other = practised(guest, hours=100, seed=2)
        Player.objects.filter(game=other, account=guest).update(seen_at=timezone.now())
    else:
        practice.start(guest)
    assert retention.clear_practice(10) == 0
    assert Game.objects.filter(pk=old.pk).exists()


def cookies_of(account: Account) -> dict[str, str]:
    """A browser in which somebody was logged in long ago."""
    client = Client()
    when = account.last_login
    client.force_login(account)
    Account.objects.filter(pk=account.pk).update(last_login=when)
    return {name: each.value for name, each in client.cookies.items()}


def test_people_with_an_account_keep_practice_but_not_what_was_put_away() -> None:
    ann = AccountFactory(name="Ann")
    kept = [practised(ann, hours=1000, status=status) for status in ("running", "finished")]
    practised(ann, hours=25, status="cancelled")
    kept.append(practised(ann, hours=23, status="cancelled"))
    # Played for weeks, and put away today.
    kept.append(practised(ann, hours=1000))
    put_away = {"status": Game.Status.CANCELLED, "ended_at": timezone.now()}
    Game.objects.filter(pk=kept[-1].pk).update(**put_away)
    assert retention.clear_practice(10) == 1
    assert set(Game.objects.values_list("pk", flat=True)) == {game.pk for game in kept}


def test_games_with_others_are_no_practice() -> None:
    guest = GuestFactory()
    game = practised(guest, hours=1000, status="cancelled")
    Game.objects.filter(pk=game.pk).update(practice=False)
    assert retention.clear_practice(10) == 0


def test_a_guest_who_signs_up_in_the_same_moment_keeps_practice() -> None:
    guest = GuestFactory()
    game = practised(guest, hours=25)
    Account.objects.filter(pk=guest.pk).update(is_guest=False, email="just@example.org")
    assert not retention._clear_practice(game.pk, days_ago(1))
    assert Game.objects.filter(pk=game.pk).exists()


def test_what_was_due_for_a_cleared_game_does_nothing() -> None:
    game = practised(GuestFactory(), hours=25, status="finished")
    assert retention.clear_practice(10) == 1
    tasks.computer_turn(game.pk)
    assert not tallies.count(game.pk)


def test_practice_is_cleared_in_batches_and_after_as_many_days_as_was_set(
    settings: LazySettings,
) -> None:
    settings.PRACTICE_DAYS = 3
    guest = GuestFactory()
    for seed in range(3):
        practised(guest, hours=80, seed=seed)
    practised(AccountFactory(), hours=60, status="cancelled")
    assert [retention.clear_practice(2) for _ in range(3)] == [2, 1, 0]
    settings.PRACTICE_DAYS = 2
    assert retention.clear_practice(2) == 1


@pytest.mark.postgresql
def test_a_guest_is_noted_once_an_hour(
    django_assert_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = GuestFactory()
    now = timezone.now()
    note_visit(guest)
    guest.refresh_from_db()
    assert guest.last_login is not None and guest.last_login >= now
    with django_assert_num_queries(0):
        note_visit(guest)
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(minutes=61))
    with django_assert_num_queries(1):
        note_visit(guest)
    ann = AccountFactory(name="Ann")
    with django_assert_num_queries(0):
        note_visit(ann)


def test_old_notices_go_once_they_are_settled(
    ann: Account, ben: Account, cleo: Account, settings: LazySettings
) -> None:
    play_some(running_game(ann, [ben, cleo]), 8)
    notices = list(Notice.objects.order_by("pk"))
    assert len(notices) > 7
    Notice.objects.update(created_at=days_ago(91))
    states = ("sent", "obsolete", "uncertain", "waiting", "sending")
    for notice, state in zip(notices, states, strict=False):
        Notice.objects.filter(pk=notice.pk).update(state=state)
    Notice.objects.filter(pk__in=[one.pk for one in notices[5:]]).update(
        state="sent", created_at=days_ago(89)
    )
    assert retention.clear_notices(100) == 3
    left = set(Notice.objects.values_list("pk", flat=True))
    assert left == {one.pk for one in notices[3:]}
    settings.NOTICE_DAYS = 80
    assert retention.clear_notices(2) == 2
    assert retention.clear_notices(100) == len(notices) - 7


def test_the_task_forgets_former_names_after_a_year() -> None:
    beth = AccountFactory(name="Beth", last_login=timezone.now())
    for name in ("Ann", "Cleo"):
        beth.name = name
        beth.save()
    FormerName.objects.filter(name="Beth").update(given_up_at=days_ago(366))
    tasks.clear()
    assert FormerName.objects.get().name == "Ann"
