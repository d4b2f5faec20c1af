"""Signs of second accounts: who may look, what is written down, and how sure each is told to be."""

import re
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import Account, AuditEntry, Housemate
from accounts.request_facts import Facts
from games.core.turns import traces
from games.models import Case, Game, Insider, Measure, Message, Trace
from games.moderation.admin import sign_lines
from games.moderation.selectors import shared_traces
from games.moderation.selectors import signs as reading
from tests.clock import Clock, clock
from tests.factories import running_game
from tests.moderation.admin.test_cases import browser_of, page, text
from tests.moderation.people import case, mona, staff, table, threat
from tests.people import ann, ben, cleo, olga
from tests.playing import play_out

__all__ = ["ann", "ben", "case", "cleo", "clock", "mona", "olga", "table", "threat"]
pytestmark = pytest.mark.django_db
AT_HOME = Facts("203.0.113.77", "Mosaic/2.0", "en")
NEXT_DOOR = Facts("203.0.113.9", "Lynx/2.9", "de")


@pytest.fixture
def sue(db: None) -> Account:
    """A moderator who may look at signs."""
    return staff("Sue", "view", "signs")


@pytest.fixture
def over(ann: Account, ben: Account, cleo: Account) -> Game:
    """A game of Ann, Ben and Cleo that is over."""
    return play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}))


def of_pair(one: Account, other: Account) -> str:
    return reverse("admin:games_case_signs_pair", args=[one.pk, other.pk])


def of_person(person: Account) -> str:
    return reverse("admin:games_case_signs_person", args=[person.pk])


def at_table(game: Game) -> str:
    return reverse("admin:games_case_signs_table", args=[game.pk])


def shown(answer: HttpResponse) -> str:
    assert answer.status_code == 200, answer.status_code
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode()))


def look(by: Account, one: Account, other: Account) -> str:
    return shown(browser_of(by).post(of_pair(one, other)))


def leave_traces(clock: Clock, days: int, *facts: tuple[Account, Facts]) -> None:
    for _ in range(days):
        for person, said in facts:
            traces.take(person, said)
        clock.pass_by(days=1)


def test_a_look_is_written_to_the_log_and_lists_tell_nothing(
    sue: Account, ann: Account, ben: Account, over: Game
) -> None:
    client = browser_of(sue)
    for address in (of_person(ann), at_table(over), of_pair(ann, ben)):
        assert "What was seen" not in text(client, address)
    assert not AuditEntry.objects.exists()
    assert "What was seen" in look(sue, ann, ben)
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.actor_name, entry.subject_name) == ("look", "Sue", "Ann, Ben")
    assert entry.subject_id == str(ann.pk)


def test_nothing_follows_from_a_sign(
    sue: Account, ann: Account, ben: Account, over: Game, clock: Clock
) -> None:
    leave_traces(clock, 9, (ann, AT_HOME), (ben, AT_HOME))
    look(sue, ann, ben)
    assert not (Case.objects.exists() or Measure.objects.exists() or Message.objects.exists())
    assert Account.objects.filter(pk__in=(ann.pk, ben.pk), is_active=True).count() == 2


def test_it_asks_for_a_right_of_its_own(ann: Account, ben: Account, over: Game) -> None:
    others = staff("Mo", "view", *Measure.Kind.values), staff("Max", "signs"), ann
    for account in others:
        client = browser_of(account)
        for address in (of_person(ann), at_table(over), of_pair(ann, ben)):
            assert client.get(address).status_code in (302, 403)
            assert client.post(address).status_code in (302, 403)
    assert not AuditEntry.objects.exists()


def test_nobody_looks_where_they_play(
    sue: Account, ann: Account, ben: Account, cleo: Account, over: Game
) -> None:
    client = browser_of(sue)
    own = play_out(running_game(ann, [ben, sue], rules={"rounds": 1}))
    assert client.get(at_table(own)).status_code == 404
    assert "1 finished game" in look(sue, ann, ben)
    assert "Sue" not in text(client, of_person(ann)).split("content-main")[1]
    running_game(ann, [sue, cleo])
    for address in (of_pair(ann, ben), of_pair(ben, ann), of_pair(sue, ben), of_person(ann)):
        assert client.post(address).status_code == 404
    assert AuditEntry.objects.count() == 1


def test_nobody_looks_into_games_they_have_left(
    sue: Account, ann: Account, ben: Account, over: Game
) -> None:
    assert reading.signs_of(ann, ben, sue).games == 1
    Insider.objects.create(player=over.players.get(account=ben), account=sue)
    assert reading.signs_of(ann, ben, sue).games == 0


@pytest.mark.parametrize("number", [0, 999_999])
def test_whoever_is_not_there_is_not_found(sue: Account, ann: Account, number: int) -> None:
    client = browser_of(sue)
    for name in ("pair", "person", "table"):
        asked = [ann.pk, number] if name == "pair" else [number]
        address = reverse(f"admin:games_case_signs_{name}", args=asked)
        assert client.get(address).status_code == 404
    assert client.post(of_pair(ann, ann)).status_code == 404


