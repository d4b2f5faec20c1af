"""Rows of the lists of games: a sentence about each, and a small drawing of its mine."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.clocks.paces import Bank
from games.lists.selectors.read_models import GameLine
from games.rules.observation import Observation
from games.table.countdown import countdown_of, line_words
from games.table.mine.drawing import draw_thumbnail
from games.table.mine.svg import NOTHING, Svg
from games.table.phrases import amount_of_gold, list_of, turn_of
from games.wording import brief_sentence
from games.wording.beginnings import begins_facts
from games.wording.conditions import asked_words
from games.wording.durations import time_figure, time_span
from games.wording.instants import until_in_words
from games.wording.options import rule_names
from games.wording.paces import pace_name
from games.wording.table_options import PROGRAMS

# How many of the newest turns a row shows; `pills` count all of them.
_TOLD = 2


def gathering(game: GameLine) -> str:
    """Return the facts of a table that gathers players as one line, separated by commas: seats
    taken, pace, rules, conditions, and when it begins.
    """
    taken = _("%(taken)d of %(seats)d seats taken") % {
        "taken": len(game.players),
        "seats": game.seats,
    }
    facts = [taken, pace_name(game.timing.pace), *rule_names(game.rules)]
    masks = _("masked until the end") if game.masked else ""
    welcome = [masks, asked_words(game.conditions), PROGRAMS.in_words(game)]
    begins = begins_facts(game.begins) if game.begins else []
    return ", ".join([*facts, *filter(None, welcome), *begins])


def running(game: GameLine) -> str:
    """Return sentences on a running game. They are the others' last two turns since the viewer
    looked, or, without such turns, whose turn it is and how far the game is.
    """
    if game.news:
        newest = game.news[-_TOLD:]
        return " ".join(brief_sentence(entry.events, game.names, game.seat) for entry in newest)
    facts = {"number": game.round_number or 1, "rounds": game.rules.rounds}
    place = _("Round %(number)d of %(rounds)d") % facts
    players = ngettext("%(count)d player", "%(count)d players", len(game.players))
    progress = f"{place}, {players % {'count': len(game.players)}}{_programs(game)}."
    if game.is_my_turn or not game.waiting_for:
        return progress
    return f"{turn_of(game.waiting_for)} {progress}"


def _programs(game: GameLine) -> str:
    count = sum(player.is_program for player in game.players)
    sentence = ngettext(", a program among them", ", %(count)d programs among them", count)
    return sentence % {"count": count} if count else ""


def waiting(game: GameLine) -> str:
    """Return what a game waits for, in words. That is a stand-in, the end of a pause, or, without a
    clock, the player whose turn it is and for how long. Empty if the row shows a countdown instead,
    or if nobody has to play.
    """
    if game.is_stood_in:
        return _("A stand-in plays for you")
    if game.paused_until is not None:
        return _("Paused %(until)s") % {"until": until_in_words(game.paused_until, timezone.now())}
    if game.waiting_since is None or game.deadline is not None:
        return ""
    waited = timezone.now() - game.waiting_since
    # Days and hours, but no minutes beside hours.
    time = timesince(game.waiting_since, depth=2 if waited >= timedelta(days=1) else 1)
    facts = {"name": game.waiting_for, "time": time}
    if waited < timedelta(minutes=1):
        # Without news the line says whose turn it is, and how long that has been is no news yet.
        return turn_of(game.waiting_for or "") if game.news and not game.is_my_turn else ""
    return (
        _("waiting for %(time)s") if game.is_my_turn else _("%(name)s’s turn for %(time)s so far")
    ) % facts


def bank(game: GameLine) -> str:
    """Return the time in the viewer's bank, their store of time, and the next addition in words.
    Empty if there is no bank.
    """
    if game.bank is None or not isinstance(pace := game.timing.pace, Bank):
        return ""
    facts = {"time": time_span(game.bank), "more": time_figure(pace.increment)}
    return _("Bank: %(time)s, then +%(more)s") % facts


def finished(game: GameLine) -> str:
    """Return a sentence on a finished game: the winners and their gold, or the round in which the
    game was abandoned. A viewer who has not yet seen the end learns only that the game is over.
    """
    if game.status == "cancelled":
        params = {"number": game.round_number, "rounds": game.rules.rounds}
        return _("Abandoned in round %(number)d of %(rounds)d.") % params
    if game.is_untold:
        return _("It is over.")
    winners = [player for player in game.players if player.is_winner]
    if not winners:
        return _("It is over.")
    names = [player.name for player in winners if not player.is_you]
    facts = {
        "names": list_of([pgettext("among the winners", "You"), *names] if game.won else names),
        "gold": amount_of_gold(winners[0].gold or 0, game.rules.expansion),
        "yours": next((player.gold for player in game.players if player.is_you), None),
    }
    return _verdict(len(winners), game.won, facts["yours"] is not None) % facts


def _verdict(winners: int, won: bool, played: bool) -> str:
    lost = played and not won
    if winners > 1 and lost:
        return _("%(names)s shared the victory, %(gold)s each; you had %(yours)d.")
    if winners > 1:
        return _("%(names)s shared the victory, %(gold)s each.")
    if won:
        return _("You won with %(gold)s.")
    if lost:
        return _("%(names)s won with %(gold)s; you had %(yours)d.")
    return _("%(names)s won with %(gold)s.")


Pill = dict[str, str]


def pills_of(game: GameLine) -> tuple[Pill, ...]:
    """Return what a list shows as new in a game: the numbers of turns and messages that the viewer
    has not seen, as dicts of `icon` and `text`. Empty if nothing is new.
    """
    return (*_turns(game), *_messages(game))


def _turns(game: GameLine) -> Iterator[Pill]:
    count = len(game.news)
    if count and not game.news_is_all:
        yield {"icon": "log", "text": _("more than %(count)d turns") % {"count": count}}
    elif count:
        turns = ngettext("%(count)d turn", "%(count)d turns", count)
        yield {"icon": "log", "text": turns % {"count": count}}


def _messages(game: GameLine) -> Iterator[Pill]:
    count = game.unread_chat
    if count and game.is_mentioned:
        named = ngettext(
            "%(count)d message, and it mentions you",
            "%(count)d messages, one mentions you",
            count,
        )
        yield {"icon": "chat", "text": named % {"count": count}}
    elif count:
        said = ngettext("%(count)d message", "%(count)d messages", count)
        yield {"icon": "chat", "text": said % {"count": count}}


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in a list, in words, with a small drawing of its mine.

    `since` is the time of the last turn, or the end of a pause, that belongs to `wait`. `countdown`
    is the time left of the player to act, and `bank` the viewer's bank in words; `forecast` says
    when the viewer's turn is likely. `pills` count what is new.
    """

    game: GameLine
    text: str
    pills: tuple[Pill, ...]
    since: datetime | None = None
    wait: str = ""
    thumb: Svg = NOTHING
    countdown: dict[str, Any] | None = None
    bank: str = ""
    forecast: str = ""


