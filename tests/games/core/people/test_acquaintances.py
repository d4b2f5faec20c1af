"""Whom a person knows from the tables."""

from typing import Any

import pytest

from accounts.models import Account
from games.core.errors import NobodyMeant
from games.core.people import acquaintances
from games.practice import services as practice
from tests.factories import AccountFactory, open_table, running_game
from tests.playing import play_out

pytestmark = pytest.mark.django_db
QUICK = {"rounds": 1}


def names_of(account: Account) -> list[str]:
    return [person.name for person in acquaintances.played_with(account)]


@pytest.mark.both
def test_they_are_those_of_present_and_of_the_last_games_the_latest_first(
    ann: Account, ben: Account, cleo: Account, olga: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    dora = AccountFactory(name="Dora")
    for others in ([dora], [ben], [cleo, ben]):
        play_out(running_game(ann, others, computers=2, rules=QUICK))
    running_game(ann, [olga], computers=1)
    assert names_of(ann) == ["Olga", "Cleo", "Ben", "Dora"]
    monkeypatch.setattr(acquaintances, "LAST_GAMES", 2)
    assert names_of(ann) == ["Olga", "Cleo", "Ben"]


def test_whoever_only_sat_in_a_lobby_or_practised_or_is_gone_is_not_among_them(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    open_table(ann, [olga], seats=4)
    practice.start(ann)
    running_game(ann, [ben, cleo])
    Account.objects.filter(pk=ben.pk).update(is_active=False)
    assert names_of(ann) == ["Cleo"]
    assert names_of(olga) == []


@pytest.mark.postgresql
def test_they_are_read_with_three_queries_however_many_games_there_were(
    ann: Account, ben: Account, cleo: Account, django_assert_num_queries: Any
) -> None:
    for _ in range(3):
        play_out(running_game(ann, [ben, cleo], rules=QUICK))
    with django_assert_num_queries(3):
        assert sorted(names_of(ann)) == ["Ben", "Cleo"]


def test_a_whole_name_means_one_person_even_if_others_begin_with_it(
    ann: Account, ben: Account
) -> None:
    benno = AccountFactory(name="Benno")
    running_game(ann, [benno], computers=1)
    assert acquaintances.meant_by("ben", ann) == ben
    assert acquaintances.meant_by("benn", ann) == benno


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Élodie", "elodie"),
        ("Élodie", "@ELODIE"),
        ("Élodie", "E\N{COMBINING ACUTE ACCENT}lodie"),
        ("Elodie", "élodie"),
        ("Iñaki Núñez", "inaki nunez"),
        ("Łukasz", "łukasz"),
        ("Straße", "strasse"),
        ("Ångström", "angstrom"),
    ],
)
def test_accents_make_no_difference_to_whom_a_name_means(
    ann: Account, name: str, typed: str
) -> None:
    person = AccountFactory(name=name)
    assert acquaintances.meant_by(typed, ann) == person
    # Its beginning means somebody whom one knows alone.
    with pytest.raises(NobodyMeant):
        acquaintances.meant_by(typed[:4], ann)
    running_game(ann, [person], computers=1)
    assert acquaintances.meant_by(typed[:4], ann) == person


@pytest.mark.parametrize("typed", ["El0die", "EIodie", "Elo die", "Elоdie", "\0", "e" * 10**5])
def test_a_similar_look_is_not_enough(ann: Account, typed: str) -> None:
    AccountFactory(name="Elodie")
    with pytest.raises(NobodyMeant):
        acquaintances.meant_by(typed, ann)
