"""Signs that two accounts play as one: evidence with its uncertainty, and never a verdict.

Nothing comes from a table where the moderator sits or sat, nor from a game that is not over.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from django.db.models import QuerySet

from accounts.models import Account, Housemate
from games.core.visibility import NotFound
from games.models import Game, Insider, Player
from games.moderation.selectors.powers import over_person
from games.moderation.selectors.record_signs import RecordSign, record_signs
from games.moderation.selectors.shared_traces import SharedTrace, shared_traces

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
    """All pairs of people at a table, without the moderator; two queries."""
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
    """A person paired with those they recently sat with most; three queries. Raises NotFound."""
    person = _person(person_id, moderator)
    own = _over(moderator).filter(account=person).order_by("-game")
    games = list(own.values_list("game", flat=True)[:_RECENT_GAMES])
    beside = Player.objects.filter(game__in=games, account__isnull=False).exclude(account=person)
    counts = Counter(beside.values_list("account", flat=True))
    often = dict(counts.most_common(MOST_PEOPLE))
    people = sorted(_people(often, moderator), key=lambda one: (-often[one.pk], one.name_key))
    return [PairLine(person_id, person.name, one.pk, one.name, often[one.pk]) for one in people]


def pair(one_id: int, other_id: int, moderator: Account) -> tuple[Account, Account]:
    """Two people whose signs a moderator may see. Raises NotFound."""
    if one_id == other_id:
        raise NotFound
    one, other = _person(one_id, moderator), _person(other_id, moderator)
    return one, other


def signs_of(one: Account, other: Account, moderator: Account) -> PairSigns:
    """All signs of two people, by at most `MOST_GAMES` of their games; ten queries."""
    games = _games_of(one, other, moderator)
    read = games[:MOST_GAMES]
    said = Housemate.objects.agreed().filter(account=one, person=other)
    return PairSigns(
        one_id=one.pk,
        one=one.name,
        other_id=other.pk,
        other=other.name,
        are_housemates=said.exists(),
        traces=shared_traces(one, other),
        records=record_signs(read, one, other),
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
    """Their games together, the newest first, and one more than are read."""
    places = _over(moderator).filter(account=one)
    beside = Player.objects.filter(account=other).values("game")
    newest = places.filter(game__in=beside).select_related("game").order_by("-game")
    return [place.game for place in newest[: MOST_GAMES + 1]]
