"""How a round's gold was shared, line by line: every branch of rules.md 5, 6.5 and 6.6."""

from typing import Any

import pytest

from games.rules import engine
from games.rules.files.setup import set_up
from games.rules.notation import read_move
from games.rules.observation import Observation
from games.table.result.gold import explain_gold

NAMES = tuple("Ann Ben Cleo Dan Eve Fay Gil Hal Ida Jo".split())
WAY = [f"EW@{x},0" for x in range(1, 7)]
MINER, SABOTEUR, SELFISH = "miner", "saboteur", "selfish"
ORDER = "They were passed round from Ann against the order of play: "
BEST = "Everybody took the most valuable card that was left."
SECRET = "What the others got stays secret until the end of the game."
ROUND = "The cards went round and round until none was left."


def told(seen: Observation) -> list[str]:
    assert seen.ending is not None
    return explain_gold(seen, seen.ending, NAMES[: len(seen.hand_sizes)])


def found(*dwarfs: str, seat: int | None = 0, **written: Any) -> list[str]:
    """What is told when Ann's card reaches the treasure."""
    facts: dict[str, Any] = {"board": WAY, "hands": [["EW"], *[[] for _ in dwarfs[1:]]]}
    position = set_up({**facts, "dwarfs": list(dwarfs), **written})
    engine.play(position, 0, read_move({"play": "EW", "at": [7, 0]}))
    while position.phase == "stealing":
        assert position.turn is not None
        engine.play(position, position.turn, engine.legal_moves(position, position.turn)[0])
    return told(engine.observe(position, seat))


def missed(*dwarfs: str, **written: Any) -> list[str]:
    """What is told when the cards run out."""
    facts = {"hands": [["EW"]] * len(dwarfs), "dwarfs": list(dwarfs)}
    position = set_up({**facts, **written})
    while position.phase == "digging":
        assert position.turn is not None
        engine.play(position, position.turn, read_move({"pass": ["EW"]}))
    return told(engine.observe(position, 0))


def test_each_miner_draws_against_the_order_of_play() -> None:
    drawn = "One nugget card was drawn for each miner who is paid."
    lines = found(MINER, MINER, SABOTEUR, MINER)
    assert lines == [drawn, f"{ORDER}Ann, Dan and Ben.", BEST, SECRET]


def test_a_saboteur_who_reaches_the_treasure_is_told_why_there_is_nothing() -> None:
    lines = found(SABOTEUR, MINER, MINER)
    assert lines[0] == "Ann laid the last card, but saboteurs get none of the miners’ gold."
    assert "passed round from Cleo against the order of play: Cleo and Ben." in lines[2]


CLASSIC = {"edition": "classic"}


def test_in_the_classic_edition_the_cards_go_round_and_round(subtests: pytest.Subtests) -> None:
    for dwarfs, rules, drawn in [
        ([MINER] * 4, {}, "As many nugget cards were drawn as there are players."),
        (
            [MINER, SELFISH, MINER, MINER],
            {"selfish_dwarf": True},
            "One nugget card fewer than there are players was drawn.",
        ),
        ([MINER] * 9, {}, "As many nugget cards were drawn as there are players."),
        ([MINER] * 10, {}, "Nine nugget cards were drawn, as always with ten players."),
    ]:
        with subtests.test(dwarfs=dwarfs, rules=rules, drawn=drawn):
            lines = found(*dwarfs, rules={**CLASSIC, **rules})
            assert drawn in lines
            assert lines[-2:] == [ROUND, SECRET]


def test_a_miner_with_a_broken_tool_goes_without_where_that_is_the_rule() -> None:
    rules = {"broken_miners_unpaid": True}
    front = [[], ["break-cart"], [], ["break-cart"]]
    lines = found(MINER, MINER, MINER, SABOTEUR, rules=rules, front=front)
    assert lines[0] == "A tool is broken, so there is no gold for: Ben."
    assert f"{ORDER}Ann and Cleo." in lines
    assert len(found(MINER, MINER, MINER, SABOTEUR, front=front)) == 4


def test_when_every_miner_has_a_broken_tool_nobody_is_paid() -> None:
    rules = {"broken_miners_unpaid": True}
    front = [[], ["break-cart"], ["break-lantern"]]
    assert found(SABOTEUR, MINER, MINER, rules=rules, front=front) == [
        "A tool is broken, so there is no gold for: Ben and Cleo.",
        "No miner had all tools in working order at the end, so nobody is paid.",
    ]


def test_the_selfish_dwarf_is_paid_alone_or_not_at_all() -> None:
    rules = {"selfish_dwarf": True}
    alone = "The selfish dwarf laid the last card and is paid alone: 4 nuggets."
    assert found(SELFISH, MINER, MINER, rules=rules) == [alone]
    lines = found(MINER, SELFISH, MINER, rules=rules)
    assert lines[0] == "The selfish dwarf did not lay the last card and gets nothing."
    assert f"{ORDER}Ann and Cleo." in lines


def test_saboteurs_are_paid_by_their_number(subtests: pytest.Subtests) -> None:
    for saboteurs, line in [
        (0, "There was no saboteur in play, so nobody is paid."),
        (1, "1 saboteur was in play and gets 4 nuggets."),
        (2, "2 saboteurs were in play and get 3 nuggets each."),
        (3, "3 saboteurs were in play and get 3 nuggets each."),
        (4, "4 saboteurs were in play and get 2 nuggets each."),
    ]:
        with subtests.test(saboteurs=saboteurs, line=line):
            assert missed(*[SABOTEUR] * saboteurs, *[MINER] * 6) == [line]