Mines = Mapping[int, Observation]
NO_MINES: Mines = {}


def my_rows(games: Iterable[GameLine], mines: Mines) -> list[GameRow]:
    """Return the rows of a person's games, in this order. `mines` are the observations from which
    small mines are drawn, by game id; a game that is not in it gets no drawing.
    """
    return [_my_row(game, mines) for game in games]


def _my_row(game: GameLine, mines: Mines) -> GameRow:
    wait = waiting(game)
    return GameRow(
        game,
        running(game),
        pills_of(game),
        since=(game.paused_until or game.waiting_since) if wait else None,
        wait=wait,
        thumb=_thumb(game, mines),
        countdown=_countdown(game),
        bank=bank(game),
        forecast="" if game.is_my_turn or game.is_untold else line_words(game.forecast),
    )


def open_rows(games: Iterable[GameLine]) -> list[GameRow]:
    """Return the rows of tables that gather players, in this order."""
    return [GameRow(game, gathering(game), pills_of(game)) for game in games]


def finished_rows(games: Iterable[GameLine], mines: Mines = NO_MINES) -> list[GameRow]:
    """Return the rows of finished games, in this order. `mines` are the observations from which
    small mines are drawn, by game id; a game that is not in it gets no drawing.
    """
    return [
        GameRow(
            game,
            finished(game),
            pills_of(game),
            since=game.ended_at,
            thumb=_thumb(game, mines),
        )
        for game in games
    ]


def _countdown(game: GameLine) -> dict[str, Any] | None:
    """Return the time left of the turn that is to be taken; None while no clock runs."""
    if game.deadline is None or game.paused_until is not None or not game.waiting_for:
        return None
    if game.is_my_turn:
        return countdown_of(game.deadline, mine=True, short=True)
    if game.is_stood_in:
        return None
    return countdown_of(game.deadline, mine=False, short=True, name=game.waiting_for)


def _thumb(game: GameLine, mines: Mines) -> Svg:
    if game.id not in mines:
        return NOTHING
    return draw_thumbnail(mines[game.id], f"cells{game.id}")
