"""Programs sit where they are welcome, have no vote, and are known to be what they are."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Account, Liking
from games.clocks.paces import DAY, EachTurn
from games.clocks.timing import TimeUp, Timing
from games.core.errors import (
    AccountGone,
    GuestsOnlyPractise,
    InvalidMotion,
    NoVote,
    ProgramsUnwelcome,
    SeatedAmongPeople,
)
from games.core.seating import occupants
from games.core.tables import tables
from games.core.turns import tallies
from games.lobby import invitations, rematch
from games.lobby import services as lobby
from games.lobby.selectors import invitation_by
from games.models import Game, Motion, Player, StandInRequest, Timekeeping
from games.motions import services as motions
from games.motions.selectors import floor
from games.practice import services as practice
from games.programs import services as programs
from games.relations import services as relations
from games.seats import services as lending
from tests.clock import Clock
from tests.factories import AccountFactory, GuestFactory, open_table, running_game
from tests.games.api.programs import Programs, is_problem
from tests.lobby.views.test_lobby import FORM
from tests.people import Browser
from tests.playing import play_one, play_out, run_out, to_act
from tests.seats.lending import take_over

pytestmark = pytest.mark.django_db


@pytest.fixture
def robo(db: None) -> Account:
    """A program."""
    account: Account = AccountFactory(name="Robo")
    programs.declare(account, is_program=True)
    return account


def stored(account: Account) -> bool:
    return Account.objects.get(pk=account.pk).is_program


@pytest.mark.both
def test_an_account_is_declared_a_program_and_a_person_s_again(ann: Account) -> None:
    for is_program in (True, True, False):
        programs.declare(ann, is_program=is_program)
        assert stored(ann) is is_program


def test_a_guest_and_an_account_that_is_gone_declare_nothing(ann: Account) -> None:
    with pytest.raises(GuestsOnlyPractise):
        programs.declare(GuestFactory(), is_program=True)
    Account.objects.filter(pk=ann.pk).update(is_active=False)
    with pytest.raises(AccountGone):
        programs.declare(ann, is_program=True)


@pytest.mark.parametrize("opened", [open_table, running_game])
def test_nobody_becomes_a_program_among_people(
    opened: Callable[..., Game], ann: Account, ben: Account, cleo: Account
) -> None:
    opened(ann, [ben, cleo])
    with pytest.raises(SeatedAmongPeople):
        programs.declare(ben, is_program=True)
    assert not stored(ben)


def test_where_programs_are_welcome_a_person_may_become_one_but_not_the_other_way(
    ann: Account, ben: Account, cleo: Account
) -> None:
    running_game(ann, [ben, cleo], programs_welcome=True)
    programs.declare(ben, is_program=True)
    with pytest.raises(SeatedAmongPeople):
        programs.declare(ben, is_program=False)
    assert stored(ben)


def test_a_game_that_is_over_and_practice_hinder_nobody(
    ann: Account, ben: Account, cleo: Account
) -> None:
    play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}))
    practice.start(ben)
    programs.declare(ben, is_program=True)
    assert stored(ben)


@pytest.mark.parametrize("public", [True, False])
def test_a_program_sits_down_only_where_it_is_welcome(
    public: bool, ann: Account, robo: Account
) -> None:
    among_people = open_table(ann, seats=4, public=public)
    with pytest.raises(ProgramsUnwelcome):
        lobby.join_table(among_people.pk, robo, among_people.invite_token)
    welcome = open_table(ann, seats=4, public=public, programs_welcome=True)
    assert lobby.join_table(welcome.pk, robo, welcome.invite_token).account == robo


def test_what_was_read_of_an_account_before_it_was_declared_does_not_count(
    ann: Account, ben: Account
) -> None:
    table = open_table(ann, seats=4)
    programs.declare(Account.objects.get(pk=ben.pk), is_program=True)
    with pytest.raises(ProgramsUnwelcome):
        lobby.join_table(table.pk, ben)


def test_no_seat_is_kept_for_or_lent_to_a_program_that_is_not_welcome(
    ann: Account, ben: Account, cleo: Account, robo: Account
) -> None:
    table = open_table(ann, seats=4)
    with pytest.raises(ProgramsUnwelcome):
        invitations.invite(table.pk, ann, robo.pk)
    game = running_game(ann, [ben, cleo])
    with pytest.raises(ProgramsUnwelcome):
        lending.ask(game.pk, ben, robo.pk)


def test_whoever_becomes_a_program_meanwhile_takes_no_seat(
    ann: Account, ben: Account, cleo: Account
) -> None:
    dora = AccountFactory(name="Dora")
    game = running_game(ann, [ben, cleo])
    lending.ask(game.pk, ben, dora.pk)
    programs.declare(dora, is_program=True)
    with pytest.raises(ProgramsUnwelcome):
        lending.agree(StandInRequest.objects.get(person=dora).pk, dora)
    with pytest.raises(ProgramsUnwelcome):
        take_over(game, ben, dora)


def test_a_table_of_a_program_welcomes_programs(ann: Account, robo: Account) -> None:
    assert open_table(robo, seats=3).programs_welcome
    assert invitations.invite_to_new(ann, robo.pk).programs_welcome
    assert not open_table(ann, seats=3).programs_welcome


def test_the_table_that_follows_welcomes_them_like_the_one_before(
    ann: Account, ben: Account, robo: Account
) -> None:
    rules = {"rounds": 1}
    over = play_out(running_game(ann, [ben, robo], rules=rules, programs_welcome=True))
    following = rematch.play_again(over.pk, ben)
    assert following.programs_welcome
    assert rematch.play_again(over.pk, robo) == following
    people = play_out(running_game(ann, [ben, AccountFactory()], rules=rules))
    programs.declare(ben, is_program=False)
    assert not rematch.play_again(people.pk, ben).programs_welcome


def test_whoever_stands_in_among_people_becomes_no_program(
    ann: Account, ben: Account, cleo: Account
) -> None:
    dora = AccountFactory(name="Dora")
    game = running_game(ann, [ben, cleo])
    lending.ask(game.pk, ben, dora.pk)
    lending.agree(StandInRequest.objects.get().pk, dora)
    with pytest.raises(SeatedAmongPeople):
        programs.declare(dora, is_program=True)


@pytest.fixture
def voting(ann: Account, ben: Account, cleo: Account, robo: Account) -> Game:
    """A game of three people and a program, with a clock."""
    game = running_game(ann, [ben, cleo, robo], programs_welcome=True)
    Game.objects.filter(pk=game.pk).update(pace_kind="each-turn", turn_time=48 * 3600)
    return game


def asked(game: Game, account: Account) -> Motion:
    return motions.open_motion(game_id=game.pk, account=account, kind="pause", days=3)


def test_a_program_has_no_vote_and_asks_for_none(
    voting: Game, ann: Account, ben: Account, cleo: Account, robo: Account
) -> None:
    with pytest.raises(InvalidMotion, match="no vote"):
        asked(voting, robo)
    assert not floor(voting.pk, robo).may_ask
    motion = asked(voting, ann)
    seats = [voting.players.get(account=one).seat for one in (ann, ben, cleo)]
    assert sorted(motion.entitled) == sorted(seats)  # type: ignore[type-var]

    def vote(account: Account) -> None:
        motions.vote(game_id=voting.pk, account=account, motion_id=motion.pk, in_favour=True)

    with pytest.raises(NoVote):
        vote(robo)
    for one in (ann, ben, cleo):
        vote(one)
    # What is decided is told at a moment that was drawn.
    Game.objects.filter(pk=voting.pk).update(motion_closes_at=timezone.now())
    assert motions.close(voting.pk)
    motion.refresh_from_db()
    assert motion.result == Motion.Outcome.PASSED


def test_whoever_became_a_program_after_it_was_asked_votes_no_more(
    voting: Game, ann: Account, ben: Account
) -> None:
    motion = asked(voting, ann)
    programs.declare(ben, is_program=True)
    with pytest.raises(NoVote):
        motions.vote(game_id=voting.pk, account=ben, motion_id=motion.pk, in_favour=True)


def test_how_long_games_take_is_told_of_people(
    ann: Account, ben: Account, robo: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.core.history.lengths import kind_of_game
    from games.core.turns import tallies
    from games.models import GameLengths

    rules: Any = {"rounds": 1}
    game = play_out(running_game(ann, [ben, robo], rules=rules, programs_welcome=True))
    tallies.count(game.pk)
    kind = kind_of_game(game.rules, game.timing.pace, 3, 2)
    assert [row.kind for row in GameLengths.objects.all()] == [kind]


def test_others_are_told_what_it_is(ann: Account, robo: Account) -> None:
    table = open_table(ann, [robo], seats=4, programs_welcome=True)
    seen = invitation_by(table.invite_token, None)
    assert [(one.name, one.is_program) for one in seen.players] == [("Ann", False), ("Robo", True)]
    assert seen.programs_welcome


@pytest.fixture
def mixed(ann: Account, ben: Account, cleo: Account, clock: Clock) -> Game:
    """A table of Ann and two programs, at which a stand-in takes the seat of who is late."""
    for account in (ben, cleo):
        programs.declare(account, is_program=True)
    timing = Timing(EachTurn(DAY), time_up=TimeUp.STAND_IN)
    rules = {"rounds": 1}
    return running_game(ann, [ben, cleo], timing=timing, rules=rules, programs_welcome=True)


def test_everybody_is_away_when_all_persons_are_and_no_program_ends_that(
    mixed: Game, ann: Account, ben: Account, clock: Clock
) -> None:
    while to_act(mixed).account != ben:
        mixed = play_one(mixed, Random(1))
    run_out(mixed, clock)
    assert mixed.all_away_since is None
    occupants.take_back(mixed.pk, Account.objects.get(pk=ben.pk))
    while to_act(mixed).account != ann:
        mixed = play_one(mixed, Random(1))
    run_out(mixed, clock)
    assert mixed.all_away_since == clock.time
    since = mixed.all_away_since
    Player.objects.filter(game=mixed, account=ben).update(stand_in="novice")
    occupants.take_back(mixed.pk, Account.objects.get(pk=ben.pk))
    mixed.refresh_from_db()
    assert mixed.all_away_since == since
    occupants.take_back(mixed.pk, ann)
    mixed.refresh_from_db()
    assert mixed.all_away_since is None


def test_a_program_that_is_late_does_not_bring_back_people_who_are_away(
    mixed: Game, ann: Account, ben: Account, clock: Clock
) -> None:
    while to_act(mixed).account != ben:
        mixed = play_one(mixed, Random(1))
    since = clock.time
    Game.objects.filter(pk=mixed.pk).update(time_up=TimeUp.ONE_TURN, all_away_since=since)
    Player.objects.filter(game=mixed, account=ann).update(stand_in="novice")
    run_out(mixed, clock)
    assert (mixed.all_away_since, mixed.computer_at) == (since, None)


def test_how_a_program_keeps_time_is_on_no_record_and_in_no_forecast(
    mixed: Game, ann: Account, ben: Account, clock: Clock
) -> None:
    while to_act(mixed).account != ben:
        mixed = play_one(mixed, Random(1))
    run_out(mixed, clock)
    assert Player.objects.get(game=mixed, account=ben).missed == []
    occupants.take_back(mixed.pk, Account.objects.get(pk=ben.pk))
    for _turn in range(6):
        clock.pass_by(hours=1)
        mixed = play_one(mixed, Random(1))
    times = {player.account: mixed.turn_times[player.seat or 0] for player in mixed.players.all()}
    assert times[ann]
    assert not times[ben]
    assert tables.table(mixed.pk, ann).me.forecast is None
    play_out(mixed)
    tallies.count(mixed.pk)
    assert [row.account for row in Timekeeping.objects.all()] == [ann]


# Programs are known as such wherever people meet them.


def test_the_settings_declare_it_and_take_it_back(ann: Account, browser: Browser) -> None:
    client = browser(ann)
    page = client.get("/accounts/tokens/").content.decode()
    assert "A program plays with this account" in page
    page = client.post("/programs/", {"is": "program"}, follow=True).content.decode()
    assert "This account is a program’s now." in page
    assert "A person plays with it again" in page
    assert Account.objects.get(pk=ann.pk).is_program
    client.post("/programs/", {"is": "person"})
    assert not Account.objects.get(pk=ann.pk).is_program


def test_it_is_refused_in_words_while_seated_among_people(
    ann: Account, ben: Account, browser: Browser
) -> None:
    open_table(ann, [ben], seats=4)
    page = browser(ben).post("/programs/", {"is": "program"}, follow=True).content.decode()
    assert "Not while the account sits at a table where others know it as what it is now." in page


def test_the_host_says_whether_programs_are_welcome(ann: Account, browser: Browser) -> None:
    client = browser(ann)
    assert 'name="programs_welcome"' in client.get("/games/new/").content.decode()
    for chosen in ({}, {"programs_welcome": "on"}):
        assert client.post("/games/new/", {**FORM, **chosen}).status_code == 302
        assert Game.objects.latest("pk").programs_welcome is bool(chosen)
    lobby = client.get(f"/games/{Game.objects.latest('pk').pk}/").content.decode()
    assert "Programs are welcome here." in lobby


def test_a_program_is_turned_away_in_words_and_told_where_it_is_welcome(
    ann: Account, robo: Account, browser: Browser
) -> None:
    table = open_table(ann, seats=4)
    client = browser(robo)
    answer = client.post(f"/games/{table.pk}/sit/")
    assert answer.status_code == 403
    assert "This table is for people: programs are not welcome here." in answer.content.decode()
    open_table(ann, seats=4, programs_welcome=True)
    assert client.get("/games/open/").content.decode().count("programs welcome") == 1


def test_it_is_shown_as_one_at_the_table_and_in_lists(
    ann: Account, ben: Account, robo: Account, browser: Browser
) -> None:
    client = browser(ann)
    gathering = open_table(ann, [robo], seats=4, programs_welcome=True)
    running = running_game(ann, [ben, robo], programs_welcome=True)
    relations.begin(Liking, ann, robo.pk)
    mark = "#i-bot"
    for address in (f"/games/{gathering.pk}/", f"/games/{running.pk}/", "/people/"):
        page = client.get(address).content.decode()
        assert mark in page and "program" in page, address
    assert mark in browser(ben).get(f"/people/{robo.pk}/").content.decode()
    assert "a program among them" in client.get("/games/").content.decode()
    assert mark not in browser(ben).get(f"/people/{ann.pk}/").content.decode()


# An account that says of itself that it is a program.


def test_a_program_declares_itself_and_is_known_as_one(
    ann: Account, ben: Account, program: Programs
) -> None:
    robo = program(ben)
    assert robo.get("me/").json()["is_program"] is False
    assert robo.put("me/program/", {"is_program": True}).json()["is_program"] is True
    opened = program(ann).post("games/", {"seats": 4, "programs_welcome": True}).json()
    assert opened["programs_welcome"] is True
    token = opened["invite_token"]
    seen = robo.post(f"games/{opened['id']}/join/", {"invite_token": token}).json()
    assert [each["is_program"] for each in seen["players"]] == [False, True]
    assert robo.get("games/").json()["results"][0]["programs_welcome"] is True
    is_problem(robo.put("me/program/", {"is_program": False}), 409, "seated")
