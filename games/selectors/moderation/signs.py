"""Signs that two accounts play as one: evidence with its uncertainty, and never a verdict.

Nothing comes from a table where the moderator sits or sat, nor from a game that is not over.
"""

import logging
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from django.db.models import QuerySet

from accounts.models import Account, Housemate
from games.models import Game, Insider, Player, Round, Trace, Turn
from games.rules import engine
from games.rules.cards.deal import Deal
from games.rules.notation import read_move
from games.rules.refusals import Refused
from games.selectors.errors import NotFound
from games.selectors.moderation.powers import over_person
from games.signs import KINDS, Chance, Tally, range_of, signs_of_round, tally

logger = logging.getLogger(__name__)

# The newest games that are read, and the people named beside somebody.
MOST_GAMES, MOST_PEOPLE = 20, 12
_RECENT_GAMES = 60


@dataclass(frozen=True, slots=True)
class PairLine:
    """Two people whose signs could be looked at; `games` that are over, together."""

    one_id: int
    one: str
    other_id: int
    other: str
    games: int


@dataclass(frozen=True, slots=True)
class SharedTrace:
    """On how many of the days on which both left traces these were the same, and how common.

    `others` are the accounts besides the two that left one of them, of `accounts` that left any.
    """

    kind: str
    days: int
    of_days: int
    low: float
    high: float
    others: int
    accounts: int


@dataclass(frozen=True, slots=True)
class RecordSign:
    """What one of the two did to, for or like the other, counted over their games."""

    kind: str
    by: str
    other: str
    counted: Tally


@dataclass(frozen=True, slots=True)
class PairSigns:
    """All signs of two people; `games` were read, and `is_more` says that there were older ones."""

    one_id: int
    one: str
    other_id: int
    other: str
    are_housemates: bool
    traces: tuple[SharedTrace, ...]
    records: tuple[RecordSign, ...]
    games: int
    is_more: bool


def pairs_at(game_id: int, moderator: Account) -> list[PairLine]:
    """Everybody at a table with everybody else, but oneself; two queries."""
    there = Player.objects.filter(game=game_id, account__isnull=False)
    people = _people(there.values_list("account", flat=True), moderator)
    seats: dict[int, set[int]] = defaultdict(set)
    played = _over(moderator).filter(account__in=[one.pk for one in people])
    for account_id, game in played.values_list("account", "game"):
        seats[account_id].add(game)
    return [
        PairLine(one.pk, one.name, other.pk, other.name, len(seats[one.pk] & seats[other.pk]))
        for one, other in combinations(people, 2)
    ]


def pairs_of(person_id: int, moderator: Account) -> list[PairLine]:
    """Somebody with whom they sat most often of late; three queries. Raises NotFound."""
    person = _person(person_id, moderator)
    own = _over(moderator).filter(account=person).order_by("-game")
    games = list(own.values_list("game", flat=True)[:_RECENT_GAMES])
    beside = Player.objects.filter(game__in=games, account__isnull=False).exclude(account=person)
    counts = Counter(beside.values_list("account", flat=True))
    often = dict(counts.most_common(MOST_PEOPLE))
    people = sorted(_people(often, moderator), key=lambda one: (-often[one.pk], one.name_key))
    return [PairLine(person_id, person.name, one.pk, one.name, often[one.pk]) for one in people]


def pair(one_id: int, other_id: int, moderator: Account) -> tuple[Account, Account]:
    """Two people of whom a moderator may look at signs. Raises NotFound."""
    if one_id == other_id:
        raise NotFound
    one, other = _person(one_id, moderator), _person(other_id, moderator)
    return one, other


def signs_of(one: Account, other: Account, moderator: Account) -> PairSigns:
    """All signs of two people, by at most `MOST_GAMES` of their games."""
    games = _games_of(one, other, moderator)
    read = games[:MOST_GAMES]
    said = Housemate.objects.agreed().filter(account=one, person=other)
    return PairSigns(
        one_id=one.pk,
        one=one.name,
        other_id=other.pk,
        other=other.name,
        are_housemates=said.exists(),
        traces=tuple(_shared(kind, one, other) for kind in Trace.Kind.values),
        records=_records(read, one, other),
        games=len(read),
        is_more=len(games) > MOST_GAMES,
    )


