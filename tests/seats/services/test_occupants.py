"""Whatever way somebody else comes to play in a seat, the same facts are settled.

A table of the ways and of what must follow each, on the turn of the seat's owner.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Account
from accounts.services import delete_account
from games.chat import services as chat
from games.chat.services import say
from games.core import computers
from games.core.deadlines import time_outs
from games.core.seating import departures, occupants
from games.models import Claim, Game, Motion, Notice, Player
from games.moderation.models import Measure
from games.moderation.selectors.fitting import Matter
from games.moderation.services import desk
from games.motions import services as motions
from games.seats import services as free
from games.seats import services as lending
from tests.factories import AccountFactory, running_game
from tests.moderation.people import WHY
from tests.people import acting
from tests.playing import play_some, seat_of
from tests.seats.lending import SEAT_IS_TAKEN, leave, lend

pytestmark = pytest.mark.django_db

Way = Callable[[Game, Account, Account], None]


@dataclass(frozen=True)
class Facts:
    """What is true of a seat after somebody else plays in it, or its owner again.

    `plays` is who plays, `told` who is notified of what, `words` what is still theirs: notes,
    plans, claims, motions and messages.
    """

    plays: str
    clock_runs: bool
    told: tuple[str, ...] = ()
    log: tuple[str, ...] = ()
    words: str = "notes plans claims motions messages"
    knows: tuple[str, ...] = ("Stan",)


def by_time(game: Game, ben: Account, _: Account) -> None:
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now())
    assert time_outs.expire(game.pk)


def by_hand(game: Game, ben: Account, _: Account) -> None:
    lending.hand_over(game.pk, ben)


def by_hand_and_back(game: Game, ben: Account, _: Account) -> None:
    lending.hand_over(game.pk, ben)
    Notice.objects.all().delete()
    assert occupants.take_back(game.pk, ben)


def stand_in_resigns(game: Game, ben: Account, stan: Account) -> None:
    lending.hand_over(game.pk, ben)
    Notice.objects.all().delete()
    lending.resign(game.pk, stan)


def named_while_away(game: Game, ben: Account, stan: Account) -> None:
    lending.remove_stand_in(game.pk, ben)
    by_time(game, ben, stan)
    Notice.objects.all().delete()
    lend(game, ben, stan)


def by_measure(kind: str) -> Way:
    def taken(game: Game, ben: Account, _: Account) -> None:
        sue = AccountFactory(is_staff=True, is_superuser=True)
        desk.take_measures(Matter(None, ben.pk, game.pk), sue, WHY, {kind: None})

    return taken


def for_good(game: Game, ben: Account, _: Account) -> None:
    departures.leave_game(game.pk, ben)


def with_account(game: Game, ben: Account, _: Account) -> None:
    delete_account(ben)


def taken_over(game: Game, ben: Account, _: Account) -> None:
    seat = Player.objects.get(game=game, account=ben).seat
    departures.leave_game(game.pk, ben)
    Notice.objects.all().delete()
    free.take(game.pk, seat or 0, AccountFactory(name="Nora"), game.invite_token)


WAYS: dict[str, tuple[Way, Facts]] = {
    "time is up": (
        by_time,
        Facts("Stan", False, ("Ben stand-in", "Stan play-for"), ("stand-in time-up",)),
    ),
    "handed over": (by_hand, Facts("Stan", False, ("Stan play-for",), ("stand-in wish",))),
    "handed over and back": (
        by_hand_and_back,
        Facts("Ben", True, ("Ben half", "Ben soon"), ("stand-in wish", "back ")),
    ),
    "the stand-in resigns": (stand_in_resigns, Facts("site", False, (), ("stand-in wish",))),
    "a stand-in is named while they are away": (
        named_while_away,
        Facts("Stan", False, ("Ben agreed", "Stan asked", "Stan play-for"), ("stand-in time-up",)),
    ),
    "banned": (
        by_measure(Measure.Kind.BAN),
        Facts("Stan", False, ("Ben measure", "Stan play-for"), ("stand-in ",)),
    ),
    "seat taken by a moderator": (
        by_measure(Measure.Kind.COMPUTER),
        Facts("site", False, ("Ben measure",), ("left",), "motions messages", ("Ben", "Stan")),
    ),
    "for good": (
        for_good,
        Facts("site", False, (), ("left",), "motions messages", ("Ben", "Stan")),
    ),
    "with the account": (with_account, Facts("site", False, (), ("left",), "motions messages")),
    "taken over": (
        taken_over,
        Facts(
            "Nora",
            True,
            ("Nora half", "Nora soon", "Nora turn"),
            ("left", "taken by Nora"),
            "",
            ("Ben", "Stan"),
        ),
    ),
}


@pytest.fixture
def played(ann: Account, ben: Account, cleo: Account) -> Game:
    """A table with everything that hangs on a seat, on Ben's turn; Stan may stand in."""
    game = running_game(ann, [ben, cleo], timing=SEAT_IS_TAKEN)
    while acting(game) != ben:
        play_some(game, 1)
    lend(game, ben, AccountFactory(name="Stan"))
    say(game_id=game.pk, account=ben, text="It was me")
    motions.open_motion(game_id=game.pk, account=ben, kind=Motion.Kind.ABANDON)
    place = Player.objects.get(game=game, account=ben)
    Claim.objects.create(round=game.rounds.get(), player=place, turn=0, goal=0, says="gold")
    place.notes, place.notes_on, place.orders = "Cleo lies", {"0": "?"}, {"plans": []}
    place.save()
    Game.objects.filter(pk=game.pk).update(orders_at=timezone.now() + timedelta(hours=1))
    Notice.objects.all().delete()
    return game


