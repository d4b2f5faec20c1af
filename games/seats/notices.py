"""Notices about seats that are lent, played by a stand-in, or deserted."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.clocks.absence import ABANDONED_AFTER
from games.core.visibility import NotFound
from games.models import Game, Motion, Notice, Player, StandInRequest
from games.notices.kinds.kind import NoticeKind, left_until, player_of
from games.notices.topics import Topic
from games.seats.selectors import LentSeat, is_deserted, lent_seat
from games.wording.instants import until_in_words, until_with_date

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class _Row(NamedTuple):
    """A notice of one sentence, which names a person.

    `name` returns that person's name while the notice is true, and None afterwards.
    """

    topic: Topic
    subject: "_StrPromise"
    sentence: "_StrPromise"
    button: "_StrPromise"
    name: Callable[[Notice], str | None]
    path: Callable[[Notice], str]
    time_left: Callable[[Notice], str] = lambda _notice: ""


class SeatNotice(NoticeKind):
    """A notice of one sentence that names a person. The table does not show this, so a look there
    leaves it unread.
    """

    icon = "person"

    def __init__(self, row: _Row) -> None:
        self.topic, self.subject, self.button = row.topic, row.subject, row.button
        self._row = row

    def is_true(self, notice: Notice) -> bool:
        """Return whether the game goes on and the sentence still holds."""
        is_running = notice.table.status == Game.Status.RUNNING
        return is_running and self._row.name(notice) is not None

    def is_seen(self, notice: Notice) -> bool:
        """Return False, since a look at the table does not show what the notice says."""
        return False

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return a list with the notice's only sentence, which names the person."""
        name = self._row.name(notice) or ""
        return [self._row.sentence % {"name": name, "game": notice.table.name}]

    def time_left(self, notice: Notice) -> str:
        """Return the reader's time left in words. Empty if their time is not limited."""
        return self._row.time_left(notice)

    def path(self, notice: Notice) -> str:
        """Return the path of the notice's link: the table if the reader may see it, otherwise
        another page.
        """
        return self._row.path(notice)


def _asks(notice: Notice) -> str | None:
    asked = _request(notice)
    return asked.player.shown_name if asked else None


def _to_answer(notice: Notice) -> str:
    if (asked := _request(notice)) is None:
        return reverse("games:my_games")
    return reverse("games:stand_in_request", args=[asked.pk])


def _request(notice: Notice) -> StandInRequest | None:
    asked = StandInRequest.objects.filter(
        player__game=notice.table_id, person=notice.account_id, is_declined=False
    )
    return asked.select_related("player__account").order_by("-pk").first()


def _refuses(notice: Notice) -> str | None:
    asked = StandInRequest.objects.filter(player=notice.player_id, is_declined=True)
    return asked.values_list("person__name", flat=True).first()


def _agrees(notice: Notice) -> str | None:
    person = player_of(notice).named_stand_in
    return person.name if person else None


def _to_stand_in(notice: Notice) -> str:
    return reverse("games:name_stand_in", args=[notice.table_id])


def _is_away(notice: Notice) -> str | None:
    seat = _seat(notice)
    later = notice.table.turns.filter(version__gt=notice.version)
    return seat.name if seat and seat.is_turn and not later.exists() else None


def _before_the_site_plays(notice: Notice) -> str:
    seat = _seat(notice)
    left = left_until(seat.site_plays_at if seat else None, notice.account)
    then = _("Then a computer player takes the turn.")
    return f"{left}. {then}" if left else ""


def _seat(notice: Notice) -> LentSeat | None:
    assert notice.account is not None
    try:
        return lent_seat(notice.table_id, notice.account)
    except NotFound:
        return None


