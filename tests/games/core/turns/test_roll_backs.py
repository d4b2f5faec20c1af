"""Taking turns back: the round stands as it did, and what nobody had seen lies otherwise."""

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from accounts.models import Account
from games.claims import services as claims
from games.clocks.paces import DAY, Bank, EachTurn
from games.clocks.timing import Timing
from games.core.errors import InvalidTurn, NotYours
from games.core.history.records import differences, record_of
from games.core.locking import lock_running
from games.core.turns import fair_deals, lifecycle, roll_backs
from games.core.turns.roll_backs import moved_goals
from games.deal.selectors import proof_of
from games.models import Claim, Game, Motion, Notice, Player, Turn, UndoneTurn
from games.models.roll_back import roll_backs_of
from games.motions import services as motions
from games.orders import services as orders
from games.rules import engine
from games.rules.fair.reshuffling import unseen_goals
from games.rules.fair.verification import verify_roll_backs
from games.rules.files.record import positions, read_record, replay, write_record
from games.rules.orders.order import Orders
from games.rules.position import Position
from tests.factories import open_table, running_game
from tests.playing import play_one, play_out, play_some, play_to_theft, position_of, to_act

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    """Eleven turns of a round of three."""
    timing = Timing(EachTurn(DAY))
    return play_some(running_game(ann, [ben, cleo], timing=timing), 11)


def known(position: Position) -> list[object]:
    """What a roll back leaves as it is."""
    return [
        position.hands,
        position.dwarfs,
        str(position.maze),
        position.before,
        sorted(position.discards),
        position.seen_goals,
        position.revealed,
        position.turn,
        position.turns,
        sorted(position.draw + list(position.aside)),
        sorted(position.goals),
    ]


def positions_so_far(game: Game) -> list[Position]:
    """The round after each of its turns, from the record."""
    return [position.copy() for position in positions(record_of(game))]


def faults(game: Game) -> list[str]:
    """What each check of its roll backs found."""
    proof = proof_of(game.pk, game.players.exclude(account=None)[0].account)
    return [check.fault for check in verify_roll_backs(proof, record_of(game))]


@pytest.mark.both
def test_the_round_stands_as_it_stood_after_that_turn(game: Game) -> None:
    before = positions_so_far(game)
    roll_backs.roll_back(game.pk, 6)
    now = position_of(game)
    assert known(now) == known(before[6])
    assert now.draw != before[6].draw
    assert list(differences(Game.objects.get(pk=game.pk))) == []


