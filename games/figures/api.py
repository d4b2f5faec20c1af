"""A person as others may see one, with the figures of their finished games."""

from dataclasses import replace
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, IntegerField, Serializer

from games.api.access import owner
from games.api.lists import read_query
from games.api.schema.operation import operation
from games.api.shapes.fields import PortraitField
from games.api.strict import Instant
from games.api.views.base import ApiView
from games.figures.page import company_of
from games.figures.selectors import person
from games.table.shares import LEAST

_TOO_FEW = f"Null with fewer than {LEAST} rounds."


class FormerNameShape(Serializer[Any]):
    """A name that somebody gave up."""

    name = CharField()
    until = Instant()


class ReliabilityShape(Serializer[Any]):
    """How reliably somebody plays, in the last games; shares are in whole per cent."""

    games = IntegerField()
    in_time = IntegerField(help_text="Of their turns, those taken on time.")
    seen_through = IntegerField(help_text="Of their games, those they played to the end.")
    is_new = BooleanField(help_text="Whether that is too little to go by.")


class RoundsShape(Serializer[Any]):
    """Rounds, and how many of them somebody won."""

    rounds = IntegerField()
    won = IntegerField(allow_null=True, help_text=_TOO_FEW)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """What is known, as on the pages."""
        told = dict(super().to_representation(instance))
        return told if told["rounds"] >= LEAST else {**told, "won": None}


class KindOfRoundsShape(RoundsShape):
    """Rounds as one dwarf, or of so many players."""

    of = CharField()


class CompanyShape(Serializer[Any]):
    """The rounds with another person, on one side and against each other."""

    id = IntegerField()
    name = CharField()
    games = IntegerField()
    together = RoundsShape()
    against = RoundsShape()


class FiguresShape(Serializer[Any]):
    """Figures of finished games. Null is what I must not see yet, or what is not known."""

    rounds = IntegerField()
    run = IntegerField(allow_null=True, help_text="How many games in a row were won last.")
    longest_run = IntegerField(allow_null=True)
    first_ended_at = Instant(allow_null=True)
    last_ended_at = Instant(allow_null=True)
    turn_time = IntegerField(
        allow_null=True, help_text="Half of the last turns took no longer, in seconds."
    )
    by_dwarf = KindOfRoundsShape(many=True)
    by_players = KindOfRoundsShape(many=True)
    company = CompanyShape(
        many=True, help_text="With whom I play, on my own page; on others', with me."
    )


class PersonPageShape(Serializer[Any]):
    """A person. Games whose ending I have yet to see are in none of the figures."""

    id = IntegerField()
    name = CharField()
    portrait = PortraitField()
    former_names = FormerNameShape(many=True)
    since = Instant()
    is_you = BooleanField()
    is_program = BooleanField()
    is_liked = BooleanField(help_text="By me.")
    is_blocked = BooleanField(help_text="By me.")
    games = IntegerField()
    games_won = IntegerField()
    gold = IntegerField()
    miner_rounds = IntegerField()
    miner_rounds_won = IntegerField()
    saboteur_rounds = IntegerField()
    saboteur_rounds_won = IntegerField()
    reliability = ReliabilityShape()
    figures = FiguresShape()


class PersonView(ApiView):
    """Somebody's page; `games/?show=finished&player=` lists their finished games."""

    @operation(PersonPageShape, "not-found", scope="read")
    def get(self, request: Request, account_id: int) -> Response:
        """Read it."""
        read_query(request)
        shown = person(account_id, owner(request))
        figures = replace(shown.figures, company=tuple(company_of(shown.figures)))
        return Response(PersonPageShape(replace(shown, figures=figures)).data)
