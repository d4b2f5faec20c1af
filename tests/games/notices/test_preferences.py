"""What people choose, by kind and by transport; quiet hours, muted games; what goes together."""

import re
from datetime import UTC, datetime, time, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import Account
from games.models import Game, Notice, NoticePreferences, OwnHours, Player
from games.notices import letters, outbox, sending, settling
from games.notices.preferences import preferences_of
from games.notices.topics import TOPICS, Topic
from games.notices.transports import TRANSPORTS
from games.notices.transports.email import EmailTransport
from tests.clock import Clock
from tests.factories import AccountFactory, running_game
from tests.games.notices.conftest import make_due
from tests.playing import play_one, to_act

pytestmark = pytest.mark.django_db
BERLIN = ZoneInfo("Europe/Berlin")


def choose(account: Account | None, **chosen: Any) -> None:
    """Keep somebody's choices."""
    NoticePreferences.objects.update_or_create(account=account, defaults=chosen)


def written(game: Game) -> set[str]:
    """By which transports the newest turn is told."""
    rows = Notice.objects.filter(game=game, version=game.version, kind="turn")
    return set(rows.values_list("transport", flat=True))


def next_player(game: Game) -> Player:
    """Whose turn comes after the one that is to be taken."""
    seat = ((to_act(game).seat or 0) + 1) % game.seats
    return game.players.select_related("account").get(seat=seat)


def test_who_has_chosen_nothing_goes_by_the_defaults_and_may_choose_otherwise(
    subtests: pytest.Subtests,
) -> None:
    for transport in TRANSPORTS:
        for topic in Topic:
            with subtests.test(topic=topic, transport=transport):
                usual = transport in TOPICS[topic].transports
                ann = AccountFactory()
                assert preferences_of(ann).wants(topic, transport) is usual
                choose(ann, choices={topic: {transport: not usual}})
                ann.refresh_from_db()
                may = TOPICS[topic].may_travel_by(transport)
                assert preferences_of(ann).wants(topic, transport) is (may and not usual)
                choose(ann, choices={topic: {transport: True}}, off=[transport])
                ann.refresh_from_db()
                assert not preferences_of(ann).wants(topic, transport)


@pytest.mark.both
def test_a_turn_is_told_by_the_ways_that_were_chosen_for_it(game: Game) -> None:
    choose(next_player(game).account, choices={"turn": {"mail": False, "digest": True}})
    assert written(play_one(game, Random(1))) == {"digest", "bell"}


def test_a_choice_that_changes_before_the_mail_goes_out_counts(notice: Notice) -> None:
    choose(notice.account, choices={"turn": {"mail": False}})
    assert not sending.send(notice.pk)
    notice.refresh_from_db()
    assert (notice.state, mail.outbox) == ("obsolete", [])


def test_of_a_muted_game_only_the_bell_tells(game: Game, notice: Notice) -> None:
    Player.objects.update(is_muted=True)
    assert not sending.send(notice.pk)
    notice.refresh_from_db()
    assert notice.state == "obsolete"
    assert written(play_one(game, Random(1))) == {"bell"}


@pytest.fixture
def at_night(notice: Notice, clock: Clock) -> Notice:
    """Half past eleven at night in Berlin; the reader has quiet hours from ten to half past
    seven.
    """
    account = notice.account
    assert account is not None
    account.time_zone = "Europe/Berlin"
    account.save(update_fields=["time_zone"])
    choose(account, quiet_from=time(22), quiet_until=time(7, 30))
    clock.time = datetime(2030, 1, 15, 23, 30, tzinfo=BERLIN)
    return notice


@pytest.mark.parametrize("by_hours", [False, True])
def test_quiet_hours_hold_a_mail_back_until_they_end_also_without_own_hours_to_go_by(
    at_night: Notice, clock: Clock, by_hours: bool
) -> None:
    choose(at_night.account, quiet_by_hours=by_hours)
    assert not sending.send(at_night.pk)
    at_night.refresh_from_db()
    assert (at_night.state, at_night.attempts) == ("waiting", 0)
    assert at_night.due_at == datetime(2030, 1, 16, 7, 30, tzinfo=BERLIN)
    clock.time = at_night.due_at
    assert sending.send(at_night.pk)


def test_what_is_let_through_is_not_held_back(at_night: Notice) -> None:
    choose(at_night.account, quiet_exempt=["turn"])
    assert sending.send(at_night.pk)


