"""What a finished game adds to its people's figures, and working them out anew."""

from collections import Counter
from copy import deepcopy
from io import StringIO

import pytest
from django.core.management import call_command

from accounts.models import Account
from games.core.turns import tallies
from games.figures import services as figures
from games.figures.gains import relation
from games.figures.models import Companion, RoundFigures
from games.models import CountedGame, Game, Player, Tally, Turn
from games.practice import services as practice
from tests.factories import running_game
from tests.playing import play_out, play_some, seat_of
from tests.shared_rows import Cast, ann, ben, cleo, olga

__all__ = ["ann", "ben", "cleo", "olga"]
pytestmark = pytest.mark.django_db

BASE, SECOND = {"rounds": 2}, {"rounds": 1, "expansion": True}


@pytest.fixture(scope="module")
def played(cast: Cast) -> list[Game]:
    """Some finished games of both boxes; a stand-in played in one of them for Ben."""
    ann, ben, cleo, olga = cast.ann, cast.ben, cast.cleo, cast.olga
    made = [
        play_out(running_game(ann, [ben, cleo], rules=BASE), 1),
        play_out(running_game(ann, [ben, cleo, olga], rules=SECOND), 2),
        play_out(running_game(cleo, [ann], computers=2, rules=BASE), 3),
    ]
    stood_in = running_game(ann, [ben, olga], rules=BASE)
    play_some(stood_in, 4, seed=4)
    seat = seat_of(stood_in, ben)
    Turn.objects.filter(game=stood_in, seat=seat).update(played_by=Turn.PlayedBy.STAND_IN)
    made.append(play_out(stood_in, 4))
    return made


@pytest.fixture
def games(played: list[Game], db: None) -> list[Game]:
    """The same, as a test may change them."""
    return deepcopy(played)


def rounds_of(account: Account, games: list[Game], by: str) -> dict[str, tuple[int, int]]:
    """Rounds and won rounds of a person, added up from the games' own rows."""
    sums: dict[str, Counter[str]] = {}
    for game in games:
        player = game.players.filter(account=account).first()
        for row in game.rounds.all() if player else ():
            seat = seat_of(game, account)
            if Turn.objects.filter(round=row, seat=seat, played_by="stand-in").exists():
                continue
            of = row.dwarfs[seat] if by == "dwarf" else str(len(row.dwarfs))
            won = seat in (row.outcome or {})["winners"]
            sums.setdefault(of, Counter()).update(rounds=1, won=won)
    return {of: (numbers["rounds"], numbers["won"]) for of, numbers in sums.items()}


@pytest.mark.both
def test_rounds_are_added_up_by_dwarf_and_by_number_of_players(
    games: list[Game], ann: Account, ben: Account, olga: Account
) -> None:
    for person in (ann, ben, olga):
        for by in ("dwarf", "players"):
            kept = RoundFigures.objects.filter(account=person, by=by)
            found = {row.of: (row.rounds, row.won) for row in kept}
            assert found == rounds_of(person, games, by)


def test_companions_are_told_apart_by_sides(games: list[Game], ann: Account, cleo: Account) -> None:
    row = Companion.objects.get(account=ann, person=cleo)
    other = Companion.objects.get(account=cleo, person=ann)
    assert row.games == other.games == 3
    assert (row.together, row.together_won) == (other.together, other.together_won)
    assert row.against == other.against
    assert row.against_won + other.against_won <= row.against
    assert row.together + row.against > 0
    assert not Companion.objects.filter(account=ann, person=ann).exists()


def test_who_digs_with_whom(subtests: pytest.Subtests) -> None:
    for one, other, expected in [
        ("miner", "miner", "together"),
        ("saboteur", "saboteur", "together"),
        ("miner", "saboteur", "against"),
        ("blue", "green", "against"),
        ("selfish", "miner", "against"),
        ("boss", "blue", ""),
        ("geologist", "geologist", ""),
        ("profiteer", "saboteur", ""),
    ]:
        with subtests.test(one=one, other=other, expected=expected):
            assert relation(one, other) == relation(other, one) == expected


def test_a_run_is_of_games_won_one_after_the_other(games: list[Game], ann: Account) -> None:
    run = longest = 0
    for game in games:
        run = run + 1 if seat_of(game, ann) in game.winners else 0
        longest = max(longest, run)
    tally = Tally.objects.get(account=ann)
    assert (tally.run, tally.longest_run) == (run, longest)
    ends = [game.ended_at for game in games]
    assert (tally.first_ended_at, tally.last_ended_at) == (ends[0], ends[-1])


def test_games_keep_the_order_in_which_they_were_counted(games: list[Game]) -> None:
    rows = CountedGame.objects.order_by("id").values_list("game", flat=True)
    assert list(rows) == [game.pk for game in games]
    for game in games:
        assert not tallies.count(game.pk)
    assert CountedGame.objects.count() == len(games)


def test_practice_adds_to_no_figures(ann: Account) -> None:
    counted = [model.objects.count() for model in (CountedGame, RoundFigures, Companion)]
    play_out(practice.start(ann))
    assert [model.objects.count() for model in (CountedGame, RoundFigures, Companion)] == counted


def rebuilt(*options: str) -> str:
    """What the command says."""
    out = StringIO()
    call_command("rebuild_statistics", *options, stdout=out)
    return out.getvalue()


def test_figures_worked_out_anew_are_those_that_were_kept(games: list[Game]) -> None:
    assert rebuilt("--check") == "4 people, 0 differences\n"


@pytest.mark.parametrize(
    ("model", "column"),
    [(Tally, "gold"), (Tally, "run"), (RoundFigures, "won"), (Companion, "against_won")],
)
def test_a_tampered_row_is_found_and_set_right(
    games: list[Game], ann: Account, model: type[Tally], column: str
) -> None:
    row = model.objects.filter(account=ann).first()
    assert row is not None
    before = getattr(row, column)
    model.objects.filter(pk=row.pk).update(**{column: before + 1})
    with pytest.raises(SystemExit):
        rebuilt("--check")
    row.refresh_from_db()
    assert getattr(row, column) == before + 1
    assert f"account {ann.pk}: " in rebuilt()
    assert rebuilt("--check") == "4 people, 0 differences\n"


def test_a_row_too_many_and_one_too_few_are_found(
    games: list[Game], ann: Account, ben: Account
) -> None:
    Companion.objects.filter(account=ann, person=ben).delete()
    RoundFigures.objects.create(account=ben, by="dwarf", of="dragon", rounds=1)
    assert [str(each) for each in figures.rebuild(ben.pk, write=False)] == [
        f"account {ben.pk}: dwarf dragon: (1, 0) kept, None found"
    ]
    assert len(figures.rebuild(ann.pk, write=True)) == 1
    assert figures.rebuild(ann.pk, write=False) == []


def test_games_counted_before_figures_were_kept_come_in_as_they_ended(
    games: list[Game], ann: Account
) -> None:
    kept = Tally.objects.filter(account=ann).values().get()
    for model in (CountedGame, Tally, RoundFigures, Companion):
        model.objects.all().delete()
    assert "4 games counted before" in rebuilt()
    assert Tally.objects.filter(account=ann).values().get() == kept
    assert rebuilt("--check") == "4 people, 0 differences\n"


def test_figures_of_others_stay_true_when_somebody_deletes_their_account(
    games: list[Game], olga: Account
) -> None:
    Player.objects.filter(account=olga).update(account=None, name="Gone")
    olga.delete()
    assert rebuilt("--check") == "3 people, 0 differences\n"
