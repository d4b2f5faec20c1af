"""Looking at a table, its endings and results, and one’s own card."""

from accounts.models import Account
from games.core.turns import seen
from games.models import Game, Player


def me(game: Game, account: Account) -> Player:
    return Player.objects.get(game=game, account=account)


def test_looking_is_remembered_and_never_goes_back(game: Game, ann: Account) -> None:
    assert seen.mark_seen(game_id=game.pk, account=ann, version=game.version)
    assert me(game, ann).seen_version == game.version
    assert not seen.mark_seen(game_id=game.pk, account=ann, version=game.version - 1)
    assert me(game, ann).seen_version == game.version
    assert me(game, ann).seen_at is not None


def test_a_version_that_is_yet_to_come_is_not_believed(game: Game, ann: Account) -> None:
    assert not seen.mark_seen(game_id=game.pk, account=ann, version=game.version + 1)
    assert me(game, ann).seen_version == 0


def test_spectators_leave_no_trace(game: Game, olga: Account) -> None:
    for stranger in (olga, None):
        assert not seen.mark_seen(game_id=game.pk, account=stranger, version=game.version)
        assert not seen.mark_result_seen(game_id=game.pk, account=stranger, round_number=1)
        assert not seen.mark_ending_seen(game_id=game.pk, account=stranger, round_number=1)


def test_a_round_that_is_dug_has_neither_ending_nor_result(game: Game, ann: Account) -> None:
    assert not seen.mark_ending_seen(game_id=game.pk, account=ann, round_number=1)
    assert not seen.mark_result_seen(game_id=game.pk, account=ann, round_number=1)
    assert (me(game, ann).ending_seen, me(game, ann).result_seen) == (0, 0)


def test_the_ending_of_a_round_is_shown_once(over: Game, ann: Account) -> None:
    for number in (2, seen.MOST_ROUNDS + 1):
        assert not seen.mark_ending_seen(game_id=over.pk, account=ann, round_number=number)
    assert seen.mark_ending_seen(game_id=over.pk, account=ann, round_number=1)
    assert not seen.mark_ending_seen(game_id=over.pk, account=ann, round_number=1)
    assert (me(over, ann).ending_seen, me(over, ann).result_seen) == (1, 0)


def test_the_result_of_a_round_is_looked_at_once(over: Game, ann: Account) -> None:
    assert not seen.mark_result_seen(game_id=over.pk, account=ann, round_number=2)
    assert seen.mark_result_seen(game_id=over.pk, account=ann, round_number=1)
    assert not seen.mark_result_seen(game_id=over.pk, account=ann, round_number=1)
    assert me(over, ann).result_seen == 1


def test_holding_ones_card_is_remembered_and_never_goes_back(game: Game, ann: Account) -> None:
    def hold(round_number: int, turn: int) -> bool:
        return seen.mark_held(game_id=game.pk, account=ann, round_number=round_number, turn=turn)

    assert hold(1, 0)
    assert not hold(1, 0)
    assert hold(1, 4)
    assert not hold(1, 3)
    assert hold(2, 0)
    assert not hold(1, 9)
    assert (me(game, ann).held_round, me(game, ann).held_turn) == (2, 0)


def test_whoever_plays_elsewhere_holds_no_card_here(game: Game, olga: Account) -> None:
    assert not seen.mark_held(game_id=game.pk, account=olga, round_number=1, turn=0)
