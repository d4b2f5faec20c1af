"""The time zones a person may live in, and how they are offered."""

import re

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts import time_zones
from tests.accounts.people import member, sign_up
from tests.accounts.test_settings import FORM

# What they were called once, and what the list calls them.
RENAMED = [
    ("Asia/Calcutta", "Asia/Kolkata"),
    ("Asia/Saigon", "Asia/Ho_Chi_Minh"),
    ("Europe/Kiev", "Europe/Kyiv"),
    ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"),
    ("US/Eastern", "America/New_York"),
    ("Etc/UTC", "UTC"),
]


@pytest.mark.parametrize(
    "name", ["Europe/Paris", "America/Argentina/Ushuaia", "UTC", "Asia/Kolkata"]
)
def test_places_are_time_zones(name: str) -> None:
    time_zones.validate_time_zone(name)
    assert str(time_zones.find(name)) == name


@pytest.mark.parametrize("name", ["Mars/Olympus", "", "../etc/passwd", "localtime"])
def test_other_words_are_not(name: str) -> None:
    with pytest.raises(ValidationError) as refused:
        time_zones.validate_time_zone(name)
    assert refused.value.code == "time_zone"
    assert str(time_zones.find(name)) == "UTC"


def groups() -> dict[str, list[tuple[str, str]]]:
    return {str(region): list(zones) for region, zones in time_zones.choices()[1:]}  # type: ignore[arg-type]


def offered() -> list[str]:
    return [name for zones in groups().values() for name, _ in zones]


def test_they_are_offered_by_region_and_under_one_name_each() -> None:
    assert ("Europe/Paris", "Paris") in groups()["Europe"]
    assert ("America/New_York", "New York") in groups()["America"]
    assert ("America/Argentina/Ushuaia", "Argentina, Ushuaia") in groups()["America"]
    assert "Indian Ocean" in groups()
    assert 380 < len(offered()) == len(set(offered())) < 440
    assert set(offered()) <= time_zones.known()


@pytest.mark.parametrize(("once", "today"), RENAMED)
def test_only_todays_names_are_offered(once: str, today: str) -> None:
    assert once not in offered()
    assert time_zones.todays_name(once) == time_zones.todays_name(today) == today


def test_every_name_of_once_keeps_its_clock_under_todays() -> None:
    assert {time_zones.todays_name(name) for name in offered()} == set(offered())
    lost = {name for name in time_zones.known() if time_zones.todays_name(name) not in offered()}
    # Those that are no place's: UTC, and fixed distances from it.
    assert all(name.startswith("Etc/") or "/" not in name for name in lost), lost


def options(client: Client) -> list[tuple[str, bool]]:
    """The time zones of the settings page in their order, and which of them is chosen."""
    page = client.get("/accounts/settings/").content.decode()
    (select,) = re.findall(r'<select name="time_zone".*?</select>', page, re.DOTALL)
    found = re.findall(r'<option value="([^"]+)"( selected)?', select)
    return [(name, bool(chosen)) for name, chosen in found]


def test_the_browsers_own_zone_is_on_top(client: Client) -> None:
    client.force_login(member("Ann", time_zone="Europe/Paris"))
    client.cookies["time_zone"] = "Asia%2FCalcutta"
    first, *others = options(client)
    assert first == ("Asia/Kolkata", False)
    assert [name for name, chosen in others if chosen] == ["Europe/Paris"]
    assert client.post("/accounts/settings/", {**FORM, "time_zone": first[0]}).status_code == 302


def test_where_no_script_tells_it_the_accounts_own_is_on_top(client: Client) -> None:
    client.force_login(member("Ann", time_zone="Europe/Paris"))
    assert options(client)[0] == ("Europe/Paris", True)


def test_a_zone_that_is_no_places_stays_until_it_is_changed(client: Client) -> None:
    ann = member("Ann", time_zone="Etc/GMT+3")
    client.force_login(ann)
    client.cookies["time_zone"] = "Europe%2FParis"
    assert ("Etc/GMT+3", True) in options(client)
    answer = client.post("/accounts/settings/", {**FORM, "time_zone": "Etc/GMT+3"})
    assert answer.status_code == 302
    ann.refresh_from_db()
    assert ann.time_zone == "Etc/GMT+3"


def test_who_signs_up_gets_todays_name_of_the_browsers_zone(client: Client) -> None:
    client.cookies["time_zone"] = "Europe%2FKiev"
    sign_up(client, "Ann")
    assert options(client)[0] == ("Europe/Kyiv", True)
