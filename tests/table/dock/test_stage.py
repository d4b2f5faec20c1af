"""The stage of the dock: what a player is asked, step by step."""

from collections import Counter
from dataclasses import replace
from random import Random
from urllib.parse import parse_qsl

import pytest

from games.rules import engine
from games.rules.cards.cards import ACTION_CODES
from games.rules.notation import write_move
from games.rules.observation import Observation
from games.rules.phases import OVER
from games.rules.ruleset import Ruleset
from games.table.dock.buttons import Confirm
from games.table.dock.choice import Choice, read_choice
from games.table.dock.prompt import Prompt
from games.table.dock.stage import Stage, options_of, stage_of
from games.table.dock.stage_prompts import prompt_of
from tests.table.seen import NAMES, robbed, seen_by
from tools.seeds import round_seed

HANDS = [["NES", "NES", "EW", "break-cart", "map", "rockfall", "repair-cart"], ["EW"], ["EW"]]


BOTH = {"laid", "broke", "repaired", "caved", "looked", "passed"}


OF_THE_EXPANSION = {"theft", "trapped", "inspected", "swapped-hats", "swapped-hands"}


def stage(query: str, seen: Observation) -> Stage:
    return stage_of(seen, read_choice(dict(parse_qsl(query))))


def test_a_choice_comes_as_far_as_it_is_legal(subtests: pytest.Subtests) -> None:
    for query, name in [
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
    ]:
        with subtests.test(query=query, name=name):
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


def test_out_of_turn_nothing_is_chosen() -> None:
    seen = seen_by(1, hands=HANDS)
    for query in ("", "card=EW&at=1,0", "pass=1&cards=EW"):
        waits = stage(query, seen)
        assert waits.name == "waiting"
        asked = prompt_of(seen, waits, NAMES)
        assert (asked.title, asked.confirms) == ("Ann’s turn.", [])


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
    seen = seen_by(None, hands=HANDS)
    watches = stage("card=EW&lighting=start", seen)
    assert watches.choice == Choice(lighting="start")
    assert prompt_of(seen, watches, NAMES).lead == "Ann’s turn."


def test_whoever_looks_at_a_round_that_is_over_is_told_so() -> None:
    for seat in (None, 0):
        assert stage("card=EW", replace(seen_by(seat, hands=HANDS), phase=OVER)).name == "ended"
    assert stage("card=EW", seen_by(None, hands=HANDS)).name == "watching"


def test_of_equal_cards_there_are_no_more_than_are_held() -> None:
    seen = seen_by(0, hands=HANDS)
    assert [stage(f"card=NES&copy={copy}", seen).choice.copy for copy in range(3)] == [0, 1, 1]


def test_only_what_is_held_is_discarded_and_in_the_base_game_one_card() -> None:
    rules, hands = {"expansion": True}, [["NES", "EW"], ["EW"], ["EW"]]
    seen = seen_by(0, dwarfs=["green", "blue", "boss"], rules=rules, hands=hands)
    assert stage("pass=1&cards=NES,NES,map", seen).choice.cards == ("NES",)
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


TWO = {"rules": {"expansion": True}, "dwarfs": ["blue", "green", "boss"]}


FRONT = [["theft", "break-cart"], ["trapped", "break-pickaxe", "break-cart", "theft"], []]


def prompt(seen: Observation, choice: Choice) -> Prompt:
    return prompt_of(seen, stage_of(seen, choice), NAMES)


def holding(card: str) -> Observation:
    """A position in which any action card has something to be played on."""
    hands = [[card], ["EW"], []]
    front = [["break-lantern"], *FRONT[1:]]
    return seen_by(0, **TWO, hands=hands, board=["EW@1,0"], front=front, spare=["geologist"])


def test_on_ones_turn_one_may_choose_a_card_if_there_is_one_or_pass() -> None:
    seen = seen_by(0, hands=[["EW"], [], []])
    asked = prompt(seen, Choice())
    assert (asked.title, asked.lead) == ("Your turn.", "Choose a card.")
    assert [button.id for button in asked.buttons] == ["pass"]
    asked = prompt(replace(seen, hand=(), idle=()), Choice())
    assert (asked.title, asked.lead) == ("Your turn.", "")
    asked = prompt(seen, Choice(card="EW"))
    assert (asked.title, asked.lead) == ("Straight tunnel:", "2 places")


