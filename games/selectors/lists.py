"""Lists of games. Pages are asked for by the last line's key: never an OFFSET, never a count."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils.dateparse import parse_datetime

from accounts.compiled_query import CompiledQuery
from accounts.models import Account, Block
from games.models import Game, Player, Turn
from games.selectors.endings import is_untold, without_untold_ends
from games.selectors.forecasts import next_turn, with_turn_times
from games.selectors.history import ANY, LAST_GAMES, Key, companions, sought_among, window
from games.selectors.log_entries import for_log, log_entry
from games.selectors.player_views import deadline_of, player_view, without_gold
from games.selectors.read_models import GameLine, LogEntry, MyGames, Page, Sought, Wanted
from games.selectors.visibility import me_among

PAGE = 20
# More games than anybody plays at a time.
MOST_AT_ONCE = 300
ANYTHING = Wanted()
# Among how many versions of a game its news are looked for: at a full table everybody else has
# had a turn since one's own.
NEWEST = 12
_FIRST, _LAST = datetime(2000, 1, 1, tzinfo=UTC), datetime(3000, 1, 1, tzinfo=UTC)
_LONGEST_ID = 19
Turns = Mapping[int, list[Turn]]
NO_TURNS: Turns = {}


def my_games(account: Account) -> MyGames:
    """The games a person waits to start, plays in or is invited to, with news; four queries.

    Those waiting for this person come least time left first, then longest waiting; the others
    latest news first.
    """
    found = _MINE(account.pk)
    games = [row.game for row in found] + _INVITATIONS(account.pk)
    turns = _turns_since(found)
    lines = sorted(_lines(games, account, turns), key=_waiting_since, reverse=True)
    running = [line for line in lines if line.status == Game.Status.RUNNING]
    return MyGames(
        waiting_for_me=tuple(
            sorted((line for line in reversed(running) if line.is_my_turn), key=_time_left)
        ),
        waiting_for_others=tuple(line for line in running if not line.is_my_turn),
        gathering=tuple(line for line in lines if line.status == Game.Status.LOBBY and line.sits),
        invitations=tuple(line for line in lines if not line.sits),
    )


def _mine(account_id: int) -> QuerySet[Player]:
    mine = Player.objects.filter(
        account_id=account_id,
        finished_at__isnull=True,
        game__status__in=(Game.Status.LOBBY, Game.Status.RUNNING),
    )
    rows = mine.select_related("game__round").defer("game__round__deal")
    return rows.order_by("-game_id")[:MOST_AT_ONCE]


_MINE = CompiledQuery(_mine)


def waiting_count(account: Account) -> int:
    """In how many games it is this person's turn; one query, for badges."""
    return waiting_for(account.pk).count()


def next_game(account: Account, after: int | None = None) -> int | None:
    """The next game after this one in which it is this person's turn; one query.

    Least time left first, then those without a clock, and going round; without `after` the one
    that comes first among this person's games.
    """
    rows = waiting_for(account.pk).values_list("game__deadline", "game__last_turn_at", "game_id")
    found = rows[:MOST_AT_ONCE]
    if after is None:
        # As on the page of my games.
        first = min(((at or _LAST, since or _LAST, pk) for at, since, pk in found), default=None)
        return first[-1] if first else None
    order = sorted((deadline or _LAST, game_id) for deadline, _, game_id in found)
    # Whoever has just played there begins with what is most urgent.
    here = next((place for place in order if place[1] == after), (_LAST, after))
    timed = [place for place in order if place[0] < _LAST and here not in order]
    later = [place for place in order if place > here]
    others = [place for place in order if place != here]
    return next((game_id for _, game_id in timed or later or others), None)


def open_tables(
    account: Account | None,
    after: str | None = None,
    wanted: Wanted = ANYTHING,
    size: int | None = None,
) -> Page:
    """Public tables with a free seat at which this person does not sit yet, newest first.

    Those of people whom they have blocked are left out.
    """
    size = size or PAGE
    games = (
        _wanted(Game.objects.filter(status=Game.Status.LOBBY, public=True), wanted)
        .annotate(taken=Count("players", distinct=True) + Count("invited", distinct=True))
        .filter(taken__lt=F("seats"))
        .order_by("-id")
    )
    if account is not None:
        games = games.exclude(players__account_id=account.pk)
        games = games.exclude(turned_away=account.pk)
        games = games.exclude(Exists(_blocked_players(account)))
    if (before := _read_id(after or "")) is not None:
        games = games.filter(id__lt=before)
    return _page(list(games[: size + 1]), account, {}, size)