def test_what_is_untrue_by_morning_is_dropped(game: Game, at_night: Notice, clock: Clock) -> None:
    assert not sending.send(at_night.pk)
    play_one(game, Random(1))
    clock.pass_by(hours=8)
    assert not sending.send(at_night.pk)
    at_night.refresh_from_db()
    assert (at_night.state, mail.outbox) == ("obsolete", [])


def test_quiet_hours_begin_and_end_to_the_minute(subtests: pytest.Subtests) -> None:
    for start, end, by_hours, now, until in [
        (22, 7, False, (15, 21, 59), None),
        (22, 7, False, (15, 22, 0), (16, 7, 0)),
        (22, 7, False, (16, 6, 59), (16, 7, 0)),
        (22, 7, False, (16, 7, 0), None),
        (13, 14, False, (15, 13, 30), (15, 14, 0)),
        (13, 14, False, (15, 14, 0), None),
        # The night between own hours.
        (23, 7, True, (15, 22, 59), None),
        (23, 7, True, (15, 23, 0), (16, 7, 0)),
        (23, 7, True, (16, 6, 59), (16, 7, 0)),
        (2, 18, True, (16, 1, 59), None),
        (2, 18, True, (16, 2, 0), (16, 18, 0)),
        (7, 7, True, (16, 3, 0), None),
    ]:
        with subtests.test(start=start, end=end, by_hours=by_hours):
            ann = AccountFactory(time_zone="Europe/Berlin")
            if by_hours:
                OwnHours.objects.create(account=ann, opens=time(end), closes=time(start))
                choose(ann, quiet_from=time(0), quiet_until=time(23, 59), quiet_by_hours=True)
            else:
                choose(ann, quiet_from=time(start), quiet_until=time(end))
            ann.refresh_from_db()
            ends = preferences_of(ann).quiet_ends(
                Topic.TURN, datetime(2030, 1, *now, tzinfo=BERLIN)
            )
            assert ends == (datetime(2030, 1, *until, tzinfo=BERLIN) if until else None)


def test_a_mail_in_the_night_of_own_hours_waits_until_they_wake_whatever_those_are_later(
    at_night: Notice, clock: Clock
) -> None:
    account = at_night.account
    assert account is not None
    choose(account, quiet_from=None, quiet_until=None, quiet_by_hours=True)
    hours = OwnHours.objects.create(account=account, opens=time(6), closes=time(23))
    assert not sending.send(at_night.pk)
    at_night.refresh_from_db()
    assert at_night.due_at == datetime(2030, 1, 16, 6, 0, tzinfo=BERLIN)
    OwnHours.objects.filter(pk=hours.pk).update(opens=time(9), closes=time(1))
    clock.time = at_night.due_at
    assert not sending.send(at_night.pk)
    at_night.refresh_from_db()
    assert at_night.due_at == datetime(2030, 1, 16, 9, 0, tzinfo=BERLIN)
    clock.time = at_night.due_at
    assert sending.send(at_night.pk)


def test_the_digest_goes_out_at_the_next_hour_that_was_chosen() -> None:
    ann = AccountFactory(time_zone="Europe/Berlin")
    choose(ann, digest_hours=[8, 18])
    ann.refresh_from_db()
    next_digest = preferences_of(ann).next_digest
    for now, due in (((7, 59), (15, 8)), ((8, 0), (15, 18)), ((18, 0), (16, 8))):
        at = datetime(2030, 1, 15, *now, tzinfo=BERLIN)
        assert next_digest(at) == datetime(2030, 1, due[0], due[1], tzinfo=BERLIN)


def test_a_digest_is_later_than_now_also_where_an_hour_comes_twice_or_never() -> None:
    ann = AccountFactory(time_zone="Europe/Berlin")
    choose(ann, digest_hours=[2])
    ann.refresh_from_db()
    for day in (datetime(2030, 3, 30, tzinfo=UTC), datetime(2030, 10, 26, tzinfo=UTC)):
        for minutes in range(0, 3 * 24 * 60, 30):
            now = day + timedelta(minutes=minutes)
            wait = preferences_of(ann).next_digest(now).timestamp() - now.timestamp()
            assert 0 < wait <= 25 * 3600


@pytest.fixture
def two_turns() -> tuple[Account, list[Notice]]:
    """Ann, whose turn it is at two tables; both notices are due."""
    ann, *others = AccountFactory.create_batch(3)
    chance = Random(4)
    for name in ("Tuesday", "Friday"):
        game = running_game(ann, others, name=name)
        while to_act(game).account != ann:
            game = play_one(game, chance)
    make_due()
    Notice.objects.exclude(kind="turn").delete()
    mine = Notice.objects.filter(account=ann, kind="turn", transport="mail", state="waiting")
    return ann, list(mine.order_by("pk"))