_ROWS = {
    Notice.Kind.ASKED: _Row(
        Topic.INVITATION,
        gettext_lazy("You are asked to stand in at “%(game)s”"),
        gettext_lazy("%(name)s asks you to play at “%(game)s” while they are away."),
        gettext_lazy("To the question"),
        _asks,
        _to_answer,
    ),
    Notice.Kind.REFUSED: _Row(
        Topic.STAND_IN,
        gettext_lazy("Nobody stands in for you at “%(game)s” yet"),
        gettext_lazy("%(name)s would rather not stand in for you at “%(game)s”."),
        gettext_lazy("Ask somebody else"),
        _refuses,
        _to_stand_in,
    ),
    Notice.Kind.AGREED: _Row(
        Topic.STAND_IN,
        gettext_lazy("Somebody stands in for you at “%(game)s”"),
        gettext_lazy("%(name)s will play for you at “%(game)s” while you are away."),
        NoticeKind.button,
        _agrees,
        _to_stand_in,
    ),
    Notice.Kind.PLAY_FOR: _Row(
        Topic.TURN,
        gettext_lazy("Play for somebody at “%(game)s”"),
        gettext_lazy(
            "%(name)s is away and it’s their turn at “%(game)s”. You’re standing in for them."
        ),
        gettext_lazy("Take the turn"),
        _is_away,
        lambda notice: reverse("games:standing_in", args=[notice.table_id]),
        _before_the_site_plays,
    ),
}


class StandInNotice(NoticeKind):
    """The notice to a player that somebody plays in their seat until they take it back."""

    subject = gettext_lazy("A stand-in plays for you at “%(game)s”")
    topic = Topic.STAND_IN
    icon = "bot"
    template = "notices/stand_in"
    # Looking at the table does not give the seat back.
    outlasts_a_look = True

    def is_true(self, notice: Notice) -> bool:
        """Return whether the game goes on and the player has not taken their seat back."""
        is_running = notice.table.status == Game.Status.RUNNING
        return is_running and bool(player_of(notice).stand_in)

    def is_over(self, notice: Notice) -> bool:
        """Return whether the player plays again, has left, or the game is over."""
        player = notice.player
        is_running = notice.table.status == Game.Status.RUNNING
        return not is_running or player is None or not player.stand_in

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return the facts for the notice's template: a dict of `by_vote`, whether the table voted
        for the stand-in.
        """
        return {"by_vote": _is_by_vote(notice)}


def _is_by_vote(notice: Notice) -> bool:
    # A motion has its line in the log at the version that it made.
    return any(
        line["version"] == notice.version
        and line["kind"] == Motion.Kind.STAND_IN
        and line["result"] == "passed"
        for line in notice.table.motion_log
    )


class DesertedNotice(NoticeKind):
    """The notice to all players that stand-ins play for all of them, and the game will end soon."""

    subject = gettext_lazy("Take your seat back, or “%(game)s” ends")
    topic = Topic.STAND_IN
    icon = "clock"
    button = gettext_lazy("Take your seat back")
    template = "notices/deserted"
    # Looking at the table does not give the seat back.
    outlasts_a_look = True

    def is_true(self, notice: Notice) -> bool:
        """Return whether the game is still deserted: everybody has been away for so long that it
        will end soon.
        """
        return is_deserted(notice.table)

    def is_over(self, notice: Notice) -> bool:
        """Return whether somebody has come back, or the game is over."""
        game, since = notice.table, notice.table.all_away_since
        is_other = since is None or since > notice.created_at
        return is_other or game.status != Game.Status.RUNNING

    def says_until(self, notice: Notice) -> str:
        """Return the notice's sentence, and how long the game waits for somebody."""
        since = notice.table.all_away_since
        assert since is not None
        left = {"time_left": until_in_words(since + ABANDONED_AFTER, timezone.now())}
        return f"{self.says(notice)}. " + _("You have time %(time_left)s.") % left

    def time_left(self, notice: Notice) -> str:
        """Return when the game ends, in the reader's time zone. Empty if somebody has come back."""
        since, account = notice.table.all_away_since, notice.account
        if since is None or account is None:
            return ""
        return until_with_date(since + ABANDONED_AFTER, account.time_zone)


KINDS = {
    **{kind: SeatNotice(row) for kind, row in _ROWS.items()},
    Notice.Kind.STAND_IN: StandInNotice(),
    Notice.Kind.DESERTED: DesertedNotice(),
}
