"""A seat is taken over: its place stays, its owner is another, and nothing of the old one acts."""

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
from games.clocks.timing import Timing
from games.core.errors import NotYours, NoVote
from games.core.seating import departures
from games.core.tables import tables
from games.core.turns import seen, turns
from games.core.visibility import NotFound
from games.lists import selectors as lists
from games.models import Game, Notice, Player, Tally, Timekeeping
from games.motions import selectors as floors
from games.motions import services as motions
from games.notes import services as notes
from games.notices import sending
from games.notices.turn_links import address_of, read_link
from games.orders import services as orders
from games.rules.orders.order import Orders
from games.wording.absences import GONE
from tests.factories import running_game
from tests.people import acting
from tests.playing import play_one, play_out, play_some, position_of, some_move, to_act
from tests.seats.taking_over import take_over

pytestmark = pytest.mark.django_db
DAILY = Timing(PRESETS["daily"])


def test_the_new_owner_plays_and_the_former_one_cannot(game: Game, olga: Account) -> None:
    former = acting(game)
    take_over(game, former, olga)
    move = some_move(game, Random(1))
    with pytest.raises(NotYours):
        turns.take_turn(game_id=game.pk, account=former, version=game.version, move=move)
    turns.take_turn(game_id=game.pk, account=olga, version=game.version, move=move)


def test_the_new_owner_sees_what_the_seat_sees_and_the_former_one_what_spectators_see(
    game: Game, ben: Account, olga: Account
) -> None:
    Game.objects.filter(pk=game.pk).update(public=True)
    mine = tables.table(game.pk, ben).round.observation
    take_over(game, ben, olga)
    assert tables.table(game.pk, olga).round.observation == mine
    seen_by_ben = tables.table(game.pk, ben)
    assert seen_by_ben.me.seat is None
    assert not (seen_by_ben.me.is_member or seen_by_ben.chat.may_read)
    assert seen_by_ben.round.observation == tables.table(game.pk, None).round.observation


def test_deserters_may_not_watch_private_tables(ann: Account, ben: Account, cleo: Account) -> None:
    game = running_game(ann, [ben, cleo], public=False)
    departures.leave_game(game.pk, ben)
    with pytest.raises(NotFound):
        tables.table(game.pk, ben)


def test_words_and_mentions_of_the_former_owner_are_not_the_new_ones(
    game: Game, ben: Account, olga: Account
) -> None:
    chat.say(game_id=game.pk, account=ben, text="I dig east.")
    chat.say(game_id=game.pk, account=game.host, text="Well done, @Ben!")
    take_over(game, ben, olga)
    chat.say(game_id=game.pk, account=olga, text="Hello!")
    read = messages(game.pk, olga).messages
    assert [one.name for one in read] == [GONE, "Ann", "Olga"]
    assert [one.is_you for one in read] == [False, False, True]
    assert not any(one.mentions_you for one in read)


def test_nobody_takes_back_a_former_owners_claims(game: Game, ben: Account, olga: Account) -> None:
    stated = claims.state(game_id=game.pk, account=ben, says="stone", goal=1)
    take_over(game, ben, olga)
    (claim,) = claims_board.board(game.pk, olga).claims
    assert (claim.name, claim.is_yours) == (GONE, False)
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
    take_over(game, ben, olga)
    kept = Player.objects.defer(None).get(pk=place.pk)
    assert (kept.notes, kept.notes_on, kept.orders, kept.missed) == ("", {}, None, [])
    assert not kept.is_muted
    assert (kept.ending_seen, kept.result_seen) == (0, 0)
    assert (kept.held_round, kept.held_turn, kept.messages_read) == (0, 0, 0)


def test_orders_do_not_act_for_the_new_owner(game: Game, olga: Account) -> None:
    position, first = position_of(game), to_act(game)
    after = game.players.get(seat=((first.seat or 0) + 1) % position.players)
    assert after.account is not None
    seen_by = tables.table(game.pk, after.account).round.observation
    assert seen_by is not None
    left = Orders(last_resort=seen_by.hand[0])
    orders.keep(game_id=game.pk, account=after.account, version=game.version, orders=left)
    game = play_one(game, Random(1))
    assert game.orders_at is not None
    take_over(game, after.account, olga)
    assert game.orders_at is None
    assert not orders.play(game.pk)


def test_one_turn_links_of_the_former_owner_are_dead(game: Game, olga: Account) -> None:
    former = to_act(game)
    assert former.account is not None
    notice = Notice.objects.filter(player=former, kind="turn").first()
    assert notice is not None
    link = read_link(address_of(notice, former.account).split("/")[-2])
    take_over(game, former.account, olga)
    with pytest.raises(NotYours):
        turns.take_linked_turn(link=link, version=game.version, move=some_move(game, Random(1)))


def test_the_new_owner_gets_notices(game: Game, olga: Account, mailoutbox: list[object]) -> None:
    former = acting(game)
    take_over(game, former, olga)
    assert not bell_page(former).lines
    assert {one.kind for one in bell_page(olga).lines} == {"turn"}
    Notice.objects.update(due_at=timezone.now())
    for notice in Notice.objects.filter(transport="mail", state="waiting"):
        sending.send(notice.pk)
    told = {(one.to[0], one.subject) for one in mailoutbox}  # type: ignore[attr-defined]
    assert former.email not in {to for to, _subject in told}
    assert ("olga@example.org", f"Your turn at “{game.name}”") in told


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
        take_over(game, ben, olga)
        floor = floors.floor(game.pk, olga)
        told.append((floor.has_voted, floor.came_late))
        with pytest.raises(NoVote):
            motions.vote(game_id=game.pk, account=olga, motion_id=motion.pk, in_favour=False)
        # Who asked is told to nobody, not by a refusal either.
        assert motion.__class__.objects.get(pk=motion.pk).opened_by is None
    assert told[0] == told[1] == (False, True)


def test_the_clock_begins_again_with_no_less_than_after_a_time_out(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = running_game(ann, [ben, cleo], timing=DAILY)
    former = to_act(game)
    Game.objects.filter(pk=game.pk).update(banks=[1, 1, 1])
    assert former.account is not None and former.seat is not None
    take_over(game, former.account, olga)
    assert game.banks[former.seat] == pytest.approx(DAY.total_seconds() / 2, abs=5)
    assert game.turn_allowance == game.banks[former.seat]
    assert game.deadline is not None and game.deadline > timezone.now()


def test_the_game_counts_for_nobody_as_to_what_the_former_owner_played(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = play_some(running_game(ann, [ben, cleo], rules={"rounds": 2}), 6)
    player = take_over(game, ben, olga)
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


def test_other_messages_stay_theirs(game: Game, ann: Account, ben: Account, olga: Account) -> None:
    chat.say(game_id=game.pk, account=ann, text="Hello.")
    take_over(game, ben, olga)
    assert Message.objects.get().player is not None
