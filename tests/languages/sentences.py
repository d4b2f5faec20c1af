"""Every sentence of the log, with every card and tool, told to whom it concerns and to others."""

from collections.abc import Iterator

from games.rules.cards.cards import ACTION_CODES, PATH_CODES, TOOLS, tools_of
from games.rules.events import Event
from games.wording import brief_sentence, card_effect, card_name, event_sentence
from games.wording.events import BETWEEN, THROWN_OFF

# The actor, the one it is done to, and a reader. Their names begin with vowels, which some
# languages join to the word before.
NAMES = ("Annamaria", "Igor", "Ursula")
ACTOR, OTHER = 0, 1
READERS = (ACTOR, OTHER, 2)


def events() -> Iterator[Event]:
    """An event of every kind, with every card, tool and goal there is in it."""
    for code in sorted(PATH_CODES):
        yield Event("laid", seat=ACTOR, card=code, at=(3, -1), turned=False)
        yield Event("caved", seat=ACTOR, at=(3, -1), removed=code)
    for tool in TOOLS:
        for on in (OTHER, ACTOR):
            yield Event("broke", seat=ACTOR, card=f"break-{tool}", on=on)
            yield Event("repaired", seat=ACTOR, card=f"repair-{tool}", on=on, tool=tool)
    for kind in BETWEEN:
        for on in (OTHER, ACTOR):
            yield Event(kind, seat=ACTOR, on=on)
    for goal in range(3):
        yield Event("looked", seat=ACTOR, goal=goal)
        yield Event("revealed", goal=goal, card="treasure", turned=False)
        yield Event("revealed", goal=goal, card="stone-sw", turned=False)
    for removed in THROWN_OFF:
        yield Event("threw-off", seat=ACTOR, removed=removed, count=2)
    for count in (1, 2, 3):
        yield Event("passed", seat=ACTOR, count=count)
    yield Event("theft", seat=ACTOR)
    yield Event("declined", seat=ACTOR)
    yield Event("dug-out", treasure=True, seat=ACTOR)
    yield Event("dug-out", treasure=False)


def sentences() -> list[str]:
    """All of them in the language of the moment, each once."""
    told = [event_sentence(event, NAMES, reader) for event in events() for reader in READERS]
    brief = [brief_sentence([event], NAMES, OTHER) for event in events() if event.seat == ACTOR]
    cards = sorted(PATH_CODES | ACTION_CODES)
    rules = [f"{card_name(card)} — {card_effect(card)}" for card in cards]
    return list(dict.fromkeys([*told, *brief, *rules]))


def tools_told() -> set[str]:
    """The tools that these events speak of, to show that none is missing."""
    cards = {event.card for event in events() if event.kind == "broke" and event.card}
    return {tool for card in cards for tool in tools_of(card)}
