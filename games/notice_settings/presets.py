"""Three presets of the notice settings, in place of a box for each topic and transport."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.notices.preferences import Preferences
from games.notices.topics import TOPICS, Topic

AT_ONCE = ("mail", "push", "chat")
# What somebody asked for themselves, or has a right to hear, is left out by no preset.
ALWAYS = frozenset({Topic.MODERATORS})
_TURNS = frozenset({Topic.TURN, Topic.REMINDER}) | ALWAYS


@dataclass(frozen=True, slots=True)
class Preset:
    """A preset: the topics that are sent straight away, and whether the others wait for a
    digest.
    """

    label: Promise
    about: Promise
    topics: frozenset[Topic]
    is_digest: bool = False

    @property
    def off(self) -> list[str]:
        """Return a list with the kind of email that the preset switches off as a whole: `mail`
        (single emails) or `digest` (gathered ones).
        """
        return ["mail"] if self.is_digest else ["digest"]

    def choices(self, kept: Preferences) -> dict[str, dict[str, bool]]:
        """Return a person's boxes as a dict by topic of dicts by transport, with those of this
        preset in place. Boxes of the bell and of programs stay.
        """
        return {topic: kept.row.choices.get(topic, {}) | self._boxes(topic) for topic in TOPICS}

    def is_chosen(self, kept: Preferences, turn_emails: bool) -> bool:
        """Return whether a person's settings match this preset. `kept` are their settings, and
        `turn_emails` says whether they get emails about their games at all.
        """
        same = all(
            kept.is_chosen(topic, way) == (wanted and TOPICS[topic].may_travel_by(way))
            for topic in TOPICS
            for way, wanted in self._boxes(topic).items()
            if way not in kept.row.off
        )
        return turn_emails and {"mail", "digest"} & {*kept.row.off} == set(self.off) and same

    def _boxes(self, topic: Topic) -> dict[str, bool]:
        at_once = dict.fromkeys(AT_ONCE, topic in self.topics)
        return at_once | {"digest": self.is_digest}


PRESETS = {
    "everything": Preset(
        _("Everything"), _("Straight away, in every way you have set up."), frozenset(TOPICS)
    ),
    "turns": Preset(
        _("Only my turn"), _("When it’s your turn, and when your time runs short."), _TURNS
    ),
    "digest": Preset(
        _("A digest"), _("All news in one email, once a day."), frozenset(), is_digest=True
    ),
}
