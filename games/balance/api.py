"""How rounds have come out."""

from collections.abc import Iterator, Mapping
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import CharField, IntegerField, Serializer

from games.api.access import owner
from games.api.schema.operation import operation
from games.api.shapes.box import Box, is_second
from games.api.shapes.fields import Word
from games.api.views.base import ApiView
from games.balance.page import EVERYTHING
from games.balance.selectors import Outcomes, balances
from games.rules.cards.cards import DWARFS
from games.table.shares import LEAST

_TOO_FEW = f"Null with fewer than {LEAST} rounds."


class KindShape(Serializer[Any]):
    """Rounds that have something in common."""

    by = Word("box", "edition", "option", "players", help_text="`box` are all of them.")
    of = CharField(help_text="Which edition or option, or how many players; else empty.")
    games = IntegerField()
    rounds = IntegerField()
    reached = IntegerField(allow_null=True, help_text=f"Those with the treasure. {_TOO_FEW}")
    turns = IntegerField(allow_null=True, help_text=_TOO_FEW)


class DwarfShape(Serializer[Any]):
    """A dwarf, how often it was dealt and what came of that."""

    dwarf = Word(*DWARFS)
    rounds = IntegerField()
    won = IntegerField(allow_null=True, help_text=_TOO_FEW)
    gold = IntegerField(allow_null=True, help_text=_TOO_FEW)


class BalanceShape(Serializer[Any]):
    """How rounds have come out; nothing before there have been enough."""

    kinds = KindShape(many=True)
    dwarfs = DwarfShape(many=True)


class BalanceView(ApiView):
    """How rounds have come out, by what was chosen for them and by dwarf."""

    @operation(BalanceShape, scope="read", query=Box)
    def get(self, request: Request) -> Response:
        """Read it; games whose ending I have yet to see are left out."""
        found = balances(expansion=is_second(request), viewer=owner(request))
        everything = found.get(EVERYTHING, Outcomes())
        if everything.rounds < LEAST:
            return Response({"kinds": [], "dwarfs": []})
        told = {"kinds": _kinds(found), "dwarfs": _dwarfs(everything)}
        return Response(BalanceShape(told).data)


def _kinds(found: Mapping[tuple[str, str], Outcomes]) -> Iterator[dict[str, Any]]:
    for (by, of), one in sorted(found.items()):
        if one.rounds:
            enough = one.rounds >= LEAST
            yield {
                "by": by,
                "of": of,
                "games": one.games,
                "rounds": one.rounds,
                "reached": one.reached if enough else None,
                "turns": one.turns if enough else None,
            }


def _dwarfs(everything: Outcomes) -> Iterator[dict[str, Any]]:
    for dwarf in DWARFS:
        rounds, won, gold = everything.dwarfs.get(dwarf, (0, 0, 0))
        if rounds:
            enough = rounds >= LEAST
            yield {
                "dwarf": dwarf,
                "rounds": rounds,
                "won": won if enough else None,
                "gold": gold if enough else None,
            }
