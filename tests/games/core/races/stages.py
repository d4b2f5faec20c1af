"""Tables at the stages of their lives, built once for a run and put back as often as needed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import time, timedelta
from random import Random
from typing import Any

from django.conf import settings
from django.contrib.auth.models import Permission
from django.utils import timezone

from accounts.models import Account
from games.chat import services as chat
from games.claims import services as claims
from games.clocks.absence import ABANDONED_AFTER
from games.clocks.paces import DAY, EachTurn, NoClock
from games.clocks.schedule import Waking
from games.clocks.timing import TimeUp, Timing
from games.core.deadlines import time_outs
from games.core.seating import departures
from games.core.turns import turns
from games.crews import services as crews
from games.crews.models import Evening
from games.lobby import rematch
from games.models import Game, Motion, Notice, Outage, Player, StandInRequest
from games.moderation.models import Case, Report
from games.moderation.selectors.fitting import Matter
from games.moderation.services import desk
from games.motions import services as motions
from games.notices import outbox
from games.orders import services as orders
from games.own_hours import services as own_hours
from games.own_hours.services import ChosenHours
from games.practice import services as practice
from games.rules import engine
from games.rules.moves import Move
from games.rules.orders.order import Orders
from games.rules.phases import OVER
from games.seats import services as lending
from tests.factories import AccountFactory, GuestFactory, open_table, running_game
from tests.games.core.races.chances import draw_from
from tests.games.core.races.saved_rows import restore_rows, save_rows
from tests.games.core.races.standing_clock import RACED_AFTER, stand_at
from tests.playing import let_computers_go, play_one, position_of, some_move, to_act


@dataclass
class Stage:
    """A table, its people (by seat, once there are seats), and whoever wants to come in.

    `acting` and `move` are whose turn it is and what the rules allow; `before` is the finished game
    that the table follows, `motion_id` what is being voted on, `cards` what each person once saw in
    their hand, by account, `turns` how many of its round were taken, `left` the seat that `leaver`
    has left. The open case and the measure are about the first of the people.
    """

    game_id: int
    version: int
    people: list[Account]
    acting: Account | None = None
    move: Move | None = None
    outsider: Account | None = None
    notice_id: int | None = None
    before: int | None = None
    motion_id: int | None = None
    cards: dict[int, str | None] = field(default_factory=dict)
    turns: int = 0
    left: int = 0
    leaver: Account | None = None
    moderator: Account | None = None
    case_id: int = 0
    crew_id: int = 0
    measure_id: int = 0


def gathering() -> Iterator[tuple[str, Stage]]:
    """A reported table of a crew, with one seat free, whose host is to be told that it is full."""
    people = _people()
    game = open_table(people[0], people[1:], computers=1, seats=5)
    outbox.enqueue(game, game.players.filter(account=people[0]), Notice.Kind.FULL, timezone.now())
    stage = _reported(_stage(game, people))
    stage.outsider = AccountFactory(name="Olga")
    crew = crews.found_crew(people[0], "Tuesday crew")
    for person in people[1:]:
        crews.join(person, crew.token)
    Evening.objects.create(crew=crew, game=game)
    stage.crew_id = crew.pk
    yield "gathering", stage


def practising() -> Iterator[tuple[str, Stage]]:
    """The oldest of three practice games of a guest who was not seen for long."""
    long_ago = timezone.now() - timedelta(days=settings.GUEST_DAYS + 1)
    guest = GuestFactory(created=long_ago)
    game, *_ = [practice.start(guest) for _ in range(practice.MOST_AT_ONCE)]
    while to_act(game).is_computer:
        game = play_one(game, Random(1))
    Game.objects.filter(pk=game.pk).update(last_turn_at=long_ago, created_at=long_ago)
    Player.objects.update(joined_at=long_ago)
    yield "practising", _to_act(game, some_move(game, Random(1)))


def computer_to_act() -> Iterator[tuple[str, Stage]]:
    """A game whose computer player should have played by now."""
    people = _people()
    game = running_game(people[0], people[1:], computers=1)
    while not to_act(game).is_computer:
        game = play_one(game, Random(1))
    let_computers_go(game)
    yield "computer_to_act", _to_act(game, some_move(game, Random(1)))


def orders_to_play() -> Iterator[tuple[str, Stage]]:
    """A game in which what the person to act has left should have been played by now."""
    people = _people()
    game = running_game(people[0], people[1:])
    position, first = position_of(game), to_act(game)
    after = game.players.get(seat=((first.seat or 0) + 1) % position.players)
    card = engine.save(position)["hands"][after.seat or 0][0]
    left = Orders(last_resort=card)
    orders.keep(game_id=game.pk, account=after.account, version=game.version, orders=left)
    game = play_one(game, Random(1))
    Game.objects.filter(pk=game.pk).update(orders_at=timezone.now() - timedelta(minutes=1))
    yield "orders_to_play", _to_act(game, some_move(game, Random(1)))


def playing() -> Iterator[tuple[str, Stage]]:
    """A game before a round's last move, in the next round, before its end, after it; once more."""
    people, chance = _people(), Random(1)
    game = running_game(people[0], people[1:], rules={"rounds": 2})
    while game.status == Game.Status.RUNNING:
        move = some_move(game, chance)
        number, ends = _round_and_whether_it_ends(game, move)
        if ends:
            yield ("round_end", "game_end")[number - 1], _to_act(game, move)
        player = to_act(game)
        game = turns.take_turn(
            game_id=game.pk, account=player.account, version=game.version, move=move
        ).game
        if number == 1 and ends:
            yield "digging", _reported(_to_act(game, some_move(game, chance)))
    yield "finished", _stage(game, _by_seat(game))
    again = rematch.play_again(game.pk, people[0])
    stage = _stage(again, people)
    stage.before, stage.outsider = game.pk, AccountFactory(name="Olga")
    yield "again", stage


