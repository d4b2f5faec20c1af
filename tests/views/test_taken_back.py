"""The page of turns that were taken back, and where else it is told."""

import re
from copy import deepcopy

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account
from games.core.seating import departures
from games.core.turns import roll_backs
from games.models import Game, Notice, Turn
from games.notices import sending
from tests.factories import running_game
from tests.playing import play_out, play_some, position_of, seat_of, tell_all
from tests.redeal import redeal
from tests.shared_rows import Cast, ann, ben, cleo, olga

__all__ = ["ann", "ben", "cleo", "olga"]
pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def taken_back(cast: Cast) -> Game:
    """A private game whose last three of seven turns were taken back."""
    game = play_some(running_game(cast.ann, [cast.ben, cast.cleo], public=False), 7)
    roll_backs.roll_back(game.pk, 4)
    game.refresh_from_db()
    return game


@pytest.fixture
def game(taken_back: Game, db: None) -> Game:
    return deepcopy(taken_back)


def page(game: Game, account: Account | None, name: str = "taken_back") -> str:
    client = Client()
    if account is not None:
        client.force_login(account)
    answer = client.get(reverse(f"games:{name}", args=[game.pk]))
    assert answer.status_code == 200
    return str(answer.content.decode())


def status(game: Game, account: Account | None) -> int:
    client = Client()
    if account is not None:
        client.force_login(account)
    return client.get(reverse("games:taken_back", args=[game.pk])).status_code


def test_its_players_read_each_turn_and_what_was_done(game: Game, ann: Account) -> None:
    shown = page(game, ann)
    assert "A moderator took the last 3 turns back. The round goes on after turn 4." in shown
    for number in (5, 6, 7):
        assert f'<b class="number">{number}</b>' in shown
    assert '<b class="number">4</b>' not in shown


def test_nobody_else_reads_them_at_a_private_table(game: Game, olga: Account) -> None:
    assert status(game, olga) == 404
    assert status(game, None) == 302  # to the log-in
    Game.objects.filter(pk=game.pk).update(public=True)
    assert status(game, olga) == 200
    assert status(game, None) == 200


def test_there_is_no_such_page_where_nothing_was_taken_back(
    ann: Account, ben: Account, cleo: Account
) -> None:
    assert status(play_some(running_game(ann, [ben, cleo]), 3), ann) == 404


@pytest.mark.parametrize("name", ["table", "log", "since"])
def test_the_table_tells_of_it_and_leads_there(game: Game, ann: Account, name: str) -> None:
    shown = page(game, ann, name)
    assert "A moderator took the last 3 turns back." in shown
    if name != "since":
        assert reverse("games:taken_back", args=[game.pk]) in shown


@pytest.fixture
def looked(ann: Account, ben: Account, cleo: Account) -> tuple[Game, Account, Account]:
    """A game in which one of them alone had looked at a goal in turns that were taken back."""
    for seed in range(100):
        game = play_some(running_game(ann, [ben, cleo]), 4, seed=seed)
        masks = position_of(game).seen_goals
        if sum(map(bool, masks)) == 1:
            break
    seats = {seat_of(game, one): one for one in (ann, ben, cleo)}
    who = next(seat for seat, mask in enumerate(masks) if mask)
    roll_backs.roll_back(game.pk, 0)
    return game, seats[who], seats[(who + 1) % 3]


@pytest.mark.parametrize("name", ["taken_back", "since"])
def test_whoever_looked_at_a_goal_reads_that_it_is_no_longer_true(
    looked: tuple[Game, Account, Account], name: str
) -> None:
    game, who, other = looked
    assert "goal is no longer true." in page(game, who, name)
    assert "goal is no longer true." not in page(game, other, name)


def test_an_email_says_it_to_each(looked: tuple[Game, Account, Account]) -> None:
    game, who, other = looked
    Notice.objects.filter(game=game, kind="roll-back", transport="mail").update(
        due_at=timezone.now()
    )
    for notice in Notice.objects.filter(game=game, kind="roll-back", transport="mail"):
        sending.send(notice.pk)
    told = {letter.to[0]: letter.body for letter in mail.outbox}
    assert "The round begins again." in told[other.email]
    assert "goal is no longer true." in told[who.email]
    assert "goal is no longer true." not in told[other.email]
    assert "shuffled again" in told[other.email]


