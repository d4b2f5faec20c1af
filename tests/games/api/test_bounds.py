"""However large, far, long or deep what a program asks for is: the answer is no error of ours, and
takes no more work than a few pages.

The doors are those of the schema, each with the request of its example, of which one part after the
other is put in place of by something hostile.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import partial
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from django.db import transaction

from accounts.models import Account
from games.api import waiting
from games.api.parsing import MAX_BYTES
from tests.games.api.programs import Programs, is_problem
from tests.games.api.scenes import SCENES, People
from tests.games.api.test_schema import operations
from tests.samples import covering, each_once
from tests.work import MOST_YARDSTICKS, bounded, yardstick

pytestmark = [pytest.mark.django_db, pytest.mark.both]
# Whatever takes the square of this is seen.
ROOM = 16_000
PARAMETERS = ("9" * 4_000, str(2**63), "0001-01-01~1", "x" * 4_000)
Place = tuple[str | int, ...]
# Every door of the schema that a body or a query is sent to.
DOORS = {
    name: [one["name"] for one in told.get("parameters", ()) if one["in"] == "query"]
    for name, told in operations().items()
    if "requestBody" in told or any(one["in"] == "query" for one in told.get("parameters", ()))
}


def nested(depth: int) -> Any:
    """Lists and objects in each other."""
    value: Any = 0
    for level in range(depth):
        value = {"a": value} if level % 2 else [value]
    return value


def many(value: Any) -> list[Any]:
    """As many of a value as there is room for."""
    return [value] * (ROOM // (len(json.dumps(value)) + 2))


def hostile(plain: Any) -> Iterator[Any]:
    """What may stand in place of a value."""
    yield from (2**63, nested(10), many({}))
    yield many(plain[0] if isinstance(plain, list) and plain else plain)
    if isinstance(plain, int):
        yield from (-1, 2**31, 10**4_000)
    if isinstance(plain, str):
        yield from ("a" * ROOM, "@Ben " * (ROOM // 5), "0001-01-01", "9999-12-31")
    if isinstance(plain, dict):
        yield {str(number): number for number in range(ROOM // 16)}


def places(value: Any, here: Place = ()) -> Iterator[tuple[Place, Any]]:
    """The parts of a body, with where they are; of lists beside each other two."""
    yield here, value
    if isinstance(value, dict | list):
        inner = list(value.items() if isinstance(value, dict) else enumerate(value))
        lists = [key for key, each in inner if isinstance(each, list)]
        for key, each in inner if isinstance(value, dict) else inner[:2]:
            if key not in lists[2:]:
                yield from places(each, (*here, key))


def bodies(plain: Any) -> Iterator[Any]:
    """A body with something hostile in it: at each place, and each kind of it for each type."""
    tries = [
        (place, type(inner), number, bad)
        for place, inner in places(plain)
        for number, bad in enumerate(hostile(inner))
    ]
    for place, _type, _number, bad in covering(tries, lambda tried: (tried[0], tried[1:3])):
        yield put(plain, place, bad)


def put(body: Any, place: Place, value: Any) -> Any:
    """A body with another value at a place."""
    if not place:
        return value
    changed = deepcopy(body)
    inner = changed
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    return changed


@pytest.fixture(autouse=True)
def patience(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told to wait, or waits."""
    monkeypatch.setattr(waiting, "LONGEST_SECONDS", 0)
    keys = ("api", "password_from_network", "password_from_anywhere", "password_owner")
    every = dict.fromkeys(settings.ACCOUNT_RATE_LIMITS, "100000/m/ip")
    settings.ACCOUNT_RATE_LIMITS = {**every, **dict.fromkeys(keys, "100000/m/key")}


@contextmanager
def put_back() -> Iterator[None]:
    """Let things be afterwards as they were before."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    cache.clear()


@pytest.mark.parametrize("name", DOORS)
def test_no_request_takes_more_work_than_a_few_pages(
    name: str, ann: Account, ben: Account, cleo: Account, program: Programs
) -> None:
    """A quarter of a second a door, six in all; ten times that in the soak."""
    scene, most = SCENES[name](People(ann, ben, cleo)), MOST_YARDSTICKS * yardstick()
    send = getattr(program(scene.who), operations()[name]["method"])
    at = scene.path.partition("?")[0]
    tried: list[tuple[str, dict[str, Any]]] = []
    if DOORS[name]:
        tried += [(f"{at}?{one}={bad}", {}) for one, bad in each_once(DOORS[name], PARAMETERS)]
    if scene.body is not None:
        tried += [(scene.path, {"body": body}) for body in bodies(scene.body)]
    for path, told in tried:
        what = (path[:100], repr(told)[:300])
        with put_back():
            answer = bounded(partial(send, path, **told), most, what)
        assert answer.status_code < 500, what
        assert len(answer.content) < MAX_BYTES, what


def test_a_list_that_is_too_long_is_refused_before_anybody_looks_at_what_is_in_it(
    ann: Account, program: Programs
) -> None:
    body = {"computers": ["nobody"] * 5_000}
    told = is_problem(program(ann).post("games/", body), 422, "invalid")
    (wrong,) = told["errors"]
    assert wrong["pointer"] == "#/computers"


def test_of_unknown_names_the_first_are_told(ann: Account, program: Programs) -> None:
    body = {str(number): number for number in range(2_000)}
    told = is_problem(program(ann).put("me/program/", body), 422, "invalid")
    assert len(told["errors"]) == 21
