"""Which rows a statement asks for: each of its SELECTs by itself, with its tables and keys."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import Exists, ForeignKey, QuerySet
from django.test import Client
from django.utils import timezone

from accounts.models import Account
from games import tasks
from games.chat import services as chat
from games.models import Game, Notice, Outage, Player, Turn
from tests.accounts.people import log_in, member
from tests.factories import AccountFactory, running_game
from tests.pages import filled, plain
from tests.playing import let_computers_go, play_out, play_some, tell_all
from tests.task_queue import task_queue

pytestmark = pytest.mark.django_db


# What stands in a SELECT's text for one that is nested in it.
_NESTED = "(NESTED)"
_TEXT = re.compile(r"'(?:[^']|'')*'")
_TABLE = re.compile(
    r'\b(?:FROM|JOIN|UPDATE|INTO|,)\s+"(\w+)"(?:\s+(?:AS\s+)?"?((?!AS\b)[A-Z]+\d+|\w\d+)"?)?'
)
_CONDITION = re.compile(
    r"\b(?:WHERE|ON)\b(.*?)(?=\b(?:WHERE|ORDER BY|LIMIT|GROUP BY|RETURNING)\b|$)"
)
_COLUMN = r'(?:"?(\w+)"?\.)?"(\w+)"'
_NAMED = re.compile(_COLUMN + r"\s*(?:=\s*(?:%s|\d+|\(NESTED\))|IN\s*\()")
_SAME = re.compile(_COLUMN + r"\s*=\s*\(?" + _COLUMN)
_LEFT = re.compile(r"^(?:WITH|SELECT|UPDATE|DELETE)\b")


@dataclass(frozen=True, slots=True)
class Scope:
    """One SELECT, UPDATE or DELETE: its tables, and the columns that its conditions compare."""

    tables: frozenset[str]
    aliases: frozenset[str]
    keys: frozenset[str]
    columns: frozenset[str]


def scopes(sql: str) -> Iterator[Scope]:
    """Each SELECT, UPDATE or DELETE of a statement, the innermost first."""
    for text in _texts(" ".join(_TEXT.sub("%s", sql).split())):
        for part in re.split(r"\b(?:UNION(?: ALL)?|EXCEPT|INTERSECT)\b", text):
            if _LEFT.match(part.strip().lstrip("(")):
                yield _scope(part)


def _texts(sql: str) -> Iterator[str]:
    """The statement in pieces, each nested SELECT taken out of the one around it."""
    open_texts, is_select = [""], [True]
    for place, sign in enumerate(sql):
        if sign == "(":
            open_texts.append("")
            is_select.append(bool(re.match(r"\(*SELECT\b", sql[place + 1 : place + 40])))
        elif sign == ")":
            inner, nested = open_texts.pop(), is_select.pop()
            if nested:
                yield inner
            open_texts[-1] += _NESTED if nested else f"({inner})"
        else:
            open_texts[-1] += sign
    yield open_texts[0]


def _scope(text: str) -> Scope:
    named = _TABLE.findall(text)
    tables = frozenset(table for table, _alias in named)
    aliases = frozenset(alias or table for table, alias in named)
    conditions = " ".join(_CONDITION.findall(text))
    keys = {column for _table, column in _NAMED.findall(conditions)}
    for one, left, other, right in _SAME.findall(conditions):
        # The row of the SELECT around it is known there.
        if other and other not in aliases:
            keys.add(left)
        elif one and one not in aliases:
            keys.add(right)
    columns = frozenset(column for _table, column in re.findall(_COLUMN, conditions))
    return Scope(tables, aliases, frozenset(keys), columns)


# Every query of pages and tasks on the tables of games names a game, an account or a row. So
# these tables can be partitioned by game some day, and none of them is ever read as a whole.

# A column that finds rows by itself, through an index of its own, and why it may.
OF_PAGES = {
    ("games_game", "public"): "open tables are for everyone; few wait at a time",
    ("games_game", "invite_token"): "a link of an invitation names one game",
    ("games_replayshare", "token"): "a shared link names one game",
}
# Whatever falls due is found by its time, in whichever game; the work on it names the row.
DUE = "due by this time, a page of rows at a time"
OLD = "kept for too long, a thousand rows at a time"
OF_TASKS = {
    ("games_game", "all_away_since"): DUE,
    ("games_game", "begins_at"): DUE,
    ("games_game", "computer_at"): DUE,
    ("games_game", "counted"): DUE,
    ("games_game", "created_at"): DUE,
    ("games_game", "deadline"): DUE,
    ("games_game", "motion_closes_at"): DUE,
    ("games_game", "orders_at"): DUE,
    ("games_game", "outages_until"): DUE,
    ("games_game", "paused_until"): DUE,
    ("games_evening", "next_at"): DUE,
    ("games_notice", "due_at"): DUE,
    ("games_notice", "claimed_at"): "claims of workers that died; few are being sent at a time",
    ("games_notice", "created_at"): OLD,
    ("games_case", "closed_at"): OLD,
    ("games_measure", "at"): OLD,
}
Allowed = dict[tuple[str, str], str]


@cache
def tables_of_games() -> frozenset[str]:
    """The tables whose rows belong to a game, directly or through a row that does."""
    found, more = {Game}, {Game}
    while more:
        more = {
            model
            for model in apps.get_app_config("games").get_models()
            for field in model._meta.get_fields()
            if isinstance(field, ForeignKey) and field.related_model in found
        } - found
        found |= more
    return frozenset(model._meta.db_table for model in found)


def is_named(scope: Scope) -> bool:
    """Whether a SELECT asks nothing of the tables of games, or names a row there or an account."""
    if not scope.tables & tables_of_games():
        return True
    return any(key == "id" or key.endswith("_id") for key in scope.keys)


@contextmanager
def watched() -> Iterator[dict[Scope, str]]:
    """What is asked meanwhile without a name, each with its statement."""
    seen: dict[Scope, str] = {}

    def watch(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        for scope in scopes(sql):
            if not is_named(scope):
                seen.setdefault(scope, sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(watch):
        yield seen


def check(seen: dict[Scope, str], allowed: Allowed) -> None:
    """Nothing else was asked without a name, and each exception is still needed."""
    found = {one: sql for one in allowed for scope, sql in seen.items() if finds(one, scope)}
    assert set(allowed) - set(found) == set()
    left = [sql for scope, sql in seen.items() if not any(finds(one, scope) for one in allowed)]
    assert left == [], "\n".join(left)


def finds(exception: tuple[str, str], scope: Scope) -> bool:
    table, column = exception
    return table in scope.tables and column in scope.columns


@pytest.mark.parametrize(
    ("rows", "named"),
    [
        (lambda: Turn.objects.filter(round__game=7), True),
        (lambda: Turn.objects.filter(number=3), False),
        (lambda: Turn.objects.filter(Exists(Player.objects.filter(account=7))), False),
        (lambda: Game.objects.filter(pk__in=Player.objects.filter(account=7).values("game")), True),
        (lambda: Game.objects.filter(pk__in=Player.objects.filter(seat=1).values("game")), False),
        (lambda: Account.objects.filter(name="Ann"), True),
    ],
)
def test_what_names_nothing_is_found(rows: Callable[[], QuerySet[Any]], named: bool) -> None:
    with watched() as seen:
        list(rows())
    assert (seen == {}) is named


@pytest.mark.postgresql
def test_every_query_of_the_pages_names_a_game_or_an_account(client: Client) -> None:
    ann = member("Ann")
    log_in(client)
    ben, cleo = (AccountFactory(name=name) for name in ("Ben", "Cleo"))
    running = play_some(running_game(ann, [ben, cleo]), 9)
    over = tell_all(play_out(running_game(ann, [ben, cleo], rules={"rounds": 1})))
    with watched() as seen:
        for address in plain():
            client.get(address)
        for game in (running, over):
            chat.say(game_id=game.pk, account=ben, text="Trust")
            numbers = {"game_id": game.pk, "account_id": ben.pk, "round_number": 1, "turn": 3}
            seat = {"player_id": game.players.get(account=ben).pk, "number": 1, "at": "1,0"}
            for address in filled({**numbers, **seat, "token": game.invite_token}):
                client.get(address)
    check(seen, OF_PAGES)


@pytest.mark.postgresql
def test_every_query_of_the_tasks_names_a_game_or_an_account() -> None:
    ann, ben, cleo = (AccountFactory(name=name) for name in ("Ann", "Ben", "Cleo"))
    running_game(ann, [ben, cleo])
    let_computers_go(running_game(ann, [ben], computers=2))
    play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}))
    ago = timezone.now() - timedelta(hours=1)
    Notice.objects.update(due_at=ago)
    Outage.objects.create(began_at=ago, ended_at=timezone.now())
    with watched() as seen, task_queue() as queue:
        tasks.sweep()
        queue.work()
        tasks.clear()
    check(seen, OF_TASKS)
