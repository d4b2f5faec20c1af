"""Claims of computer players: rare, believable, and made of nothing that a seat cannot know."""

from collections import Counter
from collections.abc import Iterator

import pytest

from games import bots
from games.bots import claiming
from games.bots.claiming import Talk, claim_after_turn
from games.rules import engine
from games.rules.cards.cards import GOAL_FACES
from games.rules.claims import STONE, TREASURE, SeatClaim, contradictions, facts_of, is_sayable
from games.rules.events import Event
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset
from tests.bots.situations import FIVE_MINERS, LATE, sight
from tests.rules.redeal import redeal
from tools.seeds import round_seed

GOLD_IN_THE_MIDDLE = [GOAL_FACES[1], "treasure", GOAL_FACES[2]]
TRIES = 400


def looking(dwarf: str, goal: int) -> Observation:
    """The sight of a dwarf that has just looked at a goal; the treasure is in the middle."""
    return sight(
        [dwarf, *FIVE_MINERS[1:]],
        ["EW"],
        turns=1,
        goals=GOLD_IN_THE_MIDDLE,
        goals_seen=(goal,),
        events=(Event("looked", seat=0, goal=goal),),
    )


def inspecting(dwarf: str, seen: str) -> Observation:
    """The sight of a dwarf that has just seen that of seat 1, with Saboteur 2."""
    return sight(
        [dwarf, seen, "boss", "green", "geologist"],
        ["EW"],
        turns=1,
        rules={"expansion": True},
        dwarfs_seen={1: seen},
        events=(Event("inspected", seat=0, on=1),),
    )


def suspected(dwarf: str, **written: object) -> Observation:
    """The sight of a dwarf that everybody suspects, after a turn of its own."""
    spoilt = tuple(Event("caved", seat=0, at=(x, 0), removed="EW") for x in (3, 2))
    return sight([dwarf, *FIVE_MINERS[1:]], ["EW"], turns=LATE, events=spoilt, **written)


def talk(seen: Observation, *claims: SeatClaim) -> Talk:
    """What a table has said, with the facts of this sight."""
    dated = list(enumerate(seen.events, start=1))
    return Talk(claims, facts_of(seen.rules, len(seen.fronts), dated))


def said(seen: Observation, *claims: SeatClaim) -> Counter[SeatClaim | None]:
    """How often it says what, by many seeds."""
    return Counter(claim_after_turn(seen, talk(seen, *claims), str(n)) for n in range(TRIES))


def sayings(found: Counter[SeatClaim | None]) -> set[str]:
    """What is said at all."""
    return {claim.says for claim in found if claim}


def test_a_miner_says_what_the_goal_is_about_every_other_time(subtests: pytest.Subtests) -> None:
    for goal, face in [(0, STONE), (1, TREASURE), (2, STONE)]:
        with subtests.test(goal=goal, face=face):
            found = said(looking("miner", goal))
            assert set(found) == {None, SeatClaim(0, 1, face, goal=goal)}
            assert 0.4 < found[None] / TRIES < 0.6


@pytest.mark.parametrize(("goal", "lie"), [(0, TREASURE), (1, STONE)])
def test_a_saboteur_lies_often_but_not_always(goal: int, lie: str) -> None:
    found = said(looking("saboteur", goal))
    assert sayings(found) == {TREASURE, STONE}
    lies = found[SeatClaim(0, 1, lie, goal=goal)] / (TRIES - found[None])
    assert 0.25 < lies < 0.9


@pytest.mark.parametrize("goal", [0, 1])
def test_silence_does_not_depend_on_the_dwarf(goal: int) -> None:
    silent = [said(looking(dwarf, goal))[None] for dwarf in ("miner", "saboteur")]
    assert abs(silent[0] - silent[1]) < TRIES * 0.12


@pytest.mark.parametrize(
    ("goal", "heard"),
    [
        (1, SeatClaim(2, 0, TREASURE, goal=1)),  # somebody has said what it is
        (0, SeatClaim(2, 0, TREASURE, goal=1)),  # there is only one treasure
    ],
)
def test_a_saboteur_tells_no_lie_that_the_table_could_doubt(goal: int, heard: SeatClaim) -> None:
    seen = looking("saboteur", goal)
    for claim in said(seen, heard):
        if claim is not None:
            assert not contradictions([heard, claim], talk(seen).facts)