def _blocked_players(account: Account) -> QuerySet[Player]:
    """Those of a table whom this person has blocked; who has blocked them must not show here."""
    blocked = Block.objects.filter(account=account.pk).values("person")
    return Player.objects.filter(game=OuterRef("pk"), account__in=blocked)


def current_games(account: Account, after: str | None = None, size: int | None = None) -> Page:
    """The games a person plays in or gathers for, newest first."""
    size = size or PAGE
    mine = Player.objects.filter(game=OuterRef("pk"), account_id=account.pk)
    going_on = (Game.Status.LOBBY, Game.Status.RUNNING)
    games = Game.objects.filter(Exists(mine), status__in=going_on).order_by("-id")
    if (before := _read_id(after or "")) is not None:
        games = games.filter(id__lt=before)
    rows = games.select_related("round").defer("round__deal")
    return _page(list(rows[: size + 1]), account, {}, size)


def finished_games(
    account: Account, after: str | None = None, size: int | None = None, sought: Sought = ANY
) -> Page:
    """The finished games of a person that are looked for, the last to end first."""
    mine = _before(_finished_places(account.pk), after)
    if sought == ANY:
        return _finished_page(mine, account, size or PAGE)
    near = window(mine)
    found = sought_among(near.rows(), sought, account)
    return _finished_page(found, account, size or PAGE, near.end)


def games_of(
    person: int,
    viewer: Account | None,
    after: str | None = None,
    size: int | None = None,
    sought: Sought = ANY,
) -> Page:
    """The finished games of a person that the viewer may look at, practice left out.

    Of those a page looks through so many, whether there is something to show or not.
    """
    near = window(_before(_finished_places(person), after))
    found = sought_among(_shown(near.rows(), viewer), sought, viewer)
    return _finished_page(found, viewer, size or PAGE, near.end)


def companions_of(person: int, viewer: Account | None) -> list[tuple[int, str]]:
    """Whom a person sat with in those of the last games that the viewer may look at; two queries.

    In one's own that is everybody.
    """
    rows = window(_finished_places(person), LAST_GAMES).rows()
    if viewer is not None and viewer.pk == person:
        return companions(person, rows)
    return companions(person, _shown(rows, viewer))


def _finished_places(person: int) -> QuerySet[Player]:
    return Player.objects.filter(account_id=person, finished_at__isnull=False)


def _before(places: QuerySet[Player], after: str | None) -> QuerySet[Player]:
    if not (key := _read_key(after)):
        return places
    at, player_id = key
    return places.filter(Q(finished_at__lt=at) | Q(finished_at=at, id__lt=player_id))


def _shown(theirs: QuerySet[Player], viewer: Account | None) -> QuerySet[Player]:
    theirs = theirs.filter(game__practice=False)
    if viewer is None:
        return theirs.filter(game__public=True)
    mine = Player.objects.filter(game=OuterRef("game"), account_id=viewer.pk)
    return theirs.filter(Q(game__public=True) | Exists(mine))


def _finished_page(
    places: QuerySet[Player], viewer: Account | None, size: int, end: Key | None = None
) -> Page:
    """A page of these places; behind the last one it goes on after the end of what was seen."""
    rows = places.order_by("-finished_at", "-id")[: size + 1]
    found = list(rows.select_related("game__round").defer("game__round__deal"))
    keys = {row.game_id: _key(row.finished_at, row.pk) for row in found if row.finished_at}
    page = _page([row.game for row in found], viewer, keys, size)
    return replace(page, after=_key(*end)) if end and page.after is None else page


def _key(at: datetime, player_id: int) -> str:
    return f"{at.isoformat()}~{player_id}"


def _wanted(games: QuerySet[Game], wanted: Wanted) -> QuerySet[Game]:
    if wanted.expansion is not None:
        games = games.filter(options__expansion=wanted.expansion)
    if wanted.seats is not None:
        games = games.filter(seats=wanted.seats)
    return games


def waiting_for(account_id: int) -> QuerySet[Player]:
    """The seats in which it is this person's turn, and nobody else plays for them."""
    return Player.objects.filter(
        account_id=account_id,
        finished_at__isnull=True,
        stand_in="",
        game__status=Game.Status.RUNNING,
        game__round__turn=F("seat"),
    )


