"""Reads of the people whom a person knows from tables, and of people by a typed name."""

from django.db.models import QuerySet

from accounts import names
from accounts.models import Account, Block, Liking
from games.core.errors import NobodyMeant, SeveralMeant
from games.models import Game, Player

# The number of games whose players are remembered: the last to end, and running ones.
LAST_GAMES = 10
MOST_AT_ONCE = 30
# The most names offered to complete a name.
MOST_MEANT = 5


def liked_by(account: Account) -> list[Account]:
    """Return the people whom an account likes to play with, sorted by name. Makes one query."""
    rows = Liking.objects.filter(
        account_id=account.pk, person__is_active=True, person__is_guest=False
    )
    return [row.person for row in rows.select_related("person").order_by("person__name_key")]


def known_to(account: Account) -> list[Account]:
    """Return the people whom an account likes to play with, followed by those of its last games.

    Each person is listed once. Makes four queries.
    """
    return list(
        {person.pk: person for person in (*liked_by(account), *played_with(account))}.values()
    )


def played_with(account: Account) -> list[Account]:
    """Return the people of an account's present and last ten games, newest game first.

    People whom the account has blocked are left out, but not people who have blocked the account: a
    missing name would reveal it. Makes three queries.
    """
    games = _present_games(account) + _last_games(account)
    rows = Player.objects.filter(
        game__in=games, account__is_active=True, account__is_guest=False
    ).exclude(account_id=account.pk)
    rows = rows.exclude(account__in=Block.objects.filter(account=account.pk).values("person"))
    order = {game_id: place for place, game_id in enumerate(games)}
    found: dict[int, Account] = {}
    for row in sorted(rows.select_related("account"), key=lambda row: (order[row.game_id], row.pk)):
        if row.account is not None:
            found.setdefault(row.account.pk, row.account)
    return list(found.values())


def meant_by(text: str, account: Account) -> Account:
    """Return the person with this name, or else the one whose name begins with the text.

    Case and accents make no difference. The beginning of a name matches only people whom `account`
    knows, so that nobody can list everybody by typing letters. Raises NobodyMeant if no name fits,
    or SeveralMeant with up to five names if several begin like this.
    """
    key = names.without_accents(text.strip().removeprefix("@"))
    # A text that no name is made of must not reach the database, which refuses some.
    if not key or not key.isprintable() or len(key) > names.LONGEST_SKELETON:
        raise NobodyMeant
    # The look finds it by an index, but a similar look is not enough.
    exact = _reachable().filter(skeleton=names.skeleton(key)).first()
    if exact is not None and names.without_accents(exact.name) == key:
        return exact
    known = [one for one in known_to(account) if names.without_accents(one.name).startswith(key)]
    if not known:
        raise NobodyMeant
    if len(known) > 1:
        raise SeveralMeant([person.name for person in known[:MOST_MEANT]])
    return known[0]


def _reachable() -> QuerySet[Account]:
    return Account.objects.filter(is_active=True, is_guest=False)


def _last_games(account: Account) -> list[int]:
    rows = Player.objects.filter(
        account_id=account.pk, finished_at__isnull=False, game__practice=False
    )
    return list(rows.order_by("-finished_at", "-id").values_list("game_id", flat=True)[:LAST_GAMES])


def _present_games(account: Account) -> list[int]:
    rows = Player.objects.filter(
        account_id=account.pk,
        finished_at__isnull=True,
        game__status=Game.Status.RUNNING,
        game__practice=False,
        game__masked=False,
    )
    return list(rows.order_by("-game_id").values_list("game_id", flat=True)[:MOST_AT_ONCE])


def sat_together(games: QuerySet[Game], one: str, other: str) -> QuerySet[Game]:
    """Return the games among these at which two people both sit or sat.

    `one` and `other` are their full names. Returns no games for an unknown name.
    """
    keys = [names.without_accents(name) for name in (one, other)]
    rows = Account.objects.filter(skeleton__in=map(names.skeleton, keys))
    found = {names.without_accents(name): pk for name, pk in rows.values_list("name", "pk")}
    for key in keys:
        seats = Player.objects.filter(account=found.get(key, 0)).values("game")
        games = games.filter(pk__in=seats)
    return games
