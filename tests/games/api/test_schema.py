"""The schema says what the views do: every operation is played through, and its example with it."""

import json
import os
import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from datetime import UTC, datetime
from io import StringIO
from itertools import count
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from rest_framework.serializers import DateTimeField, Serializer

from accounts.models import Account
from games.api import urls
from games.api.schema.hook import schema
from games.api.schema.inspector import EXAMPLES, examples
from games.api.shapes.observation import DataShape
from games.core.turns import fair_deals
from games.rules.phases import PHASES
from tests.games.api.programs import Programs
from tests.games.api.scenes import SCENES, People

pytestmark = pytest.mark.django_db
METHODS = ("get", "post", "put", "delete")
_INSTANT = re.compile(r"^\d{4}-\d\d-\d\dT[\d:.]+Z$")
_KEYS = ("id", "person", "player", "motion", "game")
_SECRETS = {"token": "sab_…", "invite_token": "kY3…"}
# Long lists say no more than their beginning.
_MOST = 3
_LONG = ("moves", "places", "idle", "plannable", "turns", "deal")


@pytest.fixture
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game is dealt the same."""
    monkeypatch.setattr(fair_deals, "seed", lambda fair, index: bytes([index]) * 32)


def operations() -> dict[str, dict[str, Any]]:
    """What the schema says, by the names of the operations."""
    paths = schema()["paths"]
    return {
        told["operationId"]: {**told, "path": path, "method": method}
        for path, methods in paths.items()
        for method, told in methods.items()
    }


def settled(value: Any, name: str = "", keys: Iterator[int] | None = None) -> Any:
    """An answer without what differs from run to run."""
    keys = keys or count(1)
    if isinstance(value, dict):
        return {each: settled(inner, each, keys) for each, inner in value.items()}
    if isinstance(value, list):
        shown = value[:_MOST] if name in _LONG else value
        return [settled(inner, name, keys) for inner in shown]
    if name in _KEYS and type(value) is int:
        return next(keys)
    if isinstance(value, str) and _INSTANT.match(value):
        return "2026-05-04T12:00:00Z"
    if isinstance(value, str) and value.startswith("whsec_"):
        return "whsec_…"
    return _SECRETS[name] if name in _SECRETS and value else value


def closed(value: Any) -> Any:
    """The schema, with nothing allowed that it does not name."""
    if isinstance(value, list):
        return [closed(each) for each in value]
    if not isinstance(value, dict):
        return value
    told = {name: closed(inner) for name, inner in value.items()}
    whole = told.get("type") == "object" and "properties" in told and "const" not in str(told)
    return {"additionalProperties": False, **told} if whole else told


def fits(value: Any, shape: dict[str, Any]) -> None:
    """Fail unless the value is as the schema has it."""
    root = {**closed(deepcopy(shape)), "components": closed(deepcopy(schema()["components"]))}
    Draft202012Validator(root).validate(value)


def test_the_schema_validates_without_a_warning() -> None:
    told = StringIO()
    call_command(
        "spectacular", validate=True, fail_on_warn=True, format="openapi-json", stdout=told
    )
    assert json.loads(told.getvalue())["openapi"].startswith("3.1")


def test_other_tools_find_the_document_valid() -> None:
    told = json.loads(json.dumps(schema()))
    assert list(OpenAPIV31SpecValidator(told).iter_errors()) == []
    assert told["servers"] and told["info"]["license"]
    assert all("security" in each for each in operations().values())


def test_every_example_that_is_shown_fits_its_shape() -> None:
    for told in operations().values():
        asked = told.get("requestBody", {}).get("content", {})
        answers = [each.get("content", {}) for each in told["responses"].values()]
        for content in (asked, *answers):
            for each in content.values():
                for example in each.get("examples", {}).values():
                    fits(example["value"], each["schema"])


def test_what_programs_speak_of_has_a_name(subtests: pytest.Subtests) -> None:
    for name in [
        "Move",
        "Event",
        "Condition",
        "Claim",
        "Motion",
        "Record",
        "Proof",
        "Card",
        "Cell",
    ]:
        with subtests.test(name=name):
            assert schema()["components"]["schemas"][name]["description"]


def test_words_that_are_told_are_named_and_more_may_come(subtests: pytest.Subtests) -> None:
    for shape, field, word in [
        ("Game", "status", "lobby"),
        ("Timing", "pace", "own-bank"),
        ("Timing", "time_up", "one-turn"),
        ("Rules", "edition", "classic"),
        ("Observation", "phase", "stealing"),
        ("Observation", "dwarf", "geologist"),
        ("Turn", "played_by", "time-out"),
        ("Player", "strength", "novice"),
        ("Delivery", "state", "sent"),
        ("Notice", "type", "mention"),
    ]:
        with subtests.test(shape=shape, field=field, word=word):
            named, others, *_null = schema()["components"]["schemas"][shape]["properties"][field][
                "anyOf"
            ]
            assert word in named["enum"]
            assert others == {"type": "string"}
            assert field != "phase" or named["enum"] == list(PHASES)


def test_every_address_and_method_is_in_it() -> None:
    said = {(told["path"], told["method"]) for told in operations().values()}
    there = set()
    for pattern in urls.urlpatterns:
        view = getattr(pattern.callback, "cls", None)
        path = "/api/v1/" + re.sub(r"<id:(\w+)>", r"{\1}", str(pattern.pattern)).rstrip("/")
        if view is not None and pattern.name != "schema":
            there |= {(path, each) for each in METHODS if hasattr(view, each)}
    assert said == there


def test_every_instant_is_told_in_utc_whatever_the_time_zone() -> None:
    told = list(_fields(_shapes(Serializer)))
    instants = [field for field in told if isinstance(field, DateTimeField)]
    assert len(instants) > 10
    with timezone.override("Asia/Tokyo"):
        for field in instants:
            shown = field.to_representation(datetime(2026, 11, 26, 8, tzinfo=UTC))
            assert shown == "2026-11-26T08:00:00Z", (type(field.parent), field.field_name)


def _shapes(base: type[Serializer[Any]]) -> Iterator[type[Serializer[Any]]]:
    """Every serializer of the site."""
    for shape in base.__subclasses__():
        yield from _shapes(shape)
        if shape.__module__.startswith("games.") and shape is not DataShape:
            yield shape


def _fields(shapes: Iterable[type[Serializer[Any]]]) -> Iterator[Any]:
    """Their fields; of lists, what is in them."""
    for shape in shapes:
        for field in shape().fields.values():
            yield getattr(field, "child", field)


def test_anybody_reads_it(program: Programs) -> None:
    response = program().get("schema/")
    assert response.status_code == 200
    assert response.json() == json.loads(json.dumps(schema()))


def test_every_operation_has_an_example() -> None:
    assert set(examples()) == set(SCENES) == set(operations())
    for name, told in operations().items():
        recorded = examples()[name]
        answer = told["responses"][str(recorded["status"])].get("content", {})
        shown = [
            each["value"]
            for each in answer.get("application/json", {}).get("examples", {}).values()
        ]
        assert shown == ([recorded["answer"]] if answer else [])


@pytest.mark.parametrize("name", list(SCENES))
def test_an_example_is_what_happens(
    name: str, ann: Account, ben: Account, cleo: Account, program: Programs, seeded: None
) -> None:
    """The example's request is sent, and its answer comes back."""
    told, scene = operations()[name], SCENES[name](People(ann, ben, cleo))
    sender = program(scene.who)
    headers = {each.replace("_", "-"): value for each, value in scene.headers.items()}
    asked = {} if scene.body is None else {"body": scene.body}
    response = getattr(sender, told["method"])(scene.path, **asked, **headers)
    answer = response.json() if response.content else None
    shape = told["responses"][str(response.status_code)].get("content", {})
    if answer is not None:
        fits(answer, shape["application/json"]["schema"])
    if scene.body is not None:
        fits(scene.body, told["requestBody"]["content"]["application/json"]["schema"])
    happened = {
        "request": settled(scene.body),
        "status": response.status_code,
        "answer": settled(answer),
    }
    if os.environ.get("RECORD_EXAMPLES"):
        record(name, happened)
    assert happened == examples()[name]


def record(name: str, happened: dict[str, Any]) -> None:
    """Write an example anew (`RECORD_EXAMPLES=1`), after the API has changed on purpose."""
    told = {**json.loads(EXAMPLES.read_text()), name: happened}
    EXAMPLES.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")
    examples.cache_clear()
