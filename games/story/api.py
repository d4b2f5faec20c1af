"""The story of a finished game, thanks for it, and what its computer players thought."""

from dataclasses import asdict
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import (
    BooleanField,
    CharField,
    IntegerField,
    ListField,
    Serializer,
)

from games.api.access import owner
from games.api.lists import Number, Query, read_query
from games.api.schema.operation import operation
from games.api.shapes.fields import MoveField, Rounded, Word
from games.api.shapes.reasons import ReasonShape
from games.api.strict import Nothing
from games.api.views.base import ApiView, read
from games.bots import POLICIES
from games.rules.cards.cards import DWARFS
from games.story.notes import best_guess, best_lie
from games.story.selectors import RoundTold, story
from games.story.services import say_thanks
from games.story.thoughts.selectors import Mind, thinking
from games.story.turning_points import turning_points

_CHANCE = "How likely the treasure was reached then, from 0 to 1."
_SUSPICIONS = "How likely an outsider took each seat for a saboteur, from 0 to 1."


class NamedTurnShape(Serializer[Any]):
    """A turn worth naming, and the seat that it is about."""

    turn = IntegerField()
    seat = IntegerField()


class TurningPointShape(Serializer[Any]):
    """A turn on which the round turned; `before` and `after` are shares from 0 to 1."""

    kind = Word("decided", "seen-through", "wronged", "hidden")
    turn = IntegerField()
    seats = ListField(child=IntegerField())
    before = Rounded()
    after = Rounded()


class CourseTurnShape(Serializer[Any]):
    """What was so after a turn."""

    seat = IntegerField()
    dwarfs = ListField(child=Word(*DWARFS))
    chance = Rounded(help_text=_CHANCE)
    suspicions = ListField(child=Rounded(), help_text=_SUSPICIONS)


class RoundStoryShape(Serializer[Any]):
    """A round of a finished game, with everything that was hidden."""

    number = IntegerField()
    chance = Rounded(help_text="Before the first turn.")
    suspicions = ListField(child=Rounded(), help_text="Before the first turn.")
    turns = CourseTurnShape(many=True)
    is_treasure_reached = BooleanField()
    turning_points = TurningPointShape(many=True)
    best_lie = NamedTurnShape(allow_null=True)
    best_guess = NamedTurnShape(allow_null=True)


class StoryShape(Serializer[Any]):
    """A finished game round by round."""

    id = IntegerField()
    name = CharField()
    thanked = ListField(child=IntegerField(), help_text="The seats that said thank you.")
    rounds = RoundStoryShape(many=True)


class StoryView(ApiView):
    """What a finished game tells."""

    @operation(StoryShape, "not-found", "ending-first", scope="read")
    def get(self, request: Request, game_id: int) -> Response:
        """Read it; there is none before the end."""
        read_query(request)
        told = story(game_id, owner(request))
        rounds = [_round(one) for one in told.rounds]
        shown = {"id": told.id, "name": told.name, "thanked": told.thanked, "rounds": rounds}
        return Response(StoryShape(shown).data)


def _round(told: RoundTold) -> dict[str, Any]:
    course, dwarfs = told.course, told.course.turns[-1].dwarfs
    shares = (course.suspicions, *(taken.suspicions for taken in course.turns))
    return {
        "number": told.seen.number,
        "chance": course.chance,
        "suspicions": course.suspicions,
        "turns": course.turns,
        "is_treasure_reached": course.is_treasure_reached,
        "turning_points": turning_points(course),
        "best_lie": best_lie(told.told, shares, dwarfs),
        "best_guess": best_guess(told.told, shares, dwarfs),
    }


class ThanksView(ApiView):
    """Thanks to everybody who played."""

    @operation(None, "not-found", "not-over", scope="talk", status=204)
    def put(self, request: Request, game_id: int) -> Response:
        """Say thank you; the story shows it."""
        read(request, Nothing)
        say_thanks(game_id, owner(request))
        return Response(status=204)


class ThoughtTurn(Query):
    """Which turn."""

    round = Number(required=False, default=None, min_value=1, help_text="The last unless told.")
    turn = Number(
        required=False, default=0, help_text="After so many turns; 0 is before the first."
    )


class WeighedShape(Serializer[Any]):
    """A move, and what it was worth to the seat."""

    move = MoveField()
    worth = Rounded()
    reason = ReasonShape()
    is_played = BooleanField()


class MindShape(Serializer[Any]):
    """Who took the turn, and what they, or an outsider, thought before it."""

    seat = IntegerField()
    strength = Word("", *POLICIES, help_text="Of a computer player; empty for a person.")
    suspicions = ListField(child=Rounded(), help_text="By seat.")
    gold = ListField(child=Rounded(), help_text="By goal: how likely the gold was there.")
    expected = Rounded(help_text="How likely each other seat was a saboteur by the deck alone.")
    moves = WeighedShape(
        many=True, help_text="The best, and the one played; none where none were kept."
    )


class ThoughtsShape(Serializer[Any]):
    """A round of a finished game as an outsider suspected, and what was thought before a turn."""

    round = IntegerField(source="number")
    turn = IntegerField()
    turns = ListField(child=IntegerField(), help_text="Of each round how many were taken.")
    dwarfs = ListField(child=Word(*DWARFS), help_text="The truth at the end of the round, by seat.")
    suspicions = ListField(
        child=ListField(child=Rounded()),
        help_text="Before the first turn and after each, by seat.",
    )
    mind = MindShape(allow_null=True)


class ThoughtsView(ApiView):
    """What computer players thought in a finished game."""

    @operation(ThoughtsShape, "not-found", "ending-first", scope="read", query=ThoughtTurn)
    def get(self, request: Request, game_id: int) -> Response:
        """Read the thoughts before a turn; there are none before the end of the game."""
        asked = read_query(request, ThoughtTurn)
        told = thinking(game_id, owner(request), asked["round"], asked["turn"])
        shown = {
            "number": told.number,
            "turn": told.turn,
            "turns": told.turns,
            "dwarfs": told.dwarfs,
            "suspicions": told.suspicions,
            "mind": _mind(told.mind) if told.mind else None,
        }
        return Response(ThoughtsShape(shown).data)


def _mind(mind: Mind) -> dict[str, Any]:
    thoughts = mind.thoughts
    moves = []
    if thoughts is not None:
        played = thoughts.chosen
        best = [each for each in thoughts.best if each.move != played.move]
        weighed = sorted([played, *best], key=lambda each: -each.worth)
        moves = [
            {
                "move": each.move,
                "worth": each.worth,
                "reason": asdict(each.reason),
                "is_played": each is played,
            }
            for each in weighed
        ]
    return {
        "seat": mind.seat,
        "strength": mind.strength,
        "suspicions": [mind.beliefs.suspicion(seat) for seat in range(len(mind.beliefs.dwarfs))],
        "gold": mind.beliefs.gold,
        "expected": mind.expected,
        "moves": moves,
    }
