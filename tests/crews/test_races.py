"""Joining, leaving and opening tables at one moment."""

from functools import partial

import pytest

from games.crews import services
from games.crews.models import Crew, CrewMember, Evening
from tests.at_once import all_at_once
from tests.factories import AccountFactory


def test_the_last_place_of_a_crew_is_taken_once(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_MEMBERS", 3)
    ann, ben, *late = AccountFactory.create_batch(5)
    crew = services.found(ann, "Tuesday crew")
    services.join(ben, crew.token)
    joins = [partial(services.join, one, crew.token) for one in late]
    assert all_at_once([*joins, joins[0]]).count("ServiceError") in (2, 3)
    assert crew.members.count() == 3


def test_whoever_joins_as_the_last_member_leaves_finds_a_crew_or_none(
    transactional_db: None,
) -> None:
    ann, ben = AccountFactory.create_batch(2)
    crew = services.found(ann, "Tuesday crew")
    leaves = partial(services.remove, crew.pk, ann, ann.pk)
    outcomes = all_at_once([leaves, partial(services.join, ben, crew.token)])
    joined = outcomes == ["", ""]
    assert joined or [one for one in outcomes if one] == ["NotFound"]
    assert [one.account_id for one in CrewMember.objects.all()] == ([ben.pk] if joined else [])
    assert Crew.objects.count() == joined


def test_one_next_table_is_opened(transactional_db: None) -> None:
    ann, ben, cleo = AccountFactory.create_batch(3)
    crew = services.found(ann, "Tuesday crew")
    for account in (ben, cleo):
        services.join(account, crew.token)
    opens = [partial(services.open_table, crew.pk, account) for account in (ann, ben, cleo, ann)]
    assert all_at_once(opens) == [""] * 4
    assert Evening.objects.count() == 1
