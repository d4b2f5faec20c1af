"""Guessing: what counts, what is refused, and what is kept of it."""

import json
import re
from dataclasses import replace
from datetime import date, timedelta
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.core.errors import DayOver, InvalidGuess
from games.daily import selectors, services
from games.daily.models import DailyCrowd, DailyGuess
from games.daily.selectors import _FILE, PreparedRound, case, case_of
from games.rules.files.record import read_record, replay
from tests.at_once import all_at_once
from tests.factories import AccountFactory
from tests.look.validity import faults
from tests.people import Browser
from tools.daily import CERTAIN, SURE, chance_of_all, cut_of

pytestmark = pytest.mark.django_db


def truth() -> list[int]:
    dwarfs = case(selectors.number_of(selectors.today())).dwarfs
    return [4 if dwarf == "saboteur" else 0 for dwarf in dwarfs]


def guess(account: Account | None, steps: list[int | None], day: date | None = None) -> None:
    services.guess(day=day or selectors.today(), account=account, steps=steps)


@pytest.mark.both
def test_the_first_guess_counts_and_no_other(ann: Account) -> None:
    guess(ann, [*truth()])
    guess(ann, [2] * len(truth()))
    row = DailyGuess.objects.get()
    assert row.steps == truth()
    assert row.score == pytest.approx(0.95)
    assert DailyCrowd.objects.get().guesses == 1


def test_the_crowd_is_the_average_of_everyone_and_holds_nobody(ann: Account) -> None:
    seats = len(truth())
    guess(ann, [4] * seats)
    guess(None, [0] * seats)
    told = selectors.daily(ann).truth
    assert told is not None
    assert (told.guesses, told.crowd) == (2, pytest.approx((0.5,) * seats))
    assert told.crowd_score == pytest.approx(0.5)
    ann.delete()
    assert not DailyGuess.objects.exists()
    assert DailyCrowd.objects.get().guesses == 2


@pytest.mark.parametrize("wrong", [None, 5, -1])
def test_a_guess_that_leaves_somebody_out_is_refused(ann: Account, wrong: int | None) -> None:
    for steps in ([wrong, *truth()[1:]], truth()[1:], [*truth(), 0]):
        with pytest.raises(InvalidGuess):
            guess(ann, [*steps])
    assert not DailyGuess.objects.exists()


@pytest.mark.parametrize("days", [-1, 1])
def test_another_day_is_refused(ann: Account, days: int) -> None:
    with pytest.raises(DayOver):
        guess(ann, [*truth()], selectors.today() + timedelta(days=days))


@pytest.mark.parametrize(
    ("ago", "streak"), [([0, 1, 2], 3), ([1, 2], 2), ([0, 2], 1), ([2, 3], 0), ([], 0)]
)
def test_a_streak_ends_with_a_day_left_out_but_not_before_today_is_over(
    ann: Account, ago: list[int], streak: int
) -> None:
    for days in ago:
        day = selectors.today() - timedelta(days=days)
        DailyGuess.objects.create(account=ann, day=day, steps=[], score=days / 10)
    record = selectors.record(ann)
    assert record.streak == streak
    assert record.scores == tuple(days / 10 for days in reversed(ago))


# The page of the day: what it shows before a guess and after it, and to whom.

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
    line = client.post(AT, body(), follow=True).context["page"]["outcome"]["share"]
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


# Guesses at one moment.


def test_of_guesses_at_one_moment_one_counts_and_everyone_is_in_the_crowd_once(
    transactional_db: None,
) -> None:
    ann, ben = AccountFactory.create_batch(2)
    seats, today = selectors.seats_today(), selectors.today()
    mine = [
        partial(services.guess, day=today, account=ann, steps=[step] * seats) for step in (0, 2, 4)
    ]
    others = [
        partial(services.guess, day=today, account=account, steps=[1] * seats)
        for account in (ben, None, None)
    ]
    assert all_at_once([*mine, *others]) == [""] * 6
    assert DailyGuess.objects.count() == 2
    assert DailyCrowd.objects.get().guesses == 4


# The rounds that are shipped.


LINES = [json.loads(line) for line in _FILE.read_text(encoding="utf-8").splitlines()]


def test_there_are_a_hundred_and_each_replays() -> None:
    assert len(LINES) == 100
    assert all(replay(read_record(line["game"])) == [] for line in LINES)


def test_each_is_cut_where_the_evidence_is_there_and_before_the_digging_ends(
    subtests: pytest.Subtests,
) -> None:
    for line in LINES[::9]:
        with subtests.test(line=line):
            found = case_of(line)
            assert cut_of(read_record(line["game"])) == found.cut < len(found.turns)
            assert SURE <= chance_of_all(found.seen[found.cut], found.dwarfs) <= CERTAIN
            assert found.seen[found.cut].ending is None
            assert found.seen[-1].ending is not None


def test_after_the_last_day_the_first_round_comes_again() -> None:
    assert case(7) == case(107)
