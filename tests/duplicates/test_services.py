"""Duplicates: who may enter, one deal for all tables, and what ends them."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Account, Block
from accounts.services import close_account, delete_account
from games.clocks.absence import CLOSED_AFTER
from games.core.errors import (
    GuestsOnlyPractise,
    InvalidTable,
    InvalidTurn,
    KeptApart,
    NotYours,
    ServiceError,
)
from games.core.turns import roll_backs
from games.core.visibility import NotFound
from games.deal.selectors import proof_of
from games.duplicates import services
from games.duplicates.notices import KINDS
from games.models import (
    Duplicate,
    DuplicateRating,
    DuplicateResult,
    FairDeal,
    Game,
    Notice,
    Player,
    SeasonLine,
)
from games.notices import letters
from games.relations import services as relations
from games.rules.fair.proof import write_proof
from games.rules.fair.reading import read_proof
from games.rules.fair.verification import verify
from games.rules.fair.verify_deal import checks
from tests.duplicates.conftest import Opening, fill, play_to_its_end, tables_of
from tests.playing import play_out, play_some

pytestmark = pytest.mark.django_db


def test_the_last_to_enter_begins_every_table_with_one_deal(playing: Duplicate) -> None:
    one, other = tables_of(playing)
    assert (one.status, other.status) == (Game.Status.RUNNING, Game.Status.RUNNING)
    rounds = [game.rounds.get(number=1) for game in (one, other)]
    assert rounds[0].deal == rounds[1].deal
    assert rounds[0].starter == rounds[1].starter
    assert rounds[0].dwarfs == rounds[1].dwarfs
    seated = {player.account_id for game in (one, other) for player in game.players.all()}
    assert len(seated) == 6


def test_every_contribution_goes_into_the_deal_of_every_table(
    six: list[Account], opened: Opening
) -> None:
    playing = fill(opened(six[0], contribution="mine"), six)
    for game in tables_of(playing):
        fair = FairDeal.objects.get(game=game)
        assert fair.contributions == ["mine", *(f"piece {number}" for number in range(1, 6))]
        assert fair.commitments == playing.commitments


def test_later_rounds_have_one_deal_too(six: list[Account], opened: Opening) -> None:
    playing = fill(opened(six[0], rules={"rounds": 2}), six)
    for seed, game in enumerate(tables_of(playing)):
        play_to_its_end(game, seed)
    deals = [game.rounds.get(number=2).deal for game in tables_of(playing)]
    for pile in ("dwarfs", "spare", "goals", "hands", "draw"):
        assert deals[0][pile] == deals[1][pile]


def test_computer_players_take_the_seats_that_are_left(
    ann: Account, ben: Account, opened: Opening
) -> None:
    found = opened(ann)
    with pytest.raises(ServiceError, match="Two people"):
        services.begin(found.pk, ann)
    services.enter(found.pk, ben)
    with pytest.raises(NotYours):
        services.begin(found.pk, ben)
    services.begin(found.pk, ann, "novice")
    players = [player for game in tables_of(found) for player in game.players.all()]
    assert sorted(player.policy for player in players) == ["", "", *["novice"] * 4]


def test_some_cannot_enter(ann: Account, ben: Account, gus: Account, opened: Opening) -> None:
    found = opened(ann)
    with pytest.raises(GuestsOnlyPractise):
        services.enter(found.pk, gus)
    relations.begin(Block, ann, ben.pk)
    with pytest.raises(KeptApart):
        services.enter(found.pk, ben)
    with pytest.raises(NotFound):
        services.enter(found.pk + 1, ben)


def test_nobody_enters_or_leaves_once_it_has_begun(playing: Duplicate, olga: Account) -> None:
    with pytest.raises(ServiceError, match="no longer open"):
        services.enter(playing.pk, olga)
    with pytest.raises(ServiceError, match="no longer open"):
        services.withdraw(playing.pk, Account.objects.get(name="Ann"))


def test_who_withdraws_hands_the_event_on(ann: Account, ben: Account, opened: Opening) -> None:
    found = opened(ann)
    services.enter(found.pk, ben)
    services.withdraw(found.pk, ann)
    found.refresh_from_db()
    assert found.host == ben
    services.withdraw(found.pk, ben)
    found.refresh_from_db()
    assert found.status == Duplicate.Status.CANCELLED


@pytest.mark.parametrize("leave", [delete_account, close_account])
def test_whoever_leaves_the_site_leaves_what_they_wait_for(
    leave: Any, ann: Account, ben: Account, cleo: Account, opened: Opening
) -> None:
    found = opened(ann)
    for account in (ben, cleo):
        services.enter(found.pk, account)
    leave(ann)
    assert found.host == ben
    begun = services.begin(found.pk, ben)
    seated = Player.objects.filter(game__duplicate=begun, account__isnull=False)
    assert {player.account for player in seated} == {ben, cleo}


def test_everyone_who_waits_is_told_that_it_is_cancelled(
    ann: Account, ben: Account, opened: Opening
) -> None:
    found = opened(ann)
    services.enter(found.pk, ben)
    services.cancel(found.pk)
    kind = KINDS[Notice.Kind.DUPLICATE]
    for account in (ann, ben):
        (notice,) = Notice.objects.filter(transport="bell", account=account)
        assert kind.is_true(notice)
        assert kind.brief(notice, []) == ["“Twice” was cancelled."]
        told = letters.compose([notice], account).about
        assert told == ("duplicate", {"duplicate": found.pk}), "for programs"


@pytest.mark.parametrize(
    ("wrong", "field"), [({"players": 2}, "players"), ({"tables": 9}, "tables")]
)
def test_sizes_that_cannot_be_are_refused(
    ann: Account, opened: Opening, wrong: dict[str, int], field: str
) -> None:
    with pytest.raises(InvalidTable) as refused:
        opened(ann, **wrong)
    assert refused.value.field == field


def test_a_table_that_has_ended_is_held_until_the_last_has(playing: Duplicate) -> None:
    one, other = tables_of(playing)
    play_to_its_end(one)
    one.refresh_from_db()
    assert one.status == Game.Status.HELD
    assert one.players.exclude(gold=None).count() == 0
    play_to_its_end(other, 2)
    assert {game.status for game in tables_of(playing)} == {Game.Status.FINISHED}
    playing.refresh_from_db()
    assert playing.status == Duplicate.Status.ENDED


def test_each_seat_is_compared_with_its_like(playing: Duplicate) -> None:
    for seed, game in enumerate(tables_of(playing)):
        play_to_its_end(game, seed)
    results = list(DuplicateResult.objects.filter(duplicate=playing))
    assert len(results) == 6
    for seat in range(3):
        there = [one for one in results if one.seat == seat]
        assert sum(one.difference or 0 for one in there) == 0
        assert there[0].difference == (there[0].gold - there[1].gold) / 2
    assert DuplicateRating.objects.count() == 6


def test_a_seat_that_others_played_is_left_out(playing: Duplicate) -> None:
    one, other = tables_of(playing)
    play_to_its_end(one)
    one.turns.filter(seat=1).update(played_by="stand-in")
    play_to_its_end(other, 2)
    results = DuplicateResult.objects.filter(duplicate=playing)
    assert [(each.seat, each.player.game_id) for each in results.filter(is_whole=False)] == [
        (1, one.pk)
    ]
    # Nobody is left to compare the other table's seat with.
    assert {each.seat for each in results.filter(difference=None)} == {1}


def test_a_table_is_never_rolled_back(playing: Duplicate) -> None:
    game = play_some(tables_of(playing)[0], 3)
    with pytest.raises(InvalidTurn):
        roll_backs.roll_back(game.pk, 1)


def test_a_moderator_calls_all_tables_off(playing: Duplicate) -> None:
    play_to_its_end(tables_of(playing)[0])
    services.cancel(playing.pk)
    one, other = tables_of(playing)
    assert (one.status, other.status) == (Game.Status.FINISHED, Game.Status.CANCELLED)
    assert not DuplicateResult.objects.exists()
    assert proof_of(one.pk, one.players.first().account).deals


def test_a_season_goes_on_by_itself(six: list[Account], opened: Opening) -> None:
    found = fill(opened(six[0], season=True), six)
    for seed, game in enumerate(tables_of(found)):
        play_to_its_end(game, seed)
    following = Duplicate.objects.get(season=found.season, number=2)
    assert following.status == Duplicate.Status.GATHERING
    assert following.commitments != found.commitments
    assert SeasonLine.objects.filter(season=found.season, events=1).count() == 6
    services.enter(following.pk, six[3])
    following.refresh_from_db()
    assert following.host == six[3]


@pytest.mark.fair_deal
def test_the_proof_holds_at_every_table_once_all_have_ended(playing: Duplicate) -> None:
    for seed, game in enumerate(tables_of(playing)):
        play_to_its_end(game, seed)
    for table, game in enumerate(tables_of(playing)):
        proof = proof_of(game.pk, game.players.first().account)
        assert (proof.game, proof.tables, proof.table) == (playing.pk, 2, table)
        assert not [check for check in verify(proof) if check.fault]
        written = write_proof(proof)
        assert read_proof(written) == proof
        assert all(holds for _line, holds in checks(written, None))


def test_nobody_waits_for_too_many(
    ann: Account, ben: Account, opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_WAITING", 1)
    opened(ann)
    other = opened(ben)
    with pytest.raises(ServiceError, match="as many duplicates"):
        services.enter(other.pk, ann)


def test_an_event_that_gathers_nobody_is_closed(
    ann: Account, ben: Account, opened: Opening
) -> None:
    found, later = opened(ann), timezone.now() + CLOSED_AFTER + timedelta(hours=1)
    assert services.stale(timezone.now(), 9) == []
    assert [one.id for one in services.stale(later, 9)] == [found.pk]
    Duplicate.objects.update(created_at=timezone.now() - CLOSED_AFTER)
    assert not services.close(found.pk)
    found.entries.update(entered_at=timezone.now() - CLOSED_AFTER)
    assert services.close(found.pk)
    with pytest.raises(ServiceError, match="no longer open"):
        services.enter(found.pk, ben)


def test_the_sweep_releases_what_a_process_left(playing: Duplicate) -> None:
    for seed, game in enumerate(tables_of(playing)):
        assert services.due(timezone.now(), 9) == []
        # Without what follows the commit.
        play_out(game, seed)
    assert [one.id for one in services.due(timezone.now(), 9)] == [playing.pk]
    assert services.release(playing.pk)
    assert not services.release(playing.pk)
    assert services.due(timezone.now(), 9) == []
