"""Bans, names taken away, and no new tables: what they do to a person, and what is left to them."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils.translation import override

from accounts.login import sessions
from accounts.models import Account, AuditEntry
from games.core.errors import InvalidMeasure, NoNewTables
from games.core.seating import occupants
from games.figures.selectors import person
from games.lobby import rematch
from games.lobby import services as lobby
from games.models import Game
from games.moderation.models import Appeal, Case
from games.moderation.services import appeals
from games.practice import services as practice
from games.practice.selectors import PracticeChoices
from tests.accounts.people import PASSWORD, log_in, who
from tests.factories import open_table
from tests.moderation.people import WHY, act, staff
from tests.playing import play_out, tell_all

pytestmark = pytest.mark.django_db
ANSWER = "/reports/ban/"


@pytest.mark.both
def test_stand_ins_play_for_the_banned_and_gathering_tables_lose_them(
    table: Game, case: Case, mona: Account, ben: Account, olga: Account
) -> None:
    gathering = open_table(olga, [ben], seats=4, public=True)
    act(case, mona, "ban")
    assert table.players.get(account=ben).stand_in
    assert not gathering.players.filter(account=ben).exists()
    table.refresh_from_db()
    assert table.status == Game.Status.RUNNING


def test_the_banned_are_logged_out_and_learn_why(case: Case, mona: Account, ben: Account) -> None:
    ben.set_password(PASSWORD)
    ben.save()
    inside, outside = Client(), Client()
    inside.force_login(ben)
    act(case, mona, "ban")
    assert inside.get("/games/").status_code == 302
    answer = log_in(outside, "ben@example.org")
    page = outside.get(answer["Location"]).content.decode()
    assert "This account is closed" in page
    assert WHY in page
    assert who(outside) is None
    assert WHY not in Client().get("/accounts/inactive/").content.decode()
    assert WHY not in log_in(Client(), "ben@example.org", "wrong").content.decode()


def banned(case: Case, mona: Account, ben: Account) -> Client:
    """Ben's browser, banned, after the right password."""
    ben.set_password(PASSWORD)
    ben.save()
    act(case, mona, "ban")
    client = Client()
    answer = log_in(client, "ben@example.org")
    assert ANSWER in client.get(answer["Location"]).content.decode()
    return client


def test_the_banned_answer_once_at_log_in_and_read_what_came_of_it(
    case: Case, mona: Account, ben: Account
) -> None:
    client = banned(case, mona, ben)
    assert WHY in client.get(ANSWER).content.decode()
    assert client.post(ANSWER, {"text": " "}).status_code == 422
    assert client.post(ANSWER, {"text": "We were joking."}).status_code == 302
    assert "Another moderator will read it" in client.get(ANSWER).content.decode()
    assert client.post(ANSWER, {"text": "Please."}).status_code == 422
    made = Appeal.objects.get()
    assert (made.text, made.measure.person_id) == ("We were joking.", ben.pk)
    ivo = staff("Ivo", "view", "appeal", "ban")
    appeals.decide(made.pk, ivo, "It was no joke at all.", grants=False)
    assert "It was no joke at all." in client.get(ANSWER).content.decode()
    assert who(client) is None


def test_the_answer_granted_opens_the_account(case: Case, mona: Account, ben: Account) -> None:
    client = banned(case, mona, ben)
    client.post(ANSWER, {"text": "We were joking."})
    ivo = staff("Ivo", "view", "appeal", "ban")
    appeals.decide(Appeal.objects.get().pk, ivo, "It was a joke indeed.", grants=True)
    assert client.get(ANSWER)["Location"] == "/accounts/login/"
    log_in(client, "ben@example.org")
    assert who(client) == ben


def test_nobody_else_learns_of_a_ban_nor_answers_it(
    case: Case, mona: Account, ben: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = banned(case, mona, ben)
    stranger, wrong = Client(), Client()
    unknown = log_in(stranger, "nobody@example.org", "wrong").content.decode()
    known = log_in(wrong, "ben@example.org", "wrong").content.decode()
    for page in (unknown, known):
        assert WHY not in page
        assert ANSWER not in page
    for other in (stranger, wrong, Client()):
        for answer in (other.get(ANSWER), other.post(ANSWER, {"text": "We were joking."})):
            assert answer["Location"] == "/accounts/login/"
    an_hour = sessions.time.time() + 3600
    monkeypatch.setattr(sessions.time, "time", lambda: an_hour)
    assert client.post(ANSWER, {"text": "Too late."}).status_code == 302
    assert not Appeal.objects.exists()


def test_a_ban_is_undone_and_they_take_their_seat_back(
    table: Game, case: Case, mona: Account, ben: Account
) -> None:
    measure = act(case, mona, "ban")
    appeals.undo(measure.pk, mona, "It was somebody else.")
    ben.refresh_from_db()
    assert (ben.is_active, ben.ban_reason) == (True, "")
    assert occupants.take_back(table.pk, ben)


def test_nobody_bans_the_staff_or_the_banned(case: Case, mona: Account, ben: Account) -> None:
    mona.is_superuser = ben.is_staff = True
    for account in (mona, ben):
        account.save()
    with pytest.raises(InvalidMeasure):
        act(case, mona, "ban")
    ben.is_staff = False
    ben.save()
    act(case, mona, "ban", keeps_open=True)
    with pytest.raises(InvalidMeasure):
        act(case, mona, "ban")


def test_a_name_that_is_taken_away_is_shown_nowhere_and_not_had_again(
    case: Case, mona: Account, ben: Account, ann: Account
) -> None:
    with override("es"):
        act(case, mona, "name")
    ben.refresh_from_db()
    assert ben.name.startswith("Guest ")
    assert AuditEntry.objects.get().subject_name == "Ben"
    assert ben.next_name_at is None
    assert person(ben.pk, ann).former_names == []
    for holder in (ben, None):
        with pytest.raises(ValidationError):
            Account.objects.free_name("Ben", holder=holder)
    assert Account.objects.free_name("Benedict", holder=ben) == "Benedict"


def test_whoever_is_kept_from_new_tables_takes_no_seat_but_keeps_theirs_and_practises(
    table: Game, case: Case, mona: Account, ben: Account, olga: Account
) -> None:
    over = tell_all(play_out(open_and_start(olga, ben, mona)))
    measure = act(case, mona, seats=30)
    there = open_table(olga, seats=4, public=True)
    with pytest.raises(NoNewTables, match="no new seat until"):
        lobby.join_table(there.pk, ben)
    with pytest.raises(NoNewTables):
        open_table(ben, seats=4)
    with pytest.raises(NoNewTables):
        rematch.play_again(over.pk, ben)
    assert table.players.filter(account=ben).exists()
    practice.start(ben, PracticeChoices())
    appeals.undo(measure.pk, mona, "It was somebody else.")
    lobby.join_table(there.pk, ben)


def open_and_start(host: Account, *others: Account) -> Game:
    game = open_table(host, others, rules={"rounds": 1})
    return lobby.start_table(game.pk, host)