def time_up() -> Iterator[tuple[str, Stage]]:
    """A game in which somebody's time is up, and nobody has noticed; an outage; and later.

    Each has named somebody from outside, and the host asks another.
    """
    people = _people()
    timing = Timing(EachTurn(DAY), time_up=TimeUp.STAND_IN)
    game = running_game(people[0], people[1:], timing=timing)
    for person in people:
        _lend(game, person, AccountFactory())
    outsider = AccountFactory(name="Olga")
    lending.ask(game.pk, people[0], outsider.pk)
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now())
    yield "time_up", _to_act(game, some_move(game, Random(1)))
    # It was down from that moment on, almost until they race.
    back = timezone.now() + RACED_AFTER - timedelta(seconds=10)
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now() + timedelta(minutes=1))
    found = Outage.objects.create(began_at=timezone.now(), ended_at=back)
    yield "outage", _to_act(game, some_move(game, Random(1)))
    found.delete()
    for _person in people:
        Game.objects.filter(pk=game.pk).update(deadline=timezone.now())
        time_outs.expire(game.pk)
        if Game.objects.get(pk=game.pk).all_away_since is None:
            game = play_one(game, Random(1))
    Game.objects.filter(pk=game.pk).update(all_away_since=timezone.now() - ABANDONED_AFTER)
    stage = _to_act(game, some_move(game, Random(1)))
    stage.outsider = outsider
    yield "stood_in", stage


def _lend(game: Game, owner: Account, person: Account) -> None:
    lending.ask(game.pk, owner, person.pk)
    lending.agree(StandInRequest.objects.get(person=person).pk, person)


def nights() -> Iterator[tuple[str, Stage]]:
    """A game of people who sleep, and whose clocks then stand still."""
    people = _people()
    for person in people:
        own_hours.keep(person, ChosenHours(Waking(time(8), time(22))))
    timing = Timing(EachTurn(3 * DAY), own_hours=True)
    game = running_game(people[0], people[1:], timing=timing)
    yield "nights", _to_act(game, some_move(game, Random(1)))


def voting() -> Iterator[tuple[str, Stage]]:
    """A vote that two are missing from, one whose time is over, a pause that is over."""
    people = _people()
    game = running_game(people[0], people[1:], timing=Timing(EachTurn(DAY)))
    motion = _asked(game, people[:1], "abandon")
    stage = _to_act(game, some_move(game, Random(1)))
    stage.motion_id = motion.pk
    yield "voting", _reported(stage)
    long_ago = timezone.now() - timedelta(days=4)
    Motion.objects.update(opened_at=long_ago)
    Game.objects.filter(pk=game.pk).update(motion_closes_at=None)
    late = _asked(game, people[1:], "extension")
    Motion.objects.filter(pk=late.pk).update(closes_at=timezone.now())
    now = timezone.now()
    rows = Game.objects.filter(pk=game.pk)
    rows.update(motion_closes_at=now, deadline=now, paused_until=now)
    stage = _to_act(game, some_move(game, Random(1)))
    stage.motion_id = late.pk
    yield "vote_over", stage
    rows.update(motion=None, motion_closes_at=None)
    yield "paused", _to_act(game, some_move(game, Random(1)))


def deciding() -> Iterator[tuple[str, Stage]]:
    """A vote for more time that one more vote decides, while the turn's time is up."""
    people = _people()
    game = running_game(people[0], people[1:], timing=Timing(EachTurn(DAY)))
    motion = _asked(game, people[:1], "extension")
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now())
    stage = _to_act(game, some_move(game, Random(1)))
    stage.motion_id = motion.pk
    yield "deciding", stage


