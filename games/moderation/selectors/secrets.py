"""The secrets of a running game, for one of the staff who has opened them (docs/moderation.md)."""

from dataclasses import dataclass
from datetime import datetime

from games.core.round_rows import read_states
from games.core.visibility import NotFound
from games.models import Game, Measure, Player
from games.rules.state import State


@dataclass(frozen=True, slots=True)
class SeatSecrets:
    """The hidden cards of one seat, in codes."""

    name: str
    dwarf: str
    hand: tuple[str, ...]
    discards: tuple[str, ...]
    gold: int


@dataclass(frozen=True, slots=True)
class Secrets:
    """All hidden cards of the current round, in codes; piles have the next card first."""

    until: datetime
    round: int
    turns: int
    seats: tuple[SeatSecrets, ...]
    goals: tuple[str, ...]
    draw: tuple[str, ...]
    aside: tuple[str, ...]
    spare: tuple[str, ...]
    put_away: tuple[str, ...]
    nuggets: tuple[int, ...]


def opened_secrets(game_id: int, account_id: int, now: datetime) -> Secrets:
    """The secrets of a game, for the moderator who opened them in the last quarter of an hour.

    Raises NotFound for everybody else, and once the game is over.
    """
    opened = Measure.objects.filter(case__game=game_id, kind=Measure.Kind.OPEN, until__gt=now)
    found = opened.filter(moderator=account_id).order_by("-until").first()
    running = Game.objects.filter(pk=game_id, status=Game.Status.RUNNING)
    game = running.select_related("round").first()
    if found is None or found.until is None or game is None or game.round is None:
        raise NotFound
    (state,) = read_states(game, [game.round])
    names = [
        one.shown_name
        for one in Player.objects.filter(game=game).select_related("account").order_by("seat")
    ]
    return Secrets(
        until=found.until,
        round=state.number,
        turns=state.turns,
        seats=_seats(state, names),
        goals=tuple(state.goals),
        draw=tuple(state.draw),
        aside=tuple(state.aside),
        spare=tuple(state.spare),
        put_away=tuple(state.put_away),
        nuggets=tuple(state.nuggets),
    )


def _seats(state: State, names: list[str]) -> tuple[SeatSecrets, ...]:
    return tuple(
        SeatSecrets(
            name=name,
            dwarf=state.dwarfs[seat],
            hand=tuple(state.hands[seat]),
            discards=tuple(state.discards[seat]),
            gold=state.purses[seat],
        )
        for seat, name in enumerate(names)
    )
