"""The people whom a person plays with, and the tables to which they can be invited."""

from collections import defaultdict
from collections.abc import Collection

from accounts.models import Account
from games.models import Game, Liking, Player, Tally
from games.selectors.acquaintances import liked_by, played_with
from games.selectors.read_models import KnownPeople, OwnTable, PersonLine, TableLink
from games.selectors.read_models.people import Acquaintance
from games.selectors.reliability import reliabilities_of

# More tables than anybody gathers people for at a time.
MOST_TABLES = 20
# So many open tables are named, of all people of the page together.
MOST_GATHERING = 50


def known_people(account: Account) -> KnownPeople:
    """Whom a person likes to play with, by name, and the others of the last games.

    With what each of them plays: what their tallies count, and at which open tables they sit. Seven
    queries.
    """
    liked = liked_by(account)
    likes = {person.pk for person in liked}
    others = [person for person in played_with(account) if person.pk not in likes]
    ids = [*likes, *(person.pk for person in others)]
    tallies = Tally.objects.in_bulk(ids)
    gathering, reliable = _gathering(ids), reliabilities_of(ids)

    def line(person: Account) -> PersonLine:
        tally = tallies.get(person.pk) or Tally()
        return PersonLine(
            id=person.pk,
            name=person.name,
            games=tally.games,
            expansion_games=tally.expansion_games,
            gathering=tuple(gathering[person.pk]),
            reliability=reliable[person.pk],
            is_program=person.is_program,
        )

    return KnownPeople(tuple(map(line, liked)), tuple(map(line, others)))


def acquaintances(account: Account) -> list[Acquaintance]:
    """The same people in the same order, with how many games they have finished; five queries."""
    liked = liked_by(account)
    likes = {person.pk for person in liked}
    people = [*liked, *(one for one in played_with(account) if one.pk not in likes)]
    played = Tally.objects.filter(account__in=people).values_list("account_id", "games")
    games = dict(played)
    return [
        Acquaintance(one.pk, one.name, is_liked=one.pk in likes, games=games.get(one.pk, 0))
        for one in people
    ]


def own_tables(account: Account) -> tuple[OwnTable, ...]:
    """The tables with a seat to offer at which a person is the host, newest first; 3 queries."""
    games = Game.objects.filter(host=account, status=Game.Status.LOBBY).order_by("-id")
    tables = []
    for game in games.prefetch_related("players", "invited")[:MOST_TABLES]:
        there = [player.account_id for player in game.players.all()]
        invited = [person.pk for person in game.invited.all()]
        if len(there) + len(invited) < game.seats:
            tables.append(OwnTable(game.pk, game.name, frozenset(there), frozenset(invited)))
    return tuple(tables)


def is_liked(account: Account | None, person_id: int) -> bool:
    """Whether a person stands on the list of another."""
    if account is None:
        return False
    return Liking.objects.filter(account=account, person_id=person_id).exists()


def _gathering(people: Collection[int]) -> defaultdict[int, list[TableLink]]:
    rows = Player.objects.filter(
        account_id__in=people,
        finished_at__isnull=True,
        game__status=Game.Status.LOBBY,
        game__public=True,
    )
    found: defaultdict[int, list[TableLink]] = defaultdict(list)
    facts = rows.order_by("-game_id").values_list("account_id", "game_id", "game__name")
    for person, game_id, name in facts[:MOST_GATHERING]:
        assert person is not None
        found[person].append(TableLink(game_id, name))
    return found
