"""A refusal says by itself how it is answered."""

import pytest

from games.api.problems import KINDS, problem_of
from games.core import errors
from games.core.errors import ServiceError
from games.core.visibility import NotFound


def test_a_refusal_is_a_problem_of_its_own_code(subtests: pytest.Subtests) -> None:
    for error, kind, status in [
        (errors.KnowsASecret(), "conflict", 409),
        (errors.TableFull(), "table-full", 409),
        (errors.TurnedAway(), "turned-away", 403),
        (errors.KeptApart(), "cannot-sit", 403),
        (errors.GuestsOnlyPractise(), "guests-only-practise", 403),
        (errors.Muted(), "invalid", 422),
        (errors.IllegalMove("not-your-turn"), "illegal-move", 422),
        (errors.NotYours(), "not-found", 404),
    ]:
        with subtests.test(error=error, kind=kind, status=status):
            problem = problem_of(error)
            assert problem is not None
            assert (problem.kind, problem.status) == (kind, status)


def test_every_code_of_a_refusal_is_explained() -> None:
    kinds = [each for each in vars(errors).values() if isinstance(each, type)]
    refusals = [each for each in kinds if issubclass(each, ServiceError)]
    assert len(refusals) > 40
    assert [each for each in refusals if KINDS[each.code].status != each.status] == []


def test_what_is_not_theirs_is_no_refusal_whose_sentence_is_shown() -> None:
    assert issubclass(errors.NotYours, NotFound)
    assert not issubclass(errors.NotYours, ServiceError)
