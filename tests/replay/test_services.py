"""A game turn by turn, as each viewer could see it then, at the same cost however long it was."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import reverse

from accounts.models import Account
from accounts.services import delete_account
from games.core.errors import AccountGone, NotOver, NotYours
from games.core.tables import tables
from games.core.turns import seen
from games.core.turns.imports import import_game
from games.core.visibility import NotFound
from games.models import Game, Turn
from games.practice import services as practice
from games.replay import selectors as replays
from games.replay import selectors as sharing
from games.replay.models import ReplayShare
from games.replay.selectors import EVERYTHING, NOBODY
from games.replay.services import share_replay, withdraw_replay
from games.rules.files.record import read_record
from games.rules.phases import OVER, STEALING
from tests.factories import AccountFactory, GuestFactory, running_game
from tests.other_deals import deal_game_otherwise
from tests.people import Browser
from tests.playing import play_out, play_round, play_some, position_of, seat_of, tell_all
from tests.replay.test_views import at
from tests.shared_rows import Cast, ann, ben, cleo, olga

__all__ = ["ann", "ben", "cleo", "olga"]

pytestmark = pytest.mark.django_db


GAMES = Path(__file__).parents[1] / "scenarios" / "games"


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    """A public game that has just begun."""
    return running_game(ann, [ben, cleo])


def imported(name: str) -> Game:
    """A finished game out of a file."""
    written = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    return import_game(read_record(written), name)


# --- who may look
@pytest.mark.both
def test_a_private_game_is_replayed_by_its_players_alone(
    ann: Account, ben: Account, cleo: Account, olga: Account, mo: Account
) -> None:
    game = play_some(running_game(ann, [ben, cleo], public=False), 5)
    assert replays.moment(game.pk, ben, 1, 5).seen.turns == 5
    for stranger in (olga, mo, None):
        with pytest.raises(NotFound):
            replays.moment(game.pk, stranger, 1, 5)


def test_anybody_watches_the_replay_of_a_public_game_as_a_spectator(
    game: Game, olga: Account
) -> None:
    play_some(game, 5)
    for viewer in (olga, None):
        seen = replays.moment(game.pk, viewer, 1, 3).seen
        assert (seen.seat, seen.hand, seen.dwarf, seen.purse) == (None, (), None, None)


def test_there_is_no_moment_before_the_start_nor_after_the_last_turn(
    game: Game, ann: Account
) -> None:
    play_some(game, 4)
    for number, turn in ((0, 0), (2, 0), (1, 5), (1, 10**30), (10**30, 1)):
        with pytest.raises(NotFound):
            replays.moment(game.pk, ann, number, turn)
    with pytest.raises(NotFound):
        replays.moment(game.pk + 1, ann)


# --- what there is to see
def test_the_last_moment_is_the_table_as_it_stands(game: Game, ben: Account) -> None:
    for number in range(1, 30):
        play_some(game, 1, seed=number)
        table, moment = tables.table(game.pk, ben), replays.moment(game.pk, ben, 1, number)
        assert moment.seen == table.round.observation
        assert moment.last_laid == table.round.last_laid


def test_each_moment_is_what_the_table_showed_then(game: Game, cleo: Account) -> None:
    shown = [tables.table(game.pk, cleo).round.observation]
    for number in range(20):
        play_some(game, 1, seed=number)
        shown.append(tables.table(game.pk, cleo).round.observation)
    assert [replays.moment(game.pk, cleo, 1, turn).seen for turn in range(21)] == shown
    assert replays.moment(game.pk, cleo).seen == shown[0]


def test_a_later_round_begins_with_the_gold_of_the_one_before(ann: Account) -> None:
    game = running_game(ann, AccountFactory.create_batch(2), rules={"rounds": 2})
    while position_of(game).number == 1:
        play_some(game, 1)
    seen.mark_ending_seen(game_id=game.pk, account=ann, round_number=1)
    assert replays.moment(game.pk, ann, 2, 0).seen == tables.table(game.pk, ann).round.observation
    end = replays.moment(game.pk, ann, 1, replays.moment(game.pk, ann, 1).turns[0]).seen
    assert (end.phase, end) == (OVER, tables.table(game.pk, ann).round.result)


def test_roles_are_told_with_the_last_turn_of_a_round_and_not_before(over: Game) -> None:
    turns = replays.moment(over.pk, None).turns[0]
    assert replays.moment(over.pk, None, 1, turns - 1).seen.ending is None
    ending = replays.moment(over.pk, None, 1, turns).seen.ending
    assert ending is not None
    assert len(ending.dwarfs) == 3


@pytest.mark.parametrize("name", ["seven-players-expansion", "two-players-expansion"])
def test_thefts_are_turns_of_the_replay_of_an_imported_game(name: str) -> None:
    game = imported(name)
    turns_taken = game.turns.select_related("round")
    stolen = [turn for turn in turns_taken if "steal" in turn.move]
    assert stolen
    for number in {turn.round.number for turn in stolen}:
        turns = replays.moment(game.pk, None, number).turns[number - 1]
        assert turns == Turn.objects.filter(game=game, round__number=number).count()
        seen = [replays.moment(game.pk, None, number, turn).seen for turn in range(turns + 1)]
        steals = [turn.number for turn in stolen if turn.round.number == number]
        assert [seen[turn - 1].phase for turn in steals] == [STEALING] * len(steals)
        assert [turn for turn, each in enumerate(seen) if each.phase == OVER] == [turns]


def test_every_round_of_an_imported_game_ends_as_it_did() -> None:
    game = imported("six-players-revised-all-options")
    turns = replays.moment(game.pk, None).turns
    assert len(turns) == game.rules.rounds
    last = replays.moment(game.pk, None, len(turns), turns[-1])
    assert last.seen == tables.table(game.pk, None).round.result
    assert last.names == tables.table(game.pk, None).names


def test_a_running_game_is_seen_from_nobody_elses_seat(game: Game, ann: Account) -> None:
    play_some(game, 6)
    own = seat_of(game, ann)
    for asked in (0, 1, 2, 7, replays.NOBODY, None):
        assert replays.moment(game.pk, ann, 1, 6, asked).seen.seat == own
        assert replays.moment(game.pk, None, 1, 6, asked).seen.seat is None


def test_a_finished_game_is_seen_from_any_seat(over: Game, ann: Account) -> None:
    own = seat_of(tell_all(over), ann)
    found = [
        replays.moment(over.pk, ann, 1, 6, asked).seen.seat
        for asked in (0, 1, 2, 3, replays.NOBODY, None)
    ]
    assert found == [0, 1, 2, own, None, own]
    hands = [replays.moment(over.pk, None, 1, 0, seat).seen.hand for seat in range(3)]
    assert all(len(hand) == 6 for hand in hands)


# --- what there is not to see
@pytest.mark.parametrize(
    ("players", "rules"), [(3, {}), (6, {"edition": "classic"}), (5, {"expansion": True})]
)
def test_no_moment_depends_on_what_its_viewer_never_came_to_know(
    players: int, rules: dict[str, Any]
) -> None:
    people = AccountFactory.create_batch(players)
    game = play_some(running_game(people[0], people[1:], rules=rules), 24)
    for number, viewer in enumerate((None, *people[:2])):
        seat = seat_of(game, viewer) if viewer else None
        before = [replays.moment(game.pk, viewer, 1, turn) for turn in range(25)]
        hands = position_of(game).hands
        deal_game_otherwise(game, seat, seed=number)
        cache.clear()
        assert position_of(game).hands != hands
        assert [replays.moment(game.pk, viewer, 1, turn) for turn in range(25)] == before


# --- what it costs
@pytest.mark.postgresql
def test_a_moment_costs_four_queries_and_a_known_one_three(
    ann: Account, django_assert_num_queries: Any
) -> None:
    others = AccountFactory.create_batch(9)
    game = tell_all(play_some(running_game(ann, others, rules={"expansion": True}), 150))
    row = game.rounds.order_by("number")[0]
    for turn in (5, row.turns):
        with django_assert_num_queries(4):
            replays.moment(game.pk, ann, 1, turn)
        with django_assert_num_queries(3):
            replays.moment(game.pk, ann, 1, turn)


def test_what_is_kept_for_one_viewer_is_given_to_no_other(game: Game, ann: Account) -> None:
    play_some(game, 8)
    own = replays.moment(game.pk, ann, 1, 8).seen
    watched = replays.moment(game.pk, None, 1, 8).seen
    assert (own.seat, watched.seat) == (seat_of(game, ann), None)
    assert replays.moment(game.pk, ann, 1, 8).seen == own


def test_the_gold_of_an_earlier_round_is_open_once_the_game_is_over(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = running_game(ann, [ben, cleo], public=True, rules={"expansion": False})
    tell_all(play_round(game))
    turn = game.rounds.get(number=1).turn_number

    def gold() -> tuple[int | None, ...]:
        ending = replays.moment(game.pk, None, 1, turn).seen.ending
        assert ending is not None
        return ending.gains

    assert set(gold()) == {None}
    tell_all(play_out(game))
    assert None not in gold()


def test_a_round_that_does_not_replay_is_not_shown(
    game: Game, ann: Account, caplog: pytest.LogCaptureFixture
) -> None:
    play_some(game, 3)
    game.turns.filter(number=2).update(move={"play": "theft"})
    assert replays.moment(game.pk, ann, 1, 1).turn == 1
    with pytest.raises(NotFound):
        replays.moment(game.pk, ann, 1, 2)
    assert "does not replay" in caplog.text


# A finished replay by a private address: for whoever has it, as it was shared, until withdrawn.


@pytest.fixture(scope="module")
def played(cast: Cast) -> Game:
    """A finished private game of one round."""
    facts = {"public": False, "rules": {"rounds": 1}}
    return play_out(running_game(cast.ann, [cast.ben, cast.cleo], **facts))


@pytest.fixture
def private(played: Game, db: None) -> Game:
    """The same, as a test may change it."""
    return deepcopy(played)


def test_the_address_shows_the_game_through_the_eyes_of_one_seat(
    private: Game, ann: Account, ben: Account
) -> None:
    tell_all(private)
    seat = seat_of(private, ben)
    share = share_replay(private.pk, ann, seat)
    moment = sharing.shared_moment(share.token, 1, 5)
    assert moment.seen == replays.moment(private.pk, ben, 1, 5, seat).seen
    assert (moment.seen.seat, moment.seat, moment.view, moment.face_up) == (seat, None, seat, None)
    assert not any(player.is_you for player in moment.players)


def test_a_spectator_s_view_knows_no_hand(private: Game, ann: Account) -> None:
    share = share_replay(private.pk, ann, NOBODY)
    moment = sharing.shared_moment(share.token, 1, 5)
    assert (moment.seen.seat, moment.seen.hand, moment.face_up) == (None, (), None)


def test_everything_face_up_is_every_hand_dwarf_and_goal(
    private: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    tell_all(private)
    share = share_replay(private.pk, ann, EVERYTHING)
    shown = sharing.shared_moment(share.token, 1, 5).face_up
    assert shown
    for account in (ann, ben, cleo):
        seat = seat_of(private, account)
        seen = replays.moment(private.pk, account, 1, 5, seat).seen
        assert (shown.dwarfs[seat], shown.hands[seat]) == (seen.dwarf, seen.hand)
        assert all(shown.goals[goal] == face for goal, face in seen.seen_goals)
    assert sorted(shown.goals).count("treasure") == 1


def test_the_same_way_has_one_address_for_each_who_shares(
    private: Game, ann: Account, ben: Account
) -> None:
    first = share_replay(private.pk, ann, EVERYTHING)
    assert share_replay(private.pk, ann, EVERYTHING) == first
    assert share_replay(private.pk, ann, NOBODY) != first
    assert share_replay(private.pk, ben, EVERYTHING).token != first.token
    assert len(sharing.shares_of(private.pk, ann)[1]) == 2


def test_whoever_shared_it_withdraws_it_and_nobody_else_does(
    private: Game, ann: Account, ben: Account, olga: Account
) -> None:
    share = share_replay(private.pk, ann, EVERYTHING)
    for nosy in (ben, olga):
        assert not withdraw_replay(private.pk, nosy, share.pk)
    assert not withdraw_replay(private.pk + 1, ann, share.pk)
    assert sharing.shared_moment(share.token)
    assert withdraw_replay(private.pk, ann, share.pk)
    with pytest.raises(NotFound):
        sharing.shared_moment(share.token)
    assert not withdraw_replay(private.pk, ann, share.pk)
    assert share_replay(private.pk, ann, EVERYTHING).token != share.token


def test_a_running_game_is_not_shared(game: Game, ann: Account) -> None:
    play_some(game, 5)
    for view in (EVERYTHING, NOBODY, seat_of(game, ann)):
        with pytest.raises(NotOver):
            share_replay(game.pk, ann, view)
    with pytest.raises(NotFound):
        sharing.shares_of(game.pk, ann)
    assert replays.moment(game.pk, ann, 1, 3, EVERYTHING).face_up is None


def test_an_address_of_a_game_that_is_not_over_leads_nowhere(game: Game, ann: Account) -> None:
    share = ReplayShare.objects.create(game=game, account=ann, view=EVERYTHING)
    with pytest.raises(NotFound):
        sharing.shared_moment(share.token)


def test_only_its_players_share_a_game_and_only_in_ways_that_there_are(
    over: Game, ann: Account, olga: Account
) -> None:
    assert over.public
    with pytest.raises(NotYours):
        share_replay(over.pk, olga, EVERYTHING)
    with pytest.raises(NotFound):
        sharing.shares_of(over.pk, olga)
    for wrong in (3, 99, -1, "", "ALL"):
        with pytest.raises(NotYours):
            share_replay(over.pk, ann, wrong)
    with pytest.raises(NotYours):
        share_replay(over.pk + 1000, ann, EVERYTHING)


def test_what_is_no_address_leads_nowhere(private: Game, ann: Account) -> None:
    share = share_replay(private.pk, ann, EVERYTHING)
    assert share.token != private.invite_token
    for guess in ("", "x", "\0", "a" * 500, "%s", "ключ", private.invite_token):
        with pytest.raises(NotFound):
            sharing.shared_moment(guess)


def test_there_is_no_moment_beyond_the_game(
    private: Game, ann: Account, subtests: pytest.Subtests
) -> None:
    share = share_replay(private.pk, ann, EVERYTHING)
    for number, turn in [(0, 0), (2, 0), (1, 10**6), (10**30, 1)]:
        with subtests.test(number=number, turn=turn), pytest.raises(NotFound):
            sharing.shared_moment(share.token, number, turn)


def test_sharing_changes_nothing_else_of_a_private_game(
    private: Game, ann: Account, olga: Account
) -> None:
    share_replay(private.pk, ann, EVERYTHING)
    for stranger in (olga, None):
        with pytest.raises(NotFound):
            replays.moment(private.pk, stranger)
        with pytest.raises(NotFound):
            tables.table(private.pk, stranger)
    assert tables.table(private.pk, ann).version == private.version


def test_what_an_account_shared_goes_with_it(private: Game, ann: Account, ben: Account) -> None:
    hers, his = (share_replay(private.pk, one, EVERYTHING) for one in (ann, ben))
    delete_account(ann)
    with pytest.raises(NotFound):
        sharing.shared_moment(hers.token)
    assert "Ann" not in [player.name for player in sharing.shared_moment(his.token).players]
    with pytest.raises(AccountGone):
        share_replay(private.pk, Account(pk=ann.pk or 10**6, name="Ann"), EVERYTHING)


def test_a_guest_shares_a_practice_game() -> None:
    guest: Any = GuestFactory()
    game = play_out(practice.start(guest))
    share = share_replay(game.pk, guest, EVERYTHING)
    assert sharing.shared_moment(share.token).is_finished


# Pictures of the moments of a replay: each as its reader sees it.


def picture(game: Game, turn: int, seat: str = "") -> str:
    address = reverse("games:replay_picture", args=[game.pk, 1, turn])
    return f"{address}?seat={seat}" if seat else address


def test_each_turn_has_a_picture_of_the_mine_as_it_is_seen(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = tell_all(play_out(running_game(ann, [ben, cleo], rules={"rounds": 1})))
    page = browser(ann).get(f"{at(game, 1, 3)}?seat=all").content.decode()
    assert f'href="{picture(game, 3, "all")}"' in page
    answer = browser(ann).get(picture(game, 3, "all"))
    assert answer["Content-Type"] == "image/png"
    assert "no-store" in answer["Cache-Control"]
    assert answer.content.startswith(b"\x89PNG")
    assert answer.content != browser(ann).get(picture(game, 3, "nobody")).content
    assert browser(ann).get(picture(game, 999)).status_code == 404


def test_a_picture_shows_no_more_of_a_running_game_than_its_table(
    ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    game = play_some(running_game(ann, [ben, cleo], public=True), 6)
    plain = browser(olga).get(picture(game, 6)).content
    assert browser(olga).get(picture(game, 6, "all")).content == plain
    own = browser(ann).get(picture(game, 6)).content
    for seat in ("0", "1", "2", "all", "nobody"):
        assert browser(ann).get(picture(game, 6, seat)).content == own
    private = play_some(running_game(ann, [ben, cleo], public=False), 2)
    assert browser(olga).get(picture(private, 1)).status_code == 404


def test_nobody_gets_a_picture_of_an_ending_they_were_not_shown(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}))
    for client in (browser(ann), browser(ben)):
        answer = client.get(picture(game, 1))
        assert (answer.status_code, answer["Location"]) == (302, f"/games/{game.pk}/")
