"""Subqueries that count a person's unread notices, as part of other queries."""

from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Value

from games.models import Game, Notice, Player, StandInRequest

# A higher number is shown as "more": no page counts further.
MOST_COUNTED = 100
# Notices to people without a seat: one is kept for them.
KEEPS_A_SEAT = (Notice.Kind.INVITED, Notice.Kind.CREW, Notice.Kind.BEGINS)

NOT_AT_THE_TABLE = (
    Notice.Kind.REFUSED,
    Notice.Kind.AGREED,
    Notice.Kind.LAPSED,
    Notice.Kind.CALLED_OFF,
    Notice.Kind.REMOVED,
)


def unread_notices(account_id: int) -> Subquery:
    """Return a subquery with the number of an account's unread notices, 100 at most.

    Notices of turns are left out, since the games themselves count them.
    """
    newest = Notice.objects.filter(account=account_id, transport="bell", read_at__isnull=True)
    ids = newest.order_by("-id").values("pk")[:MOST_COUNTED]
    # As in the kinds: reading the chat marks a mention as seen, a look at the table the others.
    named = Q(kind=Notice.Kind.MENTION)
    unseen = named & Q(player__messages_read__lt=F("version"))
    unseen |= ~named & Q(player__seen_version__lt=F("version"))
    # Without an open motion there is nothing to vote on.
    unseen &= ~Q(kind=Notice.Kind.MOTION, game__motion_closes_at__isnull=True)
    unseen |= Q(is_invited(), kind__in=KEEPS_A_SEAT, player__isnull=True)
    unseen |= Q(is_asked(), kind=Notice.Kind.ASKED)
    # A look at the table does not mark these as seen.
    unseen |= Q(kind__in=NOT_AT_THE_TABLE)
    unseen |= Q(is_to_play(), kind=Notice.Kind.PLAY_FOR)
    # Visiting the page that a notice is about marks it as read (`outbox.mark_read`).
    unseen |= Q(game__isnull=True)
    return count_of(Notice.objects.filter(unseen, pk__in=ids))


def is_invited() -> Exists:
    """Return a condition for a query of notices: their reader's seat is still kept."""
    kept = Game.objects.filter(pk=OuterRef("game"), status=Game.Status.LOBBY)
    return Exists(kept.filter(invited=OuterRef("account")))


def is_asked() -> Exists:
    """Return a condition for a query of notices: their reader is still asked to stand in."""
    asked = StandInRequest.objects.filter(
        player__game=OuterRef("game"), person=OuterRef("account"), is_declined=False
    )
    return Exists(asked.filter(player__game__status=Game.Status.RUNNING))


def is_to_play() -> Exists:
    """Return a condition for a query of notices: their reader stands in for the player to act, who
    is away.
    """
    lent = Player.objects.filter(game=OuterRef("game"), named_stand_in=OuterRef("account"))
    return Exists(lent.exclude(stand_in="").filter(game__round__turn=F("seat")))


def count_of(rows: QuerySet[Player] | QuerySet[Notice]) -> Subquery:
    """Return a subquery with the number of these rows, which is null instead of 0 if there are
    none.
    """
    grouped = rows.order_by().annotate(all=Value(1)).values("all").annotate(answer=Count("pk"))
    return Subquery(grouped.values("answer"), output_field=IntegerField())
