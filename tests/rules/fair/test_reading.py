"""A proof whose form is broken is refused with the place."""

from copy import deepcopy
from typing import Any

import pytest

from games.rules.fair.proof import write_proof
from games.rules.fair.reading import read_proof
from games.rules.files.parsing import Unreadable
from games.rules.ruleset import Ruleset
from tests.rules.fair.proofs import played

WRITTEN = write_proof(played(Ruleset(), 5, 1)[0])


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("format", "saboteur-proof/2", "format"),
        ("colour", "blue", "proof: unknown colour"),
        ("game", "17", "game"),
        ("game", True, "game"),
        ("players", 4, "seats"),
        ("players", -1, "players"),
        ("rules", {"beards": True}, "rules"),
        ("rules", {"expansion": True, "edition": "classic"}, "rules"),
        ("contributions", "for Ada", "contributions"),
        ("contributions", [None], "contributions"),
        ("seats", None, "seats"),
        ("seats", [0, 1, 2, 3, 3], "seats"),
        ("seats", [0, 1, 2, 3], "seats"),
        ("starter", 5, "starter"),
        ("starter", None, "starter"),
        ("secrets", {}, "secrets"),
        ("secrets", [{"commitment": "0" * 64, "secret": None}] * 257, "secrets"),
        ("secrets.0", {"commitment": "0" * 64}, "secrets[0]: missing secret"),
        ("secrets.0.commitment", None, "secrets[0].commitment"),
        ("secrets.0.commitment", "A" * 64, "secrets[0].commitment"),
        ("secrets.1.secret", "00", "secrets[1].secret"),
        ("secrets.1.secret", "0" * 64 + "\n", "secrets[1].secret"),
        ("deals.0.round", 2, "deals[0].round"),
        ("deals.0.round", True, "deals[0].round"),
        ("deals.0.deal", [], "deals[0].deal"),
        ("deals.0.deal.draw", ["beard"], "deals[0].deal.draw"),
        ("deals.0.deal.aside", ["map"], "deals[0].deal.aside"),
    ],
)
def test_what_breaks_the_form_is_refused_with_its_place(path: str, value: Any, place: str) -> None:
    changed: Any = deepcopy(WRITTEN)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    part = changed
    for step in way:
        part = part[step]
    part[last] = value
    with pytest.raises(Unreadable) as refused:
        read_proof(changed)
    assert str(refused.value).startswith(place)


def test_numbers_of_players_that_the_rules_forbid_are_refused() -> None:
    few = {**WRITTEN, "players": 2, "seats": [0, 1], "starter": 0, "deals": []}
    with pytest.raises(Unreadable, match="players: these rules allow 3 to 10"):
        read_proof(few)


def test_there_are_no_deals_before_the_start() -> None:
    with pytest.raises(Unreadable, match="deals: before the start"):
        read_proof({**WRITTEN, "seats": None, "starter": None})
