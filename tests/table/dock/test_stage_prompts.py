"""What the dock says."""

from dataclasses import replace

import pytest

from games.rules.cards.cards import ACTION_CODES
from games.rules.observation import Observation
from games.table.dock.choice import Choice
from games.table.dock.options import options_of
from games.table.dock.prompt import Prompt
from games.table.dock.stage import stage_of
from games.table.dock.stage_prompts import prompt_of
from tests.table.seen import NAMES, robbed, seen_by

TWO = {"rules": {"expansion": True}, "dwarfs": ["blue", "green", "boss"]}
FRONT = [["theft", "break-cart"], ["trapped", "break-pickaxe", "break-cart", "theft"], []]


def prompt(seen: Observation, choice: Choice) -> Prompt:
    return prompt_of(seen, stage_of(seen, choice), NAMES)


def holding(card: str) -> Observation:
    """A position in which any action card has something to be played on."""
    hands = [[card], ["EW"], []]
    front = [["break-lantern"], *FRONT[1:]]
    return seen_by(0, **TWO, hands=hands, board=["EW@1,0"], front=front, spare=["geologist"])


def test_on_ones_turn_one_may_choose_or_pass() -> None:
    asked = prompt(seen_by(0, hands=[["EW"], [], []]), Choice())
    assert (asked.title, asked.lead) == ("Your turn.", "Choose a card.")
    assert [button.id for button in asked.buttons] == ["pass"]


def test_who_holds_no_card_is_not_asked_to_choose_one() -> None:
    asked = prompt(replace(seen_by(0, hands=[["EW"], [], []]), hand=(), idle=()), Choice())
    assert (asked.title, asked.lead) == ("Your turn.", "")


def test_a_chosen_card_tells_its_name_and_number_of_places() -> None:
    asked = prompt(seen_by(0, hands=[["EW"], [], []]), Choice(card="EW"))
    assert (asked.title, asked.lead) == ("Straight tunnel:", "2 places")


@pytest.mark.parametrize(
    ("card", "title", "lead"),
    [
        ("break-pickaxe", "Broken pickaxe:", "choose a player"),
        ("map", "Map:", "choose a goal"),
        ("rockfall", "Rockfall:", "choose a card to cave in"),
    ],
)
def test_a_chosen_action_card_says_what_to_choose(card: str, title: str, lead: str) -> None:
    asked = prompt(holding(card), Choice(card=card))
    assert (asked.title, asked.lead) == (title, lead)


@pytest.mark.parametrize(
    ("choice", "title"),
    [
        (Choice(card="break-pickaxe", on=2), "Break Cleo’s pickaxe"),
        (Choice(card="break-pickaxe", on=0), "Break your own pickaxe"),
        (Choice(card="repair-lantern", on=0), "Mend your own lantern"),
        (Choice(card="repair-cart", on=1), "Mend Ben’s cart"),
        (Choice(card="hands-off", on=1), "Remove Ben’s theft"),
        (Choice(card="inspection", on=1), "Look under Ben’s hat"),
    ],
)
def test_what_a_card_would_do_to_somebody_is_said_of_their_thing(
    choice: Choice, title: str
) -> None:
    assert prompt(holding(choice.card or ""), choice).title == title


def test_the_preview_says_what_it_joins_and_offers_to_turn_what_fits_both_ways() -> None:
    seen = seen_by(0, hands=[["NES", "EW"], [], []])
    both = prompt(seen, Choice(card="NES", at=(0, -1)))
    assert both.note == "Connects on the south. Not played yet."
    assert [button.id for button in both.buttons] == ["cancel", "turn"]
    assert [confirm.label for confirm in both.confirms] == ["Lay here"]
    one = prompt(seen, Choice(card="EW", at=(1, 0)))
    assert [button.id for button in one.buttons] == ["cancel"]


