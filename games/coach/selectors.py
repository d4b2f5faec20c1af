"""A person's own turns of a finished game, as their seat saw them, and what the coach found."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.utils import timezone

from accounts.models import Account
from games.bots.looking_back import Lesson
from games.bots.reasons import Reason
from games.coach.models import Review
from games.core.history.finished_games import finished_game
from games.core.history.played_rounds import replayed, round_at
from games.core.visibility import NotFound
from games.models import Round, Turn
from games.rules import engine
from games.rules.events import Event
from games.rules.moves import Move
from games.rules.notation import read_move, write_move
from games.rules.observation import Observation

BETWEEN = timedelta(days=1)
"""A person may ask about one game in this time."""

COSTLIEST = 3


@dataclass(frozen=True, slots=True)
class OwnTurn:
    """A turn that a person took: what their seat saw before it, and the move."""

    round: int
    turn: int
    seen: Observation
    move: Move


@dataclass(frozen=True, slots=True)
class Mistake:
    """A turn that clearly cost gold, with the move that would have been better."""

    own: OwnTurn
    lesson: Lesson


@dataclass(frozen=True, slots=True)
class Coaching:
    """What a person may see of the coach at a finished game.

    `asked_at` is None before they ask, and `waits_until` is when they may, if not now. While the
    coach looks, `looked` of `turns` are done; `mistakes` are the costliest once it `is_over`.
    """

    game_id: int
    name: str
    names: tuple[str, ...]
    asked_at: datetime | None
    waits_until: datetime | None
    is_over: bool
    looked: int
    turns: int
    mistakes: tuple[Mistake, ...]


class OwnGame:
    """A finished game with the turns of one of its players; four queries."""

    def __init__(self, game_id: int, account: Account) -> None:
        """Read it. Raises NotFound for all but its players, and EndingFirst as any replay does."""
        game, players, me, rounds = finished_game(game_id, account)
        if me is None or me.seat is None or game.imported:
            raise NotFound
        self.game, self.players, self.me, self.rounds = game, players, me, rounds

    @property
    def own_turns(self) -> list[tuple[int, int]]:
        """Return round and number of each turn that the player took in person."""
        return [
            (row.number, turn.number)
            for row in self.rounds
            for turn in self._turns.get(row.pk, ())
            if self._is_own(turn)
        ]

    def turn(self, number: int, turn: int) -> OwnTurn:
        """Return one of these turns as the seat saw it. Raises NotFound if it is gone."""
        row = round_at(self.rounds, number)
        taken = self._turns.get(row.pk, [])[:turn]
        if len(taken) < max(1, turn) or not self._is_own(taken[-1]):
            raise NotFound
        return OwnTurn(number, turn, self._seen(row, taken[:-1]), read_move(taken[-1].move))

    def _seen(self, row: Round, before: list[Turn]) -> Observation:
        moves = ((each.seat, read_move(each.move)) for each in before)
        position = replayed(self.game, self.rounds, row, moves)
        told = [Event.from_json(event) for each in before for event in each.events]
        return engine.observe(position, self.me.seat, told)

    def _is_own(self, turn: Turn) -> bool:
        is_later = turn.version > self.me.since_version
        return turn.seat == self.me.seat and is_later and not turn.played_by

    @cached_property
    def _turns(self) -> Mapping[int, list[Turn]]:
        found: dict[int, list[Turn]] = {}
        for turn in Turn.objects.filter(game=self.game).order_by("version"):
            found.setdefault(turn.round_id, []).append(turn)
        return found


def coaching(game_id: int, account: Account) -> Coaching:
    """Return what the coach has to say to this person about a game; five queries at most.

    Raises NotFound and EndingFirst as `OwnGame` does.
    """
    own = OwnGame(game_id, account)
    review = Review.objects.filter(account=account, game=own.game).first()
    is_over = review is not None and review.due_at is None
    return Coaching(
        game_id=own.game.pk,
        name=own.game.name,
        names=tuple(player.shown_name for player in own.players),
        asked_at=review.asked_at if review else None,
        waits_until=None if review else waits_until(account),
        is_over=is_over,
        looked=review.looked if review else 0,
        turns=len(review.turns) if review else 0,
        mistakes=tuple(_costliest(own, review)) if review and is_over else (),
    )


def waits_until(account: Account) -> datetime | None:
    """Return when a person who asked lately may ask about another game; None for now."""
    rows = Review.objects.filter(account=account, asked_at__gt=timezone.now() - BETWEEN)
    last = rows.order_by("-asked_at").values_list("asked_at", flat=True).first()
    return last + BETWEEN if last else None


def _costliest(own: OwnGame, review: Review) -> Iterator[Mistake]:
    told = [(kept, read_lesson(kept)) for kept in review.lessons]
    clear = [each for each in told if each[1].is_mistake]
    for kept, lesson in sorted(clear, key=lambda each: -each[1].gold)[:COSTLIEST]:
        yield Mistake(own.turn(kept["round"], kept["turn"]), lesson)


def write_lesson(round_number: int, turn: int, lesson: Lesson) -> dict[str, Any]:
    """Return a lesson as it is kept."""
    told = {**asdict(lesson), "better": write_move(lesson.better)}
    return {"round": round_number, "turn": turn, **told}


def read_lesson(kept: Mapping[str, Any]) -> Lesson:
    """Read a lesson that was kept."""
    return Lesson(
        better=read_move(kept["better"]),
        why=Reason(**kept["why"]),
        why_played=Reason(**kept["why_played"]),
        gold=kept["gold"],
        least=kept["least"],
        most=kept["most"],
    )
