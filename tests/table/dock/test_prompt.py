"""A prompt by itself."""

import pytest

from games.table.dock.buttons import Confirm
from games.table.dock.prompt import Prompt


@pytest.mark.parametrize(
    ("prompt", "words"),
    [
        (Prompt("Your turn.", "Choose a card."), "Your turn. Choose a card."),
        (Prompt("Curve:", "2 places", "Pick a lit space"), "Curve: 2 places. Pick a lit space"),
        (Prompt("Which card?", note="Nobody sees it."), "Which card? Nobody sees it."),
        (Prompt("", note="Nobody sees it."), "Nobody sees it."),
    ],
)
def test_in_words_a_prompt_is_whole_sentences(prompt: Prompt, words: str) -> None:
    assert prompt.in_words == words


def test_the_rule_of_a_card_has_the_name_of_its_drawing() -> None:
    assert Prompt("", card="NS.EW").rule == "card-NS_EW"
    assert Prompt("", card="EW+blue").rule == "card-EW-blue"


def test_every_move_is_sent_to_the_same_address_with_what_it_asks_for() -> None:
    confirm = Confirm("Lay", "Laying…", "check", [("card", "EW")])
    sent = Prompt("", confirms=[confirm, confirm]).sent_to("/turns/", ("version", "9")).confirms
    assert [one.action for one in sent] == ["/turns/", "/turns/"]
    assert [one.fields for one in sent] == [[("version", "9"), ("card", "EW")]] * 2