@pytest.mark.parametrize("card", sorted(ACTION_CODES))
def test_every_action_card_can_be_previewed_on_each_of_its_targets(card: str) -> None:
    seen = holding(card)
    options, bare = options_of(seen, card), Choice(card=card)
    choices = [Choice(card=card, on=seat) for seat in options.seats]
    choices += [Choice(card=card, goal=goal) for goal in options.goals]
    choices += [bare.at_place(at) for at in options.rocks]
    choices += [bare] if options.direct else []
    assert choices
    titles = set()
    for choice in choices:
        asked = prompt(seen, choice)
        assert len(asked.confirms) == 1
        assert "%" not in asked.title + asked.note
        titles.add(asked.title)
    assert len(titles) == len(choices)


def test_the_form_sends_what_is_chosen() -> None:
    seen = seen_by(0, hands=[["NES"], [], []])
    fields = prompt(seen, Choice(card="NES", at=(0, -1), turned=True)).confirms[0].fields
    assert fields == [("card", "NES"), ("at", "0,-1"), ("turned", "1")]


@pytest.mark.parametrize(
    ("front", "title"),
    [
        (["break-lantern"], "Your lantern is broken: no digging"),
        (["break-lantern", "break-cart"], "Your tools are broken: no digging"),
        (["trapped"], "You are trapped: no digging"),
    ],
)
def test_a_card_that_cannot_be_played_says_why_and_what_else_to_do(
    front: list[str], title: str
) -> None:
    seen = seen_by(0, **TWO, hands=[["EW"], [], []], front=[front, [], []])
    asked = prompt(seen, Choice(card="EW"))
    assert (asked.title, asked.bad) == (title, True)
    assert asked.note
    assert asked.buttons[0].query == "?pass=1&cards=EW"


def test_out_of_turn_nothing_can_be_sent() -> None:
    seen = seen_by(1, hands=[[], ["EW"], []])
    assert prompt(seen, Choice()).title == "Ann’s turn."
    asked = prompt(seen, Choice(card="EW", at=(1, 0)))
    assert not asked.confirms
    assert "isn’t your turn" in asked.note


def test_passing_asks_for_the_card_and_then_for_a_yes() -> None:
    seen = seen_by(0, hands=[["EW"], [], []])
    assert prompt(seen, Choice(passing=True)).title == "Discard which card?"
    asked = prompt(seen, Choice(passing=True, cards=("EW",)))
    assert [confirm.label for confirm in asked.confirms] == ["Discard 1 card"]


def test_two_discards_are_offered_to_take_something_away() -> None:
    seen = seen_by(0, **TWO, hands=[["EW", "map"], [], []], front=FRONT)
    asked = prompt(seen, Choice(passing=True, cards=("EW", "map")))
    assert [button.label for button in asked.extras] == ["broken cart", "theft"]
    taken = prompt(seen, Choice(passing=True, cards=("EW", "map"), remove="theft"))
    assert [button.chosen for button in taken.extras] == [False, True]
    assert [confirm.label for confirm in taken.confirms] == ["Discard and clear it"]


def test_who_is_not_the_thief_is_told_who_is() -> None:
    for seat in (1, 2):
        waits = prompt(robbed(seat), Choice(steal=1))
        assert waits.title == "Ann may steal."
        assert (waits.buttons, waits.confirms) == ([], [])
    assert prompt(robbed(0), Choice()).title == "Your theft."


def test_a_spectator_is_told_who_is_to_play() -> None:
    assert prompt(seen_by(None), Choice()).lead == "Ann’s turn."


def test_a_hand_with_nothing_playable_says_so_and_passing_is_what_there_is_to_do() -> None:
    broken = {"front": [["break-cart"], [], []], "hands": [["EW", "NS"], [], []]}
    seen = seen_by(0, **broken)
    prompt = prompt_of(seen, stage_of(seen, Choice()), NAMES)
    assert prompt.lead == "You can’t play any of your cards right now."
    assert [(button.id, button.main) for button in prompt.buttons] == [("pass", True)]
    able = seen_by(0, **{**broken, "hands": [["EW", "repair-cart"], [], []]})
    prompt = prompt_of(able, stage_of(able, Choice()), NAMES)
    assert (prompt.lead, prompt.buttons[0].main) == ("Choose a card.", False)