def _person(person_id: int, moderator: Account) -> Account:
    person = Account.objects.filter(pk=person_id, is_guest=False).first()
    if person is None or not over_person(moderator, person_id):
        raise NotFound
    return person


def _people(ids: Iterable[int], moderator: Account) -> list[Account]:
    found = Account.objects.filter(pk__in=ids, is_guest=False).exclude(pk=moderator.pk)
    return list(found.order_by("name_key"))


def _over(moderator: Account) -> QuerySet[Player]:
    """Places in games that are over, but for those where the moderator sat."""
    own = Player.objects.filter(account=moderator).values("game")
    left = Insider.objects.filter(account=moderator).values("player__game")
    over = Player.objects.filter(game__status=Game.Status.FINISHED, game__practice=False)
    return over.exclude(game__in=own).exclude(game__in=left)


def _games_of(one: Account, other: Account, moderator: Account) -> list[Game]:
    """Their games of the base box together, the newest first, and one more than are read."""
    places = _over(moderator).filter(account=one)
    beside = Player.objects.filter(account=other).values("game")
    newest = places.filter(game__in=beside).select_related("game").order_by("-game")
    # A few more than are wanted: those of Saboteur 2 tell nothing.
    games = [place.game for place in newest[:_RECENT_GAMES]]
    return [game for game in games if not game.rules.expansion][: MOST_GAMES + 1]


def _records(games: list[Game], one: Account, other: Account) -> tuple[RecordSign, ...]:
    by_person: dict[int, list[Chance]] = defaultdict(list)
    for game in games:
        seats = _seats(game, (one.pk, other.pk))
        if len(seats) == 2:
            for chance in _chances(game, seats):
                by_person[seats[chance.seat].account_id or 0].append(chance)
    return tuple(
        RecordSign(
            kind, by.name, to.name, tally([each for each in by_person[by.pk] if each.kind == kind])
        )
        for kind in KINDS
        for by, to in ((one, other), (other, one))
    )


def _seats(game: Game, people: tuple[int, int]) -> dict[int, Player]:
    rows = Player.objects.filter(game=game, account__in=people, seat__isnull=False)
    return {row.seat: row for row in rows if row.seat is not None}


def _chances(game: Game, seats: dict[int, Player]) -> list[Chance]:
    """The chances of all rounds of a game; none of a round that does not replay."""
    turns: dict[int, list[Turn]] = defaultdict(list)
    for turn in Turn.objects.filter(game=game).order_by("version"):
        turns[turn.round_id].append(turn)
    found: list[Chance] = []
    purses, (first, second) = None, seats
    for row in Round.objects.filter(game=game).order_by("number"):
        deal = Deal.from_json(row.deal)
        start = engine.start(game.rules, deal, row.number, row.starter, purses)
        own = [place for place, turn in enumerate(turns[row.pk]) if _is_own(turn, seats)]
        moves = [(turn.seat, read_move(turn.move)) for turn in turns[row.pk]]
        try:
            found += signs_of_round(start, moves, (first, second), own)
        except Refused:
            logger.exception("Game %s, round %s does not replay", game.pk, row.number)
        purses = row.purses
    return found


def _is_own(turn: Turn, seats: dict[int, Player]) -> bool:
    """Whether one of the two took a turn themselves, since they have the seat."""
    player = seats.get(turn.seat)
    return player is not None and not turn.played_by and turn.version > player.since_version


def _shared(kind: str, one: Account, other: Account) -> SharedTrace:
    mine, theirs = _by_day(kind, one), _by_day(kind, other)
    both = mine.keys() & theirs.keys()
    common = [mine[day] & theirs[day] for day in both]
    digests = set().union(*common)
    left = Trace.objects.filter(kind=kind)
    alike = left.filter(digest__in=digests).exclude(account__in=(one.pk, other.pk))
    days = sum(bool(each) for each in common)
    low, high = range_of(days, len(both))
    return SharedTrace(
        kind=kind,
        days=days,
        of_days=len(both),
        low=low,
        high=high,
        others=alike.values("account").distinct().count() if digests else 0,
        accounts=left.values("account").distinct().count(),
    )


def _by_day(kind: str, account: Account) -> dict[object, set[str]]:
    found: dict[object, set[str]] = defaultdict(set)
    for day, digest in Trace.objects.filter(account=account, kind=kind).values_list(
        "day", "digest"
    ):
        found[day].add(digest)
    return found
