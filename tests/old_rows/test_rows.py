"""A site with rows of what has left it keeps all games, and every page can be read.

A feature that leaves adds one function, in the order of their names: what became of its rows.
"""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import Permission
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Q
from django.test import Client

from games.core.history.records import record_of
from games.core.turns import tallies
from games.models import Game, Motion, Notice, NoticePreferences, Player, StandInRequest
from games.moderation.models import Case, Measure
from games.rules.files.record import read_record, write_record
from tests.playing import play_some
from tests.services.migrated import FILE, TEMPLATE, migrated_folder
from tests.site.conftest import address_of
from tests.site.schemas import schema_of_postgresql, schema_of_sqlite

from .conftest import browser_of

pytestmark = [pytest.mark.both]

PAGES = (
    "/",
    "/accounts/settings/",
    "/accounts/tokens/",
    "/api/v1/docs/",
    "/archive/",
    "/crews/",
    "/daily/",
    "/games/",
    "/games/finished/",
    "/games/new/",
    "/games/open/",
    "/hours/",
    "/leaderboard/",
    "/notices/",
    "/notices/settings/",
    "/notices/webhook/",
    "/people/",
    "/people/1/",
    "/people/2/",
    "/people/4/",
    "/people/7/",
    "/practice/",
    "/reports/",
    "/suspicions/",
)
# Of each table, of each that has begun, and of each that was played to its end.
AT_A_TABLE = ("", "fair/")
BEGUN = ("log/", "chat/", "claims/", "me/", "notes/")
LOOKING_BACK = ("replay/", "replay/1/3/", "story/")
# How many games had been played to their end, apart from those whose end was held back.
FINISHED = 8


def test_its_tables_are_those_of_a_new_site_and_its_migrations_are_written_down(
    run_folder: Path,
) -> None:
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        new = schema_of_sqlite(migrated_folder(run_folder) / FILE)
        assert schema_of_sqlite(Path(name)) == new
    else:
        assert schema_of_postgresql(address_of(name)) == schema_of_postgresql(address_of(TEMPLATE))
    known = MigrationLoader(None).replacements
    assert known
    assert known.keys() <= MigrationRecorder(connection).applied_migrations().keys()


def test_games_that_were_finished_are_still_read_as_they_were_played() -> None:
    finished = Game.objects.filter(status=Game.Status.FINISHED)
    assert finished.count() >= FINISHED
    for game in finished:
        record = write_record(record_of(game))
        assert write_record(read_record(json.loads(json.dumps(record)))) == record


def test_rows_are_what_a_replay_finds() -> None:
    call_command("verify_games", "--values")


def test_the_audit_log_holds_together() -> None:
    call_command("verify_audit", stdout=StringIO())


@pytest.mark.parametrize("name", ["Ann", "Ben", "Dora", "Olga", "Rick"])
def test_pages_are_answered(name: str) -> None:
    browser = browser_of(name)
    refused = {}
    for page in PAGES:
        if (status := browser.get(page, follow=True).status_code) != 200:
            refused[page] = status
    assert not refused


def test_every_table_can_be_opened(ann: Client) -> None:
    assert ann.get("/crews/1/").status_code == 200
    for game in Game.objects.filter(players__account__name="Ann"):
        _answers(ann, game, AT_A_TABLE)
        if game.status == Game.Status.RUNNING:
            _answers(ann, game, BEGUN)
        if game.status == Game.Status.FINISHED:
            _answers(ann, game, LOOKING_BACK)


def test_the_office_opens(mo: Client) -> None:
    index = mo.get("/admin/", follow=True)
    assert index.status_code == 200
    for app in index.context["app_list"]:
        for model in app["models"]:
            if model["admin_url"]:
                assert mo.get(model["admin_url"]).status_code == 200, model["admin_url"]


def test_tables_of_a_duplicate_are_tables_of_their_own() -> None:
    held, going = Game.objects.filter(name__startswith="Held").order_by("pk")
    assert (held.status, going.status) == ("finished", "running")
    assert not held.players.filter(Q(gold=None) | Q(finished_at=None) | Q(last_round=0)).exists()
    assert Notice.objects.filter(game=held, kind="finished").exists()
    assert play_some(going, 10_000).status == "finished"
    three = Game.objects.filter(name__startswith="Three").order_by("pk")
    assert [one.status for one in three] == ["running", "cancelled", "running"]
    assert play_some(three[0], 10_000).status == "finished"
    assert not Notice.objects.filter(kind="duplicate").exists()
    assert not Permission.objects.filter(codename__contains="duplicate").exists()
    uncounted = list(Game.objects.filter(status="finished", counted=False))
    assert held in uncounted
    assert all(tallies.count(one.pk) for one in uncounted)


def test_tables_that_met_for_a_burst_go_on_at_their_pace() -> None:
    tables = Game.objects.filter(name__in=["Agreed burst", "Asking", "Burst on"])
    assert [(one.status, one.pace_kind) for one in tables] == [("running", "bank")] * 3
    assert not Notice.objects.filter(kind__startswith="burst").exists()
    assert not Permission.objects.filter(codename__contains="burst").exists()


def test_answers_that_were_kept_for_programs_are_gone() -> None:
    assert "games_keptanswer" not in connection.introspection.table_names()
    assert not Permission.objects.filter(codename__contains="keptanswer").exists()


def _answers(browser: Client, game: Game, parts: tuple[str, ...]) -> None:
    for part in parts:
        page = f"/games/{game.pk}/{part}"
        assert browser.get(page, follow=True).status_code == 200, (page, game.status)


def test_reviews_of_the_coach_leave_no_notice(ann: Client) -> None:
    assert not Notice.objects.filter(kind="review").exists()


def test_players_that_looked_ahead_are_regulars() -> None:
    assert not Player.objects.filter(Q(policy="expert") | Q(stand_in="expert")).exists()
    assert Player.objects.filter(policy="regular", game__status=Game.Status.RUNNING).exists()


def test_archives_leave_no_notice_and_no_choice_of_notices() -> None:
    assert not Notice.objects.filter(kind="archive").exists()
    assert not NoticePreferences.objects.filter(choices__has_key="archive").exists()


def test_nobody_has_the_right_to_signs() -> None:
    assert not Permission.objects.filter(codename="signs_case").exists()


def test_opened_secrets_are_read_of_and_open_to_nobody() -> None:
    opened = Measure.objects.get(kind="open")
    assert opened.game is not None
    assert opened.words.count() == opened.game.players.exclude(account=None).count()
    assert not Permission.objects.filter(codename="open_case").exists()


def test_cases_that_were_joined_are_closed_and_measures_know_their_table() -> None:
    assert set(Case.objects.values_list("result", flat=True)) == {"", "acted", "nothing"}
    assert Measure.objects.get(kind="abandon").game is not None
    assert not Permission.objects.filter(codename="sort_case").exists()


def test_seats_are_offered_to_nobody_and_people_are_still_asked_to_stand_in() -> None:
    assert StandInRequest.objects.get().is_declined is False
    assert not Motion.objects.filter(kind="offer").exists()
    logs = Game.objects.exclude(motion_log=[]).values_list("motion_log", flat=True)
    assert "offer" not in {line["kind"] for log in logs for line in log}
    assert not Player.objects.exclude(account=None).exclude(free_since=None).exists()
    assert not Notice.objects.filter(kind__in=["offered", "declined", "taken"]).exists()
    assert not Permission.objects.filter(codename__endswith="seatoffer").exists()
