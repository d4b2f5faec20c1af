"""Traces: keyed hashes of networks and browsers, one a day, soon deleted, and never an address."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from django.db import DatabaseError
from django.forms.models import model_to_dict
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.models import Account
from accounts.request_facts import Facts
from games.archives.my_data import everything
from games.core.turns import traces
from games.models import Game, Trace
from games.rules.engine import observe
from tests.clock import Clock, clock
from tests.factories import GuestFactory, open_table
from tests.people import ann, ben, cleo
from tests.playing import position_of, to_act

__all__ = ["ann", "ben", "cleo", "clock"]
pytestmark = pytest.mark.django_db

HOME = Facts("203.0.113.77", "Mosaic/2.0 (Ann's own)", "en-GB,fr;q=0.7")
NEXT_DOOR = Facts("203.0.113.200", "Lynx/2.9", "de")
FAR = Facts("198.51.100.4", "Lynx/2.9", "es")


def digests(account: Account, kind: str) -> set[str]:
    return set(Trace.objects.filter(account=account, kind=kind).values_list("digest", flat=True))


def test_neighbours_of_one_network_leave_the_same_trace(
    ann: Account, ben: Account, cleo: Account
) -> None:
    for person, facts in ((ann, HOME), (ben, NEXT_DOOR), (cleo, FAR)):
        traces.take(person, facts)
    assert digests(ann, "network") == digests(ben, "network") != digests(cleo, "network")
    assert len({*digests(ann, "browser"), *digests(ben, "browser"), *digests(cleo, "browser")}) == 3


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("2001:db8:7:1::1", "2001:db8:7:ffff::2", True),
        ("2001:db8:7:1::1", "2001:db8:8:1::1", False),
        ("203.0.113.9", "::ffff:203.0.113.8", True),
    ],
)
def test_networks_are_24_bits_or_48(
    one: str, other: str, is_same: bool, ann: Account, ben: Account
) -> None:
    traces.take(ann, Facts(one, "", ""))
    traces.take(ben, Facts(other, "", ""))
    assert (digests(ann, "network") == digests(ben, "network")) is is_same
    assert not digests(ann, "browser")


def test_what_is_no_address_leaves_no_trace(ann: Account) -> None:
    traces.take(ann, Facts("unix:", "", "en"))
    assert not Trace.objects.exists()


def test_no_row_tells_an_address_a_network_or_a_browser(ann: Account) -> None:
    traces.take(ann, HOME)
    for row in Trace.objects.all():
        told = repr(model_to_dict(row)) + str(row) + repr(row)
        assert not [part for part in ("203.0", "113.77", "Mosaic", "en-GB") if part in told]


def test_a_day_costs_one_statement_and_then_none(
    ann: Account, clock: Clock, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(3):  # with the bounds of a transaction within the test's own
        traces.take(ann, HOME)
    for _ in range(2):
        with django_assert_num_queries(0):
            traces.take(ann, HOME)
    assert Trace.objects.count() == 2
    cache.clear()
    traces.take(ann, HOME)
    assert Trace.objects.count() == 2
    clock.pass_by(days=1)
    traces.take(ann, HOME)
    assert Trace.objects.count() == 4


def test_keys_change_so_that_traces_of_two_periods_cannot_be_compared(
    ann: Account, clock: Clock
) -> None:
    for _ in range(31):
        traces.take(ann, HOME)
        clock.pass_by(days=1)
    assert len(digests(ann, "network")) == 2


def test_another_key_of_the_site_is_another_trace(
    ann: Account, ben: Account, settings: LazySettings
) -> None:
    traces.take(ann, HOME)
    settings.SECRET_KEY = "another " * 10
    traces.take(ben, HOME)
    assert digests(ann, "network").isdisjoint(digests(ben, "network"))


def test_traces_go_when_their_time_is_over(ann: Account, clock: Clock) -> None:
    traces.take(ann, HOME)
    clock.pass_by(days=29)
    assert traces.clear_expired(10) == 0
    clock.pass_by(days=1)
    assert traces.clear_expired(1) == 1
    assert traces.clear_expired(10) == 1
    assert not Trace.objects.exists()


def test_a_site_can_keep_none(ann: Account, settings: LazySettings, client: Client) -> None:
    traces.take(ann, HOME)
    assert "a hash of your network" in client.get("/privacy/").content.decode()
    settings.TRACE_DAYS = 0
    traces.take(ann, FAR)
    assert traces.clear_expired(10) == 2
    assert not Trace.objects.exists()
    assert "a hash of your network" not in client.get("/privacy/").content.decode()


def test_guests_leave_none() -> None:
    traces.take(GuestFactory(), HOME)
    assert not Trace.objects.exists()


def test_a_database_that_refuses_stops_nobody(
    ann: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise DatabaseError("203.0.113.77")

    monkeypatch.setattr(Trace.objects, "bulk_create", refuse)
    traces.take(ann, HOME)
    assert not Trace.objects.exists()


def test_they_are_ones_own_to_read_and_go_with_the_account(ann: Account, ben: Account) -> None:
    traces.take(ann, HOME)
    traces.take(ben, FAR)
    (section,) = [one for one in everything(ann) if one.name == "traces"]
    assert {row["digest"] for row in section.rows()} == digests(ann, "network") | digests(
        ann, "browser"
    )
    ann.delete()
    assert set(Trace.objects.values_list("account", flat=True)) == {ben.pk}


def browser(account: Account) -> Client:
    client = Client(REMOTE_ADDR="203.0.113.77", headers={"User-Agent": "Mosaic/2.0"})
    client.force_login(account)
    return client


def test_sitting_down_and_taking_a_turn_leave_a_trace_and_a_refusal_none(
    ann: Account, ben: Account, cleo: Account, game: Game
) -> None:
    gathering = open_table(ann, seats=3)
    address = reverse("games:sit", args=[gathering.pk])
    assert browser(ben).post(address).status_code == 302
    assert Trace.objects.filter(account=ben).count() == 2
    Trace.objects.all().delete()
    cache.clear()
    to_act_id = to_act(game).account_id
    seen = observe(position_of(game), to_act(game).seat)
    move = {"version": game.version, "pass": "1", "cards": seen.hand[0]}
    for account in (ann, ben, cleo):
        answer = browser(account).post(reverse("games:turns", args=[game.pk]), move)
        assert (answer.status_code == 303) is (to_act_id == account.pk)
    assert set(Trace.objects.values_list("account", "kind")) == {
        (to_act_id, "network"),
        (to_act_id, "browser"),
    }


def test_looking_leaves_none(ann: Account, game: Game) -> None:
    browser(ann).get(reverse("games:table", args=[game.pk]))
    assert not Trace.objects.exists()
