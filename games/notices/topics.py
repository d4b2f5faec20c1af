"""The topics that people choose from, each with one or several kinds of notices."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class Topic(StrEnum):
    """The topics of notices: the lines of the page on which people choose them."""

    TURN = "turn"
    REMINDER = "reminder"
    MENTION = "mention"
    MESSAGE = "message"
    OVER = "over"
    INVITATION = "invitation"
    STARTS = "starts"
    MOTION = "motion"
    STAND_IN = "stand_in"
    MODERATORS = "moderators"


@dataclass(frozen=True, slots=True)
class TopicFacts:
    """A topic in words, and the transports that it uses unless a person chooses others.

    A private topic is never sent by a transport that others may read. A topic for programs is sent
    to programs only.
    """

    label: "_StrPromise"
    hint: "_StrPromise | str"
    transports: frozenset[str]
    is_private: bool = False
    is_for_programs: bool = False

    def may_travel_by(self, transport: str) -> bool:
        """Return whether notices of the topic may be sent by a transport."""
        if self.is_for_programs:
            return transport == "webhook"
        return not self.is_private or transport not in _READ_BY_OTHERS


# Transports for topics that programs can be called for.
FOR_PROGRAMS = (Topic.TURN, Topic.OVER, Topic.INVITATION, Topic.MENTION, Topic.MESSAGE)
# Transports that others may read (chat rooms), and programs.
_READ_BY_OTHERS = frozenset({"chat", "webhook"})


def _told_by(*transports: str) -> frozenset[str]:
    return frozenset({*transports, "bell"})


TOPICS: dict[Topic, TopicFacts] = {
    Topic.TURN: TopicFacts(_("My turn"), "", _told_by("mail", "push", "chat", "webhook")),
    Topic.REMINDER: TopicFacts(
        _("Reminder"), _("while it’s still my turn"), _told_by("mail", "push")
    ),
    Topic.MENTION: TopicFacts(_("My name in the chat"), "", _told_by("mail", "push")),
    Topic.MESSAGE: TopicFacts(_("Each message in the chat"), "", frozenset(), is_for_programs=True),
    Topic.OVER: TopicFacts(_("A round or game is over"), "", _told_by("mail")),
    Topic.INVITATION: TopicFacts(_("Invitation"), "", _told_by("mail", "push")),
    Topic.STARTS: TopicFacts(
        _("A table starts"), _("closes before its start, or slows down"), _told_by("mail")
    ),
    Topic.MOTION: TopicFacts(
        _("Motion to vote on"), _("never says who asked"), _told_by("mail", "push")
    ),
    Topic.STAND_IN: TopicFacts(
        _("Somebody played for me"),
        _("a stand-in, or a computer player when my time was up"),
        _told_by("mail", "push"),
    ),
    Topic.MODERATORS: TopicFacts(
        _("Moderators"),
        _("what they decide about me, and what comes of my reports"),
        _told_by("mail", "push"),
        is_private=True,
    ),
}
# Notices about the reader.
FOR_PEOPLE = tuple(topic for topic, facts in TOPICS.items() if not facts.is_for_programs)
