"""A person's figures as others see them, and as they do themselves."""

from dataclasses import replace

from accounts.models import Account
from games.clocks.reliability import Reliability
from games.figures import selectors as people
from games.figures.selectors import Figures, PersonView
from games.models import Game, Timekeeping
from tests.factories import running_game
from tests.playing import play_out, tell_all

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


def _without_runs(person: PersonView) -> PersonView:
    # Whoever has no game yet has a run of none. How somebody keeps time tells no ending.
    bare = replace(person.figures, run=None, longest_run=None, turn_time=None)
    return replace(person, figures=bare, reliability=Reliability())


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