def test_goals_that_somebody_had_seen_stay_and_others_are_shuffled(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = running_game(ann, [ben, cleo])
    moved = set()
    for _ in range(6):
        game = play_some(game, 1)
        before = position_of(game)
        roll_backs.roll_back(game.pk, 0)
        after = position_of(game)
        assert unseen_goals(after) == [0, 1, 2]
        moved.add(after.goals)
        assert sorted(after.goals) == sorted(before.goals)
    assert len(moved) > 1


def test_the_turns_can_still_be_read_and_are_no_more_in_the_record(game: Game) -> None:
    events = list(Turn.objects.filter(game=game, number__gt=6).values_list("events", flat=True))
    roll_backs.roll_back(game.pk, 6)
    kept = UndoneTurn.objects.filter(round__game=game).order_by("number")
    assert [(one.nth, one.number) for one in kept] == [(1, number) for number in range(7, 12)]
    assert [one.events for one in kept] == events
    assert Turn.objects.filter(game=game).count() == 6


def test_the_game_goes_on_from_there_to_its_end_and_verifies(game: Game) -> None:
    roll_backs.roll_back(game.pk, 6)
    game = play_some(game, 7, seed=2)
    roll_backs.roll_back(game.pk, 9)
    game = play_some(game, 3, seed=3)
    roll_backs.roll_back(game.pk, 9)
    game = play_out(game, seed=4)
    assert game.status == Game.Status.FINISHED
    assert list(differences(game)) == []
    record = record_of(game)
    assert [shuffle.turn for shuffle in record.rounds[0].shuffles] == [6, 9, 9]
    assert replay(read_record(write_record(record))) == []


def test_a_later_roll_back_to_before_takes_the_shuffle_with_it(game: Game) -> None:
    roll_backs.roll_back(game.pk, 8)
    roll_backs.roll_back(game.pk, 3)
    game.refresh_from_db()
    assert [one.turn for one in roll_backs_of(game)] == [8, 3]
    assert [shuffle.turn for shuffle in record_of(game).rounds[0].shuffles] == [3]
    game = play_out(game)
    assert list(differences(game)) == []
    assert faults(game) == ["", "", ""]


def test_the_shuffle_is_committed_to_at_once_and_opened_with_its_round(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = play_some(running_game(ann, [ben, cleo], public=True), 5)
    roll_backs.roll_back(game.pk, 2)
    (sealed,) = proof_of(game.pk, None).roll_backs
    assert (sealed.round, sealed.nth, sealed.turn, sealed.commitment.secret) == (1, 1, 2, None)
    game = play_out(game)
    (opened,) = proof_of(game.pk, None).roll_backs
    assert opened.commitment.digest == sealed.commitment.digest
    assert faults(game) == ["", ""]


def test_the_secret_of_a_game_that_is_put_away_is_opened_too(game: Game) -> None:
    roll_backs.roll_back(game.pk, 2)
    lifecycle.cancel(lock_running(game.pk))
    game.refresh_from_db()
    (kept,) = roll_backs_of(game)
    assert kept.secret == fair_deals.unseal(kept.sealed).hex()


def test_a_key_can_be_changed_after_a_roll_back(game: Game) -> None:
    roll_backs.roll_back(game.pk, 2)
    game.refresh_from_db()
    (before,) = roll_backs_of(game)
    assert fair_deals.seal_anew(game.pk) == len(game.fair_deal.sealed) + 1
    game.refresh_from_db()
    (after,) = roll_backs_of(game)
    assert after.sealed != before.sealed
    assert fair_deals.unseal(after.sealed) == fair_deals.unseal(before.sealed)


@pytest.mark.parametrize("turn", [11, 12, -1])
def test_only_a_turn_that_others_came_after_can_be_gone_back_to(game: Game, turn: int) -> None:
    version = game.version
    with pytest.raises(InvalidTurn):
        roll_backs.roll_back(game.pk, turn)
    game.refresh_from_db()
    assert (game.version, game.roll_backs) == (version, [])


def test_nothing_is_taken_back_of_a_game_that_does_not_run(
    game: Game, ann: Account, ben: Account
) -> None:
    with pytest.raises(NotYours):
        roll_backs.roll_back(open_table(ann, [ben], seats=3).pk, 0)
    finished = play_out(game)
    with pytest.raises(InvalidTurn):
        roll_backs.roll_back(finished.pk, 0)


def test_nothing_is_taken_back_while_thieves_choose(
    ann: Account, ben: Account, cleo: Account
) -> None:
    rules = {"expansion": True, "rounds": 1}
    game = play_to_theft(lambda: running_game(ann, [ben, cleo], computers=2, rules=rules))
    assert position_of(game).phase == "stealing"
    with pytest.raises(InvalidTurn):
        roll_backs.roll_back(game.pk, 3)


def test_a_goal_that_could_lie_nowhere_else_is_still_known(game: Game) -> None:
    position = position_of(game)
    assert moved_goals(position) == unseen_goals(position) or len(unseen_goals(position)) == 1
    position.seen_goals[0] = 0b011
    assert moved_goals(position) == []
    position.seen_goals[0] = 0b001
    position.seen_goals[1:] = [0, 0]
    position.revealed = []
    assert moved_goals(position) == [1, 2]


def test_cards_that_fell_lie_again_in_the_order_in_which_they_were_laid(
    ann: Account, ben: Account, cleo: Account
) -> None:
    fell = 0
    for seed in range(12):
        game = play_some(running_game(ann, [ben, cleo]), 14, seed=seed)
        before = positions_so_far(game)
        turns = Turn.objects.filter(game=game).order_by("number")
        caved = next((one for one in turns if one.events[0]["kind"] == "caved"), None)
        if caved is None:
            continue
        fell += 1
        roll_backs.roll_back(game.pk, caved.number - 1)
        now = engine.save(position_of(game))["board"]
        assert now == engine.save(before[caved.number - 1])["board"]
    assert fell


def test_only_the_round_that_is_played_is_rolled_back(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = running_game(ann, [ben, cleo], rules={"rounds": 2})
    while position_of(game).number == 1:
        game = play_one(game, Random(1))
    first = Turn.objects.filter(game=game, round__number=1).count()
    with pytest.raises(InvalidTurn):
        roll_backs.roll_back(game.pk, 0)
    game = play_some(game, 2)
    roll_backs.roll_back(game.pk, 0)
    assert Turn.objects.filter(game=game).count() == first
    assert list(differences(Game.objects.get(pk=game.pk))) == []


def test_the_clock_of_whoever_is_to_act_begins_anew(game: Game) -> None:
    roll_backs.roll_back(game.pk, 4)
    game.refresh_from_db()
    assert game.deadline is not None
    assert abs(game.deadline - timezone.now() - timedelta(days=1)) < timedelta(minutes=1)
    assert game.turn_spent == 0


def test_everybody_is_told_and_of_the_next_turn_only_whoever_has_it(game: Game) -> None:
    roll_backs.roll_back(game.pk, 4)
    game.refresh_from_db()
    told = Notice.objects.filter(game=game, version=game.version, transport="mail")
    kinds = sorted(told.values_list("kind", "player__seat"))
    acting = position_of(game).turn
    assert [kind for kind in kinds if kind[0] == "roll-back"] == [
        ("roll-back", s) for s in range(3)
    ]
    assert ("turn", acting) in kinds
    waiting = Notice.objects.filter(game=game, kind="turn", state=Notice.State.WAITING)
    assert set(waiting.values_list("version", flat=True)) == {game.version}


def test_plans_claims_and_time_outs_of_what_is_no_more_are_gone(game: Game, ann: Account) -> None:
    player = Player.objects.get(game=game, account=ann)
    other = next(
        p for p in Player.objects.filter(game=game).select_related("account") if p != to_act(game)
    )
    card = engine.save(position_of(game))["hands"][other.seat or 0][0]
    orders.keep(
        game_id=game.pk,
        account=other.account,
        version=game.version,
        orders=Orders(last_resort=card),
    )
    late = claims.state(game_id=game.pk, account=ann, says="stone", goal=0)
    early = Claim.objects.create(round=game.round, player=player, turn=4, goal=1, says="stone")
    Player.objects.filter(pk=player.pk).update(
        missed=[["2026-01-01", 1, 2], ["2026-01-02", 1, 9], ["2026-01-03", 2, 9]],
        held_round=1,
        held_turn=9,
    )
    roll_backs.roll_back(game.pk, 4)
    assert not Player.objects.filter(game=game, orders__isnull=False).exists()
    late.refresh_from_db()
    early.refresh_from_db()
    assert late.taken_back_at is not None
    assert early.taken_back_at is None
    player.refresh_from_db()
    assert player.missed == [["2026-01-01", 1, 2], ["2026-01-03", 2, 9]]
    assert player.held_turn == 4


def test_an_open_vote_is_put_away(game: Game, ann: Account) -> None:
    motion = motions.open_motion(game_id=game.pk, account=ann, kind="abandon")
    roll_backs.roll_back(game.pk, 4)
    game.refresh_from_db()
    motion.refresh_from_db()
    assert game.motion_closes_at is None
    assert motion.result == Motion.Outcome.NOT_PASSED


def test_what_was_seen_since_is_told_as_untrue(ann: Account, ben: Account, cleo: Account) -> None:
    told = set()
    for seed in range(8):
        game = play_some(running_game(ann, [ben, cleo]), 9, seed=seed)
        before = position_of(game)
        roll_backs.roll_back(game.pk, 0)
        game.refresh_from_db()
        (kept,) = roll_backs_of(game)
        for seat, mask in enumerate(before.seen_goals):
            assert kept.looked[seat] == [goal for goal in range(3) if mask >> goal & 1]
        assert kept.turned == sorted(before.revealed)
        told.add(any(kept.looked))
    assert told == {True, False}


def test_banks_stay_as_they_are(ann: Account, ben: Account, cleo: Account) -> None:
    timing = Timing(Bank(3 * DAY, DAY, 5 * DAY))
    game = play_some(running_game(ann, [ben, cleo], timing=timing), 6)
    banks = game.banks
    roll_backs.roll_back(game.pk, 2)
    game.refresh_from_db()
    assert game.banks == banks
    assert game.deadline is not None


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_of_saboteur_2_verifies_wherever_it_is_rolled_back(
    seed: int, ann: Account, ben: Account, cleo: Account
) -> None:
    chance = Random(seed)
    game = running_game(ann, [ben, cleo], computers=2, rules={"expansion": True, "rounds": 1})
    for _ in range(6):
        game = play_some(game, 6, seed=chance.randrange(1000))
        taken = position_of(game).turns
        before = positions_so_far(game)
        turn = chance.randrange(taken)
        roll_backs.roll_back(game.pk, turn)
        assert known(position_of(game)) == known(before[turn])
        assert list(differences(Game.objects.get(pk=game.pk))) == []
    assert list(differences(play_out(game))) == []
