"""Prompts of the dock after a time-out, and while a stand-in plays."""

from dataclasses import replace

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.tables.read_models import TableView
from games.table.dock.buttons import Confirm
from games.table.dock.prompt import Prompt
from games.wording.instants import until_in_words
from games.wording.paces import time_up_words


def stood_in_prompt(table: TableView) -> Prompt:
    """Return the prompt for a player with a stand-in: who that is, a way back, and the news."""
    address = reverse("games:take_back", args=[table.id])
    back = Confirm(_("Take my seat back"), _("Taking it back…"), "person", [], address, main=True)
    name = next((player.stand_in for player in table.players if player.is_you), "")
    computer = _("A computer player is sitting in for you.")
    news = reverse("games:since", args=[table.id])
    return Prompt(
        _("%(name)s is sitting in for you.") % {"name": name} if name else computer,
        note=_("You’re keeping no one waiting: come back whenever you like."),
        more={"words": _("What happened while you were away"), "address": news},
        wide=True,
        confirms=[back],
    )


def with_absence(prompt: Prompt, table: TableView) -> Prompt:
    """Return a prompt with a sentence about a pause or a time-out added, or unchanged if there is
    neither.
    """
    return replace(prompt, lasting=_paused(table) or _time_up(table))


def with_missed_turn(prompt: Prompt, table: TableView) -> Prompt:
    """Return a prompt with a sentence added that the viewer's turn was played after a time-out.

    It is unchanged if there was none or the viewer has seen that already.
    """
    if table.clock.is_time_up or prompt.error or not _was_played_for(table):
        return prompt
    return replace(prompt, error=_("Time ran out, so a computer player took this turn."))


def _paused(table: TableView) -> str:
    if table.clock.paused_until is None:
        return ""
    until = until_in_words(table.clock.paused_until, timezone.now())
    return _("The game is paused %(until)s.") % {"until": until}


def _time_up(table: TableView) -> str:
    if not table.clock.is_time_up:
        return ""
    if table.is_my_turn:
        return time_up_words(table.clock.timing.pace, mine=True)
    turn = table.round.observation.turn if table.round.observation else None
    name = next((player.stand_in for player in table.players if player.seat == turn), "")
    if name:
        return _("Time’s up: %(name)s plays next, or a computer player will.") % {"name": name}
    return time_up_words(table.clock.timing.pace, mine=False)


def _was_played_for(table: TableView) -> bool:
    own = [entry for entry in table.round.log if entry.seat == table.me.seat and entry.events]
    return bool(own) and own[-1].played_by == "time-out" and own[-1].new
