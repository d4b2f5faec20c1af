"""Bans, names taken away, and no new tables: what they do to a person, and what is left to them."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.models import Account
from games.models import Case, Game
from games.selectors.people import person
from games.selectors.read_models import PracticeChoices
from games.services import lobby, practice, rematch, stand_ins
from games.services.errors import InvalidMeasure, NoNewTables
from games.services.moderation import measures, undoing
from tests.accounts.people import PASSWORD, log_in, who
from tests.factories import open_table
from tests.games.services.moderation.people import (
    WHY,
    case,
    decided,
    mona,
    table,
    threat,
)
from tests.people import ann, ben, cleo, olga
from tests.playing import play_out, tell_all

__all__ = ["ann", "ben", "case", "cleo", "mona", "olga", "table", "threat"]
pytestmark = pytest.mark.django_db


def test_stand_ins_play_for_the_banned_and_gathering_tables_lose_them(
    table: Game, case: Case, mona: Account, ben: Account, olga: Account
) -> None:
    gathering = open_table(olga, [ben], seats=4, public=True)
    measures.ban(decided(case, mona))
    assert table.players.get(account=ben).stand_in
    assert not gathering.players.filter(account=ben).exists()
    table.refresh_from_db()
    assert table.status == Game.Status.RUNNING


def test_the_banned_are_logged_out_and_read_why_as_they_log_in(
    case: Case, mona: Account, ben: Account
) -> None:
    ben.set_password(PASSWORD)
    ben.save()
    inside, outside = Client(), Client()
    inside.force_login(ben)
    measures.ban(decided(case, mona))
    assert inside.get("/games/").status_code == 302
    answer = log_in(outside, "ben@example.org")
    page = outside.get(answer["Location"]).content.decode()
    assert "This account is closed" in page
    assert WHY in page
    assert who(outside) is None
    assert WHY not in Client().get("/accounts/inactive/").content.decode()
    assert WHY not in log_in(Client(), "ben@example.org", "wrong").content.decode()


def test_a_ban_is_undone_and_they_take_their_seat_back(
    table: Game, case: Case, mona: Account, ben: Account
) -> None:
    measure = measures.ban(decided(case, mona))
    undoing.undo(measure.pk, mona, "It was somebody else.")
    ben.refresh_from_db()
    assert (ben.is_active, ben.ban_reason) == (True, "")
    assert stand_ins.take_back(table.pk, ben)


def test_nobody_bans_the_staff_or_the_banned(case: Case, mona: Account, ben: Account) -> None:
    ben.is_staff = True
    ben.save()
    with pytest.raises(InvalidMeasure):
        measures.ban(decided(case, mona))
    ben.is_staff = False
    ben.save()
    measures.ban(decided(case, mona, keeps_open=True))
    with pytest.raises(InvalidMeasure):
        measures.ban(decided(case, mona))


def test_a_name_that_is_taken_away_is_shown_nowhere_and_not_had_again(
    case: Case, mona: Account, ben: Account, ann: Account
) -> None:
    measures.take_name(decided(case, mona))
    ben.refresh_from_db()
    assert ben.name.startswith("Guest ")
    assert ben.next_name_at is None
    assert person(ben.pk, ann).former_names == ()
    for holder in (ben, None):
        with pytest.raises(ValidationError):
            Account.objects.free_name("Ben", holder=holder)
    assert Account.objects.free_name("Benedict", holder=ben) == "Benedict"


def test_whoever_is_kept_from_new_tables_takes_no_seat_but_keeps_theirs_and_practises(
    table: Game, case: Case, mona: Account, ben: Account, olga: Account
) -> None:
    over = tell_all(play_out(open_and_start(olga, ben, mona)))
    measure = measures.keep_from_tables(decided(case, mona, days=30))
    there = open_table(olga, seats=4, public=True)
    with pytest.raises(NoNewTables, match="no new seat until"):
        lobby.join_table(there.pk, ben)
    with pytest.raises(NoNewTables):
        open_table(ben, seats=4)
    with pytest.raises(NoNewTables):
        rematch.play_again(over.pk, ben)
    assert table.players.filter(account=ben).exists()
    practice.start(ben, PracticeChoices())
    undoing.undo(measure.pk, mona, "It was somebody else.")
    lobby.join_table(there.pk, ben)


def open_and_start(host: Account, *others: Account) -> Game:
    game = open_table(host, others, rules={"rounds": 1})
    return lobby.start_table(game.pk, host)