def _page(games: list[Game], account: Account | None, keys: dict[int, str], size: int) -> Page:
    shown = games[:size]
    after = None
    if len(games) > size:
        last = shown[-1].pk
        after = keys.get(last, str(last))
    return Page(lines=tuple(_lines(shown, account)), after=after)


def _invitations(account_id: int) -> QuerySet[Game]:
    kept = Game.objects.filter(invited=account_id, status=Game.Status.LOBBY)
    return kept.order_by("-id")[:MOST_AT_ONCE]


_INVITATIONS = CompiledQuery(_invitations)


def _turns_since(mine: list[Player]) -> Turns:
    """The turns that a person has not looked at yet, by game, newest last."""
    # Each game's versions as numbers: compared with a column of the game, they would have
    # PostgreSQL read whole histories, and beyond some games the whole table of games.
    newest = Q()
    for me in mine:
        if me.game.status == Game.Status.RUNNING:
            newest |= Q(game=me.game_id, version__gt=_looked_through(me.game, me))
    if not newest:
        return {}
    rows = for_log(Turn.objects.filter(newest)).order_by("version")
    turns: dict[int, list[Turn]] = defaultdict(list)
    for row in rows:
        turns[row.game_id].append(row)
    return turns


def _lines(
    games: list[Game], account: Account | None, turns: Turns = NO_TURNS
) -> Iterable[GameLine]:
    players: dict[int, list[Player]] = defaultdict(list)
    rows = with_turn_times(Player.objects.filter(game__in=[game.pk for game in games]))
    for player in rows.select_related("account").order_by("seat", "id"):
        players[player.game_id].append(player)
    return [_line(game, players[game.pk], account, turns.get(game.pk, ())) for game in games]


def _line(
    game: Game, players: list[Player], account: Account | None, turns: Iterable[Turn]
) -> GameLine:
    me = me_among(players, account)
    turn = game.round.turn if game.round and game.status == Game.Status.RUNNING else None
    untold = game.round is not None and is_untold(me, game.round)
    shown = [player_view(player, game, account) for player in players]
    acting = next((one for one in players if turn is not None and one.seat == turn), None)
    return GameLine(
        id=game.pk,
        name=game.name,
        status=game.status,
        rules=game.rules,
        players=tuple(map(without_gold, shown) if untold else shown),
        seats=game.seats,
        round_number=game.round.number if game.round else None,
        seat=me.seat if me else None,
        is_my_turn=me is not None and acting is not None and acting.pk == me.pk and not me.stand_in,
        waiting_for=acting.shown_name if acting else None,
        waiting_since=game.last_turn_at if acting else None,
        created_at=game.created_at,
        ended_at=game.ended_at,
        unread_chat=game.messages - me.messages_read if me else 0,
        news=_news(turns, me),
        news_is_all=me is not None and _looked_through(game, me) == me.seen_version,
        won=me is not None and me.seat in game.winners and not untold,
        timing=game.timing,
        is_mentioned=me is not None and me.mentioned_in > me.messages_read,
        is_rematch=game.rematch_of_id is not None,
        deadline=deadline_of(game),
        is_untold=untold,
        least_in_time=game.least_in_time,
        programs_welcome=game.programs_welcome,
        forecast=next_turn(game, players, me),
    )


def _news(turns: Iterable[Turn], me: Player | None) -> tuple[LogEntry, ...]:
    entries = [log_entry(one, me) for one in turns if me and one.seat != me.seat]
    return tuple(entry for entry in without_untold_ends(entries, me) if entry.events)


def _looked_through(game: Game, me: Player) -> int:
    """The version after which news are looked for."""
    return max(game.version - NEWEST, me.seen_version)


def _time_left(line: GameLine) -> datetime:
    return line.deadline.at if line.deadline else _LAST


def _waiting_since(line: GameLine) -> datetime:
    return line.waiting_since or line.created_at


def _read_key(after: str | None) -> tuple[datetime, int] | None:
    at, _, last = (after or "").partition("~")
    try:
        moment = parse_datetime(at)
    except ValueError:
        return None
    player_id = _read_id(last)
    # Our keys have a time zone and a plausible date; anything else is not one of ours.
    if moment is None or player_id is None or moment.tzinfo is None:
        return None
    return (moment, player_id) if _FIRST <= moment <= _LAST else None


def _read_id(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < _LONGEST_ID else None
