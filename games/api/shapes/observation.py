"""An Observation as JSON: what a seat, or a spectator, may see of a round."""

from dataclasses import fields
from functools import cache
from types import NoneType
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

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
from games.rules.observation import Ending, GivenCards, LaidCard, Observation, SeenDwarf
from games.rules.phases import PHASES
from games.rules.refusals import CODES
from games.rules.ruleset import Ruleset
from games.wording.options import OPTIONS, Option


@extend_schema_field(listed(listed(SEAT)))
class SeatLists(Rows):
    """A field for a list of lists of seats."""


@extend_schema_field(listed(listed(ref("Card"))))
class CardLists(Rows):
    """A field for a list of lists of card codes."""


@extend_schema_field(listed(listed(maybe(SEAT))))
class Thefts(Rows):
    """Pairs of seats, thief and victim; the victim is null for a player who declined."""


@extend_schema_field(listed(obj("", {"by": SEAT, "of": SEAT})))
class Inspections(Rows):
    """Pairs of seats, `by` and `of`: the inspector, and the owner of the inspected dwarf."""


@extend_schema_field(listed(obj("", {"goal": GOAL, "face": words(*GOAL_FACES)})))
class SeenGoals(Rows):
    """Goals that maps showed to the viewer, with their faces."""


@extend_schema_field(listed(obj("", {"card": ref("Card"), "code": words(*CODES)})))
class IdleCards(Rows):
    """Cards without a legal move, each with the refusal's code as the reason."""


_WAY = obj("", {"at": ref("Cell"), "turned": TRUTH})


@extend_schema_field(listed(obj("", {"card": ref("PathCard"), "ways": listed(_WAY)})))
class Places(Rows):
    """The places where each path card of the hand may be laid now."""

    def to_representation(self, value: Any) -> list[Any]:
        """Return a dict for each card of `card`, and `ways`, the places for it: dicts of `at`
        (column and row) and `turned`.
        """
        return [
            {"card": card, "ways": [{"at": list(at), "turned": turned} for at, turned in ways]}
            for card, ways in value
        ]


class RulesShape(Serializer[Any]):
    """The options of a game's rules."""

    def get_fields(self) -> dict[str, Any]:
        """Return a read-only field for each option of the rules, by name."""
        return {option.name: _told(option) for option in OPTIONS}


def _told(option: Option) -> Field[Any, Any, Any, Any]:
    match option.default:
        case bool():
            return BooleanField()
        case int():
            return IntegerField()
    return WordField(*option.values)


# Shapes are made anew for each answer; reading types takes longer than all the rest.
_types_of = cache(get_type_hints)


class DataShape(Serializer[Any]):
    """A shape with the fields of a dataclass (`of`) that holds only what its reader may see.

    A field is declared by hand if its type does not name the words that it may hold.
    """

    of: ClassVar[type]
    left_out: ClassVar[tuple[str, ...]] = ()

    def get_fields(self) -> dict[str, Any]:
        """Return the fields of the shape by name, in the dataclass's order and without `left_out`.
        Declared fields replace those derived from the types.
        """
        declared, kinds = super().get_fields(), _types_of(self.of)
        names = [part.name for part in fields(self.of) if part.name not in self.left_out]
        return {name: declared.get(name) or _field_of(kinds[name]) for name in names}


def _field_of(kind: Any, **options: Any) -> Field[Any, Any, Any, Any]:
    """Return the field for a type: a plain one, one that may be missing, a tuple, or a shape."""
    parts = get_args(kind)
    if NoneType in parts:
        return _field_of(parts[0], allow_null=True)
    if get_origin(kind) is tuple:
        item = parts[0]
        return (
            _SHAPES[item](many=True)
            if item in _SHAPES
            else ListField(child=_field_of(item), **options)
        )
    return (_PLAIN | _SHAPES)[kind](**options)


class LaidCardShape(DataShape):
    """A face-up card laid in the mine."""

    of = LaidCard
    at = CellField()


class SeenDwarfShape(DataShape):
    """A dwarf that an inspection showed to the viewer."""

    of = SeenDwarf
    dwarf = WordField(*DWARFS)


class GivenShape(DataShape):
    """The cards that the viewer gave away in a swap of hands, and the seat that got them."""

    of = GivenCards
    cards = ListField(child=CardField())


class EndingShape(DataShape):
    """The end of a round's digging, with all dwarfs."""

    of = Ending
    dwarfs = ListField(child=WordField(*DWARFS))
    stolen = Thefts()


class ObservationShape(DataShape):
    """An observation of a round by one seat; the fields from `dwarf` on are empty for
    spectators.
    """

    of = Observation
    # Programs read these as the lists of events and of claims.
    left_out = ("events", "claims")
    phase = WordField(*PHASES)
    fronts = CardLists()
    looks = SeatLists()
    inspections = Inspections("by", "of")
    dwarf = WordField(*DWARFS, allow_null=True)
    hand = ListField(child=CardField())
    seen_goals = SeenGoals("goal", "face")
    moves = ListField(child=MoveField())
    idle = IdleCards("card", "code")
    places = Places()


_PLAIN = {bool: BooleanField, int: IntegerField, str: CharField}
_SHAPES = {
    Ruleset: RulesShape,
    LaidCard: LaidCardShape,
    SeenDwarf: SeenDwarfShape,
    GivenCards: GivenShape,
    Ending: EndingShape,
}
