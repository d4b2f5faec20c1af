"""Reports and appeals by programs."""

import pytest

from accounts.models import Account
from games.models import Case, Game, Report
from games.moderation.services import measures
from tests.games.api.conftest import Programs, program
from tests.games.api.problems import is_problem
from tests.moderation.people import case, decided, mona, table, threat

__all__ = ["case", "mona", "program", "table", "threat"]
pytestmark = pytest.mark.django_db


def test_everything_is_reported_once_by_who_may_see_it(
    table: Game, ann: Account, ben: Account, olga: Account, program: Programs
) -> None:
    mine, there = program(ann), table.players.get(account=ben)
    paths = (f"people/{ben.pk}/", f"games/{table.pk}/", f"games/{table.pk}/players/{there.pk}/")
    for path in paths:
        assert mine.post(f"{path}report/", {"reason": "delay"}).status_code == 204
        is_problem(mine.post(f"{path}report/", {"reason": "spam"}), 409, "conflict")
    for path in paths[1:]:
        is_problem(program(olga).post(f"{path}report/", {"reason": "delay"}), 404, "not-found")
    reports = mine.get("me/reports/").json()["results"]
    assert [(each["about"], each["result"]) for each in reports] == [
        ("Ben", ""),
        ("Tuesday dig", ""),
        ("Ben", ""),
    ]
    assert program(ben).get("me/reports/").json()["results"] == []


def test_a_message_is_reported_and_what_came_of_it_is_told(
    case: Case, ann: Account, ben: Account, cleo: Account, mona: Account, program: Programs
) -> None:
    path = f"games/{case.game_id}/messages/2/report/"
    assert program(cleo).post(path, {"reason": "threat"}).status_code == 204
    is_problem(program(cleo).post(path, {"reason": "threat"}), 409, "conflict")
    is_problem(program(ben).post(path, {"reason": "threat"}), 404, "not-found")
    measures.warn(decided(case, mona))
    (told,) = program(ann).get("me/reports/").json()["results"]
    assert (told["reason"], told["said"], told["is_new"]) == ("threat", "I will find you.", True)
    assert told["result"]
    assert program(ann).post("me/decisions/read/").status_code == 204
    assert not program(ann).get("me/reports/").json()["results"][0]["is_new"]


def test_a_decision_is_answered_once_by_the_person_it_is_about(
    case: Case, ann: Account, ben: Account, mona: Account, program: Programs
) -> None:
    measure = measures.mute(decided(case, mona, days=7))
    mine = program(ben)
    (told,) = mine.get("me/decisions/").json()["results"]
    assert (told["kind"], told["may_appeal"], told["said"]) == ("mute", True, "I will find you.")
    path = f"me/decisions/{measure.pk}/appeal/"
    is_problem(program(ann).post(path, {"text": "He was joking."}), 404, "not-found")
    is_problem(mine.post(path, {"text": ""}), 422, "invalid")
    assert mine.post(path, {"text": "We were joking."}).json()["appeal"] == "We were joking."
    is_problem(mine.post(path, {"text": "Once more."}), 404, "not-found")


@pytest.mark.parametrize(
    "wrong", [{"reason": "dislike"}, {"sentence": "Hm."}, {"reason": "spam", "sentence": "x" * 301}]
)
def test_a_report_has_a_reason_of_the_list(
    wrong: dict[str, str], ann: Account, ben: Account, program: Programs
) -> None:
    is_problem(program(ann).post(f"people/{ben.pk}/report/", wrong), 422, "invalid")
    assert not Report.objects.exists()