def test_few_days_and_few_cases_say_nothing(
    sue: Account, ann: Account, ben: Account, over: Game, clock: Clock
) -> None:
    leave_traces(clock, 4, (ann, AT_HOME), (ben, AT_HOME))
    told = look(sue, ann, ben)
    assert told.count("Too few to say anything.") == 8
    assert "sure)" not in told


def test_one_network_is_told_with_its_range_and_how_common_it_is(
    sue: Account, ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    leave_traces(clock, 6, (ann, AT_HOME), (ben, NEXT_DOOR))
    told = look(sue, ann, ben)
    assert "The same on 6 of 6 days on which both played; between 61 and 100 of 100" in told
    assert "No other account of 2 has it; a home, a school or an office may." in told
    assert "Nothing in common." in told
    traces.take(cleo, NEXT_DOOR)
    clock.pass_by(days=-1)
    traces.take(cleo, NEXT_DOOR)
    assert "Weak: 1 other account of 3 has the same." in look(sue, ann, ben)


def test_no_page_shows_an_address_or_a_hash(
    sue: Account, ann: Account, ben: Account, over: Game, clock: Clock
) -> None:
    leave_traces(clock, 6, (ann, AT_HOME), (ben, AT_HOME))
    client = browser_of(sue)
    pages = [text(client, of_person(ann)), text(client, at_table(over))]
    pages.append(client.post(of_pair(ann, ben)).content.decode())
    secret = ["203.0", "Mosaic", *Trace.objects.values_list("digest", flat=True)]
    logged = " ".join(map(str, AuditEntry.objects.values_list()))
    for told in (*pages, logged):
        assert not [one for one in secret if one in told]


def test_housemates_are_named_as_such(sue: Account, ann: Account, ben: Account) -> None:
    Housemate.objects.create(account=ann, person=ben)
    assert "share a home" not in look(sue, ann, ben)
    Housemate.objects.create(account=ben, person=ann)
    assert "They have said that they share a home" in look(sue, ann, ben)
    assert "They have said that they share a home" in look(sue, ben, ann)


def test_pages_of_cases_people_and_tables_lead_there(
    mona: Account, sue: Account, ann: Account, ben: Account, table: Game, case: Case
) -> None:
    there = [
        (page(case), of_person(ben)),
        (page(case), at_table(table)),
        (reverse("admin:games_case_person", args=[ben.pk]), of_person(ben)),
        (reverse("admin:games_case_table", args=[table.pk]), at_table(table)),
    ]
    for address, leads in there:
        assert leads in text(browser_of(sue), address)
        assert leads not in text(browser_of(mona), address)
    assert of_pair(ann, ben) in text(browser_of(sue), at_table(table))


def test_accounts_with_a_common_trace_are_counted_up_to_a_bound(
    sue: Account, ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    pairs = [(person, AT_HOME) for person in (ann, ben, cleo)]
    leave_traces(clock, 6, *pairs)
    assert "Weak: 1 other account of 3 has the same." in look(sue, ann, ben)
    with pytest.MonkeyPatch.context() as patch:
        for module in (shared_traces, sign_lines):
            patch.setattr(module, "MOST_ACCOUNTS", 2)
        assert "Weak: 1 other account of 2 and more has the same." in look(sue, ann, ben)


def test_what_is_asked_of_the_database_does_not_grow_with_games_turns_or_traces(
    sue: Account,
    ann: Account,
    ben: Account,
    over: Game,
    clock: Clock,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for games in (1, 3):
        leave_traces(clock, games, (ann, AT_HOME), (ben, AT_HOME))
        with django_assert_num_queries(10):
            found = reading.signs_of(ann, ben, sue)
        assert found.games == games
        for _ in range(3 - games):
            play_out(running_game(ann, [ben], computers=1, rules={"rounds": 2}))


def test_pairs_are_found_with_few_queries(
    sue: Account,
    ann: Account,
    over: Game,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_max_num_queries(3):
        assert [line.games for line in reading.pairs_at(over.pk, sue)] == [1, 1, 1]
    with django_assert_max_num_queries(6):
        assert {line.other for line in reading.pairs_of(ann.pk, sue)} == {"Ben", "Cleo"}


def test_only_the_newest_games_are_read_and_none_that_goes_on(
    sue: Account, ann: Account, ben: Account, over: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    running_game(ann, [ben], computers=1)
    play_out(running_game(ann, [ben], computers=1, rules={"expansion": True, "rounds": 1}))
    assert reading.signs_of(ann, ben, sue).games == 2
    monkeypatch.setattr(reading, "MOST_GAMES", 2)
    assert not reading.signs_of(ann, ben, sue).is_more
    monkeypatch.setattr(reading, "MOST_GAMES", 1)
    found = reading.signs_of(ann, ben, sue)
    assert (found.games, found.is_more) == (1, True)
    assert timezone.now() - over.created_at < timedelta(days=1)