TWO = {"rules": {"expansion": True}}
BLUE_DOOR, GREEN_DOOR = "EW+blue@1,0", "EW+green@1,0"
NONE = "So neither team wins, only the boss and the profiteer if they are in play."
TEAMS = [
    ("blue", None, ["The way to the treasure was free for both teams."], "they win alone"),
    ("blue", BLUE_DOOR, ["free for blue", "A blue door shut green out"], "they win alone"),
    ("green", BLUE_DOOR, ["free for blue", "A blue door shut green out"], "only the other team"),
    ("blue", GREEN_DOOR, ["A green door shut blue out", "free for green"], "only the other team"),
    ("boss", None, ["free for both teams"], "laid by neither team, so both win"),
    ("saboteur", GREEN_DOOR, ["shut blue out", "free for green"], "only the team with a free way"),
]


def test_doors_and_the_last_card_decide_which_team_wins(subtests: pytest.Subtests) -> None:
    for dwarf, door, ways, why in TEAMS:
        with subtests.test(dwarf=dwarf, door=door, ways=ways):
            board = [door, *WAY[1:]] if door else WAY
            lines = found(dwarf, "blue", "green", board=board, **TWO)
            assert all(any(way in line for line in lines[:2]) for way in ways)
            assert why in lines[len(ways)]


def test_doors_may_shut_both_teams_out() -> None:
    board = [BLUE_DOOR, "EW+green@2,0", *WAY[2:]]
    lines = found("blue", "green", "saboteur", board=board, **TWO)
    assert lines == [
        "A green door shut blue out.",
        "A blue door shut green out.",
        NONE,
        "Nobody wins.",
    ]


def test_the_share_depends_on_how_many_won(subtests: pytest.Subtests) -> None:
    for winners, pay in [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (6, 1)]:
        with subtests.test(winners=winners, pay=pay):
            lines = missed(
                *["saboteur"] * min(winners, 5), *["profiteer"] * (winners > 5), "blue", **TWO
            )
            assert lines[0] == "The treasure was not reached: saboteurs and the profiteer win."
            share = "The share" if winners == 1 else "Each share"
            assert f"{share} is {pay} gold." in lines[1]


def test_nobody_is_said_to_win_where_nobody_could() -> None:
    assert missed("blue", "green", "blue", **TWO)[:2] == [
        "The treasure was not reached: only saboteurs or the profiteer could win.",
        "Nobody wins.",
    ]


def test_boss_and_profiteer_get_less() -> None:
    lines = found("blue", "boss", "profiteer", **TWO)
    assert lines[-3:] == [
        "3 winners: Ann, Ben and Cleo. Each share is 3 gold.",
        "The boss gets one less.",
        "The profiteer gets two fewer, but never less than zero.",
    ]


def test_of_boss_and_profiteer_nothing_is_said_where_neither_won() -> None:
    assert "less" not in " ".join(found("blue", "blue", "blue", **TWO))
    told_of = " ".join(found("blue", "boss", "blue", **TWO))
    assert "The boss gets one less." in told_of and "profiteer" not in told_of


def test_who_is_trapped_is_named_first() -> None:
    front = [[], ["trapped"], []]
    lines = found("blue", "blue", "boss", front=front, **TWO)
    assert "Trapped, so neither counted nor paid: Ben." in lines
    assert "2 winners: Ann and Cleo. Each share is 4 gold." in lines


def test_geologists_are_paid_for_crystals_and_share_them() -> None:
    crystals = ["EW@1,0", "NESW+crystal@2,0", "NESW+crystal@3,0", "NESW+crystal@4,0", *WAY[4:]]
    alone = found("blue", "geologist", "green", board=crystals, **TWO)
    assert alone[-1] == "3 crystals lie in the mine: 3 gold for Ben."
    both = found("blue", "geologist", "geologist", board=crystals, **TWO)
    assert both[-1] == (
        "3 crystals lie in the mine, and two geologists share: 1 gold each for Ben and Cleo."
    )
    front = [[], ["trapped"], []]
    trapped = found("blue", "geologist", "geologist", board=crystals, front=front, **TWO)
    assert trapped[-1] == "3 crystals lie in the mine: 3 gold for Cleo."
    missing = missed("geologist", "blue", board=["NESW+crystal@1,0"], **TWO)
    assert missing[-1] == "1 crystal lies in the mine: 1 gold for Ann."


def test_thefts_are_told_and_so_are_those_left_alone() -> None:
    facts = {"purses": [0, 3, 0], "thefts": [0], "front": [["theft"], [], []], **TWO}
    facts |= {"board": WAY, "hands": [["EW"], [], []], "dwarfs": ["blue", "green", "boss"]}
    for victim, line in (
        (1, "Ann stole a gold piece from Ben."),
        (None, "Ann could have stolen but did not."),
    ):
        position = set_up(facts)
        engine.play(position, 0, read_move({"play": "EW", "at": [7, 0]}))
        engine.play(position, 0, read_move({"steal": victim}))
        assert told(engine.observe(position, None))[-1] == line
