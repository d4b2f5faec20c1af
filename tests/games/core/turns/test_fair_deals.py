"""The protocol of fair deals, held against every door: nothing is out of order."""

from random import Random

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import Account
from games.clocks.absence import ABANDONED_AFTER
from games.core.errors import InvalidPiece, NotInLobby, NotYours
from games.core.turns import fair_deals
from games.lobby import rematch
from games.lobby import services as lobby
from games.models import FairDeal, Game, Player
from games.motions import services as motions
from games.practice import services as practice
from games.rules.cards.deal import Deal
from games.rules.fair.dealing import deal_round, seat_players
from games.rules.fair.seeds import Commitment, digest_of, seed_of
from games.seats import tasks as desertion
from tests.factories import open_table, running_game
from tests.playing import play_one, play_out, play_some

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fair_deal")]


def fair_of(game: Game) -> FairDeal:
    return FairDeal.objects.get(game=game)


def secrets_of(game: Game) -> list[str | None]:
    """The secrets that are opened, wherever they are kept; None for the others."""
    kept = {row.number: row.secret for row in game.rounds.all()}
    return [one or kept.get(index) or None for index, one in enumerate(fair_of(game).opened)]


def opened(game: Game) -> list[bool]:
    return [secret is not None for secret in secrets_of(game)]


def over_rounds(game: Game) -> int:
    return game.rounds.filter(phase="over").count()


@pytest.fixture
def table(ann: Account, ben: Account, cleo: Account) -> Game:
    """A table of Ann, Ben and Cleo that gathers players."""
    return open_table(ann, [ben, cleo], rules={"rounds": 2})


@pytest.mark.both
def test_a_table_commits_to_a_secret_of_the_seating_and_of_each_round(table: Game) -> None:
    fair = fair_of(table)
    secrets = [fair_deals.unseal(sealed) for sealed in fair.sealed]
    assert fair.commitments == [digest_of(i, secret) for i, secret in enumerate(secrets)]
    assert (len(secrets), len(set(secrets))) == (3, 3)
    assert (fair.opened, fair.contributions) == ([None] * 3, [])


def test_what_is_kept_of_a_sealed_secret_does_not_tell_it(table: Game) -> None:
    fair = fair_of(table)
    for sealed in fair.sealed:
        secret = fair_deals.unseal(sealed)
        kept = f"{fair.__dict__} {table.__dict__}"
        assert secret.hex() not in kept
        assert repr(secret) not in kept


def test_seats_starter_and_every_deal_follow_from_what_was_committed_to(
    table: Game, ann: Account, ben: Account
) -> None:
    fair_deals.contribute(table.pk, ben, "for Ada")
    committed = fair_of(table).commitments
    game = play_out(lobby.start_table(table.pk, ann))
    fair, texts = fair_of(game), ["", "for Ada", ""]
    assert (fair.commitments, fair.contributions) == (committed, texts)
    secrets = [bytes.fromhex(secret or "") for secret in secrets_of(game)]
    kept = map(Commitment, committed, secrets)
    assert all(commitment.is_kept(index) for index, commitment in enumerate(kept))
    seeds = [seed_of(secret, game.pk, index, texts) for index, secret in enumerate(secrets)]
    seating = seat_players(seeds[0], 3)
    joined = list(game.players.order_by("pk").values_list("pk", flat=True))
    seated = list(game.players.order_by("seat").values_list("pk", flat=True))
    assert seated == [joined[place] for place in seating.seats]
    first, second = game.rounds.order_by("number")
    assert first.starter == seating.starter
    assert Deal.from_json(first.deal) == deal_round(game.rules, 3, seeds[1])
    left = second.deal["nuggets"]
    assert Deal.from_json(second.deal) == deal_round(game.rules, 3, seeds[2], left)


def test_the_start_opens_the_seating_and_nothing_else(table: Game, ann: Account) -> None:
    lobby.start_table(table.pk, ann)
    assert opened(table) == [True, False, False]


def test_a_secret_is_opened_with_the_end_of_its_round_and_no_sooner(
    table: Game, ann: Account
) -> None:
    game, chance = lobby.start_table(table.pk, ann), Random(1)
    while game.status == Game.Status.RUNNING:
        over = over_rounds(game)
        assert opened(game) == [index <= over for index in range(3)]
        game = play_one(game, chance)
    assert opened(game) == [True] * 3


def test_a_turn_in_the_middle_of_a_round_does_not_touch_the_secrets(game: Game) -> None:
    before = FairDeal.objects.values().get(game=game)
    play_some(game, 5)
    assert FairDeal.objects.values().get(game=game) == before


def test_saboteur_2_opens_a_round_only_after_the_thieves(ann: Account) -> None:
    game = running_game(ann, computers=5, rules={"expansion": True, "rounds": 1})
    chance = Random(2)
    while game.status == Game.Status.RUNNING:
        assert opened(game) == [True, False]
        game = play_one(game, chance)
    assert opened(game) == [True, True]


@pytest.mark.parametrize("in_play", [False, True])
def test_a_table_that_is_called_off_opens_all(table: Game, ann: Account, in_play: bool) -> None:
    if in_play:
        lobby.start_table(table.pk, ann)
        Game.objects.filter(pk=table.pk).update(practice=True)
    lobby.cancel_table(table.pk, ann)
    assert opened(table) == [True] * 3
    assert len(fair_of(table).contributions) == (3 if in_play else 0)


