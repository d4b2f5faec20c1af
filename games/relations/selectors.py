"""Reads of the people whom a person plays with or has blocked, and of their own tables."""

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Account, Block
from games.core.people.acquaintances import liked_by, played_with
from games.core.people.reliability import reliabilities_of
from games.core.visibility import NotFound
from games.models import Game, Player, Tally

# More tables than anybody gathers people for at a time.
MOST_TABLES = 20
# So many open tables are named, of all people of the page together.
MOST_GATHERING = 50


def known_people(account: Account) -> dict[str, list[dict[str, Any]]]:
    """Return a dict of two lists of people: those `liked`, by name, and others `played` with in the
    last games. Makes seven queries.

    Each person is a dict: `person`, `plays` (the boxes they play), `reliability`, and `gathering`,
    the open tables (id, name) where they sit before the start.
    """
    liked = liked_by(account)
    likes = {person.pk for person in liked}
    others = [person for person in played_with(account) if person.pk not in likes]
    ids = [*likes, *(person.pk for person in others)]
    tallies = Tally.objects.in_bulk(ids)
    gathering, reliable = _gathering(ids), reliabilities_of(ids)

    def line(person: Account) -> dict[str, Any]:
        tally = tallies.get(person.pk) or Tally()
        return {
            "person": person,
            "plays": _what_is_played(tally.games, tally.expansion_games),
            "reliability": reliable[person.pk],
            "gathering": gathering[person.pk],
        }

    return {"liked": list(map(line, liked)), "played": list(map(line, others))}


def own_tables(account: Account) -> list[dict[str, Any]]:
    """Return a host's tables before the start that have an empty seat, newest first, 20 at most.
    Each is a dict of `id`, `name`, and the account ids of its `players` (empty at a masked table)
    and of those `invited`. Makes three queries.
    """
    games = Game.objects.filter(host=account, status=Game.Status.LOBBY).order_by("-id")
    tables = []
    for game in games.prefetch_related("players", "invited")[:MOST_TABLES]:
        there = [player.account_id for player in game.players.all()]
        invited = [] if game.masked else [person.pk for person in game.invited.all()]
        if len(there) + len(invited) < game.seats:
            # Nobody learns who sits at a masked table.
            shown = [] if game.masked else there
            facts = {"id": game.pk, "name": game.name, "players": shown, "invited": invited}
            tables.append(facts)
    return tables


def person_to_block(account_id: int, account: Account) -> Account:
    """Return the person with this id, if the account may block them. Raises NotFound for guests,
    closed accounts and the account itself, and if the account is a guest's.
    """
    shown = Account.objects.filter(pk=account_id, is_guest=False, is_active=True).first()
    if shown is None or shown == account or account.is_guest:
        raise NotFound
    return shown


def blocked_by(account: Account) -> list[Block]:
    """Return a person's blocks with the blocked people, in the order of names. Makes one query."""
    rows = Block.objects.filter(account=account.pk).select_related("person")
    return list(rows.order_by("person__name_key"))


def _gathering(people: Collection[int]) -> defaultdict[int, list[tuple[int, str]]]:
    rows = Player.objects.filter(
        account_id__in=people,
        finished_at__isnull=True,
        game__status=Game.Status.LOBBY,
        game__public=True,
        game__masked=False,
    )
    found: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    facts = rows.order_by("-game_id").values_list("account_id", "game_id", "game__name")
    for person, game_id, name in facts[:MOST_GATHERING]:
        assert person is not None
        found[person].append((game_id, name))
    return found


def _what_is_played(games: int, expansion_games: int) -> str:
    """Return the number of a person's finished games, and of which box, in words."""
    if not games:
        return _("no finished game yet")
    text = ngettext("%(count)d game", "%(count)d games", games) % {"count": games}
    if not expansion_games:
        return _("%(games)s, the base game") % {"games": text}
    if expansion_games == games:
        return _("%(games)s, Saboteur 2") % {"games": text}
    return _("%(games)s, %(some)d of them Saboteur 2") % {"games": text, "some": expansion_games}
