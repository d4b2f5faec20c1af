"""Every sentence of the dock: each card chosen, blocked, and played on each of its targets."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from games.core.tables.read_models import FinalStanding, PlayerView
from games.rules import engine
from games.rules.cards.cards import ACTION_CODES, PATH_CODES, TOOLS
from games.rules.events import FIELDS
from games.rules.files.setup import set_up
from games.rules.notation import read_move
from games.rules.observation import Observation
from games.table.dock.choice import NOBODY, Choice
from games.table.dock.prompt import Prompt
from games.table.dock.stage import options_of, stage_of
from games.table.dock.stage_prompts import prompt_of
from games.table.page import make_page
from games.table.result.result import result_of, verdict_of
from games.table.turn_emails import TurnEmails
from games.wording import tool_name
from tests.languages.catalogues import translated
from tests.languages.emails import ACCOUNT_EMAILS, email_sentences
from tests.languages.extraction import HOLE, texts
from tests.languages.sentences import NAMES, events, sentences, tools_told
from tests.processes import ROOT
from tests.table.result.test_result import dug
from tests.table.seen import seen_by
from tests.table.views import table_view

pytestmark = pytest.mark.django_db


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
        yield make_page(table, Choice(), 0, turn_emails=emails)["prompt"]


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


SEATS = (*NAMES, "Emil", "Odo", "Ada", "Ole", "Una", "Ivo", "Eli")
WAY = [f"EW@{x},0" for x in range(1, 7)]
CRYSTALS = ["NESW+crystal@1,0", "NESW+crystal@2,0", *WAY[2:]]
BLUE_DOOR, GREEN_DOOR = "EW+blue@1,0", "EW+green@2,0"
TWO: dict[str, Any] = {"rules": {"expansion": True}}
CLASSIC: dict[str, Any] = {"rules": {"edition": "classic"}}
UNPAID: dict[str, Any] = {"rules": {"broken_miners_unpaid": True}}
SELFISH: dict[str, Any] = {"rules": {"selfish_dwarf": True}}
BROKEN = [[], ["break-cart"], ["break-lantern"]]


def found(*dwarfs: str, victim: int | None = None, **written: Any) -> Observation:
    """A round in which the first seat's card reaches the treasure."""
    facts = {"board": WAY, "hands": [["EW"], *[[] for _ in dwarfs[1:]]], "dwarfs": list(dwarfs)}
    position = set_up({**facts, **written})
    engine.play(position, 0, read_move({"play": "EW", "at": [7, 0]}))
    while position.phase == "stealing":
        assert position.turn is not None
        engine.play(position, position.turn, read_move({"steal": victim}))
    return engine.observe(position, 0)


def missed(*dwarfs: str, **written: Any) -> Observation:
    """A round in which the cards ran out."""
    facts = {"hands": [["EW"]] * len(dwarfs), "dwarfs": list(dwarfs)}
    position = set_up({**facts, **written})
    while position.phase == "digging":
        assert position.turn is not None
        engine.play(position, position.turn, read_move({"pass": ["EW"]}))
    return engine.observe(position, 1)


def ends() -> Iterator[Observation]:
    """Rounds that end in every way the page has words for."""
    yield from _of_the_base_game()
    yield from _of_the_expansion()


def _of_the_base_game() -> Iterator[Observation]:
    yield found("miner", "miner", "saboteur", "miner")
    yield found("saboteur", "miner", "miner")
    yield found("miner", "miner", "miner", **CLASSIC)
    yield found(*["miner"] * 10, **CLASSIC)
    yield found(*("miner", "selfish", "miner"), rules={"edition": "classic", "selfish_dwarf": True})
    yield found("miner", "miner", "miner", front=BROKEN, **UNPAID)
    yield found("saboteur", "miner", "miner", front=BROKEN, **UNPAID)
    yield found("selfish", "miner", "miner", **SELFISH)
    yield found("miner", "selfish", "miner", **SELFISH)
    for saboteurs in range(5):
        yield missed(*["saboteur"] * saboteurs, *["miner"] * 6)


