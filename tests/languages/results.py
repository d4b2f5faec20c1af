"""Every sentence of a round's end and of a game's: who won, how, and where the gold went."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.core.tables.read_models import Standing
from games.rules import engine
from games.rules.files.setup import set_up
from games.rules.notation import read_move
from games.rules.observation import Observation
from games.table.players import SeatView
from games.table.result.result import result_of, verdict_of
from tests.languages.sentences import NAMES

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
    position = engine.load(set_up({**facts, **written}))
    engine.play(position, 0, read_move({"play": "EW", "at": [7, 0]}))
    while position.phase == "stealing":
        assert position.turn is not None
        engine.play(position, position.turn, read_move({"steal": victim}))
    return engine.observe(position, 0)


def missed(*dwarfs: str, **written: Any) -> Observation:
    """A round in which the cards ran out."""
    facts = {"hands": [["EW"]] * len(dwarfs), "dwarfs": list(dwarfs)}
    position = engine.load(set_up({**facts, **written}))
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
        sitters = [
            SeatView(seat, SEATS[seat], seat == seen.seat, is_computer=False)
            for seat in range(len(seen.hand_sizes))
        ]
        result = result_of(seen, sitters)
        assert result is not None
        told += [result.title, result.text, result.purse, *result.sharing]
        told += [f"{line.name} — {line.description}" for line in result.lines]
    return list(dict.fromkeys(filter(None, [*told, *_verdicts()])))


def _verdicts() -> list[str]:
    return [verdict_of(_standings(won)) for won in ((0,), (1,), (0, 1), (1, 2))]


def _standings(won: Sequence[int]) -> list[Standing]:
    return [
        Standing(place=1, name=name, is_you=seat == 0, gold=7, won=seat in won)
        for seat, name in enumerate(NAMES)
    ]
