"""Each measure wherever a person can be: it works, or it is not offered and the page says why."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from html import unescape

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account, AuditEntry
from games.clocks.paces import EachTurn
from games.clocks.timing import Timing
from games.core.locking import lock_running
from games.core.turns import lifecycle
from games.crews import services as crews
from games.models import Game
from games.moderation.models import Case, Measure
from games.moderation.selectors import matters
from games.moderation.services import reporting
from games.practice import services as practice
from games.practice.selectors import PracticeChoices
from tests.factories import AccountFactory, open_table, running_game, with_second_factor
from tests.moderation.people import NEEDS, WHY
from tests.people import browser_of
from tests.playing import play_some
from tests.samples import some_of

pytestmark = pytest.mark.django_db
KINDS = [kind for kind in Measure.Kind if kind != Measure.Kind.OPEN]
People = tuple[Account, Account, Account]
# What a table lets be done to it, besides having a name.
PLAYED = {"rollback", "abandon"}
CLOCKED = {*PLAYED, "extend", "pause"}
CHANGING = {"title", "close", "computer", "ban", "rollback", "abandon"}
ON_PEOPLE = {"warn", "mute", "seats", "name", "ban"}


def alone(people: People) -> Game:
    return open_table(people[0], public=True, seats=4, name="Rude name")


def with_computers(people: People) -> Game:
    return open_table(people[0], public=True, seats=4, computers=2)


def gathering(people: People) -> Game:
    return open_table(people[1], [people[0]], public=True, seats=5)


def masked_gathering(people: People) -> Game:
    return open_table(people[0], [people[1]], public=True, seats=5, masked=True)


def without_clock(people: People) -> Game:
    return play_some(running_game(people[1], [people[0], people[2]], public=True), 1)


def clocked(people: People, **facts: object) -> Game:
    timing = Timing(EachTurn(timedelta(days=1)))
    game = running_game(people[0], people[1:], public=True, timing=timing, **facts)
    return play_some(game, 1)


def masked(people: People) -> Game:
    return clocked(people, masked=True)


def just_begun(people: People) -> Game:
    return running_game(people[0], people[1:], public=True)


def paused(people: People) -> Game:
    game = clocked(people)
    Game.objects.filter(pk=game.pk).update(paused_until=timezone.now() + timedelta(days=1))
    return game


def of_a_crew(people: People) -> Game:
    crew = crews.found_crew(people[0], "Rude crew")
    game = crews.open_table(crew.pk, people[0])
    # Anybody may report it then.
    Game.objects.filter(pk=game.pk).update(public=True)
    return game


def finished(people: People) -> Game:
    game = clocked(people)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED)
    return game


def abandoned(people: People) -> Game:
    game = clocked(people)
    with transaction.atomic():
        lifecycle.cancel(lock_running(game.pk))
    return game


def practising(people: People) -> Game:
    return practice.start(people[0], PracticeChoices())


# A place, and what can be done to its table.
PLACES: dict[str, tuple[Callable[[People], Game], set[str]]] = {
    "alone": (alone, {"title", "close"}),
    "with computer players": (with_computers, {"title", "close"}),
    "gathering": (gathering, {"title", "close"}),
    "gathering, of a crew": (of_a_crew, {"title", "close"}),
    "gathering, masked": (masked_gathering, {"title", "close"}),
    "just begun": (just_begun, {"title", "abandon"}),
    "without a clock": (without_clock, {"title", *PLAYED}),
    "running": (clocked, {"title", *CLOCKED}),
    "masked": (masked, {"title", *CLOCKED}),
    "paused": (paused, {"title", *CLOCKED} - {"pause"}),
    "finished": (finished, {"title"}),
    "abandoned": (abandoned, {"title"}),
    "practice": (practising, set()),
}


@pytest.fixture
def people(db: None) -> People:
    return AccountFactory(name="Ann"), AccountFactory(name="Ben"), AccountFactory(name="Cleo")


@pytest.fixture
def desk(db: None) -> Client:
    """The browser of a superuser who sits nowhere: every right there is."""
    return browser_of(with_second_factor(AccountFactory(is_staff=True, is_superuser=True)))


def sent(kind: str) -> dict[str, object]:
    more = {f"{kind}_more": NEEDS[kind]} if kind in NEEDS else {}
    if kind == "rollback":
        more = {"rollback_more": 0}
    return {"kinds": [kind], "reason": WHY, **more}


def cases_of(game: Game, people: People) -> Iterator[Case]:
    """A case about the person there, and one about the table, reported by others."""
    if game.practice:
        return
    reporter = AccountFactory()
    seat = game.players.get(account=people[0])
    if not seat.is_masked or game.status != Game.Status.LOBBY:
        matter = matters.player(game.pk, seat.pk, reporter)
        yield reporting.report(matter, reporter, reason="team").case
    yield reporting.report(matters.table(game.pk, reporter), reporter, reason="name").case


@pytest.mark.parametrize("place", PLACES)
def test_each_measure_works_or_the_page_says_why_not(
    place: str, people: People, desk: Client
) -> None:
    """Without and with a case; from the person, the seat, the table and the case; 1 s each.

    What changes tables is taken from everywhere, of all else some.
    """
    make, of_table = PLACES[place]
    game = make(people)
    game.refresh_from_db()
    ways = {
        reverse("admin:games_case_person", args=[people[0].pk]): ON_PEOPLE,
        reverse("admin:games_case_table", args=[game.pk]): of_table,
    }
    is_seated = game.status == Game.Status.RUNNING and not game.practice
    at_seat = {*ON_PEOPLE, *of_table, *(["computer"] if is_seated else [])}
    seat = reverse("admin:games_case_seat", args=[game.pk, people[0].pk])
    if game.masked:
        assert desk.get(seat).status_code == 404
    else:
        ways[seat] = at_seat
    for address, fitting in ways.items():
        _ask_every_measure(desk, address, fitting)
    for case in cases_of(game, people):
        fitting = at_seat if case.person_id else of_table
        page = reverse("admin:games_case_change", args=[case.pk])
        _ask_every_measure(desk, page, {"dismiss", *fitting})
    if game.masked:
        _ask_every_measure(desk, seat, at_seat)


def _ask_every_measure(desk: Client, address: str, fitting: set[str]) -> None:
    answer = desk.get(address)
    form, refused = answer.context["form"], dict(answer.context["refused"])
    offered = {kind for kind, _ in form.fields["kinds"].choices} if form is not None else set()
    assert offered == fitting, address
    page = unescape(answer.content.decode())
    reasons = {str(kind): why for why, kinds in refused.items() for kind in kinds}
    assert offered | reasons.keys() == set(KINDS)
    for kind, reason in reasons.items():
        assert reason
        assert str(Measure.Kind(kind).label) in page
        assert reason in page
    for kind in [*sorted(offered & CHANGING), *some_of(sorted(offered - CHANGING), 1)]:
        _take(desk, address, Measure.Kind(kind))
    for kind in some_of(sorted(reasons), 3):
        _refuse(desk, address, Measure.Kind(kind), reasons[kind])


def _take(desk: Client, address: str, kind: Measure.Kind) -> None:
    with transaction.atomic():
        answer = desk.post(address, sent(kind))
        assert answer.status_code == 302, (address, kind)
        assert Measure.objects.get().kind == kind
        # The page that follows is there, too.
        assert desk.get(answer["Location"]).status_code == 200, (address, kind)
        transaction.set_rollback(True)


def _refuse(desk: Client, address: str, kind: Measure.Kind, reason: str) -> None:
    """A form that was open for too long: it names what was refused and why, where it scrolls to."""
    answer = desk.post(address, sent(kind))
    assert answer.status_code == 200, (address, kind)
    assert not Measure.objects.exists()
    page = unescape(answer.content.decode())
    if answer.context["form"] is not None:
        assert f"{kind.label}: {reason}" in page, (address, kind)
        assert 'id="refused"' in page
        assert 'action="#refused"' in page


def test_a_table_loses_its_name_and_its_people_read_so(
    people: People, desk: Client, clock: object
) -> None:
    game = alone(people)
    desk.post(reverse("admin:games_case_table", args=[game.pk]), sent("title"))
    game.refresh_from_db()
    assert game.name == f"Table {game.pk}"
    told = browser_of(people[0]).get("/reports/").content.decode()
    assert "A moderator has taken your table’s name away." in told
    assert WHY in told
    assert "Rude name" not in told


def test_a_crew_loses_its_name_with_its_table(people: People, desk: Client) -> None:
    last = of_a_crew(people)
    Game.objects.filter(pk=last.pk).update(status=Game.Status.FINISHED)
    game = crews.open_table(last.evening.crew_id, people[0])
    Game.objects.filter(pk=game.pk).update(public=True)
    # The table may have lost its own before.
    Game.objects.filter(pk=game.pk).update(name=f"Table {game.pk}")
    page = reverse("admin:games_case_table", args=[game.pk])
    desk.post(page, sent("title"))
    crew = game.evening.crew
    crew.refresh_from_db()
    assert crew.name == f"Crew {crew.pk}"
    last.refresh_from_db()
    assert last.name == f"Table {last.pk}"
    assert "“Rude crew”" in AuditEntry.objects.latest("pk").details
    assert "The table has a neutral name already." in dict(desk.get(page).context["refused"])
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED)
    assert crews.open_table(crew.pk, people[0]).name == f"Crew {crew.pk}"


def test_a_ban_of_the_last_person_at_a_table_keeps_its_record(people: People, desk: Client) -> None:
    game = with_computers(people)
    seat = reverse("admin:games_case_seat", args=[game.pk, people[0].pk])
    desk.post(seat, {"kinds": ["ban", "close"], "reason": WHY})
    assert set(Measure.objects.values_list("kind", "game")) == {
        ("ban", game.pk),
        ("close", game.pk),
    }
    game.refresh_from_db()
    assert game.status == Game.Status.CANCELLED