def _of_the_expansion() -> Iterator[Observation]:
    for dwarf in ("blue", "green", "boss", "saboteur"):
        for board in (WAY, [BLUE_DOOR, *WAY[1:]], [WAY[0], GREEN_DOOR, *WAY[2:]]):
            yield found(dwarf, "blue", "green", board=board, **TWO)
    yield found("blue", "green", "saboteur", board=[BLUE_DOOR, GREEN_DOOR, *WAY[2:]], **TWO)
    yield found("blue", "boss", "profiteer", **TWO)
    yield found("blue", "blue", "boss", front=[[], ["trapped"], []], **TWO)
    yield found("blue", "geologist", "green", board=CRYSTALS, **TWO)
    yield found("blue", "geologist", "geologist", board=CRYSTALS, **TWO)
    yield missed("geologist", "blue", board=CRYSTALS[:1], **TWO)
    yield missed("saboteur", "saboteur", "blue", **TWO)
    thief: dict[str, Any] = {"purses": [0, 3, 0], "thefts": [0], "front": [["theft"], [], []]}
    for victim in (1, None):
        yield found("blue", "green", "boss", victim=victim, **thief, **TWO)


def result_sentences() -> list[str]:
    """What the result of a round and of a game says, each once."""
    told: list[str] = []
    for seen in ends():
        players = [
            PlayerView(seat, SEATS[seat], seat == seen.seat) for seat in range(len(seen.hand_sizes))
        ]
        result = result_of(seen, players)
        assert result is not None
        told += [result["title"], result["text"], result["purse"], *result["sharing"]]
        told += [f"{line.name} — {line.description}" for line in result["lines"]]
    return list(dict.fromkeys(filter(None, [*told, *_verdicts()])))


def _verdicts() -> list[str]:
    return [verdict_of(_standings(won)) for won in ((0,), (1,), (0, 1), (1, 2))]


def _standings(won: Sequence[int]) -> list[FinalStanding]:
    return [
        FinalStanding(place=1, name=name, is_you=seat == 0, gold=7, won=seat in won)
        for seat, name in enumerate(NAMES)
    ]


# Every sentence sounds right in each language; a page of them all lies in `var/` for reading.
# Those of the log, of the dock's prompts, of results and of emails, with every card and tool.

LANGUAGES = [code for code, _ in settings.LANGUAGES]
SECTIONS = {
    "log": sentences,
    "prompts": prompt_sentences,
    "results": result_sentences,
    "emails": email_sentences,
}
# So many there are at least, so that none of them is passed over unseen.
FEWEST = {"log": 250, "prompts": 130, "results": 95, "emails": 60}
# What no sentence of that language has, and why.
WRONG = {
    "en": {
        r"\ba [aeio](?!ne)": "a vowel wants “an”",
        r"\ban [^aeio]": "only a vowel wants “an”",
        r"(pickaxe|lantern|cart) of ": "say “their own”, or whose it is",
        r"\bthe (\w+ )?(hand|hat|dwarf|theft) of ": "say whose it is",
    },
    "es": {
        r": [a-z]+( (y|o|et|ou) [a-z]+)?\.$": "a bare word behind a colon",
        r"\b(de|a) el\b": "“del”, “al”",
        r" y h?[IiÍí](?![aeouáéóú])": "“e” before the sound of i",
        r"\b(el linterna|la pico|un linterna|una pico)\b": "the wrong article",
        r"(?<!¿)(?<!¿.)\b(Qué|Cuál|Quién)\b[^¿]*\?": "a question opens with “¿”",
        r" [:;!?](\s|$)": "nothing stands before it",
    },
    "fr": {
        r": [a-z]+( (y|o|et|ou) [a-z]+)?\.$": "a bare word behind a colon",
        r"\b(de|que|ne|me|te|se|je) [AEIOUaeiouéèÉ](?!\S*@)": "a vowel wants an apostrophe",
        r"\b(de le|à le|de les|à les)\b": "“du”, “au”, “des”, “aux”",
        r"[^\u00a0\u202f\d][:;!?](\s|$)": "a no-break space stands before it",
        r" [:;!?»]|« ": "the space before it does not break",
    },
}


