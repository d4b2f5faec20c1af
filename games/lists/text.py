"""A game in a sentence or two, for lists: what happened, whose turn it is, how it ended."""

from datetime import timedelta

from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.clocks.paces import Bank
from games.lists.selectors.read_models import GameLine
from games.table.phrases import amount_of_gold, list_of, turn_of
from games.wording import brief_sentence
from games.wording.conditions import asked_words
from games.wording.durations import time_figure, time_span
from games.wording.instants import until_in_words
from games.wording.options import rule_names
from games.wording.paces import pace_name
from games.wording.table_options import PROGRAMS

# How many of the newest turns a row tells; all of them are counted (`pills`).
_TOLD = 2


def gathering(game: GameLine) -> str:
    """How full a table is, and what is played there."""
    taken = _("%(taken)d of %(seats)d seats taken") % {
        "taken": len(game.players),
        "seats": game.seats,
    }
    facts = [taken, pace_name(game.timing.pace), *rule_names(game.rules)]
    masks = _("masked until the end") if game.masked else ""
    welcome = [masks, asked_words(game.conditions), PROGRAMS.in_words(game)]
    return ", ".join([*facts, *filter(None, welcome)])


def running(game: GameLine) -> str:
    """What others did since the viewer looked, or else whose turn it is and how far they are."""
    if game.news:
        return _happened(game)
    told = {"number": game.round_number or 1, "rounds": game.rules.rounds}
    place = _("Round %(number)d of %(rounds)d") % told
    players = ngettext("%(count)d player", "%(count)d players", len(game.players))
    progress = f"{place}, {players % {'count': len(game.players)}}{_programs(game)}."
    if game.is_my_turn or not game.waiting_for:
        return progress
    return f"{turn_of(game.waiting_for)} {progress}"


def _programs(game: GameLine) -> str:
    count = sum(player.is_program for player in game.players)
    told = ngettext(", a program among them", ", %(count)d programs among them", count)
    return told % {"count": count} if count else ""


def _happened(game: GameLine) -> str:
    told = [brief_sentence(entry.events, game.names, game.seat) for entry in game.news[-_TOLD:]]
    return " ".join(told)


def waiting(game: GameLine) -> str:
    """Whom a running game without a clock waits for, and since when; empty for nobody.

    With a clock it is counted down instead, unless all clocks stand still.
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
    told = {"name": game.waiting_for, "time": time}
    if waited < timedelta(minutes=1):
        # Without news the line says whose turn it is, and how long that has been is no news yet.
        return turn_of(game.waiting_for or "") if game.news and not game.is_my_turn else ""
    return (
        _("waiting for %(time)s") if game.is_my_turn else _("%(name)s’s turn for %(time)s so far")
    ) % told


def bank(game: GameLine) -> str:
    """What the viewer has in the bank, and what comes to it; empty where turns have no bank."""
    if game.bank is None or not isinstance(pace := game.timing.pace, Bank):
        return ""
    told = {"time": time_span(game.bank), "more": time_figure(pace.increment)}
    return _("Bank: %(time)s, then +%(more)s") % told


def finished(game: GameLine) -> str:
    """Who won, and with how much; to whoever has yet to see it, only that it is over.

    Of a game that was abandoned, in which round.
    """
    if game.status == "cancelled":
        told = {"number": game.round_number, "rounds": game.rules.rounds}
        return _("Abandoned in round %(number)d of %(rounds)d.") % told
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
