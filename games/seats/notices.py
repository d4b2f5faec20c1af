"""Notices of seats that are offered, given, lent, or played by a stand-in."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.clocks.absence import ABANDONED_AFTER
from games.clocks.paces import NoClock
from games.core.visibility import NotFound
from games.models import Game, Motion, Notice, Player, SeatOffer
from games.notices.kinds.kind import NoticeKind, left_until, player_of
from games.notices.topics import Topic
from games.seats.selectors import LentSeat, is_deserted, lent_seat
from games.wording.instants import until_in_words
from games.wording.until import until_with_date

_CLOCK_RUNS = gettext_lazy("Its clock keeps running while you decide.")
_GOES_ON = (Game.Status.LOBBY, Game.Status.RUNNING)
_BY_VOTE = (Motion.Kind.STAND_IN, Motion.Kind.OFFER)


class _AboutASeat(NoticeKind):
    """A notice of one sentence, with the offer's facts."""

    topic = Topic.INVITATION
    icon = "person"
    template = "email/seat"

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return the sentence."""
        return {"sentence": self.sentence(notice, players)}

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return the same sentence."""
        return [self.sentence(notice, players)]

    def is_seen(self, notice: Notice) -> bool:
        """Return False: the table does not show it."""
        return False

    def sentence(self, notice: Notice, players: Sequence[Player]) -> str:
        """Return the sentence of the notice."""
        raise NotImplementedError


class Offered(_AboutASeat):
    """Notice to a person who is offered a seat. They do not sit there: it has no player."""

    subject = gettext_lazy("A seat at “%(game)s” is offered to you")
    button = gettext_lazy("To the offer")

    def is_true(self, notice: Notice) -> bool:
        """Return whether the offer is still open."""
        return notice.table.status in _GOES_ON and _open(notice) is not None

    def sentence(self, notice: Notice, players: Sequence[Player]) -> str:
        """Return the sentence that names the player who offers their seat."""
        made = _open(notice)
        name = made.player.shown_name if made else ""
        sentence = _("%(name)s would like you to have their seat at “%(game)s”.")
        sentence = sentence % {"name": name, "game": notice.table.name}
        return f"{sentence} {_CLOCK_RUNS}" if _has_clock(notice.table) else sentence

    def time_left(self, notice: Notice) -> str:
        """Return the time left of the seat's turn, if it is to act."""
        made, row = _open(notice), notice.table.round
        if made is None or row is None or row.turn != made.player.seat:
            return ""
        return left_until(notice.table.deadline, notice.account)

    def path(self, notice: Notice) -> str:
        """Return the address of the offer: they may not be allowed to see the table."""
        return _answering(_open(notice))


class AskedToStandIn(_AboutASeat):
    """Notice to a person asked to play while somebody is away."""

    subject = gettext_lazy("You are asked to stand in at “%(game)s”")
    button = gettext_lazy("To the question")

    def is_true(self, notice: Notice) -> bool:
        """Return whether the question is still open."""
        return notice.table.status == Game.Status.RUNNING and self._offer(notice) is not None

    def sentence(self, notice: Notice, players: Sequence[Player]) -> str:
        """Return the sentence that names the player who asks."""
        made = self._offer(notice)
        name = made.player.shown_name if made else ""
        sentence = _("%(name)s asks you to play at “%(game)s” while they are away.")
        if made and made.by_table:
            sentence = _(
                "The people at “%(game)s” have voted to ask you to play for %(name)s, who has "
                "vanished."
            )
        return sentence % {"name": name, "game": notice.table.name}

    def path(self, notice: Notice) -> str:
        """Return the address of the question: they may not be allowed to see the table."""
        return _answering(self._offer(notice))

    def _offer(self, notice: Notice) -> SeatOffer | None:
        return _open(notice, SeatOffer.Kind.STAND_IN)


class Declined(_AboutASeat):
    """Notice to a player who offered their seat: it was declined."""

    subject = gettext_lazy("Your seat at “%(game)s” was not taken")

    def is_true(self, notice: Notice) -> bool:
        """Return whether they have made no other offer since."""
        return notice.table.status in _GOES_ON and _declined(notice) is not None

    def sentence(self, notice: Notice, players: Sequence[Player]) -> str:
        """Return the sentence that names the person who declined."""
        made = _declined(notice)
        sentence = _("%(name)s has declined your seat at “%(game)s”. It’s still yours.")
        return sentence % {"name": made.person.name if made else "", "game": notice.table.name}


