"""The page of the day: what it shows before a guess and after it, and to whom."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.daily import selectors
from games.daily.models import DailyCrowd, DailyGuess
from games.daily.selectors import PreparedRound, case
from tests.look.validity import faults
from tests.people import Browser

pytestmark = pytest.mark.django_db
AT = "/daily/"


def today() -> PreparedRound:
    return case(selectors.number_of(selectors.today()))


def body(step: int = 2, **changed: str) -> dict[str, str]:
    steps = {f"seat-{seat}": str(step) for seat in range(len(today().names))}
    return {"day": selectors.today().isoformat(), **steps, **changed}


def page(client: Client, address: str = AT, **headers: str) -> str:
    written = client.get(address, headers=headers).content.decode()
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"|nonce="[^"]+"', "", written)


def test_nothing_before_the_guess_depends_on_who_is_what(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = today()
    addresses = [AT, *(reverse("games:daily_turn", args=[turn]) for turn in range(found.cut + 2))]

    def shown() -> list[str]:
        parts = [page(client, address, hx_request="true") for address in addresses]
        return [*parts, *(page(client, address) for address in addresses)]

    shown()
    before = shown()
    swapped = {"miner": "saboteur", "saboteur": "miner"}
    other = replace(
        found,
        dwarfs=tuple(swapped[dwarf] for dwarf in found.dwarfs),
        seen=(*found.seen[: found.cut + 1], *found.seen[: len(found.seen) - found.cut - 1]),
        turns=(*found.turns[: found.cut], *found.turns[: len(found.turns) - found.cut]),
        computer=tuple(reversed(found.computer)),
    )
    monkeypatch.setattr(selectors, "case", lambda number: other)
    assert shown() == before


def test_a_visitor_guesses_without_an_account_and_is_told_then(client: Client) -> None:
    asked = page(client)
    assert "Whom do you take for a saboteur?" in asked
    assert not faults(asked)
    answer = client.post(AT, body(), follow=True)
    told = answer.content.decode()
    assert "You were 50 %" in told.replace("\u00a0", " ")
    assert not faults(told)
    assert "Whom do you take" not in told
    assert client.get(reverse("games:daily_turn", args=[len(today().turns)])).status_code == 200
    client.post(AT, body(4))
    assert DailyCrowd.objects.get().guesses == 1
    assert not DailyGuess.objects.exists()


def test_who_has_not_guessed_sees_no_turn_after_the_cut(client: Client) -> None:
    last = today().cut
    assert client.get(reverse("games:daily_turn", args=[last])).status_code == 200
    assert client.get(reverse("games:daily_turn", args=[last + 1])).status_code == 404


def test_the_line_to_share_names_nobody(client: Client) -> None:
    line = client.post(AT, body(), follow=True).context["page"].outcome.share
    assert line.startswith("Who is it? No. ")
    assert line.endswith(AT)
    assert not any(name in line for name in today().names)


def test_an_account_has_a_streak_and_a_curve(ann: Account, browser: Browser) -> None:
    for days in (1, 2, 3):
        day = selectors.today() - timedelta(days=days)
        DailyGuess.objects.create(account=ann, day=day, steps=[], score=0.4)
    told = browser(ann).post(AT, body(), follow=True).content.decode()
    assert "4 days in a row" in told
    assert "<polyline" in told
    assert not faults(told)


def test_the_crowd_is_shown_once_there_is_one(ann: Account, ben: Account, browser: Browser) -> None:
    assert "Everyone" not in browser(ann).post(AT, body(0), follow=True).content.decode()
    assert "Everyone" in browser(ben).post(AT, body(4), follow=True).content.decode()


def test_a_step_left_out_keeps_the_others(client: Client) -> None:
    answer = client.post(AT, {**body(4), "seat-1": ""})
    assert answer.status_code == 422
    written = answer.content.decode()
    assert "One step for each player" in written
    assert written.count(" checked") == len(today().names) - 1


def test_a_guess_from_a_page_of_yesterday_shows_todays_round(client: Client) -> None:
    yesterday = selectors.today() - timedelta(days=1)
    answer = client.post(AT, body(day=yesterday.isoformat()), follow=True)
    assert "That day is over." in answer.content.decode()
    assert not DailyCrowd.objects.exists()


def test_it_is_found_from_the_first_page_and_from_ones_games(
    ann: Account, client: Client, browser: Browser
) -> None:
    assert f'href="{AT}"' in client.get("/").content.decode()
    assert f'href="{AT}"' in browser(ann).get(reverse("games:my_games")).content.decode()