def test_turns_that_come_together_make_one_mail(
    two_turns: tuple[Account, list[Notice]],
) -> None:
    ann, notices = two_turns
    assert [sending.send(notice.pk) for notice in notices] == [True, False]
    (sent,) = mail.outbox
    assert sent.to == [ann.email]
    assert sent.subject == "Your turn at 2 tables"
    for words in (sent.body, str(sent.alternatives[0][0])):
        assert "Tuesday" in words
        assert "Friday" in words
    states = {Notice.objects.get(pk=one.pk).state for one in notices}
    assert states == {"sent"}


def test_several_news_of_one_minute_make_one_mail(clock: Clock) -> None:
    people = AccountFactory.create_batch(3)
    for name in ("Tuesday", "Friday"):
        running_game(people[0], people[1:], name=name)
    ended = running_game(people[0], people[1:], name="Sunday")
    Game.objects.filter(pk=ended.pk).update(status=Game.Status.FINISHED)
    outbox.enqueue(ended, ended.players.all(), Notice.Kind.FINISHED, clock.now())
    make_due()
    mine = Notice.objects.filter(account=people[0], transport="mail", state="waiting")
    for number in mine.values_list("pk", flat=True):
        sending.send(number)
    (sent,) = mail.outbox
    turns = sent.body.count("Your turn at")
    assert turns + sent.body.count("has begun") == 2
    assert "“Sunday” is over" in sent.body
    if turns:
        assert sent.subject.endswith(", and other news")
    (link,) = re.findall(r"<[^>]*(/notices/off/[^>]*)>", sent.extra_headers["List-Unsubscribe"])
    Client().post(link, {"List-Unsubscribe": "One-Click"})
    left = preferences_of(Account.objects.get(pk=people[0].pk))
    assert not left.wants(Topic.OVER, "mail")
    assert left.wants(Topic.STARTS, "mail") == ("has begun" not in sent.body)


def test_tables_and_site_have_lists(two_turns: tuple[Account, list[Notice]], settings: Any) -> None:
    reader, notices = two_turns
    mine = "https://mönch.example"
    for url, told in ((mine, notices[:1]), (mine, notices), ("http://[::1]:8000", notices)):
        settings.SITE_URL = url
        EmailTransport().send(reader, letters.compose(told, reader), "")
    assert [message.extra_headers["List-Id"] for message in mail.outbox] == [
        f"<table-{notices[0].game_id}.games.xn--mnch-5qa.example>",
        "<games.xn--mnch-5qa.example>",
        "<games.localhost>",
    ]


def test_an_email_says_why_it_comes_and_not_that_somebody_chose_it(
    two_turns: tuple[Account, list[Notice]],
) -> None:
    text = letters.compose(two_turns[1][:1], AccountFactory()).text
    assert "You’ll get emails like this until you switch them off: My turn." in text


def test_the_most_urgent_game_comes_first(
    two_turns: tuple[Account, list[Notice]],
) -> None:
    _, (older, newer) = two_turns
    now = timezone.now()
    for hours, first, second in ((9, older, newer), (3, newer, older)):
        Game.objects.filter(pk=older.game_id).update(deadline=now + timedelta(hours=6))
        Game.objects.filter(pk=newer.game_id).update(deadline=now + timedelta(hours=hours))
        text = letters.compose(_read(older, newer), AccountFactory()).text
        assert text.index(first.game.name) < text.index(second.game.name)


def test_in_one_mail_turns_come_before_all_else_and_those_without_a_clock_last_of_them(
    two_turns: tuple[Account, list[Notice]],
) -> None:
    _, (older, newer) = two_turns
    Game.objects.filter(pk=older.game_id).update(deadline=None)
    Game.objects.filter(pk=newer.game_id).update(deadline=timezone.now() + timedelta(days=3))
    begun = Notice(game=older.game, player=older.player, kind="started", version=0, pk=1)
    text = letters.compose([begun, *_read(older, newer)], AccountFactory()).text
    places = [text.index(told) for told in ("at “Friday”", "at “Tuesday”", "“Tuesday” has")]
    assert places == sorted(places)


def _read(*notices: Notice) -> list[Notice]:
    ids = [notice.pk for notice in notices]
    return list(Notice.objects.filter(pk__in=ids).select_related("game").order_by("pk"))