def test_a_game_abandoned_by_a_vote_opens_all_when_the_vote_has_passed(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    motion = motions.open_motion(game_id=game.pk, account=ann, kind="abandon")
    for person in (ann, ben):
        vote = {"game_id": game.pk, "motion_id": motion.pk, "in_favour": True}
        motions.vote(account=person, **vote)  # type: ignore[arg-type]
        assert any(opened(game)) and not all(opened(game))
    motions.vote(game_id=game.pk, account=cleo, motion_id=motion.pk, in_favour=True)
    game.refresh_from_db()
    assert game.status == Game.Status.CANCELLED
    assert all(opened(game))


def test_a_deserted_game_opens_all_when_it_is_given_up(game: Game) -> None:
    long_ago = timezone.now() - ABANDONED_AFTER
    Player.objects.filter(game=game).update(stand_in="novice")
    Game.objects.filter(pk=game.pk).update(all_away_since=long_ago, computer_at=None)
    desertion.abandon(game.pk)
    assert all(opened(game))


def test_practice_and_again_have_secrets_of_their_own(over: Game, ann: Account) -> None:
    practised = practice.start(ann, contribution="mine")
    again = rematch.play_again(over.pk, ann, "once more")
    rows = [fair_of(each) for each in (over, practised, again)]
    assert len({commitment for row in rows for commitment in row.commitments}) == sum(
        len(row.commitments) for row in rows
    )
    assert rows[1].contributions[0] == "mine"
    assert again.players.get(account=ann).contribution == "once more"


def test_one_contributes_when_sitting_down_and_may_change_it_until_the_start(
    ann: Account, ben: Account, cleo: Account
) -> None:
    table = open_table(ann, [cleo], seats=4)
    lobby.join_table(table.pk, ben, table.invite_token, "  a warm lamp ")
    assert table.players.get(account=ben).contribution == "a warm lamp"
    fair_deals.contribute(table.pk, ben, "e\u0301")
    assert table.players.get(account=ben).contribution == "é"
    fair_deals.contribute(table.pk, ben, "")
    assert table.players.get(account=ben).contribution == ""


def test_whoever_sits_down_again_keeps_what_they_contributed(table: Game, ben: Account) -> None:
    fair_deals.contribute(table.pk, ben, "first")
    lobby.join_table(table.pk, ben, contribution="second")
    assert table.players.get(account=ben).contribution == "first"


def test_a_piece_is_refused_before_anything_is_locked(
    table: Game, ben: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_deals, "lock_game", None)
    for text in ("\u1fbe\u0313" * 64_000, "\0" * 64_000):
        with pytest.raises(InvalidPiece):
            fair_deals.contribute(table.pk, ben, text)


def test_what_is_no_line_of_at_most_64_characters_is_refused(
    table: Game, ben: Account, olga: Account, subtests: pytest.Subtests
) -> None:
    Game.objects.filter(pk=table.pk).update(seats=4)
    for text in ["a" * 65, "two\nlines", "a\x00b", "\u2028x\u2028y", "\x1b[0m"]:
        with subtests.test(text=text):
            with pytest.raises(InvalidPiece, match="64"):
                fair_deals.contribute(table.pk, ben, text)
            with pytest.raises(InvalidPiece):
                lobby.join_table(table.pk, olga, table.invite_token, text)
            assert not table.players.exclude(contribution="").exists()
            assert not table.players.filter(account=olga).exists()


def test_contributions_are_frozen_at_the_start(table: Game, ann: Account, ben: Account) -> None:
    fair_deals.contribute(table.pk, ben, "before")
    lobby.start_table(table.pk, ann)
    with pytest.raises(NotInLobby):
        fair_deals.contribute(table.pk, ben, "after")
    assert fair_of(table).contributions == ["", "before", ""]
    # Not even a row that somebody else writes changes what deals the next round.
    Player.objects.filter(game=table).update(contribution="forged")
    game = Game.objects.get(pk=table.pk)
    play_out(game)
    assert fair_of(table).contributions == ["", "before", ""]


def test_nobody_contributes_for_others(table: Game, olga: Account) -> None:
    with pytest.raises(NotYours):
        fair_deals.contribute(table.pk, olga, "mine")
    with pytest.raises(NotYours):
        fair_deals.contribute(table.pk + 1, olga, "mine")


def test_computer_players_contribute_nothing(ann: Account) -> None:
    game = running_game(ann, computers=3)
    assert fair_of(game).contributions == [""] * 4


def test_a_table_from_before_is_dealt_and_has_no_proof(table: Game, ann: Account) -> None:
    fair_of(table).delete()
    game = play_out(lobby.start_table(table.pk, ann))
    assert game.status == Game.Status.FINISHED
    assert not FairDeal.objects.filter(game=game).exists()
    first, second = game.rounds.order_by("number")
    assert first.deal["hands"] != second.deal["hands"]
    call_command("verify_games", str(game.pk))


def test_a_game_from_before_may_be_put_away(table: Game, ann: Account) -> None:
    fair_of(table).delete()
    lobby.cancel_table(table.pk, ann)
    assert not FairDeal.objects.exists()


def test_a_secret_that_is_not_the_one_committed_to_deals_nothing(table: Game, ann: Account) -> None:
    fair = fair_of(table)
    fair.sealed[1] = fair_deals.seal(b"x" * 32)
    fair.save()
    with pytest.raises(fair_deals.UnknownKey):
        lobby.start_table(table.pk, ann)
    table.refresh_from_db()
    assert table.status == Game.Status.LOBBY
    assert opened(table) == [False] * 3
