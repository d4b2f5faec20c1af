"""A person's page: what is told of whom, and to whom."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Account, FormerName
from games.core.history.played_games import PlayedGame, PlayedRound
from games.core.turns import seen
from games.core.visibility import NotFound
from games.figures import selectors as people
from games.figures.gains import gains_of
from games.figures.selectors import Figures, PersonView
from games.lists import selectors as lists
from games.models import Game, Player, Tally, Timekeeping, Turn
from games.practice import services as practice
from tests.factories import AccountFactory, GuestFactory, open_table, running_game
from tests.playing import play_out, seat_of, tell_all

pytestmark = pytest.mark.django_db


def test_a_person_is_a_name_a_date_and_numbers(over: Game, ann: Account, olga: Account) -> None:
    shown = people.person(ann.pk, olga)
    tally = Tally.objects.get(account=ann)
    assert (shown.account, shown.is_you) == (ann, False)
    assert (shown.tally.games, shown.tally.games_won) == (tally.games, tally.games_won)
    assert people.person(ann.pk, ann).is_you


def numbers(shown: PersonView) -> tuple[int, ...]:
    told = shown.tally
    sides = (told.miner_rounds, told.saboteur_rounds)
    won = (told.games_won, told.miner_rounds_won, told.saboteur_rounds_won)
    return (told.games, told.gold, *sides, *won)


def test_ones_own_numbers_wait_until_one_was_shown_how_a_game_ended(
    over: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    everybody = (ann, ben, cleo)
    for person in everybody:
        tell_all(over)
        before = numbers(people.person(person.pk, person))
        assert before == numbers(people.person(person.pk, None))
        new = play_out(running_game(ann, [ben, cleo], rules={"rounds": 2}), seed=person.pk)
        assert numbers(people.person(person.pk, person)) == before
        counted = numbers(people.person(person.pk, None))
        assert counted[0] == before[0] + 1
        seen.mark_ending_seen(game_id=new.pk, account=person, round_number=2)
        assert numbers(people.person(person.pk, person)) == counted
        tell_all(new)


def test_what_others_played_in_ones_seat_was_never_added_and_is_not_taken_off(
    over: Game, ann: Account
) -> None:
    before = numbers(people.person(ann.pk, ann))
    assert before == (0,) * 7
    Tally.objects.filter(account=ann).update(games=0, games_won=0, gold=0)
    Tally.objects.filter(account=ann).update(
        miner_rounds=0, miner_rounds_won=0, saboteur_rounds=0, saboteur_rounds_won=0
    )
    over.turns.filter(seat=seat_of(over, ann)).update(played_by=Turn.PlayedBy.STAND_IN)
    assert numbers(people.person(ann.pk, ann)) == before


def test_guests_closed_accounts_and_nobody_have_no_page(db: None) -> None:
    closed = AccountFactory(name="Gone", is_active=False)
    for account_id in (GuestFactory().pk, closed.pk, 999_999, 10**30):
        with pytest.raises(NotFound):
            people.person(account_id, None)


@pytest.mark.postgresql
def test_numbers_are_read_and_never_added_up(
    over: Game, ann: Account, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(3):
        people.person(ann.pk, None)


def test_former_names_are_told_until_others_may_have_them(ann: Account, olga: Account) -> None:
    ann.last_login = timezone.now()
    ann.save()
    for name in ("Beth", "Cleo"):
        ann.name = name
        ann.save()
    FormerName.objects.filter(name="Beth").update(given_up_at=timezone.now() - timedelta(days=9))
    told = people.person(ann.pk, olga).former_names
    assert [former.name for former in told] == ["Ann", "Beth"]
    FormerName.objects.filter(name="Beth").update(given_up_at=timezone.now() - timedelta(days=366))
    assert [former.name for former in people.person(ann.pk, olga).former_names] == ["Ann"]


def test_games_at_private_tables_are_shown_to_their_players_only(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = play_out(running_game(ann, [ben, cleo], public=False, rules={"rounds": 1}))
    assert [line.id for line in lists.games_of(ann.pk, ben).lines] == [game.pk]
    assert lists.games_of(ann.pk, olga).lines == ()
    assert lists.games_of(ann.pk, None).lines == ()


def test_games_at_public_tables_are_shown_to_everybody(
    over: Game, ann: Account, olga: Account
) -> None:
    for reader in (ann, olga, None):
        assert [line.id for line in lists.games_of(ann.pk, reader).lines] == [over.pk]


def test_practice_and_running_games_are_not_among_them(
    game: Game, ann: Account, olga: Account
) -> None:
    play_out(practice.start(ann))
    assert lists.games_of(ann.pk, ann).lines == ()


def test_whether_a_game_was_won_is_told_of_the_reader(
    over: Game, ann: Account, ben: Account
) -> None:
    (line,) = lists.games_of(ann.pk, ben).lines
    assert not line.won
    tell_all(over)
    (line,) = lists.games_of(ann.pk, ben).lines
    assert line.won == (line.seat in over.winners)
    assert line.seat == over.players.get(account=ben).seat


def test_games_of_a_person_come_page_by_page(ann: Account, olga: Account) -> None:
    made = []
    for hours in (3, 2, 1):
        game = open_table(ann, seats=3)
        ended = timezone.now() - timedelta(hours=hours)
        Game.objects.filter(pk=game.pk).update(status="finished", ended_at=ended, winners=[0])
        Player.objects.filter(game=game).update(finished_at=ended, gold=1, seat=0)
        made.append(game.pk)
    first = lists.games_of(ann.pk, olga, size=2)
    second = lists.games_of(ann.pk, olga, first.after, size=2)
    assert [line.id for line in (*first.lines, *second.lines)] == made[::-1]
    assert second.after is None


def test_a_made_up_page_key_is_no_crash(ann: Account, subtests: pytest.Subtests) -> None:
    for after in ["", "x", "2026-13-45~1", "2026-01-01~x", "1'--"]:
        with subtests.test(after=after):
            lists.games_of(ann.pk, None, after)


# A person's figures as others see them, and as they do themselves.

BASE = {"rounds": 1}


def figures(person: Account, viewer: Account | None) -> Figures:
    """The figures of a person as somebody sees them."""
    return people.person(person.pk, viewer).figures


def test_rounds_come_by_dwarf_and_by_number_of_players(over: Game, ann: Account) -> None:
    tell_all(over)
    shown = figures(ann, ann)
    assert shown.rounds == 1
    (row,) = over.rounds.all()
    (dwarf,) = shown.by_dwarf
    assert dwarf.of == row.dwarfs[over.players.get(account=ann).seat or 0]
    assert [share.of for share in shown.by_players] == ["3"]


def test_nobody_is_told_by_figures_of_an_ending_they_were_not_shown(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    before = [_without_runs(people.person(one.pk, ann)) for one in (ann, ben)]
    game = play_out(running_game(ann, [ben, cleo], rules=BASE))
    assert [_without_runs(people.person(one.pk, ann)) for one in (ann, ben)] == before
    assert figures(ben, olga).rounds == 1
    tell_all(game)
    assert figures(ann, ann).rounds == figures(ben, ann).rounds == 1
    assert figures(ann, ann).longest_run is not None


def _without_runs(person: PersonView) -> tuple[Figures, tuple[int, ...]]:
    # Whoever has no game yet has a run of none. How somebody keeps time tells no ending.
    bare = replace(person.figures, run=None, longest_run=None, turn_time=None)
    return bare, numbers(person)


def test_only_oneself_reads_with_whom_one_plays(
    over: Game, ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    tell_all(over)
    assert {one.id for one in figures(ann, ann).company} == {ben.pk, cleo.pk}
    assert [one.id for one in figures(ann, ben).company] == [ben.pk]
    assert figures(ann, olga).company == ()
    assert figures(ann, None).company == ()


def test_half_of_the_last_turns_took_less_than_is_said(over: Game, ann: Account) -> None:
    Timekeeping.objects.filter(account=ann).update(turn_times=[1, 2, 30, 400, 5000])
    assert figures(ann, None).turn_time == 30
    Timekeeping.objects.filter(account=ann).update(turn_times=[1, 2])
    assert figures(ann, None).turn_time is None


# What a game adds to a person's figures, round by round.


NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
ANN, BEN = 7, 8


def played(number: int, ben: str, *away: int) -> PlayedRound:
    """A round that Ann won as a miner in the first seat, with Ben in the second."""
    return PlayedRound(
        number, ("miner", ben), frozenset({0}), (), True, 9, away=frozenset(away), shares={}
    )


def game_of(*rounds: PlayedRound) -> PlayedGame:
    players = {ANN: Player(seat=0, gold=4), BEN: Player(seat=1, gold=1)}
    return PlayedGame(Game(winners=[0]), False, NOON, players, rounds)


def test_of_two_people_only_rounds_count_that_both_played_themselves() -> None:
    gains = gains_of([game_of(played(1, "miner"), played(2, "saboteur", 1))], ANN)
    assert gains.beside[BEN] == {"games": 1, "together": 1, "together_won": 1}


def test_people_of_whom_one_was_always_stood_in_for_did_not_play_together() -> None:
    assert gains_of([game_of(played(1, "miner", 1))], ANN).beside == {}


def test_a_game_in_which_others_played_a_round_is_not_one_s_own() -> None:
    gains = gains_of([game_of(played(1, "miner"), played(2, "miner", 0))], ANN)
    assert (gains.tally["games"], gains.tally["rounds"]) == (0, 1)