class Agreed(_AboutASeat):
    """Notice to a player who asked for a stand-in: somebody agreed."""

    topic = Topic.STAND_IN
    subject = gettext_lazy("Somebody stands in for you at “%(game)s”")

    def is_true(self, notice: Notice) -> bool:
        """Return whether they still have that stand-in."""
        player = player_of(notice)
        return notice.table.status == Game.Status.RUNNING and player.named_stand_in_id is not None

    def sentence(self, notice: Notice, players: Sequence[Player]) -> str:
        """Return the sentence that names the person who agreed."""
        person = player_of(notice).named_stand_in
        sentence = _("%(name)s will play for you at “%(game)s” while you are away.")
        return sentence % {"name": person.name if person else "", "game": notice.table.name}

    def path(self, notice: Notice) -> str:
        """Return the address where they can start or end the standing in."""
        return reverse("games:name_stand_in", args=[notice.table_id])


class Refused(_AboutASeat):
    """Notice to a player who asked for a stand-in: it was declined."""

    topic = Topic.STAND_IN
    subject = gettext_lazy("Nobody stands in for you at “%(game)s” yet")
    button = gettext_lazy("Ask somebody else")

    def is_true(self, notice: Notice) -> bool:
        """Return whether they have asked nobody else since."""
        return notice.table.status == Game.Status.RUNNING and self._answer(notice) is not None

    def sentence(self, notice: Notice, players: Sequence[Player]) -> str:
        """Return the sentence that names the person who declined."""
        made = self._answer(notice)
        sentence = _("%(name)s would rather not stand in for you at “%(game)s”.")
        return sentence % {"name": made.person.name if made else "", "game": notice.table.name}

    def path(self, notice: Notice) -> str:
        """Return the address where they can ask somebody else."""
        return reverse("games:name_stand_in", args=[notice.table_id])

    def _answer(self, notice: Notice) -> SeatOffer | None:
        return _declined(notice, SeatOffer.Kind.STAND_IN)


class Taken(_AboutASeat):
    """Notice to a player who gave their seat away: it was taken."""

    subject = gettext_lazy("Your seat at “%(game)s” was taken over")

    def is_true(self, notice: Notice) -> bool:
        """Return whether they have not come back to that table since."""
        return not notice.table.players.filter(account=notice.account_id).exists()

    def sentence(self, notice: Notice, players: Sequence[Player]) -> str:
        """Return the sentence; the table's log names the new owner."""
        sentence = _("Your seat at “%(game)s” is somebody else’s now, as you wished.")
        return sentence % {"game": notice.table.name}

    def path(self, notice: Notice) -> str:
        """Return the address of the table, where they can watch.

        Or the lists, as a lobby may be closed to them.
        """
        if notice.table.round_id is None and not notice.table.public:
            return reverse("games:my_games")
        return super().path(notice)


def _answering(made: SeatOffer | None) -> str:
    return reverse("games:offer", args=[made.pk]) if made else reverse("games:my_games")


def _has_clock(game: Game) -> bool:
    return game.status == Game.Status.RUNNING and game.timing.pace != NoClock()


def _open(notice: Notice, kind: SeatOffer.Kind = SeatOffer.Kind.SEAT) -> SeatOffer | None:
    made = SeatOffer.objects.filter(
        player__game=notice.table_id,
        person=notice.account_id,
        kind=kind,
        answer=SeatOffer.Answer.OPEN,
    )
    return made.select_related("player__account").order_by("-pk").first()


def _declined(notice: Notice, kind: SeatOffer.Kind = SeatOffer.Kind.SEAT) -> SeatOffer | None:
    made = SeatOffer.objects.filter(
        player=notice.player_id, kind=kind, answer=SeatOffer.Answer.DECLINED
    )
    return made.select_related("person").first()


