"""What each player has looked at: for news, unread results, and mails that need not be sent."""

from django.db.models import Q
from django.utils import timezone

from accounts.models import Account
from games.models import Game, Player


def mark_seen(*, game_id: int, account: Account | None, version: int) -> bool:
    """Remember that a player has seen the table at a version; whether that was news.

    Spectators and old versions change nothing. A version that is yet to come is not believed.
    """
    if account is None:
        return False
    news = Player.objects.filter(
        game_id=game_id,
        account_id=account.pk,
        seen_version__lt=version,
        game__version__gte=version,
    )
    return news.update(seen_version=version, seen_at=timezone.now()) > 0


def mark_result_seen(*, game_id: int, account: Account | None, round_number: int) -> bool:
    """Remember that a player has looked at a round's result; whether that was news.

    A round that is not over has no result to look at.
    """
    if account is None:
        return False
    over = Q(game__round__number__gt=round_number) | Q(
        game__round__number=round_number, game__status=Game.Status.FINISHED
    )
    news = Player.objects.filter(
        over, game_id=game_id, account_id=account.pk, result_seen__lt=round_number
    )
    return news.update(result_seen=round_number) > 0
