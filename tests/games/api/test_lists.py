"""Lists of tables as programs read them, page by page."""

from urllib.parse import quote

import pytest

from accounts.models import Account
from tests.factories import open_table, running_game
from tests.games.api.programs import Programs, is_problem
from tests.playing import play_out, tell_all, to_act

pytestmark = pytest.mark.django_db


def test_what_waits_for_me_comes_least_time_left_first(
    ann: Account, ben: Account, cleo: Account, program: Programs
) -> None:
    games = [running_game(ann, [ben, cleo]) for _ in range(3)]
    waiting = [game.pk for game in games if to_act(game).account == ann]
    told = program(ann).get("me/turns/").json()
    assert [each["id"] for each in told["results"]] == waiting
    assert told["next"] is None


def test_lists_come_page_by_page_with_a_link(ann: Account, ben: Account, program: Programs) -> None:
    own = [open_table(ann, seats=3).pk for _ in range(5)]
    public = [open_table(ben, public=True, seats=3).pk for _ in range(3)]
    mine = program(ann)
    first = mine.get("games/?show=mine&limit=2")
    assert [each["id"] for each in first.json()["results"]] == own[:2:-1]
    following = first.json()["next"]
    assert first.headers["Link"] == f'<{following}>; rel="next"'
    seen = []
    address = "games/?show=mine&limit=2"
    while address:
        page = mine.get(address).json()
        seen += [each["id"] for each in page["results"]]
        address = page["next"] and page["next"].partition("/api/v1/")[2]
    assert seen == own[::-1]
    found = mine.get("games/?show=open").json()["results"]
    assert [each["id"] for each in found] == public[::-1]


def test_a_key_that_no_page_of_the_list_has_told_is_refused(
    ann: Account, program: Programs, subtests: pytest.Subtests
) -> None:
    for show in ["mine", "open", "finished"]:
        for wrong in ["zzz", "2026", "5", "2026-05-04T12:00:00+00:00~5", ""]:
            with subtests.test(wrong=wrong, show=show):
                told = program(ann).get(f"games/?show={show}&after={quote(wrong)}")
                assert is_problem(told, 400, "bad-cursor")["errors"][0]["parameter"] == "after"


def test_keys_of_other_lists_are_refused(ann: Account, ben: Account, program: Programs) -> None:
    for _ in range(2):
        open_table(ann, seats=3, public=True)
    following = program(ann).get("games/?show=mine&limit=1").json()["next"]
    address = following.partition("/api/v1/")[2]
    assert program(ann).get(address.replace("limit=1", "limit=9")).status_code == 200
    for mine, asked in ((program(ann), address.replace("mine", "open")), (program(ben), address)):
        is_problem(mine.get(asked), 400, "bad-cursor")


def test_finished_games_are_listed_mine_and_those_of_others_that_one_may_see(
    ann: Account, ben: Account, cleo: Account, olga: Account, program: Programs
) -> None:
    rules = {"rounds": 1}
    open_one = tell_all(play_out(running_game(ann, [ben, cleo], rules=rules, public=True)))
    closed = tell_all(play_out(running_game(ann, [ben, cleo], rules=rules, public=False)))
    ids = [each["id"] for each in program(ann).get("games/?show=finished").json()["results"]]
    assert ids == [closed.pk, open_one.pk]
    others = program(olga).get(f"games/?player={ann.pk}").json()["results"]
    assert [each["id"] for each in others] == [open_one.pk]


def test_unknown_parameters_are_refused(
    ann: Account, program: Programs, subtests: pytest.Subtests
) -> None:
    for query in [
        "show=all",
        "limit=0",
        "limit=51",
        "limit=x",
        "player=-1",
        "page=2",
        "limit=1&limit=2",
        # Of somebody else finished games alone are listed.
        f"player={ann.pk}&show=mine",
        f"player={ann.pk}&show=open",
    ]:
        with subtests.test(query=query):
            is_problem(program(ann).get(f"games/?{query}"), 422, "invalid")
