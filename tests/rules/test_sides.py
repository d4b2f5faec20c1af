"""Who digs for the same in a round."""

from games.rules.ending.pay import sides_of


def test_miners_saboteurs_and_the_two_teams_dig_together() -> None:
    assert sides_of(["miner", "saboteur", "miner"]) == [[0, 2], [1]]
    assert sides_of(["blue", "green", "saboteur", "blue"]) == [[0, 3], [1], [2]]


def test_the_others_dig_each_for_themselves() -> None:
    assert sides_of(["geologist", "geologist", "boss"]) == [[0], [1], [2]]
    assert sides_of(["selfish", "miner", "profiteer"]) == [[0], [1], [2]]
