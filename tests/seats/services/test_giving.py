"""A seat is given away: its place stays, its owner is another, and nothing of the old one acts."""

from random import Random

import pytest
from django.utils import timezone

from accounts.models import Account
from games.bell.selectors import bell_page
from games.chat import services as chat
from games.chat.models import Message
from games.chat.selectors import messages
from games.claims import selectors as claims_board
from games.claims import services as claims
from games.clocks.paces import DAY, PRESETS, EachTurn
from games.clocks.timing import TimeUp, Timing
from games.core.clock import time_outs
from games.core.errors import NotYours, NoVote
from games.core.history.records import differences
from games.core.seating import departures
from games.core.tables import tables
from games.core.turns import seen, turns
from games.core.visibility import NotFound
from games.lists import selectors as lists
from games.models import Game, Notice, Player, SeatOffer, Tally, Timekeeping
from games.motions import selectors as floors
from games.motions import services as motions
from games.notes import services as notes
from games.notices import sending
from games.notices.turn_links import address_of, read_link
from games.orders import services as orders
from games.rules.moves import Pass
from games.rules.orders.order import Orders
from games.seats.services import offers
from games.wording.departures import GONE
from tests.factories import AccountFactory, running_game
from tests.playing import play_one, play_out, play_some, position_of, seat_of, some_move, to_act
from tests.seats.offering import give

pytestmark = pytest.mark.django_db
DAILY = Timing(PRESETS["daily"])


def test_who_accepts_has_the_seat_and_the_other_has_none(
    game: Game, ben: Account, olga: Account
) -> None:
    seat, version = seat_of(game, ben), game.version
    player = give(game, ben, olga)
    assert (player.seat, player.shown_name) == (seat, "Olga")
    assert game.version == version + 1
    assert not game.players.filter(account=ben).exists()
    assert not SeatOffer.objects.exists()
    assert not list(differences(game))


def test_until_then_nothing_changes_hands(game: Game, ben: Account, olga: Account) -> None:
    version = game.version
    offers.offer(game.pk, ben, olga.pk)
    game.refresh_from_db()
    assert game.version == version
    assert game.players.filter(account=ben).exists()
    with pytest.raises(NotYours):
        turns.take_turn(game_id=game.pk, account=olga, version=version, move=Pass(()))


def test_the_new_owner_plays_and_the_former_one_cannot(game: Game, olga: Account) -> None:
    former = to_act(game).account
    assert former is not None
    give(game, former, olga)
    move = some_move(game, Random(1))
    with pytest.raises(NotYours):
        turns.take_turn(game_id=game.pk, account=former, version=game.version, move=move)
    turns.take_turn(game_id=game.pk, account=olga, version=game.version, move=move)


def test_the_new_owner_sees_what_the_seat_sees_and_the_former_one_what_spectators_see(
    game: Game, ben: Account, olga: Account
) -> None:
    mine = tables.table(game.pk, ben).observation
    give(game, ben, olga)
    assert tables.table(game.pk, olga).observation == mine
    seen_by_ben = tables.table(game.pk, ben)
    assert seen_by_ben.seat is None
    assert not (seen_by_ben.is_member or seen_by_ben.chat.may_read)
    assert seen_by_ben.observation == tables.table(game.pk, None).observation


