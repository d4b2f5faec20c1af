"""Tables as programs find, open, join, start and see them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Account
from games.chat.models import Message
from games.clocks.paces import PRESETS
from games.lobby import invitations
from games.lobby.forms import NewTableForm
from games.models import Game, Player
from games.rules.files.record import read_record, replay
from tests.factories import open_table, running_game
from tests.games.api.programs import Programs, is_problem
from tests.people import acting, waiting
from tests.playing import play_out, play_some, to_act

pytestmark = pytest.mark.django_db
TOMORROW = datetime.now(UTC).replace(microsecond=0) + timedelta(days=1)
BANK = {"pace": "own-bank", "own_start": 10, "own_increment": 2, "own_cap": 20}
# Every field of the form, as a program tells it and as it is kept.
OPTIONS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "name": ({"name": "Deep"}, {"name": "Deep"}),
    "seats": ({"seats": 4}, {"seats": 4}),
    "computers": ({"computers": ["regular"]}, {}),
    "novices": ({"computers": ["novice"]}, {}),
    "public": ({"public": True}, {"public": True}),
    "masked": ({"masked": True}, {"masked": True}),
    "computers_claim": ({"computers_claim": True}, {"computers_claim": True}),
    "programs_welcome": ({"programs_welcome": True}, {"programs_welcome": True}),
    "least_in_time": ({"least_in_time": 0}, {"least_in_time": 0}),
    "verified_only": ({"verified_only": True}, {"verified_only": True}),
    "least_days": ({"least_days": 0}, {"least_days": 0}),
    "least_games": ({"least_games": 0}, {"least_games": 0}),
    "rounds": ({"rules": {"rounds": 1}}, {}),
    "expansion": ({"rules": {"expansion": True}}, {}),
    "edition": ({"rules": {"edition": "classic"}}, {}),
    "break_own_tools": ({"rules": {"break_own_tools": False}}, {}),
    "broken_miners_unpaid": ({"rules": {"broken_miners_unpaid": True}}, {}),
    "selfish_dwarf": ({"rules": {"selfish_dwarf": True}}, {}),
    "all_saboteurs_dealt": ({"rules": {"all_saboteurs_dealt": True}}, {}),
    "pace": ({"pace": "none"}, {"pace_kind": "none"}),
    "own_turn": ({"pace": "own-turn", "own_turn": 30}, {"turn_time": 30 * 3600}),
    "own_start": (BANK, {"bank_start": 36000}),
    "own_increment": (BANK, {"bank_increment": 7200}),
    "own_cap": (BANK, {"bank_cap": 72000}),
    "time_up": ({"time_up": "pass"}, {"time_up": "pass"}),
    "own_hours": ({"own_hours": "yes"}, {"own_hours": True}),
    "begins": ({"begins": {"when_full": True}}, {"begins_when_full": True}),
    "begins_at": ({"begins": {"at": TOMORROW.isoformat()}}, {"begins_at": TOMORROW}),
    "begins_filled": (
        {"begins": {"at": TOMORROW.isoformat(), "filled": True}},
        {"begins_at": TOMORROW, "begins_filled": True, "begins_when_full": False},
    ),
}


@pytest.mark.parametrize("field", list(NewTableForm.base_fields))
def test_a_table_opens_with_every_option(field: str, ann: Account, program: Programs) -> None:
    told, kept = OPTIONS[field]
    response = program(ann).post("games/", told)
    assert response.status_code == 201, response.content
    game = Game.objects.get(pk=response.json()["id"])
    assert {name: getattr(game, name) for name in kept} == kept
    for name, value in told.get("rules", {}).items():
        assert getattr(game.rules, name) == response.json()["rules"][name] == value
    assert game.players.count() == 1 + len(told.get("computers", ()))


def test_a_table_says_when_it_begins_until_it_has_begun(
    ann: Account, ben: Account, cleo: Account, program: Programs
) -> None:
    host = program(ann)
    told = host.post("games/", {"public": True, "seats": 3}).json()
    full = {"when_full": True, "at": None, "filled": False}
    assert told["begins"] == full
    assert host.get("games/?show=mine").json()["results"][0]["begins"] == full
    assert host.post("games/", {"seats": 3}).json()["begins"] == {**full, "when_full": False}
    here = f"games/{told['id']}/"
    for account in (ben, cleo):
        told = program(account).post(f"{here}join/", {}).json()
    assert (told["status"], told["begins"]) == ("running", None)


@pytest.mark.both
def test_each_computer_player_has_the_strength_named(ann: Account, program: Programs) -> None:
    told = program(ann).post("games/", {"computers": ["novice", "regular"]}).json()
    assert [each["strength"] for each in told["players"]] == ["", "novice", "regular"]
    strengths = Player.objects.filter(account=None).order_by("id").values_list("policy", flat=True)
    assert list(strengths) == ["novice", "regular"]


def test_what_does_not_go_together_is_pointed_at(
    ann: Account, program: Programs, subtests: pytest.Subtests
) -> None:
    for told, pointer in [
        ({"seats": "5"}, "#/seats"),
        ({"seats": 2}, "#/seats"),
        ({"seats": 10**30}, "#/seats"),
        ({"public": 1}, "#/public"),
        ({"computers": ["novice"] * 5}, "#/computers"),
        ({"computers": ["genius"]}, "#/computers/0"),
        ({"computers": 2}, "#/computers"),
        ({"rules": {"expansion": True, "edition": "classic"}}, "#/rules/edition"),
        ({"rules": {"rounds": True}}, "#/rules/rounds"),
        ({"rules": {"gravity": False}}, "#/rules/gravity"),
        ({"rules": []}, "#/rules"),
        ({"pace": "own-turn"}, "#/own_turn"),
        ({"least_in_time": 99}, "#/least_in_time"),
        ({"least_days": 30}, "#/least_days"),
        ({"least_days": 8}, "#/least_days"),
        ({"least_games": 10}, "#/least_games"),
        ({"name": "x" * 61}, "#/name"),
        ({"host": "Ben"}, "#/host"),
        ({"begins": {"at": "2020-01-01T00:00:00Z"}}, "#/begins/at"),
        ({"begins": {"at": "9999-12-31T23:59:59Z"}}, "#/begins/at"),
        ({"begins": {"at": "tonight"}}, "#/begins/at"),
        ({"begins": {"full": True}}, "#/begins/full"),
        ({"begins": "full"}, "#/begins"),
    ]:
        with subtests.test(told=told, pointer=pointer):
            problem = is_problem(program(ann).post("games/", told), 422, "invalid")
            assert [each["pointer"] for each in problem["errors"]] == [pointer]
            assert not Game.objects.exists()


def test_people_sit_down_leave_start_and_call_off(
    ann: Account, ben: Account, cleo: Account, program: Programs
) -> None:
    host, guest, third = program(ann), program(ben), program(cleo)
    told = host.post("games/", {"seats": 3}).json()
    here, token = f"games/{told['id']}/", told["invite_token"]
    is_problem(guest.get(here), 404, "not-found")
    for wrong in ("wrong", "é"):
        is_problem(guest.post(f"{here}join/", {"invite_token": wrong}), 404, "not-found")
    assert guest.post(f"{here}join/", {"invite_token": token}).json()["players"][1]["is_you"]
    is_problem(host.post(f"{here}start/"), 409, "not-enough-players")
    is_problem(guest.post(f"{here}start/"), 404, "not-found")
    assert guest.post(f"{here}leave/").status_code == 204
    guest.post(f"{here}join/", {"invite_token": token})
    third.post(f"{here}join/", {"invite_token": token})
    started = host.post(f"{here}start/").json()
    assert (started["status"], started["observation"]["number"]) == ("running", 1)
    is_problem(guest.post(f"{here}leave/"), 409, "not-in-lobby")
    is_problem(host.post(f"{here}cancel/"), 409, "not-in-lobby")
    other = host.post("games/", {}).json()["id"]
    assert host.post(f"games/{other}/cancel/").status_code == 204
    assert Game.objects.get(pk=other).status == "cancelled"


def test_the_host_seats_computers_and_sends_them_away(ann: Account, program: Programs) -> None:
    host = program(ann)
    here = f"games/{host.post('games/', {}).json()['id']}/"
    sitting = host.post(f"{here}computers/").json()["players"][1]
    assert sitting["is_computer"]
    assert Player.objects.get(pk=sitting["id"]).policy == "regular"
    novice = host.post(f"{here}computers/", {"strength": "novice"}).json()["players"][2]
    assert Player.objects.get(pk=novice["id"]).policy == "novice"
    is_problem(host.post(f"{here}computers/", {"strength": "genius"}), 422, "invalid")
    host.delete(f"{here}players/{novice['id']}/")
    assert len(host.delete(f"{here}players/{sitting['id']}/").json()["players"]) == 1


def test_seats_are_kept_by_name_and_given_up(ann: Account, ben: Account, program: Programs) -> None:
    host = program(ann)
    here = f"games/{host.post('games/', {}).json()['id']}/"
    assert host.post(f"{here}invited/", {"name": "Ben"}).json()["invited"][0]["name"] == "Ben"
    is_problem(host.post(f"{here}invited/", {"name": "Nobody"}), 422, "invalid")
    assert program(ben).post(f"{here}decline/").status_code == 204
    assert host.get(here).json()["invited"] == []


def test_a_player_sees_the_table_with_their_own_hand(game: Game, program: Programs) -> None:
    account = to_act(game).account
    told = program(account).get(f"games/{game.pk}/").json()
    seen = told["observation"]
    assert told["version"] == game.version
    assert told["seat"] == told["turn"] == seen["seat"] == seen["turn"]
    assert len(seen["hand"]) == seen["hand_sizes"][told["seat"]]
    assert seen["moves"] and seen["dwarf"]
    moves = program(account).get(f"games/{game.pk}/moves/").json()
    assert moves == {"version": game.version, "moves": seen["moves"]}


def test_spectators_see_public_tables_and_nothing_of_a_seat(
    ann: Account, ben: Account, cleo: Account, olga: Account, program: Programs
) -> None:
    public = running_game(ann, [ben, cleo], public=True)
    told = program(olga).get(f"games/{public.pk}/").json()
    seen = told["observation"]
    assert (told["seat"], seen["dwarf"], seen["hand"], seen["moves"]) == (None, None, [], [])
    private = running_game(ann, [ben, cleo], public=False)
    for path in ("", "moves/", "events/", "record/", "messages/", "proof/"):
        is_problem(program(olga).get(f"games/{private.pk}/{path}"), 404, "not-found")
        is_problem(program(olga).get(f"games/999999/{path}"), 404, "not-found")


def test_the_round_before_is_told_with_its_end(
    ann: Account, ben: Account, cleo: Account, program: Programs
) -> None:
    game = running_game(ann, [ben, cleo], rules={"rounds": 2})
    while game.round.number == 1:
        game = play_some(game, 1)
    told = program(ann).get(f"games/{game.pk}/").json()
    assert told["observation"]["number"] == 2
    assert told["last_round"]["ending"]["dwarfs"]
    over = play_out(game)
    told = program(ann).get(f"games/{over.pk}/").json()
    assert told["status"] == "finished"
    assert told["standings"][0]["place"] == 1


def test_moves_are_for_whoever_is_to_act_and_of_a_game_that_goes_on(
    game: Game, program: Programs
) -> None:
    here, mine = f"games/{game.pk}/moves/", program(acting(game))
    assert program(waiting(game)).get(here).json()["moves"] == []
    assert mine.get(here).json()["moves"]
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CANCELLED)
    assert mine.get(here).json()["moves"] == []


def test_finished_games_export_and_replay(game: Game, ann: Account, program: Programs) -> None:
    is_problem(program(ann).get(f"games/{game.pk}/record/"), 409, "not-over")
    play_out(game)
    record = program(ann).get(f"games/{game.pk}/record/").json()
    assert record["format"] == "saboteur-game/1"
    assert replay(read_record(record)) == []


@pytest.mark.parametrize("pace", [*PRESETS, "own-bank", "own-turn"])
def test_the_pace_is_told_as_it_was_asked_for(pace: str, ann: Account, program: Programs) -> None:
    figures = {"own_turn": 36, "own_start": 30, "own_increment": 5, "own_cap": 60}
    made = program(ann).post("games/", {"seats": 3, "pace": pace, **figures})
    assert made.json()["timing"]["pace"] == pace
    (line,) = program(ann).get("games/").json()["results"]
    assert line["timing"] == made.json()["timing"]


def test_what_is_made_has_a_location(ann: Account, game: Game, program: Programs) -> None:
    mine = program(ann)
    made = mine.post("games/", {"seats": 3})
    address = made.headers["Location"].partition("/api/v1/")[2]
    assert address == f"games/{made.json()['id']}/"
    assert mine.get(address).json() == made.json()
    said = mine.post(f"games/{game.pk}/messages/", {"text": "Trust nobody."})
    address = said.headers["Location"].partition("/api/v1/")[2]
    assert mine.delete(address).status_code == 204


def test_players_say_something_and_read_it_in_pages(
    game: Game, ann: Account, ben: Account, program: Programs
) -> None:
    here = f"games/{game.pk}/messages/"
    said = program(ann).post(here, {"text": "Dig east, @Ben!"})
    assert (said.status_code, said.json()["text"]) == (201, "Dig east, @Ben!")
    assert program(ben).get(here).json()["results"][0]["mentions_you"]
    is_problem(program(ann).post(here, {"text": "  "}), 422, "invalid")
    is_problem(program(ann).post(here, {"text": "x" * 501}), 422, "invalid")


def test_a_player_takes_back_what_was_said_a_moment_ago(
    game: Game, ann: Account, ben: Account, program: Programs
) -> None:
    here = f"games/{game.pk}/messages/"
    number = program(ann).post(here, {"text": "I am the saboteur"}).json()["number"]
    is_problem(program(ben).delete(f"{here}{number}/"), 404, "not-found")
    assert program(ann).delete(f"{here}{number}/").status_code == 204
    told = program(ben).get(here).json()["results"][0]
    assert (told["text"], told["is_taken_back"]) == ("", True)
    late = program(ann).post(here, {"text": "Dig east"}).json()["number"]
    Message.objects.filter(number=late).update(at=timezone.now() - timedelta(minutes=3))
    is_problem(program(ann).delete(f"{here}{late}/"), 409, "conflict")


def test_a_player_leaves_for_good_and_the_people_play_again(
    ann: Account, ben: Account, cleo: Account, program: Programs
) -> None:
    game = running_game(ann, [ben, cleo], rules={"rounds": 1})
    is_problem(program(ann).post(f"games/{game.pk}/again/"), 409, "not-over")
    play_out(game)
    following = program(ann).post(f"games/{game.pk}/again/")
    assert following.status_code == 201
    assert Game.objects.get(pk=following.json()["id"]).rematch_of_id == game.pk
    other = running_game(ann, [ben, cleo])
    assert program(ben).post(f"games/{other.pk}/leave-for-good/").status_code == 204
    assert not Player.objects.filter(game=other, account=ben).exists()


def test_an_unchanged_table_is_not_sent_again(game: Game, ann: Account, program: Programs) -> None:
    mine, here = program(ann), f"games/{game.pk}/"
    tag = mine.get(here).headers["ETag"]
    assert mine.get(here, if_none_match=f'W/"other", W/{tag}').status_code == 304
    assert mine.get(here, if_none_match="*").status_code == 304
    unchanged = mine.get(here, if_none_match=tag)
    assert (unchanged.headers["ETag"], unchanged.content) == (tag, b"")
    assert unchanged.headers["RateLimit"]
    play_some(game, 1)
    assert mine.get(here, if_none_match=tag).status_code == 200


def test_whose_turn_it_is_is_told_to_everybody_alike(game: Game, program: Programs) -> None:
    on_turn = to_act(game)
    for player in game.players.select_related("account"):
        told = program(player.account).get(f"games/{game.pk}/").json()
        assert (told["turn"], told["seat"]) == (on_turn.seat, player.seat)


def test_a_piece_of_the_shuffle_goes_into_the_deal_until_the_start(
    ann: Account, ben: Account, cleo: Account, olga: Account, program: Programs
) -> None:
    table = open_table(ann, [ben, cleo], seats=3)
    mine, at = program(ben), f"games/{table.pk}/contribution/"
    assert mine.put(at, {"contribution": "9f3a51c0"}).status_code == 204
    assert mine.put(at, {"contribution": "two\nlines"}).status_code in (409, 422)
    is_problem(program(olga).put(at, {"contribution": "x"}), 404, "not-found")
    assert program(ann).post(f"games/{table.pk}/start/", {}).status_code == 200
    assert "9f3a51c0" in mine.get(f"games/{table.pk}/proof/").json()["contributions"]
    is_problem(mine.put(at, {"contribution": "late"}), 409, "not-in-lobby")


def test_whoever_is_named_with_a_face_on_a_page_has_it_here_and_outsiders_see_none(
    ann: Account, ben: Account, cleo: Account, olga: Account, program: Programs
) -> None:
    Account.objects.filter(pk=ben.pk).update(portrait=5, last_login=timezone.now())
    Account.objects.filter(pk=cleo.pk).update(portrait=9)
    table = open_table(ann, [ben], seats=4)
    invitations.invite(table.pk, ann, cleo.pk)
    seen = program(ann).get(f"games/{table.pk}/").json()
    assert {each["name"]: each["portrait"] for each in seen["players"]} == {"Ann": 0, "Ben": 5}
    assert [each["portrait"] for each in seen["invited"]] == [9]
    (kept,) = program(olga).get(f"games/{table.pk}/").json()["invited"]
    assert (kept["name"], kept["portrait"]) == ("", 0)
