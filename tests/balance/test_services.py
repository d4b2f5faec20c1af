"""How rounds come out is added up as games are counted, and found again in the records."""

import pytest
from django.core.management import call_command

from accounts.models import Account
from games.balance import services as balance
from games.balance.selectors import Outcomes, balance_of, balances, kinds_of
from games.models import Balance, Game
from games.practice import services as practice
from games.rules.ruleset import Ruleset
from tests.factories import running_game
from tests.playing import play_out, tell_all

CLASSIC = {"rounds": 2, "edition": "classic", "selfish_dwarf": True}
SECOND = {"rounds": 1, "expansion": True}


@pytest.fixture
def games(ann: Account, ben: Account, cleo: Account) -> list[Game]:
    """Finished games of both boxes."""
    return [
        play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}), 1),
        play_out(running_game(ann, [ben, cleo], computers=1, rules=CLASSIC), 2),
        play_out(running_game(ann, [ben, cleo], rules=SECOND), 3),
    ]


def added(games: list[Game]) -> Outcomes:
    """How the rounds of some games came out, added up from their own rows."""
    found = Outcomes(games=len(games))
    for row in (row for game in games for row in game.rounds.all()):
        outcome = row.outcome or {}
        found.rounds += 1
        found.reached += outcome["treasure"]
        found.turns += row.turns
        for seat, dwarf in enumerate(row.dwarfs):
            numbers = found.dwarfs.setdefault(dwarf, [0, 0, 0])
            numbers[0] += 1
            numbers[1] += seat in outcome["winners"]
            numbers[2] += outcome["gains"][seat]
    return found


def test_rounds_are_added_up_by_box_edition_option_and_players(games: list[Game]) -> None:
    plain, classic, second = games
    base = balances(expansion=False, viewer=None)
    assert base["box", ""] == added([plain, classic])
    assert base["edition", "revised"] == base["players", "3"] == added([plain])
    assert base["edition", "classic"] == base["players", "4"] == added([classic])
    assert base["option", "selfish_dwarf"] == added([classic])
    assert ("option", "all_saboteurs_dealt") not in base
    assert balances(expansion=True, viewer=None)["box", ""] == added([second])


def test_rounds_of_just_these_rules_are_told_for_a_new_table(games: list[Game]) -> None:
    assert balance_of(Ruleset(), 3, None) == added(games[:1])
    assert balance_of(Ruleset(rounds=1), 3, None) == added(games[:1])
    assert balance_of(Ruleset(**CLASSIC), 4, None) == added(games[1:2])
    assert balance_of(Ruleset(), 5, None) == Outcomes()


def test_practice_adds_nothing(ann: Account) -> None:
    play_out(practice.start(ann))
    assert not Balance.objects.exists()


def test_nobody_is_told_by_the_balance_of_an_ending_they_were_not_shown(
    games: list[Game], ann: Account
) -> None:
    for game in games[:2]:
        tell_all(game)
    shown = balances(expansion=True, viewer=ann)["box", ""]
    assert (shown.games, shown.rounds, shown.reached, shown.turns) == (0, 0, 0, 0)
    assert not any(map(any, shown.dwarfs.values()))
    assert balance_of(Ruleset(expansion=True), 3, ann).rounds == 0
    assert balances(expansion=False, viewer=ann)["box", ""] == added(games[:2])
    tell_all(games[2])
    assert balances(expansion=True, viewer=ann)["box", ""] == added(games[2:])


def test_rows_are_locked_in_one_order() -> None:
    kinds = kinds_of(Ruleset(selfish_dwarf=True), 5)
    assert kinds == sorted(kinds)
    assert len(kinds) == 6


def test_the_balance_worked_out_anew_is_that_which_was_kept(games: list[Game]) -> None:
    assert balance.rebuild(write=False) == []
    call_command("rebuild_statistics", "--check")


def test_a_tampered_balance_is_found_and_set_right(games: list[Game]) -> None:
    row = Balance.objects.filter(by="players", of="3", expansion=False).get()
    Balance.objects.filter(pk=row.pk).update(reached=row.reached + 1)
    Balance.objects.filter(by="edition", of="classic").delete()
    assert len(balance.rebuild(write=False)) == 2
    assert len(balance.rebuild(write=True)) == 2
    assert balance.rebuild(write=False) == []
    assert balances(expansion=False, viewer=None)["players", "3"] == added(games[:1])
