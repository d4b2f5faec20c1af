"""A person's numbers grow with every finished game, once."""

from collections import Counter

from django.utils import timezone

from accounts.models import Account
from games import tasks
from games.core.turns import tallies
from games.figures import selectors as people
from games.models import Game, GameLengths, Round, Tally, Timekeeping
from games.practice import services as practice
from tests.factories import running_game
from tests.playing import play_out, play_some, seat_of
from tests.task_queue import task_queue

MINERS = {"miner", "selfish", "blue", "green", "boss"}


# Of games one after the other: `test_figures.py` asks for these.
IN_A_ROW = {"run", "longest_run", "first_ended_at", "last_ended_at"}


def numbers(account: Account) -> dict[str, int]:
    """Every number of a tally by its name."""
    values = Tally.objects.filter(account=account).values().get()
    return {name: value for name, value in values.items() if name not in {"account_id", *IN_A_ROW}}


def counted(account: Account, *games: Game) -> dict[str, int]:
    """What a tally should say, added up from the games' own rows."""
    sums: Counter[str] = Counter()
    for game in games:
        seat = seat_of(game, account)
        sums["games"] += 1
        sums["expansion_games"] += game.rules.expansion
        sums["games_won"] += seat in game.winners
        sums["gold"] += game.players.get(account=account).gold or 0
        for played in Round.objects.filter(game=game):
            won = played.outcome is not None and seat in played.outcome["winners"]
            dwarf = played.dwarfs[seat]
            sums["rounds"] += 1
            sums["miner_rounds"] += dwarf in MINERS
            sums["miner_rounds_won"] += won and dwarf in MINERS
            sums["saboteur_rounds"] += dwarf == "saboteur"
            sums["saboteur_rounds_won"] += won and dwarf == "saboteur"
    return dict(sums)


def test_a_finished_game_is_counted_for_everybody_in_it(
    over: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    for person in (ann, ben, cleo):
        assert numbers(person) == counted(person, over)
    assert sum(numbers(person)["games_won"] for person in (ann, ben, cleo)) == len(over.winners)


def test_every_round_of_every_game_is_counted(ann: Account, ben: Account, cleo: Account) -> None:
    games = [
        play_out(running_game(ann, [ben, cleo], rules=rules), seed)
        for seed, rules in enumerate([{"rounds": 3}, {"rounds": 2, "expansion": True}])
    ]
    for person in (ann, ben, cleo):
        assert numbers(person) == counted(person, *games)
        assert numbers(person)["rounds"] == 5


def test_practice_is_not_counted(ann: Account) -> None:
    game = play_out(practice.start(ann))
    assert game.status == Game.Status.FINISHED
    for kept in (Tally, Timekeeping, GameLengths):
        assert not kept.objects.exists()


def test_computer_players_have_no_tally(ann: Account) -> None:
    play_out(running_game(ann, computers=2, rules={"rounds": 1}))
    assert [tally.account_id for tally in Tally.objects.all()] == [ann.pk]


def due() -> list[int]:
    """The games that are to be counted, by their ids."""
    return [row.id for row in tallies.due(timezone.now(), 1000)]


def test_a_game_is_counted_once_however_often_it_is_found(over: Game, ann: Account) -> None:
    before = numbers(ann)
    assert not tallies.count(over.pk)
    assert numbers(ann) == before


def test_the_sweep_finds_what_is_finished_and_not_counted(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = play_some(running_game(ann, [ben, cleo], rules={"rounds": 1}), 10_000)
    assert due() == [game.pk]
    assert not Tally.objects.exists()
    with task_queue() as queue:
        tasks.sweep()
        queue.work()
    assert due() == []
    assert numbers(ann) == counted(ann, game)


def test_a_running_game_is_not_counted(game: Game) -> None:
    assert due() == []
    assert not tallies.count(game.pk)
    assert not Tally.objects.exists()


def test_a_tally_goes_with_its_account(over: Game, ben: Account) -> None:
    ben.delete()
    assert Tally.objects.count() == 2


def test_a_person_without_a_game_has_noughts(olga: Account) -> None:
    shown = people.person(olga.pk, None).tally
    assert (shown.games, shown.games_won, shown.gold, shown.miner_rounds) == (0, 0, 0, 0)
