"""What waits is read in few queries, each bounded."""

from datetime import timedelta

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game, Notice, Pulse
from games.tasks import KINDS
from tests.factories import AccountFactory, running_game

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def stay_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the connection of the test's transaction."""
    monkeypatch.setattr(connection, "close", lambda: None)


def read() -> dict[tuple[str, str], float]:
    """The figures by name and label."""
    from saboteur_site.metrics.exporting import WaitingFigures

    return {
        (sample.name, next(iter(sample.labels.values()), "")): sample.value
        for metric in WaitingFigures().collect()
        for sample in metric.samples
    }


def test_the_number_and_age_of_what_waits() -> None:
    now = timezone.now()
    game = running_game(AccountFactory(), AccountFactory.create_batch(2))
    Game.objects.filter(pk=game.pk).update(deadline=now - timedelta(minutes=5))
    Notice.objects.filter(transport="mail").update(due_at=now - timedelta(minutes=3))
    Pulse.objects.create(name=Pulse.Name.SWEEP, at=now - timedelta(seconds=70))
    found = read()
    assert found["saboteur_queue_waiting", "expire_turns"] == 1
    assert found["saboteur_queue_oldest_seconds", "expire_turns"] == pytest.approx(300, abs=30)
    assert (
        found["saboteur_notices_waiting", "mail"] == Notice.objects.filter(transport="mail").count()
    )
    assert found["saboteur_notices_oldest_seconds", "mail"] == pytest.approx(180, abs=30)
    assert found["saboteur_notices_waiting", "webhook"] == 0
    assert found["saboteur_sweep_age_seconds", ""] == pytest.approx(70, abs=30)


def test_every_kind_is_there_from_the_beginning() -> None:
    assert {label for name, label in read() if name == "saboteur_queue_waiting"} == set(KINDS)
    assert ("saboteur_sweep_age_seconds", "") not in read()
    assert ("saboteur_backup_age_seconds", "") not in read()


@pytest.mark.parametrize("name", Pulse.Name)
def test_a_time_in_the_future_is_as_bad_as_one_in_the_past(name: Pulse.Name) -> None:
    Pulse.objects.create(name=name, at=timezone.now() + timedelta(days=3))
    assert read()[f"saboteur_{name}_age_seconds", ""] == pytest.approx(3 * 86_400, abs=30)


@pytest.mark.postgresql
def test_no_question_counts_or_sorts_all_rows() -> None:
    with CaptureQueriesContext(connection) as asked:
        read()
    assert len(asked) <= 2 * len(KINDS) + 1 + len(Pulse.Name)
    for query in (each["sql"] for each in asked):
        assert "COUNT(" not in query and "OFFSET" not in query
        assert "LIMIT" in query, query


def test_while_the_database_is_away_these_figures_are_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OperationalError

    monkeypatch.setattr("saboteur_site.metrics.exporting.last_done", fail)
    assert read() == {}
