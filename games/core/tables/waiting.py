"""The games in which it is a person's turn, and the next of them."""

from datetime import UTC, datetime

from django.db.models import F, QuerySet

from accounts.models import Account
from games.models import Game, Player

# More games than anybody plays at a time.
MOST_AT_ONCE = 300
_LAST = datetime(3000, 1, 1, tzinfo=UTC)


def next_game(account: Account, after: int | None = None) -> int | None:
    """Return the id of the next game in which it is this person's turn, or None.

    Games are in order of the time left, those without a clock last. Without `after` the result is
    the first game. With `after`, the id of the game the person comes from, it is the game behind
    that, or the most urgent one if they have just played there; practice is left out. Makes one
    query.
    """
    seats = waiting_for(account.pk)
    if after is not None:
        seats = seats.filter(game__practice=False)
    rows = seats.values_list("game__deadline", "game__last_turn_at", "game_id")
    found = rows[:MOST_AT_ONCE]
    if after is None:
        # The same order as on the page of my games.
        first = min(((at or _LAST, since or _LAST, pk) for at, since, pk in found), default=None)
        return first[-1] if first else None
    order = sorted((deadline or _LAST, game_id) for deadline, _, game_id in found)
    # Players who have just played there begin with the most urgent game.
    here = next((place for place in order if place[1] == after), (_LAST, after))
    timed = [place for place in order if place[0] < _LAST and here not in order]
    later = [place for place in order if place > here]
    others = [place for place in order if place != here]
    return next((game_id for _, game_id in timed or later or others), None)


def waiting_for(account_id: int) -> QuerySet[Player]:
    """Return the seats in which it is this person's turn and no stand-in plays for them."""
    return Player.objects.filter(
        account_id=account_id,
        finished_at__isnull=True,
        stand_in="",
        game__status=Game.Status.RUNNING,
        game__round__turn=F("seat"),
    )
