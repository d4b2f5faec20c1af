"""Records what each player has seen: for news, unread results, and emails that need not be sent."""

from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import Account
from games.models import Game, Player, Round
from games.rules.phases import DIGGING

# A game's most rounds (rules.md 1); the column would overflow on much larger numbers.
MOST_ROUNDS = 3
# The least time between two recorded looks: not every choice of a card should write.
LOOK = timedelta(minutes=1)


def mark_seen(*, game_id: int, account: Account | None, version: int) -> bool:
    """Record that a player has seen a table at a version; return whether the version was new to
    them. Spectators, old versions and versions that do not exist yet change nothing.
    """
    if account is None:
        return False
    there_was = Exists(Game.objects.filter(pk=OuterRef("game_id"), version__gte=version))
    news = _places(game_id, account).filter(there_was, seen_version__lt=version)
    return news.update(seen_version=version, seen_at=timezone.now()) > 0


def note_look(*, game_id: int, account: Account | None) -> bool:
    """Record that a player has just looked at a table, at most once a minute.

    Return whether it was recorded.
    """
    if account is None:
        return False
    now = timezone.now()
    looked_before = _places(game_id, account).filter(seen_at__lt=now - LOOK)
    return looked_before.update(seen_at=now) > 0


def mark_ending_seen(*, game_id: int, account: Account | None, round_number: int) -> bool:
    """Record that a player was shown how a round ended; return whether that was new to them.

    Returns False for a round that is still being dug, as it has no ending.
    """
    if account is None:
        return False
    rounds = Round.objects.filter(game_id=OuterRef("game_id"), number=round_number)
    has_ended = Exists(rounds.exclude(phase=DIGGING))
    news = _places(game_id, account).filter(has_ended, ending_seen__lt=round_number)
    return news.update(ending_seen=round_number) > 0


def mark_result_seen(*, game_id: int, account: Account | None, round_number: int) -> bool:
    """Record that a player has looked at a round's result; return whether that was new to them.

    Returns False for a round that is not over, as it has no result.
    """
    if account is None or round_number > MOST_ROUNDS:
        return False
    over = Q(round__number__gt=round_number) | Q(
        round__number=round_number, status=Game.Status.FINISHED
    )
    is_over = Exists(Game.objects.filter(over, pk=OuterRef("game_id")))
    news = _places(game_id, account).filter(is_over, result_seen__lt=round_number)
    return news.update(result_seen=round_number) > 0


def mark_held(*, game_id: int, account: Account, round_number: int, turn: int) -> bool:
    """Record that a player looked at their private card of a round after `turn` turns; return
    whether that was new.
    """
    later = Q(held_round__lt=round_number) | Q(held_round=round_number, held_turn__lt=turn)
    # The first look at a dwarf may come before any turn.
    news = _places(game_id, account).filter(later)
    return news.update(held_round=round_number, held_turn=turn) > 0


def _places(game_id: int, account: Account) -> QuerySet[Player]:
    # Conditions on the game are in a subquery: the updated columns must be in the statement's own
    # WHERE clause, or an older request could come last and undo a newer one.
    return Player.objects.filter(game_id=game_id, account_id=account.pk)
