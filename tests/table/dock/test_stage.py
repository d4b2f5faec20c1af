"""From a choice to what is legal of it."""

from collections import Counter
from dataclasses import replace
from random import Random
from urllib.parse import parse_qsl

import pytest

from games.rules import engine
from games.rules.fair.seeds import round_seed
from games.rules.notation import write_move
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset
from games.rules.state import OVER
from games.table.dock.choice import Choice, read_choice
from games.table.dock.options import options_of
from games.table.dock.stage import Stage, stage_of
from tests.table.seen import robbed, seen_by

HANDS = [["NES", "NES", "EW", "break-cart", "map", "rockfall", "repair-cart"], ["EW"], ["EW"]]
BOTH = {"laid", "broke", "repaired", "caved", "looked", "passed"}
OF_THE_EXPANSION = {"theft", "trapped", "inspected", "swapped-hats", "swapped-hands"}


def stage(query: str, seen: Observation) -> Stage:
    return stage_of(seen, read_choice(dict(parse_qsl(query))))


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("", "free"),
        ("card=NES", "chosen"),
        ("card=NES&at=1,0&turned=1", "preview"),
        ("card=NES&at=5,5", "chosen"),
        ("card=break-cart", "chosen"),
        ("card=break-cart&on=1", "preview"),
        ("card=map&goal=2", "preview"),
        ("card=map&goal=7", "chosen"),
        ("card=rockfall", "idle"),
        ("card=repair-cart&on=0", "idle"),
        ("card=NESW", "free"),
        ("pass=1", "passing"),
        ("pass=1&cards=EW", "passing"),
        ("steal=1", "free"),
    ],
)
def test_a_choice_comes_as_far_as_it_is_legal(query: str, name: str) -> None:
    assert stage(query, seen_by(0, hands=HANDS)).name == name


def test_a_whole_legal_choice_is_ready_to_be_sent() -> None:
    seen = seen_by(0, hands=HANDS)
    assert stage("card=NES&at=1,0&turned=1", seen).ready
    assert stage("pass=1&cards=EW", seen).ready
    assert not stage("pass=1", seen).ready
    assert not stage("card=NES", seen).ready


def test_a_card_that_fits_one_way_only_lies_that_way_whatever_was_asked() -> None:
    seen = seen_by(0, hands=[["NES"], [], []])
    assert stage("card=NES&at=1,0", seen).choice.turned
    assert stage("card=NES&at=0,-1&turned=1", seen).choice.turned
    assert not stage("card=NES&at=0,-1", seen).choice.turned


def test_out_of_turn_a_card_may_be_looked_at_and_not_laid() -> None:
    seen = seen_by(1, hands=HANDS)
    previewed = stage("card=EW&at=1,0", seen)
    assert previewed.name == "preview"
    assert not previewed.ready
    assert stage("", seen).name == "waiting"
    assert stage("pass=1&cards=EW", seen).name == "waiting"


def test_the_thief_alone_is_asked_whom_to_rob() -> None:
    asked = stage("", robbed(0))
    assert (asked.name, list(asked.options.seats)) == ("stealing", [1])
    assert stage("steal=1", robbed(0)).ready
    for other in (1, 2):
        for query in ("", "steal=0", "steal=nobody", "card=EW"):
            waits = stage(query, robbed(other))
            assert (waits.name, waits.ready, waits.options.count) == ("waiting", False, 0)
    assert stage("steal=1", robbed(None)).name == "watching"


def test_a_card_behind_a_broken_tool_says_why_it_cannot_be_laid() -> None:
    blocked = stage("card=EW", seen_by(0, hands=HANDS, front=[["break-lantern"], [], []]))
    assert (blocked.name, blocked.refusal) == ("idle", "tools-broken")


def test_a_spectator_chooses_nothing() -> None:
    assert stage("card=EW&lighting=start", seen_by(None, hands=HANDS)).choice == Choice(
        lighting="start"
    )


def test_whoever_looks_at_a_round_that_is_over_is_told_so() -> None:
    for seat in (None, 0):
        assert stage("card=EW", replace(seen_by(seat, hands=HANDS), phase=OVER)).name == "ended"
    assert stage("card=EW", seen_by(None, hands=HANDS)).name == "watching"


@pytest.mark.parametrize(("asked", "chosen"), [(0, 0), (1, 1), (2, 1)])
def test_of_equal_cards_there_are_no_more_than_are_held(asked: int, chosen: int) -> None:
    seen = seen_by(0, hands=HANDS)
    assert stage(f"card=NES&copy={asked}", seen).choice.copy == chosen


def test_only_what_is_held_is_discarded() -> None:
    rules, hands = {"expansion": True}, [["NES", "EW"], ["EW"], ["EW"]]
    seen = seen_by(0, dwarfs=["green", "blue", "boss"], rules=rules, hands=hands)
    assert stage("pass=1&cards=NES,NES,map", seen).choice.cards == ("NES",)


def test_in_the_base_game_one_card_is_discarded() -> None:
    assert stage("pass=1&cards=EW,NES", seen_by(0, hands=HANDS)).choice.cards == ("EW",)


def test_two_discards_may_take_a_card_away_with_the_expansion() -> None:
    front = [["trapped"], []]
    seen = seen_by(
        0, rules={"expansion": True}, dwarfs=["blue", "green"], hands=HANDS[:2], front=front
    )
    taken = stage("pass=1&cards=EW,map&remove=trapped", seen)
    assert taken.ready
    assert write_move(taken.choice.move()) == {"discard": ["EW", "map"], "remove": "trapped"}
    assert stage("pass=1&cards=EW&remove=trapped", seen).choice.remove is None


def test_of_two_tools_the_one_asked_for_is_mended() -> None:
    front = [[], ["break-cart", "break-pickaxe"], []]
    seen = seen_by(0, hands=[["repair-pickaxe-cart"], [], []], front=front)
    assert stage("card=repair-pickaxe-cart&on=1", seen).choice.tool == "pickaxe"
    assert stage("card=repair-pickaxe-cart&on=1&tool=cart", seen).choice.tool == "cart"


@pytest.mark.parametrize("expansion", [False, True])
def test_every_choice_that_is_ready_is_accepted_by_the_rules(expansion: bool) -> None:
    chance, played = Random(5), Counter[str]()
    rules = Ruleset(expansion=expansion)
    position = engine.start(rules, engine.deal(rules, 4, round_seed("go")), 1, 0)
    while position.phase == "digging":
        assert position.turn is not None
        seen = engine.observe(position, position.turn)
        for card in seen.hand:
            for choice in _choices(seen, card, chance):
                stage = stage_of(seen, choice)
                if stage.ready:
                    events = engine.play(position.copy(), position.turn, stage.choice.move())
                    played[events[0].kind] += 1
        engine.play(position, position.turn, chance.choice(seen.moves))
    # Cards of every kind of the box were chosen, and path cards in many places.
    assert set(played) >= (BOTH | OF_THE_EXPANSION if expansion else BOTH)
    assert played["laid"] > 100


def _choices(seen: Observation, card: str, chance: Random) -> list[Choice]:
    options, bare = options_of(seen, card), Choice().with_card(card)
    choices = [bare.at_place(at, chance.random() < 0.5) for at in options.places]
    choices += [bare.at_place(at) for at in options.rocks]
    choices += [Choice(card=card, goal=goal) for goal in options.goals]
    choices += [Choice(card=card, on=seat) for seat in options.seats]
    return [*choices, bare, Choice(passing=True, cards=(card,))]
