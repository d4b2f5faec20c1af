"""What is due is sent once, if it is still true, and again later if it did not get through."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from email import message_from_bytes
from random import Random
from threading import Barrier
from typing import Any

import psycopg
import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import OperationalError, connection
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Account
from games import tasks
from games.core import database_errors
from games.core.turns import seen
from games.lobby import services as lobby
from games.models import Game, Notice, Player
from games.notices import letters, sending
from tests.clock import Clock
from tests.factories import AccountFactory, open_table, running_game
from tests.games.notices.conftest import make_due
from tests.log_lines import log_lines
from tests.playing import play_one, play_some, to_act
from tests.site.payloads import PAYLOADS
from tests.smtp import mail_server
from tests.task_queue import task_queue


def state_of(notice: Notice) -> str:
    return Notice.objects.values_list("state", flat=True).get(pk=notice.pk)


@pytest.mark.both
def test_a_due_notice_goes_to_the_email_address_of_its_player(notice: Notice) -> None:
    assert sending.send(notice.pk)
    (sent,) = mail.outbox
    account = notice.player.account
    assert account is not None
    assert sent.to == [account.email]
    assert state_of(notice) == "sent"


def test_it_is_sent_once_however_often_it_is_asked_for(notice: Notice) -> None:
    assert [sending.send(notice.pk) for _ in range(3)] == [True, False, False]
    assert len(mail.outbox) == 1
    assert not sending.send(notice.pk + 1000)


def test_nothing_is_sent_before_it_is_due(game: Game) -> None:
    notice = Notice.objects.get(player=to_act(game), kind="turn", transport="mail")
    assert not sending.send(notice.pk)
    assert mail.outbox == []
    assert state_of(notice) == "waiting"


@pytest.mark.parametrize(
    "happens",
    [
        lambda notice: play_one(notice.game, Random(1)),
        lambda _notice: EmailAddress.objects.update(verified=False),
        lambda _notice: Account.objects.update(turn_emails=False),
        lambda _notice: Account.objects.update(is_active=False),
    ],
    ids=["turn taken", "not verified", "no emails", "closed"],
)
def test_what_is_untrue_or_unwanted_by_now_is_not_sent(
    notice: Notice, happens: Callable[[Notice], object]
) -> None:
    happens(notice)
    assert not sending.send(notice.pk)
    assert mail.outbox == []
    assert state_of(notice) == "obsolete"


def look(game: Game, notice: Notice) -> None:
    seen.mark_seen(game_id=game.pk, account=notice.player.account, version=game.version)


def test_having_looked_delays_a_mail_until_two_hours_after_the_last_look(
    game: Game, notice: Notice, clock: Clock
) -> None:
    look(game, notice)
    assert not sending.send(notice.pk)
    assert (state_of(notice), mail.outbox) == ("waiting", [])
    clock.pass_by(hours=1, minutes=30)
    assert seen.note_look(game_id=game.pk, account=notice.player.account)
    clock.pass_by(minutes=30)
    assert not sending.send(notice.pk)
    assert mail.outbox == []
    clock.pass_by(hours=1, minutes=30)
    assert sending.send(notice.pk)
    notice.refresh_from_db()
    assert (notice.state, notice.attempts) == ("sent", 1)
    assert len(mail.outbox) == 1


def test_people_who_have_played_are_told_nothing(game: Game, notice: Notice, clock: Clock) -> None:
    look(game, notice)
    assert not sending.send(notice.pk)
    play_one(game, Random(1))
    clock.pass_by(hours=3)
    assert not sending.send(notice.pk)
    assert mail.outbox == []
    assert state_of(notice) == "obsolete"


def test_who_has_seen_that_it_started_needs_no_mail_about_it(game: Game) -> None:
    make_due()
    notice = Notice.objects.filter(kind="started", transport="mail")[0]
    look(game, notice)
    assert not sending.send(notice.pk)
    assert state_of(notice) == "obsolete"


def test_looking_before_the_turn_came_does_not_count(game: Game) -> None:
    player = next_to_act(game)
    seen.mark_seen(game_id=game.pk, account=player.account, version=game.version)
    game = play_one(game, Random(1))
    make_due()
    told = Notice.objects.get(version=game.version, kind="turn", transport="mail")
    assert sending.send(told.pk)


def next_to_act(game: Game) -> Player:
    seat = ((to_act(game).seat or 0) + 1) % game.seats
    return game.players.select_related("account").get(seat=seat)


def test_of_quick_turns_only_the_last_is_told(game: Game) -> None:
    chance = Random(1)
    for _ in range(6):
        game = play_one(game, chance)
    make_due()
    Notice.objects.exclude(kind="turn").delete()
    tried = [
        sending.send(notice.pk) for notice in Notice.objects.filter(kind="turn", transport="mail")
    ]
    assert sum(tried) == 1
    (sent,) = mail.outbox
    account = to_act(game).account
    assert account is not None
    assert sent.to == [account.email]


def test_a_mail_server_that_is_down_delays_and_loses_nothing(
    notice: Notice, mail_server_down: None, settings: Any
) -> None:
    assert not sending.send(notice.pk)
    notice.refresh_from_db()
    assert (notice.state, notice.attempts) == ("waiting", 1)
    assert "SMTPServerDisconnected" in notice.last_error
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert not sending.send(notice.pk)
    make_due()
    assert sending.send(notice.pk)
    notice.refresh_from_db()
    assert (notice.state, notice.attempts, notice.last_error) == ("sent", 2, "")


@pytest.mark.parametrize("step", ["RCPT", "DATA"])
def test_a_refused_reader_s_address_is_kept_neither_with_the_notice_nor_in_a_log(
    notice: Notice, settings: Any, step: str
) -> None:
    address = getattr(notice.player.account, "email", None)
    assert address
    with mail_server(refused=[address], refuses_at=step) as server, log_lines() as lines:
        settings.EMAIL_BACKEND = "saboteur_site.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        assert not sending.send(notice.pk)
    notice.refresh_from_db()
    kind = "SMTPRecipientsRefused" if step == "RCPT" else "SMTPDataError"
    assert notice.last_error == f"{kind} 550 5.1.1"
    # As it is told, before any redaction.
    told = "".join(text for name, text in lines.told if name.startswith("games"))
    assert notice.last_error in told
    assert address not in told
    assert "Traceback" not in told


def test_our_mistakes_are_kept_and_retried(notice: Notice, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        raise KeyError("no such word")

    monkeypatch.setattr(letters, "compose", crash)
    assert not sending.send(notice.pk)
    notice.refresh_from_db()
    # The words of an error may hold anything; they are for the log.
    assert (notice.state, notice.last_error) == ("waiting", "KeyError")


def away(*_: object, **__: object) -> None:
    raise OperationalError("refused") from psycopg.OperationalError("refused")


def test_while_the_database_is_away_nothing_is_sent_and_it_stays_due(
    notice: Notice, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(letters, "compose", away)
        with pytest.raises(OperationalError):
            sending.send(notice.pk)
    notice.refresh_from_db()
    assert (notice.state, notice.attempts, notice.last_error) == ("waiting", 0, "")
    assert mail.outbox == []
    assert sending.send(notice.pk)


def test_what_was_sent_is_noted_as_soon_as_the_database_is_back(
    notice: Notice, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, tried = QuerySet.update, []

    def update(rows: QuerySet[Notice], **changes: object) -> int:
        if changes.get("state") == "sent" and len(tried) < 3:
            tried.append(changes)
            away()
        return real(rows, **changes)

    monkeypatch.setattr(QuerySet, "update", update)
    monkeypatch.setattr(database_errors, "sleep", lambda seconds: None)
    monkeypatch.setattr(database_errors, "close_old_connections", lambda: None)
    assert sending.send(notice.pk)
    assert len(tried) == 3
    assert state_of(notice) == "sent"
    assert len(mail.outbox) == 1


def test_an_account_that_is_gone_ends_its_notices(notice: Notice) -> None:
    assert notice.player.account is not None
    notice.player.account.delete()
    assert not sending.send(notice.pk)
    assert not Notice.objects.filter(pk=notice.pk).exists()


def test_the_start_is_told_to_those_who_do_not_begin(game: Game) -> None:
    make_due()
    for notice in Notice.objects.filter(kind="started", transport="mail"):
        assert sending.send(notice.pk)
    assert len(mail.outbox) == 2


def test_the_start_is_not_told_besides_the_first_turn(game: Game) -> None:
    player = next_to_act(game)
    play_one(game, Random(1))
    make_due()
    assert sending.send(Notice.objects.get(player=player, kind="started", transport="mail").pk)
    assert mail.outbox[0].subject == f"Your turn at “{game.name}”"
    assert not sending.send(Notice.objects.get(player=player, kind="turn", transport="mail").pk)


def test_hosts_learn_of_full_tables(ann: Account, ben: Account, cleo: Account) -> None:
    game = open_table(ann, [ben, cleo])
    other = open_table(ann, [ben, cleo])
    lobby.leave_table(other.pk, ben)
    make_due()
    assert sending.send(Notice.objects.get(game=game, transport="mail").pk)
    assert not sending.send(Notice.objects.get(game=other, transport="mail").pk)


def test_the_sweep_has_what_is_due_sent(notice: Notice) -> None:
    with task_queue() as queue:
        tasks.sweep()
        assert mail.outbox == []
        queue.work()
    assert state_of(notice) == "sent"


@pytest.mark.django_db(transaction=True)
def test_two_workers_never_send_an_email_twice() -> None:
    people = AccountFactory.create_batch(3)
    running_game(people[0], people[1:])
    make_due()
    mails = Notice.objects.filter(transport="mail", due_at__lte=timezone.now())
    mails = mails.exclude(kind="full")
    due = list(mails.values_list("id", flat=True))
    barrier = Barrier(4)

    def work() -> int:
        barrier.wait(timeout=30)
        try:
            return sum(sending.send(notice_id) for notice_id in due)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        sent = [worker.result() for worker in [pool.submit(work) for _ in range(4)]]
    assert sum(sent) == len(due) == len(mail.outbox)
    assert len({message.to[0] for message in mail.outbox}) == len(due)
    assert set(Notice.objects.filter(id__in=due).values_list("state", "attempts")) == {("sent", 1)}


@pytest.mark.postgresql
def test_long_games_make_emails_no_dearer(game: Game, django_assert_max_num_queries: Any) -> None:
    for turns in (3, 12):
        game = play_some(game, turns)
        make_due()
        notice = Notice.objects.get(version=game.version, kind="turn", transport="mail")
        # Those of earlier turns would be looked at, too.
        Notice.objects.exclude(pk=notice.pk).delete()
        with django_assert_max_num_queries(19):
            assert sending.send(notice.pk)


@pytest.mark.parametrize("kind", ["header", "bidi", "script", "combining", "template"])
def test_no_header_of_a_mail_is_made_of_a_name(kind: str, notice: Notice) -> None:
    # No form lets it in; what an import or a hand has written is sent as a name all the same.
    Game.objects.filter(pk=notice.game_id).update(name=PAYLOADS[kind][:60])
    assert sending.send(notice.pk)
    (sent,) = mail.outbox
    written = message_from_bytes(sent.message().as_bytes())
    assert len(sent.subject.splitlines()) == 1
    assert written["Bcc"] is None
    assert written["To"] == notice.account.email
    assert len(written.get_all("Subject")) == 1
