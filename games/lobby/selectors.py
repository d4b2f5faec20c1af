"""Reads of a table for people who may sit down there, with an invite link or without."""

from dataclasses import dataclass

from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import Least

from accounts.models import Account
from games.clocks.beginning import BY_HOST, Beginning
from games.clocks.lasting import Days
from games.clocks.reliability import NEWCOMER, NOTHING, Conditions, Standing
from games.clocks.timing import UNTIMED, Timing
from games.core.history.lengths import known_days
from games.core.people.reliability import missing_of, with_reliability
from games.core.seating.reach import is_kept_apart
from games.core.tables.player_views import left_seat, player_view
from games.core.tables.read_models import PlayerView
from games.core.visibility import NotFound, me_among
from games.models import Game, Player
from games.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class TableInvitation:
    """A table for people who may sit down there: holders of its invite link or, if it is public,
    everybody.

    `players` are listed as long as it gathers them; `host` is empty if there is none to name.
    `taken` includes the seats kept for others. `free_seat` is a seat that its person has left since
    the game began. `missing` are conditions that the viewer lacks.
    """

    id: int
    name: str
    host: str
    status: str
    rules: Ruleset
    seats: int
    taken: int
    players: tuple[PlayerView, ...]
    public: bool
    is_member: bool
    is_turned_away: bool
    free_seat: int | None = None
    # Whether somebody here is kept apart by a block; nobody learns whose.
    is_kept_apart: bool = False
    timing: Timing = UNTIMED
    conditions: Conditions = NOTHING
    programs_welcome: bool = False
    computers_claim: bool = False
    masked: bool = False
    begins: Beginning = BY_HOST
    # The conditions that the viewer does not meet, and what they have.
    missing: Conditions = NOTHING
    standing: Standing = NEWCOMER
    host_id: int | None = None
    # How long games of this kind took; None while there were too few.
    lasted: Days | None = None


def last_table(account: Account) -> Game | None:
    """Return the last table that the account opened, apart from practice and rematches, with its
    number of computer players in `computers`. None if there is no such table. Makes one query.
    """
    tables = Game.objects.filter(host=account, practice=False, rematch_of=None)
    seated = Count("players", filter=~Q(players__policy=""))
    # People who left may have left more computer players than others could have.
    return tables.annotate(computers=Least(seated, F("seats") - 1)).order_by("-pk").first()


def is_turned_away(game_id: int, account: Account | None) -> bool:
    """Return whether the host removed the account from a table. False for a visitor (None). Makes
    one query.
    """
    if account is None:
        return False
    return Game.objects.filter(pk=game_id, turned_away=account).exists()


def invitation_by(token: str, account: Account | None) -> TableInvitation:
    """Return what the account (None for a visitor) may know of the table with this invite token, in
    any state. Raises NotFound for an unknown token.
    """
    # A text that no token is made of must not reach the database, which refuses some.
    known = Game.objects.filter(invite_token=token) if token.isprintable() else Game.objects.none()
    return _invitation(known, account)


def invitation_to(game_id: int, account: Account | None) -> TableInvitation:
    """Return what the account (None for a visitor) may know of a public table. Raises NotFound for
    a private table.
    """
    return _invitation(Game.objects.filter(pk=game_id, public=True), account)


def _invitation(games: QuerySet[Game], account: Account | None) -> TableInvitation:
    game = games.select_related("host").first()
    if game is None:
        raise NotFound
    seated = with_reliability(Player.objects.filter(game=game))
    players = list(seated.select_related("account").order_by("seat", "id"))
    missing, standing = _missing(game, account)
    gathers = game.status == Game.Status.LOBBY
    return TableInvitation(
        id=game.pk,
        name=game.name,
        host=game.host.name if game.host and not game.masked else "",
        status=game.status,
        rules=game.rules,
        seats=game.seats,
        taken=len(players) + (_kept_for_others(game, account) if gathers else 0),
        # The link is for sitting down: it shows nobody of a running game.
        players=tuple(player_view(player, game, account) for player in players if gathers),
        public=game.public,
        is_member=me_among(players, account) is not None,
        is_turned_away=account is not None and game.turned_away.filter(pk=account.pk).exists(),
        free_seat=left_seat(game, players),
        is_kept_apart=gathers and account is not None and is_kept_apart(game, account, players),
        timing=game.timing,
        conditions=game.conditions,
        programs_welcome=game.programs_welcome,
        computers_claim=game.computers_claim,
        masked=game.masked,
        begins=game.begins,
        missing=missing,
        standing=standing,
        host_id=None if game.masked else game.host_id,
        lasted=_lasted(game, players) if gathers else None,
    )


def _kept_for_others(game: Game, account: Account | None) -> int:
    # At a masked table none is kept: by the number one would learn who accepted.
    if game.masked:
        return 0
    return game.invited.exclude(pk=account.pk if account else None).count()


def _missing(game: Game, account: Account | None) -> tuple[Conditions, Standing]:
    if account is None or account.is_guest:
        return NOTHING, NEWCOMER
    return missing_of(game.conditions, account.pk)


def _lasted(game: Game, players: list[Player]) -> Days | None:
    people = game.seats - sum(player.is_computer or player.is_program for player in players)
    return known_days(game.rules, game.timing.pace, game.seats, people)
