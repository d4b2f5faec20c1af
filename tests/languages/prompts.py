"""Every sentence of the dock: each card chosen, blocked, and played on each of its targets."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from games.rules.cards.cards import ACTION_CODES, PATH_CODES, TOOLS
from games.rules.observation import Observation
from games.table.dock.choice import NOBODY, Choice
from games.table.dock.options import options_of
from games.table.dock.prompt import Prompt
from games.table.dock.stage import stage_of
from games.table.dock.stage_prompts import prompt_of
from games.table.page import make_page
from games.table.turn_emails import TurnEmails
from tests.languages.sentences import NAMES
from tests.table.result.test_result import dug
from tests.table.seen import seen_by
from tests.table.views import table_view

RULES: dict[str, Any] = {"rules": {"expansion": True}, "dwarfs": ["blue", "green", "boss"]}
ALL_BROKEN = [f"break-{tool}" for tool in TOOLS]


def holding(card: str) -> Observation:
    """A position in which any action card has somebody to be played on, oneself included."""
    lying = {"free-at-last": ["trapped"], "hands-off": ["theft"]}
    before = ALL_BROKEN if card.startswith("repair") else lying.get(card, [])
    front = [before, before, []]
    facts = {"hands": [[card], ["EW"], []], "board": ["EW@1,0"], "front": front}
    return seen_by(0, **RULES, **facts, spare=["geologist"])


def prompt(seen: Observation, choice: Choice) -> Prompt:
    """What the dock says of a choice."""
    return prompt_of(seen, stage_of(seen, choice), NAMES)


def prompts() -> Iterator[Prompt]:
    """Every prompt, in the language of the moment."""
    yield from _resting()
    for card in sorted(PATH_CODES):
        yield prompt(seen_by(0, **RULES, hands=[[card], [], []]), Choice(card=card))
    yield from _laid()
    for card in sorted(ACTION_CODES):
        yield from _played(card)
    yield from _blocked()
    yield from _passed()


def _resting() -> Iterator[Prompt]:
    hands = [["EW"], ["EW"], ["EW"]]
    for seat in (0, 1, None):
        yield prompt(seen_by(seat, hands=hands), Choice())
    waiting = seen_by(1, hands=hands)
    yield from _written_to(replace(waiting, seat=0, turn=1))
    yield prompt(waiting, Choice(card="EW"))
    yield prompt(waiting, Choice(card="EW", at=(1, 0)))


def _written_to(seen: Observation) -> Iterator[Prompt]:
    """Whoever waits is told whether an email comes; in a practice game none does."""
    for emails in (*TurnEmails, ""):
        table = table_view(observation=seen, practice=not emails)
        yield make_page(table, Choice(), 0, turn_emails=emails).prompt


def _laid() -> Iterator[Prompt]:
    for card, at in (("EW", (1, 0)), ("NES", (0, -1)), ("EW", (2, 0)), ("E+ladder", (2, 0))):
        seen = seen_by(0, **RULES, hands=[[card], [], []], board=["EW@1,0"])
        yield prompt(seen, Choice(card=card, at=at))


def _played(card: str) -> Iterator[Prompt]:
    seen, bare = holding(card), Choice(card=card)
    options = options_of(seen, card)
    yield prompt(seen, bare)
    for seat in options.seats:
        tools = [None, *TOOLS] if card.startswith("repair") else [None]
        yield from (prompt(seen, Choice(card=card, on=seat, tool=tool)) for tool in tools)
    yield from (prompt(seen, Choice(card=card, goal=goal)) for goal in options.goals)
    yield from (prompt(seen, bare.at_place(at)) for at in options.rocks)


def _blocked() -> Iterator[Prompt]:
    for front in (*([tool] for tool in ALL_BROKEN), ALL_BROKEN, ["trapped"]):
        seen = seen_by(0, **RULES, hands=[["EW"], [], []], front=[front, [], []])
        yield prompt(seen, Choice(card="EW"))
    for card in sorted(ACTION_CODES):
        seen = seen_by(0, **RULES, hands=[[card], [], []])
        yield prompt(seen, Choice(card=card))


def _passed() -> Iterator[Prompt]:
    front = [[*ALL_BROKEN, "trapped", "theft"], [], []]
    for written in (RULES, {}):
        seen = seen_by(0, **written, hands=[["EW", "map"], [], []])
        yield prompt(seen, Choice(passing=True))
        yield prompt(seen, Choice(passing=True, cards=("EW",)))
    two = seen_by(0, **RULES, hands=[["EW", "map"], [], []], front=front)
    yield prompt(two, Choice(passing=True, cards=("EW", "map")))
    yield prompt(two, Choice(passing=True, cards=("EW", "map"), remove="theft"))
    yield from _stealing()


def _stealing() -> Iterator[Prompt]:
    facts: dict[str, Any] = {**RULES, "purses": [0, 3, 0], "thefts": [0]}
    facts["front"] = [["theft"], [], []]
    for seat in (0, 1, None):
        yield prompt(dug(seat, **facts), Choice())
    for victim in (NOBODY, 1):
        yield prompt(dug(0, **facts), Choice(steal=victim))


def prompt_sentences() -> list[str]:
    """What the dock says and the words on its buttons, each once."""
    told: list[str] = []
    for asked in prompts():
        told += [asked.in_words, asked.extra]
        told += [button.label for button in (*asked.buttons, *asked.extras)]
        told += [word for confirm in asked.confirms for word in (confirm.label, confirm.doing)]
    return list(dict.fromkeys(filter(None, told)))
