"""Mentions: `@` and the name of somebody at the table, in what is said there."""

from collections.abc import Iterable
from typing import NamedTuple

from accounts import names

# So many are looked at in one message: more would only be noise.
MOST_MENTIONS = 20


class Mention(NamedTuple):
    """Where in a text somebody is mentioned, `@` included, and which player it is."""

    start: int
    length: int
    player: int


def mentions_in(text: str, players: Iterable[tuple[int, str]]) -> list[Mention]:
    """Who of some players (their numbers and names) is mentioned in a text, and where.

    Names are compared as everywhere: without their case, in one Unicode form. Of two that fit the
    longer one is meant, and a name ends where its word ends.
    """
    known = {names.key(name): player for player, name in players}
    found: list[Mention] = []
    marks = [at for at, sign in enumerate(text) if sign == "@"]
    for at in marks[:MOST_MENTIONS]:
        if at and text[at - 1].isalnum():
            continue
        if mention := _mention_at(text, at, known):
            found.append(mention)
    return found


def _mention_at(text: str, at: int, known: dict[str, int]) -> Mention | None:
    for end in range(min(at + 1 + names.LONGEST, len(text)), at + names.SHORTEST, -1):
        written = text[at + 1 : end]
        goes_on = end < len(text) and text[end].isalnum()
        if goes_on or written != written.strip():
            continue
        if (player := known.get(names.key(written))) is not None:
            return Mention(at, end - at, player)
    return None
