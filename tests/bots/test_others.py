"""What a computer player thinks of the other players."""

import pytest

from games.bots.beliefs import private_beliefs
from games.bots.others import likely_dwarfs
from games.bots.others import trust as trust_by
from games.rules.events import Event
from games.rules.observation import Observation
from tests.bots.situations import FIVE_MINERS, sight, straight


def trust(seen: Observation) -> tuple[float, ...]:
    """How much of a friend each seat is, by what a Regular believes."""
    return trust_by(seen, private_beliefs(seen))


def test_the_chances_of_a_stranger_follow_the_dwarf_deck() -> None:
    # Four miners and two saboteurs for five players, one of the miners oneself.
    assert likely_dwarfs(sight(FIVE_MINERS, ["EW"])) == {"miner": 0.6, "saboteur": 0.4}


def test_a_dwarf_that_was_seen_is_no_strangers_dwarf() -> None:
    seen = sight(
        ["blue", "boss", "green"], ["EW"], rules={"expansion": True}, dwarfs_seen={1: "boss"}
    )
    assert "boss" not in likely_dwarfs(seen)


def test_one_trusts_oneself_most() -> None:
    assert trust(sight(FIVE_MINERS, ["EW"]))[0] == 1


def test_a_miner_trusts_strangers_a_little_and_a_saboteur_not_at_all() -> None:
    assert all(share > 0 for share in trust(sight(FIVE_MINERS, ["EW"])))
    assert all(share < 0 for share in trust(sight(["saboteur", *FIVE_MINERS[1:]], ["EW"]))[1:])


def test_what_players_do_changes_what_one_thinks_of_strangers() -> None:
    events = (Event("laid", seat=1, card="N.E.S.W"), Event("laid", seat=2, card="EW", at=(1, 0)))
    shares = trust(sight(FIVE_MINERS, ["EW"], events=events, board=straight(1)))
    assert shares[1] < shares[3] < shares[2]


def test_nothing_a_player_does_outweighs_an_inspection() -> None:
    events = (Event("laid", seat=1, card="N.E.S.W"),) * 9
    seen = sight(
        ["blue", "blue", "green"],
        ["EW"],
        rules={"expansion": True},
        dwarfs_seen={1: "blue"},
        events=events,
    )
    assert trust(seen)[1] == 1


@pytest.mark.parametrize("dwarf", ["blue", "green", "boss", "profiteer", "geologist", "saboteur"])
def test_trust_stays_between_foe_and_friend(dwarf: str) -> None:
    seen = sight([dwarf, "blue", "green"], ["EW"], rules={"expansion": True})
    assert all(-1 <= share <= 1 for share in trust(seen))
