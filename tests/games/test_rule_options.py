"""Every option of a Ruleset is known wherever people meet it: a new one fails here first."""

from dataclasses import Field, fields
from functools import cache
from typing import Any

import pytest
import yaml
from django.test import Client

from accounts.models import Account
from games.lobby.forms import NewTableForm
from games.rules.ruleset import EDITIONS, ROUNDS, Ruleset
from games.wording.options import rule_names
from tests.factories import AccountFactory
from tests.processes import ROOT

CHOICES: dict[str, tuple[Any, ...]] = {"edition": EDITIONS, "rounds": ROUNDS}
EVERY_OPTION = pytest.mark.parametrize("option", fields(Ruleset), ids=lambda option: option.name)


def other_value(option: "Field[Any]") -> Any:
    """A value that is not the default."""
    values = CHOICES.get(option.name, (False, True))
    return next(value for value in values if value != option.default)


def filled_in(**changed: Any) -> NewTableForm:
    """The form for a new table with the defaults of a Ruleset but for these."""
    options = {option.name: option.default for option in fields(Ruleset)} | changed
    written = {name: "on" if value is True else value for name, value in options.items() if value}
    return NewTableForm({"seats": "5", "computers": "0", "public": "invited", **written})


def test_the_form_for_a_new_table_sets_the_option(subtests: pytest.Subtests) -> None:
    for option in fields(Ruleset):
        with subtests.test(option=option):
            form = filled_in(**{option.name: other_value(option)})
            assert form.is_valid(), form.errors
            assert form.cleaned_data["rules"] == Ruleset(**{option.name: other_value(option)})
            assert form.fields[option.name].help_text


def test_the_form_begins_with_the_default(subtests: pytest.Subtests) -> None:
    for option in fields(Ruleset):
        with subtests.test(option=option):
            assert (NewTableForm()[option.name].initial or False) == option.default


def test_a_table_names_the_option_it_plays_by(subtests: pytest.Subtests) -> None:
    for option in fields(Ruleset):
        with subtests.test(option=option):
            changed = Ruleset(**{option.name: other_value(option)})
            assert set(rule_names(changed)) - set(rule_names(Ruleset()))


@cache
def rules_of_scenarios() -> list[dict[str, object]]:
    return [
        scenario.get("rules", {})
        for file in sorted((ROOT / "tests" / "scenarios").glob("*.yaml"))
        for scenario in yaml.safe_load(file.read_text(encoding="utf-8"))
    ]


def test_a_scenario_plays_by_the_option(subtests: pytest.Subtests) -> None:
    for option in fields(Ruleset):
        with subtests.test(option=option):
            played = rules_of_scenarios()
            assert any(rules.get(option.name, option.default) != option.default for rules in played)


@pytest.mark.django_db
def test_the_page_for_a_new_table_shows_every_option(client: Client) -> None:
    ann: Account = AccountFactory()
    client.force_login(ann)
    page = client.get("/games/new/").content.decode()
    missing = [each.name for each in fields(Ruleset) if f'name="{each.name}"' not in page]
    assert missing == []


@pytest.mark.django_db
def test_the_rules_for_players_explain_every_option(client: Client) -> None:
    page = client.get("/rules/").content.decode()
    missing = [each.name for each in fields(Ruleset) if f'id="option-{each.name}"' not in page]
    assert missing == ["expansion"]  # which has a chapter of its own
