"""The page of an invite link in words: host, table and length, or why it is too late."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.lasting import days
from games.clocks.paces import NoClock
from games.clocks.reliability import Conditions
from games.lobby.selectors import TableInvitation
from games.wording.conditions import condition_words, refused_words
from games.wording.options import rule_names
from games.wording.paces import days_in_words, time_up_sentence

# A round takes some fifty turns, however many play: more players hold fewer cards each.
TURNS = 50


class InviteOutlook(StrEnum):
    """Possible answers to a person who wants to sit down at a table."""

    OPEN = "open"
    FULL = "full"
    STARTED = "running"
    OVER = "finished"
    CANCELLED = "cancelled"
    BLOCKED = "blocked"
    UNMET = "unmet"


@dataclass(frozen=True, slots=True)
class InviteInWords:
    """The heading and the sentence of an invitation, which chat programs show as well. `days` is
    the likely length of the game in words.
    """

    outlook: InviteOutlook
    title: str
    sentence: str
    days: str = ""

    @property
    def is_open(self) -> bool:
        """Return whether the viewer of the invitation can take a seat now."""
        return self.outlook is InviteOutlook.OPEN

    @property
    def may_be_theirs(self) -> bool:
        """Return whether a visitor may already have a seat here, with an account not logged in."""
        return self.outlook in (InviteOutlook.FULL, InviteOutlook.STARTED)


def outlook_of(invitation: TableInvitation) -> InviteOutlook:
    """Return whether the viewer of an invitation can take a seat (InviteOutlook.OPEN), or the
    reason why not.
    """
    if invitation.is_turned_away:
        return InviteOutlook.BLOCKED
    if invitation.status != "lobby":
        return InviteOutlook(invitation.status)
    if invitation.is_kept_apart:
        return InviteOutlook.BLOCKED
    if invitation.taken >= invitation.seats:
        return InviteOutlook.FULL
    return InviteOutlook.UNMET if invitation.missing else InviteOutlook.OPEN


def invite_in_words(invitation: TableInvitation) -> InviteInWords:
    """Return the heading and the sentence of an invitation, written to the person who looks
    at it.
    """
    outlook, table = outlook_of(invitation), {"table": invitation.name}
    elsewhere = _("Look for another table, or open your own.")
    match outlook:
        case InviteOutlook.OPEN:
            return _open(invitation)
        case InviteOutlook.FULL:
            sentence = _("Every seat at this table is taken.")
            return InviteInWords(outlook, _("%(table)s is full") % table, f"{sentence} {elsewhere}")
        case InviteOutlook.STARTED:
            return InviteInWords(outlook, _("%(table)s has started") % table, elsewhere)
        case InviteOutlook.OVER:
            return InviteInWords(outlook, _("%(table)s is over") % table, elsewhere)
        case InviteOutlook.CANCELLED:
            return InviteInWords(outlook, _("%(table)s was cancelled") % table, elsewhere)
        case InviteOutlook.UNMET:
            sentence = refused_words(invitation.missing, invitation.standing)
            return InviteInWords(outlook, _("Not yet"), f"{sentence} {elsewhere}")
    return InviteInWords(outlook, _("You cannot sit here"), elsewhere)


def _open(invitation: TableInvitation) -> InviteInWords:
    facts = {"host": invitation.host, "table": invitation.name}
    title = (
        _("%(host)s invites you to “%(table)s”") if invitation.host else _("A seat at “%(table)s”")
    ) % facts
    lasting = days_of(invitation)
    free = invitation.seats - invitation.taken
    seats = ngettext(
        "%(free)d of %(seats)d seats is free.", "%(free)d of %(seats)d seats are free.", free
    ) % {"free": free, "seats": invitation.seats}
    pace = _("One turn at a time, %(days)s.") % {"days": lasting}
    return InviteInWords(InviteOutlook.OPEN, title, f"{seats} {pace}", lasting)


def days_of(invitation: TableInvitation) -> str:
    """Return the likely length, in words, of a game at this table with every seat taken."""
    rules, seats = invitation.rules, invitation.seats
    computers = sum(player.is_computer or player.is_program for player in invitation.players)
    taken = invitation.lasted or days(
        invitation.timing.pace, rules.rounds * TURNS, seats, seats - computers
    )
    return days_in_words(taken)


def welcome_words(
    conditions: Conditions, programs_welcome: bool, computers_claim: bool, masked: bool
) -> str:
    """Return a table's conditions and unusual options (programs, claims of computer players, masks)
    as sentences in one text. Empty if there are none.
    """
    programs = _("Programs are welcome here.") if programs_welcome else ""
    claims = _("Computer players make claims here, and may lie.") if computers_claim else ""
    names = _("Masked: names stay hidden until the game ends.") if masked else ""
    return " ".join(filter(None, [condition_words(conditions), programs, claims, names]))


def rest_words(settled: dict[str, Any]) -> str:
    """Return the settings in the folded part of the form for a new table, as sentences in one line.
    `settled` is the form's cleaned data.
    """
    timing, options = settled["timing"], ("programs_welcome", "computers_claim", "masked")
    sentences = [", ".join(rule_names(settled["rules"])[1:])]
    if timing.pace != NoClock():
        sentences.append(time_up_sentence(timing.time_up))
    sentences.append(welcome_words(settled["asked"], *(settled[name] for name in options)))
    return " ".join(f"{one.removesuffix('.')}." for one in sentences if one)
