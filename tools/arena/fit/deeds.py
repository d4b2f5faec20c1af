"""Counts the deeds of a round by the dwarfs of their players."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from games.bots.beliefs import likelihoods
from games.bots.beliefs.belief import nothing_heard
from games.bots.beliefs.evidence import deed_in_the_mine
from games.bots.beliefs.history import Scene, scenes
from games.rules import engine
from games.rules.cards.cards import PATH_CODES, feature_of
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset
from tools.arena.fit.series import play

Key = tuple[str, str, str]
"""A group, its state, and a deed; the deed `turn` counts all turns in that state."""

TEAMS = ("blue", "green")
NO_MOVES = ("revealed", "dug-out")  # consequences of a move


def counted(rules: Ruleset, players: int, seed: str) -> Counter[Key]:
    """Play one round between Regulars, and count its deeds."""
    told = list(play(rules, players, seed))
    events = [event for _, turn in told for event in turn.events]
    dwarfs = [turn.dwarfs for _, turn in told for _ in turn.events]
    position, _ = told[-1]
    return deeds_of(engine.observe(position, None, events), dwarfs)


def deeds_of(table: Observation, dwarfs: Iterable[Sequence[str]]) -> Counter[Key]:
    """Count the deeds in the events of a table; `dwarfs` are the dwarfs by seat at each event."""
    evidence, found = nothing_heard(table), Counter[Key]()
    for scene, held in zip(scenes(table), dwarfs, strict=True):
        seat = scene.event.seat
        if seat is not None and scene.event.kind not in NO_MOVES:
            in_the_mine = deed_in_the_mine(scene, scene.down)
            deed = in_the_mine or evidence.deed_among_players(scene)
            found.update(_of_spoiling(held[seat], scene, deed))
            found.update(_of_cards(held[seat], scene))
        evidence.hear(scene)
    return found


def _of_spoiling(dwarf: str, scene: Scene, deed: str | None) -> Iterator[Key]:
    """Yield a turn and its deed for saboteurs and pure miners; mixed dwarfs count as neither."""
    part = likelihoods.SPOILS.get(dwarf, 0.0)
    if part in (0.0, 1.0):
        who = "saboteurs" if part else "miners"
        state = "blocked" if scene.blocked else "free"
        yield who, state, "turn"
        if deed:
            yield who, state, deed


def _of_cards(dwarf: str, scene: Scene) -> Iterator[Key]:
    """Yield the deeds with path cards that point to teams and geologists."""
    if scene.event.kind != "laid" or scene.event.card not in PATH_CODES:
        return
    feature = feature_of(scene.event.card)
    who = "geologists" if dwarf == "geologist" else "others"
    yield who, "free", "card"
    if feature == "crystal":
        yield who, "free", "crystal"
    if dwarf not in TEAMS:
        yield "teamless", "free", "card"
        if feature in TEAMS:
            yield "teamless", "free", "door"
        return
    yield "team", "free", "card"
    if feature in TEAMS:
        yield "team", "free", "own-door" if feature == dwarf else "other-door"