def test_at_a_private_table_the_former_owner_may_go_on_watching_and_nobody_else(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = running_game(ann, [ben, cleo], public=False)
    give(game, ben, olga)
    assert tables.table(game.pk, ben).seat is None
    assert str(tables.audience(game.pk, ben)) == str(tables.Audience.SPECTATOR)
    with pytest.raises(NotFound):
        tables.table(game.pk, AccountFactory())
    with pytest.raises(NotFound):
        messages(game.pk, ben)


def test_who_left_for_good_may_not_watch_a_private_table(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = running_game(ann, [ben, cleo], public=False)
    departures.leave_game(game.pk, ben)
    with pytest.raises(NotFound):
        tables.table(game.pk, ben)


def test_chat_keeps_its_authors_and_mentions(game: Game, ben: Account, olga: Account) -> None:
    chat.say(game_id=game.pk, account=ben, text="I dig east.")
    chat.say(game_id=game.pk, account=game.host, text="Well done, @Ben!")
    give(game, ben, olga)
    chat.say(game_id=game.pk, account=olga, text="Hello!")
    read = messages(game.pk, olga).messages
    assert [one.name for one in read] == ["Ben", "Ann", "Olga"]
    assert [one.is_you for one in read] == [False, False, True]
    assert not any(one.mentions_you for one in read)
    ben.delete()
    assert messages(game.pk, olga).messages[0].name == str(GONE)


def test_claims_keep_who_stated_them_and_are_nobody_elses_to_take_back(
    game: Game, ben: Account, olga: Account
) -> None:
    stated = claims.state(game_id=game.pk, account=ben, says="stone", goal=1)
    give(game, ben, olga)
    (claim,) = claims_board.board(game.pk, olga).claims
    assert (claim.name, claim.is_yours) == ("Ben", False)
    with pytest.raises(claims.InvalidClaim):
        claims.take_back(game_id=game.pk, account=olga, claim_id=stated.pk)
    claims.state(game_id=game.pk, account=olga, says="stone", goal=1)


def test_what_was_the_former_owners_alone_is_gone(game: Game, ben: Account, olga: Account) -> None:
    game = play_some(game, 4)
    place = Player.objects.get(game=game, account=ben)
    notes.keep(game_id=game.pk, account=ben, text="Ann is a saboteur.")
    seen.mark_held(game_id=game.pk, account=ben, round_number=1, turn=2)
    Player.objects.filter(pk=place.pk).update(
        is_muted=True, ending_seen=2, result_seen=2, missed=[["2026-11-01", 1, 1]]
    )
    give(game, ben, olga)
    kept = Player.objects.defer(None).get(pk=place.pk)
    assert (kept.notes, kept.notes_on, kept.orders, kept.missed) == ("", {}, None, [])
    assert not kept.is_muted
    assert (kept.ending_seen, kept.result_seen) == (0, 0)
    assert (kept.held_round, kept.held_turn, kept.messages_read) == (0, 0, 0)


def test_orders_do_not_act_for_the_new_owner(game: Game, olga: Account) -> None:
    position, first = position_of(game), to_act(game)
    after = game.players.get(seat=((first.seat or 0) + 1) % position.players)
    assert after.account is not None
    seen_by = tables.table(game.pk, after.account).observation
    assert seen_by is not None
    left = Orders(last_resort=seen_by.hand[0])
    orders.keep(game_id=game.pk, account=after.account, version=game.version, orders=left)
    game = play_one(game, Random(1))
    assert game.orders_at is not None
    give(game, after.account, olga)
    assert game.orders_at is None
    assert not orders.play(game.pk)


def test_one_turn_links_of_the_former_owner_are_dead(game: Game, olga: Account) -> None:
    former = to_act(game)
    assert former.account is not None
    notice = Notice.objects.filter(player=former, kind="turn").first()
    assert notice is not None
    link = read_link(address_of(notice, former.account).split("/")[-2])
    give(game, former.account, olga)
    with pytest.raises(NotYours):
        turns.take_linked_turn(link=link, version=game.version, move=some_move(game, Random(1)))


def test_notices_of_the_seat_go_to_whoever_has_it(
    game: Game, olga: Account, mailoutbox: list[object]
) -> None:
    former = to_act(game).account
    assert former is not None
    give(game, former, olga)
    assert {one.kind for one in bell_page(former).lines} == {"taken"}
    assert {one.kind for one in bell_page(olga).lines} == {"turn"}
    Notice.objects.update(due_at=timezone.now())
    for notice in Notice.objects.filter(transport="mail", state="waiting"):
        sending.send(notice.pk)
    told = {(one.to[0], one.subject) for one in mailoutbox}  # type: ignore[attr-defined]
    mine = [subject for to, subject in told if to == former.email]
    assert mine == ["Your seat at “The deep end” was taken over"]
    assert ("olga@example.org", "Your turn at The deep end") in told


def test_a_vote_stays_cast_and_the_new_owner_learns_nothing_of_it(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    """Whether the former owner had voted makes no difference to what the new one is shown."""
    told = []
    for votes in (True, False):
        game = running_game(ann, [ben, cleo], timing=Timing(EachTurn(DAY)))
        motion = motions.open_motion(game_id=game.pk, account=ben, kind="abandon")
        if votes:
            motions.vote(game_id=game.pk, account=ben, motion_id=motion.pk, in_favour=True)
        give(game, ben, olga)
        floor = floors.floor(game.pk, olga)
        told.append((floor.has_voted, floor.came_late))
        with pytest.raises(NoVote):
            motions.vote(game_id=game.pk, account=olga, motion_id=motion.pk, in_favour=False)
        # Who asked is told to nobody, not by a refusal either.
        assert motion.__class__.objects.get(pk=motion.pk).opened_by is None
    assert told[0] == told[1] == (False, True)


def test_the_clock_begins_anew_with_what_is_in_the_bank(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = running_game(ann, [ben, cleo], timing=DAILY)
    former = to_act(game)
    began = timezone.now() - DAY
    Game.objects.filter(pk=game.pk).update(turn_began_at=began)
    assert former.account is not None and former.seat is not None
    give(game, former.account, olga)
    assert game.banks[former.seat] == pytest.approx(DAY.total_seconds(), abs=5)
    assert game.turn_allowance == game.banks[former.seat]
    assert game.deadline is not None and game.deadline > timezone.now()


def test_the_new_owner_takes_the_place_of_a_stand_in(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    timing = Timing(EachTurn(DAY), time_up=TimeUp.STAND_IN)
    game = running_game(ann, [ben, cleo], timing=timing)
    former = to_act(game).account
    assert former is not None
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now())
    time_outs.expire(game.pk)
    player = give(game, former, olga)
    assert not player.stand_in and not player.had_stand_in
    assert game.computer_at is None and game.deadline is not None
    assert lists.waiting_count(olga) == 1


def test_the_game_counts_for_nobody_as_to_what_the_former_owner_played(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = play_some(running_game(ann, [ben, cleo], rules={"rounds": 2}), 6)
    player = give(game, ben, olga)
    game = play_out(game)
    taken = game.turns.filter(seat=player.seat, version__gt=player.since_version).count()
    kept = Timekeeping.objects.get(account=olga)
    assert (kept.games, kept.turns_in_time) == (1, taken)
    tally = Tally.objects.get(account=olga)
    assert (tally.games, tally.rounds) == (0, 1)
    assert not Tally.objects.filter(account=ben).exists()
    assert not Timekeeping.objects.filter(account=ben).exists()
    assert Tally.objects.get(account=ann).games == 1
    assert [line.id for line in lists.finished_games(olga).lines] == [game.pk]


def test_the_log_says_who_gave_it_to_whom_and_earlier_turns_stay_theirs(
    game: Game, ben: Account, olga: Account
) -> None:
    game = play_some(game, 4)
    seat = seat_of(game, ben)
    give(game, ben, olga)
    log = tables.table(game.pk, olga).log
    (gone,) = log[-1].departures
    assert (gone.name, gone.to, gone.is_given) == ("Ben", "Olga", True)
    assert {entry.by for entry in log if entry.seat == seat and entry.events} == {"Ben"}
    ben.delete()
    (gone,) = tables.table(game.pk, olga).log[-1].departures
    assert (gone.name, gone.to) == ("", "Olga")


def test_the_part_of_the_host_goes_with_the_seat(game: Game, ann: Account, olga: Account) -> None:
    give(game, ann, olga)
    assert game.host == olga


def test_messages_of_everybody_else_stay_theirs(
    game: Game, ann: Account, ben: Account, olga: Account
) -> None:
    chat.say(game_id=game.pk, account=ann, text="Hello.")
    give(game, ben, olga)
    assert Message.objects.get().player is not None