def test_the_log_goes_on_with_the_turns_that_stand(game: Game, ann: Account) -> None:
    game = play_some(game, 2, seed=5)
    shown = page(game, ann, "log")
    back = shown.index("A moderator took the last 3 turns back.")
    replay = [reverse("games:replay", args=[game.pk, 1, number]) for number in (4, 5, 6)]
    assert shown.index(replay[0]) < back < shown.index(replay[1]) < shown.index(replay[2])
    assert reverse("games:replay", args=[game.pk, 1, 7]) not in shown


def test_whoever_left_in_a_turn_that_was_taken_back_is_told_of_before_it(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = play_some(running_game(ann, [ben, cleo]), 6)
    departures.leave_game(game.pk, cleo)
    roll_backs.roll_back(game.pk, 2)
    shown = page(game, ann, "log")
    assert shown.index("Cleo</b> left") < shown.index("turns back.")
    assert reverse("games:replay", args=[game.pk, 1, 6]) not in shown


def test_the_replay_shows_where_it_happened(game: Game, ann: Account) -> None:
    game = play_some(game, 2, seed=5)
    client = Client()
    client.force_login(ann)
    shown = client.get(reverse("games:replay", args=[game.pk, 1, 6])).content.decode()
    fifth = shown.index('id="turn-5"')
    told = shown.index("A moderator took the last 3 turns back.", fifth)
    assert told < shown.index('id="turn-6"')


def test_a_moment_that_was_looked_at_before_is_shown_as_it_is_now(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = play_some(running_game(ann, [ben, cleo], public=True), 7)
    client = Client()
    client.force_login(ann)
    address = reverse("games:replay", args=[game.pk, 1, 7])
    before = client.get(address).context["page"]["moment"].seen
    roll_backs.roll_back(game.pk, 4)
    assert client.get(address).status_code == 404
    play_some(game, 3, seed=9)
    after = client.get(address).context["page"]["moment"].seen
    assert before != after


def test_a_finished_game_tells_its_story_record_and_proof(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = play_some(running_game(ann, [ben, cleo], rules={"rounds": 1}), 7)
    roll_backs.roll_back(game.pk, 3)
    game = tell_all(play_out(game, seed=3))
    for name in ("story", "record"):
        page(game, ann, name)
    shown = page(game, ann, "fair_deal")
    assert "Round 1, back to turn 3" in shown
    assert 'data-mark="failed"' not in shown
    rounds = position_of(game).number
    assert shown.count('data-mark="ok"') == rounds + 2


def test_a_shuffle_that_is_not_from_its_secret_is_marked(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = play_some(running_game(ann, [ben, cleo], rules={"rounds": 1}), 7)
    roll_backs.roll_back(game.pk, 3)
    game = tell_all(play_out(game, seed=3))
    game.roll_backs[0]["secret"] = "ab" * 32
    game.save(update_fields=["roll_backs"])
    assert shown_failures(page(game, ann, "fair_deal")) == 1
    Turn.objects.filter(game=game, number=1).update(move={"pass": []})
    assert shown_failures(page(game, ann, "fair_deal")) == 1


def shown_failures(shown: str) -> int:
    rows = shown[shown.index('id="roll-backs-title"') :]
    return rows.count('class="fair__mark" data-mark="failed"')


def test_nobody_learns_more_of_turns_taken_back_than_they_could_see(
    game: Game, ann: Account
) -> None:
    def shown() -> list[str]:
        names = ("taken_back", "log", "fair_deal")
        return [re.sub(r'value="\w{64}"', "", page(game, ann, name)) for name in names]

    before = shown()
    redeal(game, seat_of(game, ann))
    assert shown() == before


@pytest.mark.postgresql
def test_a_page_takes_the_same_queries_however_much_was_taken_back(
    ann: Account, ben: Account, cleo: Account
) -> None:
    counts = []
    game = play_some(running_game(ann, [ben, cleo]), 4)
    for _ in range(2):
        roll_backs.roll_back(game.pk, 1)
        with CaptureQueriesContext(connection) as asked:
            page(game, ann)
        counts.append(len(asked))
        game = play_some(game, 8)
    assert counts[0] == counts[1]
