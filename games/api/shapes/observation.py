"""An Observation as JSON: what a seat, or a spectator, may see of a round."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework.serializers import (
    BooleanField,
    CharField,
    Field,
    IntegerField,
    ListField,
    Serializer,
)

from games.api.schema.inspector import GOAL, SEAT, TRUTH, listed, maybe, obj, ref, words
from games.api.shapes.fields import CardField, CellField, MoveField, Rows, WordField
from games.rules.cards.cards import DWARFS, GOAL_FACES
from games.rules.refusals import CODES
from games.wording.options import OPTIONS, Option


@extend_schema_field(listed(listed(SEAT)))
class SeatLists(Rows):
    """Lists of seats."""


@extend_schema_field(listed(listed(ref("Card"))))
class CardLists(Rows):
    """Lists of cards."""


@extend_schema_field(listed(listed(maybe(SEAT))))
class Thefts(Rows):
    """Who stole from whom; null for a player who declined."""


@extend_schema_field(listed(obj("", {"by": SEAT, "of": SEAT})))
class Inspections(Rows):
    """Who looked at whose dwarf."""


@extend_schema_field(listed(obj("", {"goal": GOAL, "face": words(*GOAL_FACES)})))
class SeenGoals(Rows):
    """What maps showed."""


@extend_schema_field(listed(obj("", {"card": ref("Card"), "code": words(*CODES)})))
class IdleCards(Rows):
    """Cards without a legal move, and the refusal code that says why."""


_WAY = obj("", {"at": ref("Cell"), "turned": TRUTH})


@extend_schema_field(listed(obj("", {"card": ref("PathCard"), "ways": listed(_WAY)})))
class Places(Rows):
    """Where each path card of the hand may be laid now."""

    def to_representation(self, value: Any) -> list[Any]:
        """Return each card with the ways to play it."""
        return [
            {"card": card, "ways": [{"at": list(at), "turned": turned} for at, turned in ways]}
            for card, ways in value
        ]


class RulesShape(Serializer[Any]):
    """The options of a game."""

    def get_fields(self) -> dict[str, Any]:
        """Return a field for each option."""
        return {option.name: _told(option) for option in OPTIONS}


def _told(option: Option) -> Field[Any, Any, Any, Any]:
    match option.default:
        case bool():
            return BooleanField()
        case int():
            return IntegerField()
    return WordField(*option.values)


class LaidCardShape(Serializer[Any]):
    """A face-up card in the mine."""

    at = CellField()
    card = CharField()
    turned = BooleanField()
    openings = CharField()
    reached = CharField()
    free_for_blue = CharField()
    free_for_green = CharField()


class SeenDwarfShape(Serializer[Any]):
    """What an inspection showed."""

    seat = IntegerField()
    dwarf = WordField(*DWARFS)
    stale = BooleanField()


class GivenShape(Serializer[Any]):
    """Cards given away in a swap of hands."""

    to = IntegerField()
    cards = ListField(child=CardField())


class EndingShape(Serializer[Any]):
    """How the digging of a round ended."""

    treasure = BooleanField()
    connector = IntegerField(allow_null=True)
    dwarfs = ListField(child=WordField(*DWARFS))
    spare = ListField(child=CharField())
    goals = ListField(child=CharField())
    winners = ListField(child=IntegerField())
    gains = ListField(child=IntegerField(allow_null=True))
    teams = ListField(child=CharField())
    free_for = ListField(child=CharField())
    crystals = IntegerField()
    stolen = Thefts()


class ObservationShape(Serializer[Any]):
    """What one seat may see; the fields from `dwarf` on are empty for spectators."""

    rules = RulesShape()
    seat = IntegerField(allow_null=True)
    number = IntegerField()
    starter = IntegerField()
    turn = IntegerField(allow_null=True)
    phase = WordField("digging", "stealing", "over")
    turns = IntegerField()
    mine = LaidCardShape(many=True)
    goals_up = ListField(child=CharField(allow_null=True))
    hand_sizes = ListField(child=IntegerField())
    fronts = CardLists()
    draw_size = IntegerField()
    has_gold = ListField(child=BooleanField(), allow_null=True)
    ending = EndingShape(allow_null=True)
    purses = ListField(child=IntegerField(), allow_null=True)
    looks = SeatLists()
    inspections = Inspections("by", "of")
    dwarf = WordField(*DWARFS, allow_null=True)
    hand = ListField(child=CardField())
    purse = IntegerField(allow_null=True)
    seen_goals = SeenGoals("goal", "face")
    seen_dwarfs = SeenDwarfShape(many=True)
    given = GivenShape(many=True)
    moves = ListField(child=MoveField())
    idle = IdleCards("card", "code")
    places = Places()
