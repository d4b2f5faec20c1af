"""Comparing the models of ratings on rounds that they have not seen."""

import pytest

from games.arena import ratings
from games.arena.ratings import MODELS, PEOPLE, Result, compare, results


def a_strong_one(rounds: int) -> list[Result]:
    """Rounds in which the side of the first of twelve names wins."""
    found = []
    for number in range(rounds):
        names = [(number + step) % PEOPLE for step in range(5)]
        miners, saboteurs = tuple(names[:4]), tuple(names[4:])
        found.append(Result(miners, saboteurs, 0 not in saboteurs and number % 3 > 0))
    return found


def test_the_same_seed_gives_the_same_rounds_between_the_same_names() -> None:
    one = results(4, "same")
    assert one == results(4, "same")
    assert all(len(set(each.miners + each.saboteurs)) == 5 for each in one)


def test_every_model_is_compared_on_the_last_quarter_and_with_none_at_all() -> None:
    found = compare(a_strong_one(120))
    assert {one.model for one in found} == {
        "none: shares alone",
        *(model.__name__ for model in MODELS),
    }
    assert [one.log_loss for one in found] == sorted(one.log_loss for one in found)
    assert all(0 <= one.right <= 1 for one in found)


def test_the_last_quarter_teaches_no_model_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[int]()
    means = ratings._means

    def counted(model: object, rounds: list[Result]) -> list[float]:
        seen.append(len(rounds))
        return means(model, rounds)

    monkeypatch.setattr(ratings, "_means", counted)
    compare(a_strong_one(40))
    assert set(seen) == {30}


def test_the_command_prints_a_line_for_each_model(capsys: pytest.CaptureFixture[str]) -> None:
    ratings.main(["--rounds", "12", "--seed", "few"])
    told = capsys.readouterr().out
    assert all(model.__name__ in told for model in MODELS)