class PlayFor(_AboutASeat):
    """Notice to a stand-in: it is their seat's turn.

    They do not sit there: the notice has no player.
    """

    subject = gettext_lazy("Play for somebody at “%(game)s”")
    topic = Topic.TURN
    button = gettext_lazy("Take the turn")

    def is_true(self, notice: Notice) -> bool:
        """Return whether it is still that turn, and nobody has taken it."""
        seat = _seat(notice)
        later = notice.table.turns.filter(version__gt=notice.version)
        return seat is not None and seat.is_turn and not later.exists()

    def sentence(self, notice: Notice, players: Sequence[Player]) -> str:
        """Return the sentence that says whose turn it is."""
        seat = _seat(notice)
        sentence = _(
            "%(name)s is away and it’s their turn at “%(game)s”. You’re standing in for them."
        )
        return sentence % {"name": seat.name if seat else "", "game": notice.table.name}

    def time_left(self, notice: Notice) -> str:
        """Return the time they have before a computer player takes the turn."""
        seat = _seat(notice)
        left = left_until(seat.site_plays_at if seat else None, notice.account)
        then = _("Then a computer player takes the turn.")
        return f"{left}. {then}" if left else ""

    def path(self, notice: Notice) -> str:
        """Return the address of the turn: they may not be allowed to see the table."""
        return reverse("games:standing_in", args=[notice.table_id])


def _seat(notice: Notice) -> LentSeat | None:
    assert notice.account is not None
    try:
        return lent_seat(notice.table_id, notice.account)
    except NotFound:
        return None


class StandIn(NoticeKind):
    """Notice to a player: somebody else plays in their seat until they take it back."""

    subject = gettext_lazy("A stand-in plays for you at “%(game)s”")
    topic = Topic.STAND_IN
    icon = "bot"
    template = "email/stand_in"
    # Looking at the table does not give the seat back.
    outlasts_a_look = True

    def is_true(self, notice: Notice) -> bool:
        """Return whether they have not taken it back, and the game goes on."""
        is_running = notice.table.status == Game.Status.RUNNING
        return is_running and bool(player_of(notice).stand_in)

    def is_over(self, notice: Notice) -> bool:
        """Return whether they play for themselves again, or nobody plays."""
        player = notice.player
        is_running = notice.table.status == Game.Status.RUNNING
        return not is_running or player is None or not player.stand_in

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return whether it was the table's vote; the table shows the stand-in's moves."""
        return {"by_vote": _is_by_vote(notice)}


def _is_by_vote(notice: Notice) -> bool:
    # A motion has its line in the log at the version that it made.
    return any(
        line["version"] == notice.version
        and line["kind"] in _BY_VOTE
        and line["result"] == "passed"
        for line in notice.table.motion_log
    )


class Deserted(NoticeKind):
    """Notice to all players: stand-ins play for all of them, and the game will end soon."""

    subject = gettext_lazy("Take your seat back, or “%(game)s” ends")
    topic = Topic.STAND_IN
    icon = "clock"
    button = gettext_lazy("Take your seat back")
    template = "email/deserted"
    # Looking at the table does not give the seat back.
    outlasts_a_look = True

    def is_true(self, notice: Notice) -> bool:
        """Return whether nobody has come back since, not even briefly."""
        return is_deserted(notice.table)

    def is_over(self, notice: Notice) -> bool:
        """Return whether somebody came back, or the game is over."""
        game, since = notice.table, notice.table.all_away_since
        is_other = since is None or since > notice.created_at
        return is_other or game.status != Game.Status.RUNNING

    def says_until(self, notice: Notice) -> str:
        """Return the sentence that everybody is away, and until when somebody can come back."""
        since = notice.table.all_away_since
        assert since is not None
        left = {"time_left": until_in_words(since + ABANDONED_AFTER, timezone.now())}
        return f"{self.says(notice)}. " + _("You have time %(time_left)s.") % left

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return no facts: the time left is a line of its own."""
        return {}

    def time_left(self, notice: Notice) -> str:
        """Return when the game ends, in the reader's own time zone."""
        since, account = notice.table.all_away_since, notice.account
        if since is None or account is None:
            return ""
        return until_with_date(since + ABANDONED_AFTER, account.time_zone)


KINDS = {
    Notice.Kind.OFFERED: Offered(),
    Notice.Kind.DECLINED: Declined(),
    Notice.Kind.TAKEN: Taken(),
    Notice.Kind.ASKED: AskedToStandIn(),
    Notice.Kind.REFUSED: Refused(),
    Notice.Kind.AGREED: Agreed(),
    Notice.Kind.PLAY_FOR: PlayFor(),
    Notice.Kind.STAND_IN: StandIn(),
    Notice.Kind.DESERTED: Deserted(),
}