def test_a_letter_that_failed_is_the_same_letter_when_it_is_tried_again(
    two_turns: tuple[Account, list[Notice]], mail_server_down: None, settings: Any, clock: Clock
) -> None:
    _, notices = two_turns
    assert not sending.send(notices[1].pk)
    kept = {
        (one.state, one.attempts, one.letter)
        for one in Notice.objects.filter(
            account=notices[0].account, kind="turn", transport="mail", state="waiting"
        )
    }
    assert len(kept) == 1
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    clock.pass_by(minutes=1)
    assert sending.send(notices[0].pk)
    (sent,) = mail.outbox
    ((_, _, letter),) = kept
    assert f"<notice.{letter}@" in sent.extra_headers["Message-ID"]


def test_one_that_is_no_longer_true_is_left_out(
    two_turns: tuple[Account, list[Notice]],
) -> None:
    _, notices = two_turns
    play_one(notices[0].game, Random(1))
    assert sending.send(notices[1].pk)
    (sent,) = mail.outbox
    assert sent.subject == "Your turn at “Friday”"


def test_a_digest_holds_all_since_the_last(
    two_turns: tuple[Account, list[Notice]], clock: Clock
) -> None:
    ann, notices = two_turns
    choose(ann, choices={topic: {"digest": True} for topic in Topic})
    ids = [notice.pk for notice in notices]
    Notice.objects.filter(pk__in=ids).update(transport="digest")
    for player in Player.objects.filter(account=ann).select_related("game", "account"):
        outbox.enqueue(player.game, [player], Notice.Kind.STARTED, clock.now())
    clock.pass_by(days=1)
    waiting = Notice.objects.filter(account=ann, transport="digest", state="waiting")
    assert set(waiting.values_list("kind", flat=True)) == {"turn", "started"}
    assert sending.send(waiting.order_by("pk").values_list("pk", flat=True)[0])
    (sent,) = mail.outbox
    assert sent.subject == "Your turn at 2 tables"
    assert not waiting.exists()


def test_what_does_not_get_through_for_three_days_is_given_up(notice: Notice, clock: Clock) -> None:
    began = clock.now()
    while notice.state == "waiting":
        clock.time = max(notice.due_at, clock.time)
        (claimed,) = outbox.claim(notice.pk, clock.now())
        settling.settle_failed([claimed], clock.now(), "SMTPConnectError 421")
        notice.refresh_from_db()
    assert notice.state == "failed"
    assert timedelta(days=2, hours=12) < clock.now() - began <= timedelta(days=3)


def to_digest(game: Game, version: int) -> Notice:
    """A turn that waits for the reader's digest, due by now; true at the game's version."""
    player, at = to_act(game), timezone.now() - timedelta(minutes=1)
    return Notice.objects.create(
        game=game, player=player, account=player.account, kind="turn", transport="digest",
        version=version, due_at=at, created_at=at,
    )  # fmt: skip


def test_what_is_no_longer_true_splits_no_digest(
    two_turns: tuple[Account, list[Notice]], mailoutbox: Any
) -> None:
    reader, notices = two_turns
    choose(reader, choices={"turn": {"mail": False, "digest": True}})
    old = running_game(reader, AccountFactory.create_batch(2))
    while to_act(old).account == reader:
        old = play_one(old, Random(1))
    Notice.objects.all().delete()
    untrue = [to_digest(notices[0].game, version) for version in range(100, 125)]
    Notice.objects.update(player=old.players.get(account=reader), game=old)
    true = [to_digest(notice.game, notice.game.version) for notice in notices]
    assert sending.send(untrue[0].pk)
    (mail_sent,) = mailoutbox
    assert mail_sent.subject == "Your turn at 2 tables"
    assert {Notice.objects.get(pk=one.pk).state for one in true} == {"sent"}


def test_what_is_too_much_for_one_letter_goes_into_the_next(
    two_turns: tuple[Account, list[Notice]], mailoutbox: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, notices = two_turns
    choose(reader, choices={"turn": {"mail": False, "digest": True}})
    Notice.objects.all().delete()
    one, other = (to_digest(notice.game, notice.game.version) for notice in notices)
    Notice.objects.filter(pk=one.pk).update(due_at=timezone.now() + timedelta(minutes=1))
    monkeypatch.setattr(sending, "MOST_IN_A_LETTER", 1)
    assert sending.send(other.pk), "what is due goes first, even if it was written last"
    assert Notice.objects.get(pk=one.pk).state == "waiting"
    Notice.objects.filter(pk=one.pk).update(due_at=timezone.now())
    assert sending.send(one.pk)
    assert len(mailoutbox) == 2
    assert set(Notice.objects.values_list("state", "attempts")) == {("sent", 1)}
