"""Migrations that compute something of the rows there are."""

from importlib import import_module

import pytest
from django.apps import apps

from accounts.models import Account
from games.models import Tally
from games.services import practice, tallies
from tests.factories import running_game
from tests.people import ann, ben
from tests.playing import play_out

__all__ = ["ann", "ben"]
# Migrations speak to the database itself.
pytestmark = pytest.mark.twice


@pytest.mark.django_db
def test_the_games_of_saboteur_2_are_counted_among_those_in_the_tallies(
    ann: Account, ben: Account
) -> None:
    for expansion in (True, False, True):
        rules = {"rounds": 1, "expansion": expansion}
        tallies.count(play_out(running_game(ann, [ben], computers=1, rules=rules)).pk)
    tallies.count(play_out(practice.start(ann)).pk)
    counted = dict(Tally.objects.values_list("account", "expansion_games"))
    assert counted == {ann.pk: 2, ben.pk: 2}
    Tally.objects.update(expansion_games=0)
    import_module("games.migrations.0028_games_of_saboteur_2").count(apps, None)
    assert dict(Tally.objects.values_list("account", "expansion_games")) == counted