def asking() -> Iterator[tuple[str, Stage]]:
    """A vote that one more vote decides: a stand-in for a player who has vanished."""
    people = _people()
    game = running_game(people[0], people[1:], timing=Timing(NoClock()))
    long_ago = timezone.now() - timedelta(days=15)
    Game.objects.filter(pk=game.pk).update(last_turn_at=long_ago)
    silent = to_act(game)
    others = [one for one in people if one != silent.account]
    motion = _asked(game, others[:1], "stand-in", on=silent.seat)
    stage = _to_act(game, some_move(game, Random(1)))
    stage.motion_id = motion.pk
    yield "asking", stage


def seat_left() -> Iterator[tuple[str, Stage]]:
    """A private game that somebody left, and whose invite link somebody from outside has."""
    people, leaver = _people(), AccountFactory()
    game = running_game(
        people[0], [*people[1:], leaver], public=False, timing=Timing(EachTurn(DAY))
    )
    claims.state(game_id=game.pk, account=people[0], says="stone", goal=0)
    seat = game.players.get(account=leaver).seat
    departures.leave_game(game.pk, leaver)
    game.refresh_from_db()
    stage = _to_act(game, some_move(game, Random(1)))
    stage.outsider, stage.left, stage.leaver = AccountFactory(name="Olga"), seat or 0, leaver
    yield "seat_left", stage


def _asked(game: Game, people: list[Account], kind: str, **facts: Any) -> Motion:
    """A motion for which these people have voted."""
    motion = motions.open_motion(game_id=game.pk, account=people[0], kind=kind, **facts)
    for person in people:
        motions.vote(game_id=game.pk, account=person, motion_id=motion.pk, in_favour=True)
    return motion


_BUILDERS = {
    "nights": nights,
    "gathering": gathering,
    "seat_left": seat_left,
    "practising": practising,
    "computer_to_act": computer_to_act,
    **dict.fromkeys(("time_up", "outage", "stood_in"), time_up),
    "orders_to_play": orders_to_play,
    "deciding": deciding,
    "asking": asking,
    **dict.fromkeys(("voting", "vote_over", "paused"), voting),
    **dict.fromkeys(("round_end", "digging", "game_end", "finished", "again"), playing),
}
STAGES = tuple(_BUILDERS)
_built: dict[str, Stage] = {}


def stage_of(name: str) -> Stage:
    """A stage; it is yet to be put into the database by `saved_rows`."""
    if name not in _built:
        _begin_anew()
        for built, stage in _BUILDERS[name]():
            save_rows(built)
            _built[built] = stage
    return _built[name]


def _begin_anew() -> None:
    if not _built:
        save_rows("nothing")
    restore_rows("nothing")
    draw_from(0)
    stand_at(timedelta())


def _people() -> list[Account]:
    """Three people; the first is the host."""
    return [AccountFactory(name=name) for name in ("Ann", "Ben", "Cleo")]


def _reported(stage: Stage) -> Stage:
    """With a moderator, who has warned the first person and keeps the case open."""
    moderator = AccountFactory(name="Mona", is_staff=True)
    rights = Permission.objects.filter(content_type__app_label="games", codename__endswith="_case")
    moderator.user_permissions.set(rights)
    # Read with the rights, which are asked for once.
    moderator.get_all_permissions()
    case = Case.objects.create(
        game_id=stage.game_id,
        person=stage.people[0],
        reason=Report.Reason.OTHER,
        gravity=1,
        opened_at=timezone.now(),
    )
    (warned,) = desk.take_measures(
        Matter(case), moderator, "Threats in the chat.", {"warn": None}, keeps_open=True
    )
    stage.moderator, stage.case_id, stage.measure_id = moderator, case.pk, warned.pk
    return stage


def _by_seat(game: Game) -> list[Account]:
    seated = game.players.filter(account__isnull=False).order_by("seat")
    return [player.account for player in seated.select_related("account") if player.account]


def _to_act(game: Game, move: Move) -> Stage:
    stage = _stage(game, _by_seat(game))
    stage.acting, stage.move = to_act(game).account, move
    return stage


def _stage(game: Game, people: list[Account]) -> Stage:
    chat.say(game_id=game.pk, account=people[0], text="Good luck!")
    game.refresh_from_db()
    # One notice is due; those of earlier turns would only have to be put back every time.
    notice = Notice.objects.filter(game=game).order_by("-id").first()
    Notice.objects.exclude(pk=notice.pk if notice else None).delete()
    Notice.objects.update(due_at=timezone.now())
    return Stage(
        game.pk,
        game.version,
        people,
        notice_id=notice.pk if notice else None,
        turns=game.round.turns if game.round else 0,
    )


def _round_and_whether_it_ends(game: Game, move: Move) -> tuple[int, bool]:
    position = position_of(game)
    assert position.turn is not None
    engine.play(position, position.turn, move)
    return position.number, position.phase == OVER
