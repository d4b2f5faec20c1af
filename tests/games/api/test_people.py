"""People's pages and figures, lists of people, practice, and the proof of a deal, by programs."""

import pytest

from accounts.models import Account, Block, Housemate
from games.models import Game
from tests.factories import AccountFactory, GuestFactory
from tests.games.api.conftest import Programs
from tests.games.api.problems import is_problem
from tests.playing import play_out, tell_all


def test_people_are_liked_and_blocked_as_on_their_pages(
    ann: Account, ben: Account, program: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = program(ann)
    assert mine.put(f"people/{ben.pk}/liking/").status_code == 204
    assert [each["is_liked"] for each in mine.get("people/").json()["results"]] == [True]
    assert mine.put(f"people/{ben.pk}/block/").status_code == 204
    assert [each["name"] for each in mine.get("people/blocked/").json()["results"]] == ["Ben"]
    assert mine.get("people/").json()["results"] == []
    is_problem(mine.put(f"people/{ben.pk}/liking/"), 409, "conflict")
    assert mine.delete(f"people/{ben.pk}/block/").status_code == 204
    assert mine.get("people/blocked/").json()["results"] == []
    monkeypatch.setattr(Block, "MOST", 0)
    is_problem(mine.put(f"people/{ben.pk}/block/"), 409, "conflict")


def test_nobody_sees_the_lists_of_others(ann: Account, ben: Account, program: Programs) -> None:
    program(ann).put(f"people/{ben.pk}/block/")
    program(ann).put(f"people/{ben.pk}/liking/")
    for address in ("people/", "people/blocked/"):
        assert program(ben).get(address).json()["results"] == []


def test_oneself_and_nobody_are_on_no_list(ann: Account, program: Programs) -> None:
    for person in (ann.pk, 10**9):
        for names in ("liking", "block"):
            is_problem(program(ann).put(f"people/{person}/{names}/"), 404, "not-found")


def test_a_practice_game_is_dealt_at_once_and_its_choices_are_remembered(
    ann: Account, program: Programs
) -> None:
    mine = program(ann)
    first = mine.post("practice/", {"players": 4, "rounds": 1, "strength": "novice"}).json()
    again = mine.post("practice/", {}).json()
    for game in (first, again):
        assert (game["practice"], game["status"], len(game["players"])) == (True, "running", 4)
    is_problem(mine.post("practice/", {"players": 2}), 422, "invalid")


def test_the_proof_opens_with_the_rounds(game: Game, ann: Account, program: Programs) -> None:
    mine = program(ann)
    told = mine.get(f"games/{game.pk}/proof/").json()
    assert (told["format"], told["deals"]) == ("saboteur-proof/1", [])
    assert [each["secret"] is None for each in told["secrets"]] == [False, True, True, True]
    play_out(game)
    told = mine.get(f"games/{game.pk}/proof/").json()
    assert all(each["secret"] for each in told["secrets"])
    assert len(told["deals"]) == 3


def test_the_proof_of_a_private_game_is_for_its_players(
    game: Game, olga: Account, program: Programs
) -> None:
    is_problem(program(olga).get(f"games/{game.pk}/proof/"), 404, "not-found")


@pytest.mark.parametrize("wrong", [{"rounds": True}, {"rounds": "1"}, {"players": 4.0}], ids=str)
def test_a_choice_is_of_its_own_type(ann: Account, program: Programs, wrong: object) -> None:
    is_problem(program(ann).post("practice/", wrong), 422, "invalid")
    assert not Game.objects.exists()


def test_two_live_together_once_both_have_said_so(
    ann: Account, ben: Account, program: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, theirs = program(ann), program(ben)
    named = mine.post("people/housemates/", {"name": "Ben"}).json()["results"]
    assert [(each["by_me"], each["is_agreed"]) for each in named] == [(True, False)]
    assert theirs.put(f"people/{ann.pk}/housemate/").status_code == 204
    assert mine.get("people/housemates/").json()["results"][0]["is_agreed"]
    assert theirs.delete(f"people/{ann.pk}/housemate/").status_code == 204
    assert mine.get("people/housemates/").json()["results"] == []
    is_problem(mine.post("people/housemates/", {"name": "Nobody"}), 422, "invalid")
    monkeypatch.setattr(Housemate, "MOST", 0)
    is_problem(mine.put(f"people/{ben.pk}/housemate/"), 409, "conflict")
    is_problem(mine.post("people/housemates/", {"name": "Ben"}), 409, "conflict")


def test_a_program_asks_for_its_place_on_the_leaderboards_and_gives_it_up(
    ann: Account, program: Programs
) -> None:
    mine = program(ann)
    for wanted in (True, True, False):
        assert mine.put("leaderboard/listing/", {"is_listed": wanted}).status_code == 200
        assert mine.get("leaderboard/listing/").json() == {"is_listed": wanted}
    is_problem(mine.put("leaderboard/listing/", {"is_listed": "yes"}), 422, "invalid")


@pytest.mark.parametrize("rest", ["", "ratings/"])
def test_guests_and_people_who_are_gone_have_no_page(
    ann: Account, program: Programs, rest: str
) -> None:
    gone = AccountFactory(is_active=False)
    for account in (GuestFactory(), gone):
        is_problem(program(ann).get(f"people/{account.pk}/{rest}"), 404, "not-found")


def test_figures_wait_until_their_reader_was_shown_how_a_game_ended(
    game: Game, ann: Account, ben: Account, program: Programs
) -> None:
    mine, theirs = program(ann), f"people/{ben.pk}/"
    calls = (f"{theirs}ratings/", "leaderboard/")
    before = {call: mine.get(call).content for call in calls}
    play_out(game)
    assert {call: mine.get(call).content for call in calls} == before
    shown = mine.get(theirs).json()
    assert (shown["games"], shown["gold"], shown["figures"]["by_dwarf"]) == (0, 0, [])
    assert shown["figures"]["run"] is None
    tell_all(game)
    shown = mine.get(theirs).json()
    assert (shown["games"], shown["figures"]["rounds"]) == (1, 3)
    assert [each["box"] for each in mine.get(f"{theirs}ratings/").json()["results"]] == ["base"]
    # Three rounds are too few for more than their number.
    assert {each["won"] for each in shown["figures"]["by_dwarf"]} == {None}
