"""Comparing the models of ratings on rounds that they have not seen."""

import pytest

from tools.arena import ratings
from tools.arena.ratings import MODELS, PEOPLE, Result, Side, compare, results

# They try the laboratory, of which the site imports nothing.
pytestmark = pytest.mark.when_changed("tools/*", "games/bots/*", "games/rules/*")


def a_strong_one(rounds: int) -> list[Result]:
    """Rounds in which the side of the first of twelve names wins."""
    found = []
    for number in range(rounds):
        names = [(number + step) % PEOPLE for step in range(5)]
        reached = 0 not in names[4:] and number % 3 > 0
        miners = Side("miner", tuple(names[:4]), reached)
        found.append((miners, Side("saboteur", tuple(names[4:]), not reached)))
    return found


def people_of(result: Result) -> list[int]:
    return [name for side in result for name in side.names]


def test_the_same_seed_gives_the_same_rounds_between_the_same_names() -> None:
    one = results(4, "same")
    assert one == results(4, "same")
    assert one
    assert all(len(set(people_of(each))) == 5 for each in one)


def test_no_round_is_kept_that_all_sides_won_or_none() -> None:
    found = results(12, "kept", expansion=True)
    assert found
    assert all({side.won for side in each} == {True, False} for each in found)


def test_in_saboteur_2_who_digs_for_nobody_else_is_a_side_alone() -> None:
    sides = [side for each in results(12, "alone", expansion=True) for side in each]
    alone = [side for side in sides if side.kind in ("boss", "profiteer", "geologist")]
    assert alone
    assert all(len(side.names) == 1 for side in alone)
    assert any(len(side.names) > 1 for side in sides)


def test_every_model_is_compared_on_the_last_quarter_and_with_none_at_all() -> None:
    found = compare(a_strong_one(120))
    assert {one.model for one in found} == {
        "none: shares alone",
        *(model.__name__ for model in MODELS),
    }
    assert [one.log_loss for one in found] == sorted(one.log_loss for one in found)
    assert all(0 <= one.right <= 1 for one in found)


def test_who_always_wins_is_foretold_better_with_ratings_than_without() -> None:
    strong = []
    for number in range(80):
        miner, saboteur = (0, 1) if number % 2 else (1, 0)
        miners = Side("miner", (miner, 2 + number % 5), miner == 0)
        strong.append((miners, Side("saboteur", (saboteur, 7 + number % 5), saboteur == 0)))
    by_model = {one.model: one for one in compare(strong)}
    shares = by_model.pop("none: shares alone")
    assert all(one.right == 1.0 > shares.right for one in by_model.values())
    assert all(one.log_loss < shares.log_loss / 2 for one in by_model.values())


def test_the_last_quarter_teaches_no_model_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[int]()
    means = ratings._means

    def counted(model: object, rounds: list[Result]) -> list[float]:
        seen.append(len(rounds))
        return means(model, rounds)

    monkeypatch.setattr(ratings, "_means", counted)
    compare(a_strong_one(40))
    assert set(seen) == {30}


@pytest.mark.parametrize("box", [[], ["--expansion"]])
def test_the_command_prints_a_line_for_each_model(
    capsys: pytest.CaptureFixture[str], box: list[str]
) -> None:
    ratings.main(["--rounds", "12", "--seed", "few", *box])
    told = capsys.readouterr().out
    assert all(model.__name__ in told for model in MODELS)