def test_a_miner_contradicts_a_lie() -> None:
    found = said(looking("miner", 1), SeatClaim(2, 0, STONE, goal=1))
    assert sayings(found) == {TREASURE}


def test_nobody_repeats_or_corrects_a_claim() -> None:
    for dwarf in ("miner", "saboteur"):
        assert set(said(looking(dwarf, 1), SeatClaim(0, 0, STONE, goal=1))) == {None}


def test_nobody_makes_more_than_a_few_claims_in_a_round() -> None:
    many = [SeatClaim(0, 0, "miner", on=seat) for seat in range(1, 1 + claiming.MOST)]
    assert set(said(looking("miner", 1), *many)) == {None}
    assert None in said(looking("miner", 1), *many[1:])
    assert len(said(looking("miner", 1), *many[1:])) == 2


def test_of_a_dwarf_it_saw_a_miner_tells_the_truth() -> None:
    assert sayings(said(inspecting("blue", "saboteur"))) == {"saboteur"}
    assert sayings(said(inspecting("blue", "green"))) == {"green"}


def test_a_saboteur_covers_its_like_and_accuses_others_at_times() -> None:
    assert sayings(said(inspecting("saboteur", "saboteur"))) == {"blue", "green"}
    assert sayings(said(inspecting("saboteur", "green"))) == {"green", "saboteur"}


def test_everybody_who_is_suspected_may_say_to_be_a_miner() -> None:
    for dwarf in ("miner", "saboteur"):
        found = said(suspected(dwarf))
        assert set(found) == {None, SeatClaim(0, LATE, "miner", on=0)}
        assert found[None] > 0.75 * TRIES


def test_hidden_dwarfs_of_both_boxes_pass_for_ordinary_miners() -> None:
    rules = {"selfish_dwarf": True}
    assert sayings(said(suspected("selfish", rules=rules))) == {"miner"}
    rules = {"expansion": True}
    for dwarf in ("saboteur", "profiteer"):
        assert sayings(said(suspected(dwarf, rules=rules))) == {"blue", "green"}
    assert sayings(said(suspected("geologist", rules=rules))) == {"geologist"}


def test_who_is_not_suspected_says_nothing_of_itself() -> None:
    quiet = sight(FIVE_MINERS, ["EW"], turns=1, events=(Event("passed", seat=0, count=1),))
    assert set(said(quiet)) == {None}


def test_who_has_seen_nothing_says_nothing() -> None:
    seen = sight(FIVE_MINERS, ["EW"], turns=1, events=(Event("looked", seat=1, goal=1),))
    assert set(said(seen)) == {None}
    assert set(said(sight(FIVE_MINERS, ["EW"]))) == {None}


def _after_turns(expansion: bool) -> Iterator[tuple[Observation, Observation, str]]:
    """What seats see after their turns, and the same with all they cannot know dealt anew."""
    rules = Ruleset(expansion=expansion)
    for number in range(8):
        players = rules.players[number % len(rules.players)]
        position = engine.start(rules, engine.deal(rules, players, round_seed(f"talk {number}")))
        events = list[Event]()
        while position.phase == "digging" and (seat := position.turn) is not None:
            seed = f"{number}/{position.turns}"
            move = bots.choose(engine.observe(position, seat, events), seed, "novice")
            events += engine.play(position, seat, move)
            other = redeal(position, seat, seed) if position.phase == "digging" else position
            yield engine.observe(position, seat, events), engine.observe(other, seat, events), seed


@pytest.mark.parametrize("expansion", [False, True], ids=["base", "expansion"])
def test_what_a_seat_cannot_know_changes_no_claim(
    expansion: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claiming, "AFTER_A_LOOK", 1.0)
    monkeypatch.setattr(claiming, "WHEN_SUSPECTED", 1.0)
    made = 0
    for seen, other, seed in _after_turns(expansion):
        claim = claim_after_turn(seen, talk(seen), seed)
        assert claim_after_turn(other, talk(other), seed) == claim
        if claim is not None:
            assert is_sayable(claim, seen.rules, len(seen.fronts))
            assert claim.seat == seen.seat
            made += 1
    assert made > 10
