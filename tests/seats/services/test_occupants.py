"""Whatever way somebody else comes to play in a seat, the same facts are settled.

A table of the ways and of what must follow each, on the turn of the seat's owner.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Account
from accounts.services import delete_account
from games.chat.services import say
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
from tests.seats.lending import SEAT_IS_TAKEN, lend

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