def of_all_sections() -> dict[str, list[str]]:
    return {name: section() for name, section in SECTIONS.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_whole_and_breaks_no_rule_of_its_language(language: str) -> None:
    with translation.override(language):
        told = of_all_sections()
    write_page(language, told)
    every = [sentence for section in told.values() for sentence in section]
    found = [
        f"{why}: {sentence}"
        for pattern, why in WRONG[language].items()
        for sentence in every
        if re.search(pattern, sentence)
    ]
    assert not found, "\n".join(found)
    assert all(len(told[name]) >= count for name, count in FEWEST.items()), told
    assert not [sentence for sentence in told["log"] if sentence[-1] not in ".!"]
    assert not [sentence for sentence in every if "%(" in sentence]


def test_every_kind_of_event_and_every_tool_is_told() -> None:
    assert {event.kind for event in events()} == set(FIELDS)
    assert tools_told() == set(TOOLS)
    with translation.override("en"):
        assert any(name in sentence for name in NAMES for sentence in sentences())


def test_every_action_card_and_every_tool_is_prompted_for() -> None:
    assert {prompt.card for prompt in prompts()} >= ACTION_CODES
    with translation.override("en"):
        told = prompt_sentences()
        for tool in map(tool_name, TOOLS):
            for title in (f"Break Igor’s {tool}", f"Mend Igor’s {tool}", f"Mend your own {tool}"):
                assert any(sentence.startswith(title) for sentence in told), title


def test_every_email_about_an_account_is_told() -> None:
    assert len(ACCOUNT_EMAILS) > 25


def write_page(language: str, told: dict[str, list[str]]) -> None:
    """Keep the sentences where a person can read them."""
    page = ROOT / "var" / "sentences" / f"{language}.html"
    page.parent.mkdir(parents=True, exist_ok=True)
    sections = "".join(_section(name, lines) for name, lines in told.items())
    page.write_text(f'<!doctype html><meta charset="utf-8"><body lang="{language}">\n{sections}')


def _section(name: str, lines: list[str]) -> str:
    items = "\n".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<h2>{name}</h2>\n<ol>\n{items}\n</ol>\n"


# One thing has one name, in each language: nobody wonders whether two words mean two things.


# The name that was settled on, and what is not said beside it.
SECOND_NAMES = {
    "en": {
        "email": r"\bmails?\b(?! server)|\be-mails?\b",
        "miner": r"\bgold[- ]?diggers?\b|\bprospectors?\b",
        "treasure": r"\bgold (?:goal|chest)s?\b",
        "repair card": r"\b(?:fix|mend|fixing|mending) cards?\b",
        "computer player": r"\b(?:ro)?bots?\b",
    },
    "es": {
        "correo": r"\be-?mails?\b|\bcorreos? electrónicos?\b",
        "minero": r"\bbuscador\w* de oro\b",
        "linterna": r"\bfarol(?:es)?\b",
    },
    "fr": {
        "e‑mail": r"\bemails?\b|(?<!e‑)\bmails?\b|\bcourriels?\b",
        "chercheur d’or": r"\bmineu(?:r|se)s?\b",
        "wagonnet": r"\bbrouettes?\b",
        "dossier": r"\bcas (?:ouvert|clos)s?\b",
    },
}


def said(language: str) -> list[str]:
    """Every text of the site in a language, its holes left out."""
    if language == "en":
        every = [form for text in texts() for form in (text.single, text.plural)]
    else:
        every = [form for found in translated(language).values() for form in found]
    return [HOLE.sub("", text) for text in every]


@pytest.mark.parametrize(
    ("language", "name"), [(code, name) for code, names in SECOND_NAMES.items() for name in names]
)
def test_a_thing_has_one_name(language: str, name: str) -> None:
    second = re.compile(SECOND_NAMES[language][name], re.IGNORECASE)
    every = said(language)
    assert [text for text in every if second.search(text)] == []
    assert [text for text in every if name in text.lower()], f"nothing is called {name}"