def facts(game: Game, seat: int) -> Facts:
    """Read from the rows what is true of a seat."""
    game = Game.objects.select_related("round").get(pk=game.pk)
    place = Player.objects.get(game=game, seat=seat)
    assert game.orders_at is None
    assert (game.computer_at is not None) == place.is_played_by_site
    person = place.named_stand_in if place.stand_in else place.account
    left = [("taken by " + str(one["to"])) if one.get("to") else "left" for one in game.departures]
    words = {
        "notes": place.notes and place.notes_on,
        "plans": place.orders is not None,
        "claims": place.claims.filter(by_former=False).exists(),
        "motions": Motion.objects.filter(opened_by=place).exists(),
        "messages": place.messages.exists(),
    }
    insiders = place.insiders.order_by("account__name")
    told = Notice.objects.filter(transport="bell").values_list("account__name", "kind")
    return Facts(
        plays=person.name if person else "site",
        clock_runs=game.deadline is not None,
        told=tuple(sorted(f"{name} {kind}" for name, kind in told)),
        log=(*(f"{one['kind']} {one['why']}" for one in game.absences), *left),
        words=" ".join(word for word, is_there in words.items() if is_there),
        knows=tuple(insiders.values_list("account__name", flat=True)),
    )


@pytest.mark.parametrize("way", WAYS)
def test_what_follows_whoever_plays_in_a_seat(way: str, played: Game, ben: Account) -> None:
    change, expected = WAYS[way]
    seat = seat_of(played, ben)
    change(played, ben, Account.objects.get(name="Stan"))
    assert facts(played, seat) == expected


# While all people are away nobody plays, however the last of them went.


@pytest.fixture
def mixed(ann: Account, ben: Account) -> Game:
    """A game of Ann, Ben, and computer players, with a named stand-in of Ben's."""
    game = running_game(ann, [ben], computers=2, seats=4, timing=SEAT_IS_TAKEN)
    lend(game, ben, AccountFactory())
    return game


def turn_of(game: Game, account: Account | None) -> Game:
    """The game when it is somebody's turn, or a computer player's, and the others are away."""
    for _ in range(20):
        seat = Player.objects.filter(game=game, account=account).values_list("seat", flat=True)
        game = Game.objects.select_related("round").get(pk=game.pk)
        assert game.round is not None
        if game.round.turn in seat:
            # Somebody who plays is back.
            game.players.exclude(account=account).filter(policy="").update(stand_in="regular")
            return game
        play_some(game, 1)
    raise AssertionError


LAST_WAYS: dict[str, Way] = {
    "by time": by_time,
    "by hand": by_hand,
    "for good": for_good,
    "with the account": with_account,
    "banned": by_measure(Measure.Kind.BAN),
    "seat taken by a moderator": by_measure(Measure.Kind.COMPUTER),
}


# Time is up on one's own turn alone.
CASES = [(way, True) for way in LAST_WAYS] + [(way, False) for way in LAST_WAYS if way != "by time"]


@pytest.mark.parametrize(("way", "is_theirs"), CASES)
def test_nobody_plays_once_the_last_person_went(
    way: str, is_theirs: bool, mixed: Game, ann: Account, ben: Account
) -> None:
    game = turn_of(mixed, ben if is_theirs else None)
    Player.objects.filter(game=game, account=ben).update(stand_in="")
    if is_theirs:
        Game.objects.filter(pk=game.pk).update(orders_at=timezone.now() + timedelta(hours=1))
    LAST_WAYS[way](game, ben, ben)
    game.refresh_from_db()
    assert game.computer_at is None
    assert game.orders_at is None
    assert game.all_away_since is not None
    assert not computers.play(game.pk)
    assert occupants.take_back(game.pk, ann)
    game.refresh_from_db()
    assert game.all_away_since is None
    acting = Player.objects.get(game=game, seat=game.round and game.round.turn)
    assert (game.computer_at is not None) == acting.is_played_by_site


def test_a_program_that_goes_or_comes_does_not_begin_the_seven_days_again(
    ann: Account, ben: Account
) -> None:
    robot = AccountFactory(is_program=True)
    game = running_game(ann, [ben, robot], programs_welcome=True, timing=SEAT_IS_TAKEN)
    game = turn_of(game, robot)
    since = timezone.now() - timedelta(days=3)
    game.players.exclude(account=robot).update(stand_in="regular", had_stand_in=True)
    Game.objects.filter(pk=game.pk).update(all_away_since=since, deadline=timezone.now())
    assert time_outs.expire(game.pk)
    game.refresh_from_db()
    assert game.all_away_since == since
    assert occupants.take_back(game.pk, robot)
    game.refresh_from_db()
    assert (game.all_away_since, game.computer_at) == (since, None)


def test_taking_a_seat_over_writes_as_much_after_many_mentions(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    seat = leave(game, ben)
    counts = []
    for taker in (AccountFactory(), AccountFactory()):
        with CaptureQueriesContext(connection) as asked:
            free.take(game.pk, seat, taker, game.invite_token)
        counts.append(len([one for one in asked if one["sql"].startswith("UPDATE")]))
        name = Player.objects.get(game=game, account=taker).shown_name
        for number in range(30):
            chat.say(game_id=game.pk, account=ann if number % 2 else cleo, text=f"@{name} hello")
        leave(game, taker)
    assert counts[0] == counts[1]