def test_a_chosen_action_card_says_what_to_choose(subtests: pytest.Subtests) -> None:
    for card, title, lead in [
        ("break-pickaxe", "Broken pickaxe:", "choose a player"),
        ("map", "Map:", "choose a goal"),
        ("rockfall", "Rockfall:", "choose a card to cave in"),
    ]:
        with subtests.test(card=card, title=title, lead=lead):
            asked = prompt(holding(card), Choice(card=card))
            assert (asked.title, asked.lead) == (title, lead)


def test_what_a_card_would_do_to_somebody_is_said_of_their_thing(subtests: pytest.Subtests) -> None:
    for choice, title in [
        (Choice(card="break-pickaxe", on=2), "Break Cleo’s pickaxe"),
        (Choice(card="break-pickaxe", on=0), "Break your own pickaxe"),
        (Choice(card="repair-lantern", on=0), "Mend your own lantern"),
        (Choice(card="repair-cart", on=1), "Mend Ben’s cart"),
        (Choice(card="hands-off", on=1), "Remove Ben’s theft"),
        (Choice(card="inspection", on=1), "Look under Ben’s hat"),
    ]:
        with subtests.test(choice=choice, title=title):
            assert prompt(holding(choice.card or ""), choice).title == title


def test_the_preview_says_what_it_joins_and_offers_to_turn_what_fits_both_ways() -> None:
    seen = seen_by(0, hands=[["NES", "EW"], [], []])
    both = prompt(seen, Choice(card="NES", at=(0, -1)))
    assert both.note == "Connects on the south. Not played yet."
    assert [button.id for button in both.buttons] == ["cancel", "turn"]
    assert [confirm.label for confirm in both.confirms] == ["Lay here"]
    one = prompt(seen, Choice(card="EW", at=(1, 0)))
    assert [button.id for button in one.buttons] == ["cancel"]


def test_every_action_card_can_be_previewed_on_each_of_its_targets(
    subtests: pytest.Subtests,
) -> None:
    for card in sorted(ACTION_CODES):
        with subtests.test(card=card):
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


def test_a_card_that_cannot_be_played_says_why_and_what_else_to_do(
    subtests: pytest.Subtests,
) -> None:
    for front, title in [
        (["break-lantern"], "Your lantern is broken: no digging"),
        (["break-lantern", "break-cart"], "Your tools are broken: no digging"),
        (["trapped"], "You are trapped: no digging"),
    ]:
        with subtests.test(front=front, title=title):
            seen = seen_by(0, **TWO, hands=[["EW"], [], []], front=[front, [], []])
            asked = prompt(seen, Choice(card="EW"))
            assert (asked.title, asked.bad) == (title, True)
            assert asked.note
            assert asked.buttons[0].query == "?pass=1&cards=EW"


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


def test_a_hand_with_nothing_playable_says_so_and_passing_is_what_there_is_to_do() -> None:
    broken = {"front": [["break-cart"], [], []], "hands": [["EW", "NS"], [], []]}
    seen = seen_by(0, **broken)
    prompt = prompt_of(seen, stage_of(seen, Choice()), NAMES)
    assert prompt.lead == "You can’t play any of your cards right now."
    assert [(button.id, button.main) for button in prompt.buttons] == [("pass", True)]
    able = seen_by(0, **{**broken, "hands": [["EW", "repair-cart"], [], []]})
    prompt = prompt_of(able, stage_of(able, Choice()), NAMES)
    assert (prompt.lead, prompt.buttons[0].main) == ("Choose a card.", False)


def test_in_words_a_prompt_is_whole_sentences(subtests: pytest.Subtests) -> None:
    for prompt, words in [
        (Prompt("Your turn.", "Choose a card."), "Your turn. Choose a card."),
        (Prompt("Curve:", "2 places", "Pick a lit space"), "Curve: 2 places. Pick a lit space"),
        (Prompt("Which card?", note="Nobody sees it."), "Which card? Nobody sees it."),
        (Prompt("", note="Nobody sees it."), "Nobody sees it."),
    ]:
        with subtests.test(prompt=prompt, words=words):
            assert prompt.in_words == words


def test_the_rule_of_a_card_has_the_name_of_its_drawing() -> None:
    assert Prompt("", card="NS.EW").rule == "card-NS_EW"
    assert Prompt("", card="EW+blue").rule == "card-EW-blue"


def test_every_move_is_sent_to_the_same_address_with_what_it_asks_for() -> None:
    confirm = Confirm("Lay", "Laying…", "check", [("card", "EW")])
    sent = Prompt("", confirms=[confirm, confirm]).sent_to("/turns/", ("version", "9")).confirms
    assert [one.action for one in sent] == ["/turns/", "/turns/"]
    assert [one.fields for one in sent] == [[("version", "9"), ("card", "EW")]] * 2
