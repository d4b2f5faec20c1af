"""Wording notices: what their kinds say, to whom, and the links to the tables."""

from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Account
from accounts.unsubscribe import unsubscribe_url
from games.models import Game, Notice, Player, Turn
from games.notices.transports import Letter
from games.rules.events import Event
from games.wording import event_sentence

# What happened since is told in so many sentences; older things stand in the table's log.
MOST_SENTENCES = 15


def compose(notice: Notice, account: Account) -> Letter:
    """The letter of a notice, in the language of the moment."""
    game = notice.game
    players = list(game.players.select_related("account").order_by("seat", "id"))
    context = {
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
        "reader": account.name,
        "game": game.name,
        "link": _absolute(reverse("games:table", args=[game.pk])),
        "unsubscribe": _absolute(unsubscribe_url(account)),
        **_facts(notice, players),
    }
    return Letter(
        # With the time, since numbers begin anew with an empty database.
        id=f"{notice.pk}.{int(notice.created_at.timestamp() * 1_000_000)}",
        subject=_subject(notice, game),
        text=render_to_string(f"email/{notice.kind}.txt", context).strip() + "\n",
        html=render_to_string(f"email/{notice.kind}.html", context),
        link=context["link"],
        unsubscribe=context["unsubscribe"],
        key=f"{notice.kind}-{game.pk}-{notice.version}",
    )


def _subject(notice: Notice, game: Game) -> str:
    subjects = {
        Notice.Kind.TURN: _("Your turn at “%(game)s”"),
        Notice.Kind.STARTED: _("“%(game)s” has begun"),
        Notice.Kind.FINISHED: _("“%(game)s” is over"),
        Notice.Kind.FULL: _("“%(game)s” is ready to start"),
    }
    return subjects[Notice.Kind(notice.kind)] % {"game": game.name}


def _facts(notice: Notice, players: list[Player]) -> dict[str, Any]:
    names = [player.shown_name for player in players]
    match notice.kind:
        case Notice.Kind.TURN:
            return _news(notice, names)
        case Notice.Kind.STARTED:
            starter = notice.game.rounds.values_list("starter", flat=True).get(number=1)
            return {"starter": names[starter], "players": names}
        case Notice.Kind.FINISHED:
            return {"standings": _standings(players), **_winners(notice, players)}
    return {"players": names}


def _news(notice: Notice, names: list[str]) -> dict[str, Any]:
    seat = notice.player.seat
    assert seat is not None
    turns = Turn.objects.filter(game=notice.game, version__lte=notice.version)
    own = turns.filter(seat=seat).order_by("-version").values_list("version", flat=True).first()
    since = turns.filter(version__gt=own or 0).order_by("version").select_related("round")
    told: list[str] = []
    number = None
    for turn in since.only("events", "round__number"):
        told += _new_round(number, turn.round.number)
        number = turn.round.number
        events = map(Event.from_json, turn.events)
        told += [event_sentence(event, names, seat) for event in events]
    if notice.game.round is not None:
        told += _new_round(number, notice.game.round.number)
    return {"news": told[-MOST_SENTENCES:], "left_out": max(len(told) - MOST_SENTENCES, 0)}


def _new_round(told: int | None, number: int) -> list[str]:
    begun = told is not None and told != number
    return [_("Round %(number)d began.") % {"number": number}] if begun else []


def _standings(players: list[Player]) -> list[tuple[str, int]]:
    gold = [(player.shown_name, player.gold or 0) for player in players]
    return sorted(gold, key=lambda line: -line[1])


def _winners(notice: Notice, players: list[Player]) -> dict[str, Any]:
    seats = notice.game.winners
    winners = [player.shown_name for player in players if player.seat in seats]
    return {"winners": winners, "won": notice.player.seat in seats}


def _absolute(path: str) -> str:
    return f"{settings.SITE_URL}{path}"
