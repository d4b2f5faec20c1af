"""Lists and searches of the admin with a million rows: nothing counts or reads a whole table."""

import re
from typing import Any

import pytest
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.admin import long_lists
from accounts.models import Account
from accounts.models.audit_entry import AuditEntry
from games.chat import services as chat
from games.chat.models import Message
from games.core.people.together import sat_together
from games.models import Game, Player
from tests.accounts.admin.conftest import Employ
from tests.accounts.people import member
from tests.factories import AccountFactory, open_table, running_game

pytestmark = pytest.mark.django_db
MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)
# What reads a table to its end: a count or an extreme without a limit, and distinct values.
WHOLE = re.compile(r"SELECT (COUNT|MIN|MAX)\(|SELECT DISTINCT|LIKE '%|LIKE UPPER\('%")


@pytest.fixture
def boss(employ: Employ) -> Client:
    """Somebody with every right."""
    client = employ()
    Account.objects.filter(name="Lou").update(is_superuser=True)
    return client


def listing(model: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def names_found(client: Client, model: Any, words: str) -> list[str]:
    return [str(row) for row in client.get(listing(model), {"q": words}).context["cl"].result_list]


def test_a_list_reads_no_table_to_its_end(boss: Client) -> None:
    running_game(member("Ann"), AccountFactory.create_batch(2))
    with CaptureQueriesContext(connection) as seen:
        for model in MODELS:
            for asked in ({}, {"q": "ann"}, {"q": "12"}):
                assert boss.get(listing(model), asked).status_code == 200, model
    for one in seen.captured_queries:
        bounded = "LIMIT" in one["sql"] and "LIKE" not in one["sql"]
        assert bounded or not WHOLE.search(one["sql"]), one["sql"]


def test_no_list_is_sorted_by_a_column_without_an_index() -> None:
    for model in MODELS:
        assert admin.site._registry[model].sortable_by == (), model
        assert admin.site._registry[model].date_hierarchy is None, model


def test_people_are_found_by_how_their_name_or_address_begins(boss: Client) -> None:
    for name in ("Quentin", "Quentina", "Skyquentin"):
        member(name)
    assert names_found(boss, Account, "QUENTIN") == ["Quentina", "Quentin"]
    assert names_found(boss, Account, "quentina@") == ["Quentina"]
    assert names_found(boss, Account, "tina") == []


def test_tables_are_found_by_name_number_and_who_sat_with_whom(boss: Client) -> None:
    ann, ben, cleo, dora = (member(name) for name in ("Ann", "Ben", "Cleo", "Dora"))
    first = running_game(ann, [ben, cleo], name="Tuesday dig")
    second = running_game(ann, [cleo, dora], name="Night shift")
    assert names_found(boss, Game, "tues") == [str(first)]
    assert names_found(boss, Game, str(second.pk)) == [str(second)]
    assert names_found(boss, Game, "ben") == [str(first)]
    assert names_found(boss, Game, "Ann + ben") == [str(first)]
    assert names_found(boss, Game, "ann+cleo") == [str(second), str(first)]
    assert names_found(boss, Game, "Ben + Dora") == []
    assert names_found(boss, Game, "Ann + Nobody") == []
    assert list(sat_together(Game.objects.all(), "Dora", "Cleo")) == [second]


def test_one_finds_nothing_of_ones_own_tables_that_way(boss: Client) -> None:
    ann, lou = member("Ann"), Account.objects.get(name="Lou")
    running_game(ann, [lou, AccountFactory()], name="Own dig")
    for words in ("Own", "ann", "Ann + Lou"):
        assert names_found(boss, Game, words) == []


def test_a_list_says_that_it_was_not_counted_to_its_end(
    boss: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = member("Ann")
    game = running_game(ann, AccountFactory.create_batch(2))
    for text in ("One.", "Two.", "Three."):
        chat.say(game_id=game.pk, account=ann, text=text)
    assert "3 chat messages" in " ".join(boss.get(listing(Message)).content.decode().split())
    monkeypatch.setattr(long_lists, "MOST", 2)
    monkeypatch.setattr(long_lists.BoundedPaginator, "most", 2)
    shown = boss.get(listing(Message))
    assert "the newest 2; search for others" in shown.content.decode()
    searched = boss.get(listing(Message), {"q": "ann"}).content.decode()
    assert "2 of more; search for more of a name" in searched
    assert boss.get(listing(Message), {"p": "99"}).status_code in (200, 302)


def test_a_filter_without_an_index_looks_through_the_newest_and_says_so(
    boss: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, language in (("Ana", "es"), ("Ben", "en"), ("Cleo", "en"), ("Dolores", "es")):
        Account.objects.filter(pk=member(name).pk).update(language=language)

    def spoken(language: str) -> tuple[list[str], bool]:
        shown = boss.get(listing(Account), {"language__exact": language})
        rows = [str(row) for row in shown.context["cl"].result_list]
        return rows, "Only the newest 2 were looked through." in shown.content.decode()

    assert spoken("es") == (["Dolores", "Ana"], False)
    monkeypatch.setattr(long_lists, "LOOKED_THROUGH", 2)
    assert spoken("es") == (["Dolores"], True)


def test_what_has_an_index_is_found_however_old_it_is(
    boss: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    member("Old", is_staff=True)
    ann, others = member("Ann"), AccountFactory.create_batch(2)
    gathering, _game = open_table(ann, seats=3), running_game(ann, others)
    monkeypatch.setattr(long_lists, "LOOKED_THROUGH", 1)
    found = {
        (Account, "is_staff__exact", "1"): ["Old", "Lou"],
        (Game, "status__exact", "lobby"): [str(gathering)],
        (Player, "account__id__exact", str(ann.pk)): ["Ann", "Ann"],
        (Player, "account", str(ann.pk)): ["Ann", "Ann"],
    }
    for (model, asked, value), rows in found.items():
        shown = boss.get(listing(model), {asked: value})
        assert [str(row) for row in shown.context["cl"].result_list] == rows
        assert "were looked through" not in shown.content.decode()
    shown = boss.get(listing(Player), {"game__status__exact": "lobby"})
    assert not shown.context["cl"].result_list


def test_nobody_counts_what_each_filter_would_find(boss: Client) -> None:
    shown = boss.get(listing(Game), {"_facets": "True"})
    assert shown.status_code in (200, 302)
    for model in MODELS:
        assert admin.site._registry[model].show_facets == admin.ShowFacets.NEVER


def test_nonsense_finds_nothing_and_is_no_error(boss: Client) -> None:
    for words in ("+", "a +", "%", "_", "\\", "9" * 40, "²", "\x00", "' OR 1=1"):
        for model in (Game, Account, AuditEntry):
            assert boss.get(listing(model), {"q": words}).status_code in (200, 302)
