"""The admin's searches: bounded, even among a million rows, and showing only what is allowed."""

import re
from functools import partial
from itertools import combinations
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts import audit_log
from accounts.admin import long_lists
from accounts.models import Account, AuditEntry
from games.chat import services as chat
from games.chat.models import Message
from games.core.people.acquaintances import sat_together
from games.models import Game, Notice, Player, Tally
from tests.accounts.admin.conftest import SECRET, Employ, browser_of
from tests.accounts.people import member
from tests.factories import AccountFactory, open_table, running_game
from tests.samples import some_of
from tests.work import MOST_YARDSTICKS, bounded, yardstick

MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)


def listing(model: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


@pytest.fixture
def clerk(employ: Employ) -> Client:
    """Somebody with every right to look, but not at accounts."""
    client = employ()
    looks = Permission.objects.filter(codename__startswith="view_")
    Account.objects.get(name="Lou").user_permissions.set(looks.exclude(codename="view_account"))
    return client


def names_found(client: Client, model: Any, words: str) -> list[str]:
    return [str(row) for row in client.get(listing(model), {"q": words}).context["cl"].result_list]


@pytest.mark.parametrize("model", [Authenticator, EmailAddress, Player, Tally])
def test_searches_by_address_need_the_right_to_it(model: Any, clerk: Client, ann: Account) -> None:
    ann.email = "annabel@pit.example"
    ann.save()
    EmailAddress.objects.filter(user=ann).update(email=ann.email)
    Tally.objects.create(account=ann)
    open_table(ann, seats=3)
    assert not names_found(clerk, model, "annabel@pit")
    # People are found by name without it.
    assert len(names_found(clerk, Authenticator, "ann")) == 1
    lou = Account.objects.get(name="Lou")
    lou.user_permissions.add(Permission.objects.get(codename="view_account"))
    assert len(names_found(clerk, model, "annabel@pit")) == 1


def test_only_people_who_see_accounts_search_by_address(rf: Any, clerk: Client) -> None:
    request = rf.get("/")
    request.user = Account.objects.get(name="Lou")
    for model in MODELS:
        fields = admin.site._registry[model].get_search_fields(request)
        if model is not Account:
            assert not [name for name in fields if "email" in name], model


# Each is looked at in another four of eight turns: of any two there is once a right to each alone.
TURNS = dict(zip(MODELS, combinations(range(8), 4), strict=False))


@pytest.mark.parametrize("turn", range(8))
def test_a_right_to_look_shows_its_own_list_alone(turn: int, employ: Employ) -> None:
    """Six seconds in all."""
    own = {model for model in MODELS if turn in TURNS[model]}
    client = employ(*(f"{model._meta.app_label}.view_{model._meta.model_name}" for model in own))
    answers = {model: client.get(listing(model)).status_code for model in MODELS}
    assert answers == {model: 200 if model in own else 403 for model in MODELS}


GUESSES = [
    (Account, "password__startswith"),
    (Account, "password"),
    (Account, "authenticator__data__icontains"),
    (Account, "audit_entries__details__icontains"),
    (Authenticator, "data__icontains"),
    (Authenticator, "user__password__startswith"),
    (EmailAddress, "user__password__startswith"),
    (EmailAddress, "email__startswith"),
    (Group, "user__password__startswith"),
    (Group, "permissions__user__password__startswith"),
    (AuditEntry, "actor__password__startswith"),
    (AuditEntry, "actor__user_permissions__user__password__startswith"),
    (AuditEntry, "actor__groups__user__email__startswith"),
    (Player, "account__password__startswith"),
    (Player, "account__email__startswith"),
    (Notice, "player__account__email__startswith"),
    (Tally, "account__password__startswith"),
    (Tally, "account__is_active__x"),
]


@pytest.mark.parametrize(("model", "lookup"), GUESSES)
def test_no_address_guesses_a_secret(model: Any, lookup: str, office: Client, mo: Account) -> None:
    for guess in ("md5", "pbkdf2", "a", SECRET):
        answer = office.get(listing(model), {lookup: guess})
        assert answer.status_code in (302, 400)


def test_searches_and_filters_take_no_more_than_a_few_pages(office: Client, mo: Account) -> None:
    most = MOST_YARDSTICKS * yardstick()
    for model in MODELS:
        shown: Any = admin.site._registry[model]
        filters = [name for name in shown.list_filter if isinstance(name, str)]
        asked = [("q", "a " * 8_000), *((f"{name}__exact", str(2**63)) for name in filters)]
        asked.append(("q", str(2**63)))
        for name, text in some_of(asked, 3):
            ask = partial(office.get, listing(model), {name: text})
            answer = bounded(ask, most, (model, name, text[:30]))
            assert answer.status_code < 500, (model, name, text[:30])


def test_every_filter_of_people_works(office: Client, ann: Account, mo: Account) -> None:
    for model in MODELS:
        if model._meta.app_label == "games":
            continue
        shown: Any = admin.site._registry[model]
        asked = [f"{name}__exact=1" for name in shown.list_filter if name.startswith(("is_", "p"))]
        asked += [f"{shown.date_hierarchy}__year=2026"] if shown.date_hierarchy else []
        for query in asked:
            answer = office.get(f"{listing(model)}?{query}")
            assert answer.status_code == 200, query


@pytest.mark.parametrize(
    ("source", "needed"),
    [
        (("accounts", "auditentry", "actor"), "view_account"),
        (("mfa", "authenticator", "user"), "view_account"),
        (("games", "player", "account"), "view_account"),
        (("accounts", "account", "groups"), "view_group"),
    ],
)
def test_what_is_suggested_while_typing_needs_the_right_to_see_it(
    source: tuple[str, str, str], needed: str, employ: Employ, mo: Account
) -> None:
    app, model, field = source
    asked = {"app_label": app, "model_name": model, "field_name": field, "term": "mo"}
    client = employ("view_auditentry", "change_authenticator", "change_player")
    assert client.get("/admin/autocomplete/", asked).status_code == 403
    lou = Account.objects.get(name="Lou")
    lou.user_permissions.add(Permission.objects.get(codename=needed))
    names = [row["text"] for row in client.get("/admin/autocomplete/", asked).json()["results"]]
    assert names == ["Moderators" if needed == "view_group" else "Mo"]


def test_the_history_of_a_row_names_people_without_addresses_to_who_may_see_the_row(
    mo: Account, moderators: Group, employ: Employ
) -> None:
    audit_log.append(mo, AuditEntry.Verb.CHANGE, moderators)
    client = employ("view_group")
    page = client.get(reverse("admin:auth_group_history", args=[moderators.pk])).content.decode()
    assert "<td>Mo</td>" in page
    assert "mo@example.org" not in page
    where = reverse("admin:accounts_account_history", args=[mo.pk])
    assert client.get(where).status_code == 403
    assert browser_of(mo).get(where).status_code == 200
    assert browser_of(member("Ann")).get(where).status_code == 302


# Lists and searches of the admin with a million rows: nothing counts or reads a whole table.

# What reads a table to its end: a count or an extreme without a limit, and distinct values.
WHOLE = re.compile(r"SELECT (COUNT|MIN|MAX)\(|SELECT DISTINCT|LIKE '%|LIKE UPPER\('%")


@pytest.fixture
def boss(employ: Employ) -> Client:
    """Somebody with every right."""
    client = employ()
    Account.objects.filter(name="Lou").update(is_superuser=True)
    return client


@pytest.mark.postgresql
def test_a_list_reads_no_table_to_its_end(boss: Client) -> None:
    running_game(member("Ann"), AccountFactory.create_batch(2))
    with CaptureQueriesContext(connection) as seen:
        for model in MODELS:
            for asked in ({}, {"q": "ann"}, {"q": "12"}):
                assert boss.get(listing(model), asked).status_code == 200, model
    for one in seen.captured_queries:
        bounded = "LIMIT" in one["sql"] and "LIKE" not in one["sql"]
        assert bounded or not WHOLE.search(one["sql"]), one["sql"]


def test_no_list_is_sorted_by_a_column_without_an_index_or_counts_what_filters_find() -> None:
    for model in MODELS:
        shown: Any = admin.site._registry[model]
        assert shown.sortable_by == (), model
        assert shown.date_hierarchy is None, model
        assert shown.show_facets == admin.ShowFacets.NEVER, model
        # Nor is a year asked of the database that no date has.
        for name in filter(lambda each: isinstance(each, str), shown.list_filter):
            assert not shown.lookup_allowed(f"{name}__year", str(2**63)), model


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


def test_lists_say_where_counting_ended(boss: Client, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_what_has_an_index_is_found_always(boss: Client, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_nonsense_finds_nothing_and_is_no_error(boss: Client) -> None:
    for words in ("+", "a +", "%", "_", "\\", "9" * 40, "²", "\x00", "' OR 1=1"):
        for model in (Game, Account, AuditEntry):
            assert boss.get(listing(model), {"q": words}).status_code in (200, 302)
