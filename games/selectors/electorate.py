"""Who votes on what at a table, and with how many votes it passes: by public numbers alone."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.clocks.motions import Motion, entitled, needed
from games.models import Player
from games.rules.cards.factions import largest_faction
from games.rules.ruleset import Ruleset
from games.selectors.moot import is_program


class Electorate(NamedTuple):
    """The seats that vote, and how many votes are needed."""

    seats: list[int]
    needed: int


def electorate(
    motion: Motion, rules: Ruleset, players: Sequence[Player], concerned: int | None = None
) -> Electorate:
    """Those who vote on a motion, of players read with their accounts.

    `concerned` is the seat that it is about, where its owner does not vote.
    """
    voters = entitled(_persons(players), concerned)
    return Electorate(voters, needed(motion, len(voters), largest_faction(rules, len(players))))


def _persons(players: Iterable[Player]) -> list[int]:
    people = [one for one in players if one.account_id and not is_program(one)]
    return [one.seat for one in people if one.seat is not None]
