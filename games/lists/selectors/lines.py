"""Games as lines of a list, and pages of lines with their keys."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from accounts.models import Account
from games.core.tables.endings import is_untold
from games.core.tables.forecasts import next_turn, with_turn_times
from games.core.tables.log_entries import entries_for
from games.core.tables.log_models import LogEntry
from games.core.tables.player_views import deadline_of, paused_until, player_view, without_gold
from games.core.visibility import me_among
from games.ids import read_id
from games.lists.selectors.read_models import GameLine, Page
from games.models import Game, Player, Turn

# Among how many versions of a game its news are looked for: at a full table everybody else has
# had a turn since one's own.
NEWEST = 12
Turns = Mapping[int, list[Turn]]
PAGE = 20
_FIRST, _LAST = datetime(2000, 1, 1, tzinfo=UTC), datetime(3000, 1, 1, tzinfo=UTC)


def lines_of(games: list[Game], account: Account | None) -> list[GameLine]:
    """Return a line for each of these games, in order, as the account (None for a visitor) may see
    the game, without its news. Makes one query.
    """
    rows = with_turn_times(Player.objects.filter(game__in=[game.pk for game in games]))
    return lines_with(games, rows.select_related("account"), account, {})


def lines_with(
    games: list[Game], rows: Iterable[Player], account: Account | None, turns: Turns
) -> list[GameLine]:
    """Return a line for each of these games, in order, as the account may see the game. `rows` are
    their players, read with `with_turn_times`, and `turns` the turns that are news, by game id.
    Makes no query.
    """
    players: dict[int, list[Player]] = defaultdict(list)
    for player in sorted(rows, key=lambda one: (one.seat is None, one.seat or 0, one.pk)):
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
        name=game.shown_name,
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
        news_is_all=me is not None and looked_through(game, me) == me.seen_version,
        won=me is not None and me.seat in game.winners and not untold,
        timing=game.timing,
        is_mentioned=me is not None and me.mentioned_in > me.messages_read,
        is_rematch=game.rematch_of_id is not None,
        deadline=deadline_of(game),
        is_untold=untold,
        conditions=game.conditions,
        programs_welcome=game.programs_welcome,
        masked=game.masked,
        begins=game.begins if game.status == Game.Status.LOBBY else None,
        forecast=next_turn(game, players, me),
        paused_until=paused_until(game, timezone.now()),
    )


def _news(turns: Iterable[Turn], me: Player | None) -> tuple[LogEntry, ...]:
    others = [turn for turn in turns if me and turn.seat != me.seat]
    return tuple(entry for entry in entries_for(me, others) if entry.events)


def looked_through(game: Game, me: Player) -> int:
    """Return the version of the game after which the viewer's news are read. That is the version of
    their last look, or NEWEST versions back if that is later.
    """
    return max(game.version - NEWEST, me.seen_version)


def page_of(games: list[Game], account: Account | None, keys: dict[int, str], size: int) -> Page:
    """Return a page of the first `size` of these games. The key of the next page is that of the
    last game, from `keys` by game id, or the game's id if it has none there. None if there are no
    more games.
    """
    shown = games[:size]
    after = None
    if len(games) > size:
        last = shown[-1].pk
        after = keys.get(last, str(last))
    return Page(lines=tuple(lines_of(shown, account)), after=after)


def write_key(at: datetime, player_id: int) -> str:
    """Return a text that says where a finished game is in a list: its end, and the id of the
    person's place in it. `read_key` reads it.
    """
    return f"{at.isoformat()}~{player_id}"


def read_key(after: str | None) -> tuple[datetime, int] | None:
    """Return the end and the id that `write_key` wrote into a text, as a pair. None for any other
    text.
    """
    at, _, last = (after or "").partition("~")
    try:
        moment = parse_datetime(at)
    except ValueError:
        return None
    player_id = read_id(last)
    # Our keys have a time zone and a plausible date; anything else is not one of ours.
    if moment is None or player_id is None or moment.tzinfo is None:
        return None
    return (moment, player_id) if _FIRST <= moment <= _LAST else None
