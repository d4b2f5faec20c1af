"""Notices of moderation: sentences for one person, who reads them on a page of their own."""

from abc import abstractmethod
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.dates import date_in_words
from games.models import Notice, Player
from games.moderation.models import Report
from games.moderation.selectors.decisions import Decided, answers_of_case, decision
from games.notices.kinds.kind import NoticeKind
from games.notices.topics import Topic


def measure_sentence(kind: str, until: datetime | None, zone: str) -> str:
    """Return a sentence to the reader about a measure of this kind against them. Its end, `until`,
    is shown in the time zone `zone`. Empty for kinds of measure about tables.
    """
    sentences = {
        "warn": _("You were warned."),
        "mute": _("You cannot write in any chat until %(until)s."),
        "remove": _("A message of yours was removed."),
        "computer": _("A computer player has your seat at a table."),
        "seats": _("You cannot take a new seat until %(until)s."),
        "name": _("Your name was taken away. Choose another in your settings."),
        "ban": _("Your account was closed."),
    }
    end = until.astimezone(ZoneInfo(zone)) if until else None
    shown = date_in_words(end, "DATETIME_FORMAT") if end else ""
    return sentences.get(kind, "") % {"until": shown}


class ModerationNotice(NoticeKind):
    """A notice of no game, which leads to the page with all messages of moderators to its
    reader.
    """

    topic = Topic.MODERATORS
    icon = "alert"
    button = gettext_lazy("Read it")
    template = "notices/measure"
    is_of_game = False

    @abstractmethod
    def sentences(self, notice: Notice) -> list[str]:
        """Return the notice's sentences in a list. Empty if there is nothing left to read."""

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return the facts for the notice's template: a dict of `sentences`."""
        return {"sentences": self.sentences(notice)}

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return the notice's sentences in a list, as short messages show them."""
        return self.sentences(notice)

    def path(self, notice: Notice) -> str:
        """Return the path of the page with all decisions about a person and the outcomes of their
        reports.
        """
        return reverse("games:outcomes")


class MeasureNotice(ModerationNotice):
    """The notice that a measure about the reader was taken or undone, or their appeal decided.

    The subject says nothing about it: somebody may read over their shoulder.
    """

    subject = gettext_lazy("A message from the moderators")

    def is_true(self, notice: Notice) -> bool:
        """Return whether the measure concerns the recipient and they have not read about it on its
        page.
        """
        found = _decided(notice)
        return found is not None and found.is_new

    def sentences(self, notice: Notice) -> list[str]:
        """Return sentences, in a list, on the measure, its reason, and the appeal: how to make one,
        or its outcome.
        """
        decided = _decided(notice)
        if decided is None or notice.account is None:
            return []
        zone = notice.account.time_zone
        sentences = [
            measure_sentence(decided.kind, decided.until, zone),
            *(measure_sentence(each.kind, each.until, zone) for each in decided.beside),
        ]
        if decided.is_undone:
            sentences.append(_("It was undone."))
        sentences.append(_("The reason: %(reason)s") % {"reason": decided.reason})
        return [*sentences, *_about_the_answer(decided)]


def _decided(notice: Notice) -> Decided | None:
    assert notice.account is not None
    return decision(notice.account, notice.version)


def _about_the_answer(decided: Decided) -> list[str]:
    if decided.may_appeal:
        return [
            _(
                "You can appeal once, on the page where you read this; a different "
                "moderator will decide."
            )
        ]
    if not decided.answer:
        return []
    granted = _("Another moderator agrees with you.")
    stays = _("A different moderator has read it, and the decision stands.")
    return [granted if decided.is_granted else stays, decided.answer]


class ReportAnsweredNotice(ModerationNotice):
    """The notice that a matter which the reader reported was decided."""

    subject = gettext_lazy("The outcome of your report")

    def is_true(self, notice: Notice) -> bool:
        """Return whether the case is closed, and the recipient has not read the outcome on its
        page.
        """
        return any(report.is_new for report in _answers(notice))

    def sentences(self, notice: Notice) -> list[str]:
        """Return sentences, in a list, on the reported matters and on whether a measure
        followed.
        """
        reports = _answers(notice)
        line = _("You reported this: %(about)s (%(reason)s).")
        reported = [
            line % {"about": report.about, "reason": report.get_reason_display()}
            for report in reports
        ]
        if reports and reports[0].case.result == "nothing":
            return [*reported, _("A moderator looked at it and found no reason to act.")]
        return [*reported, _("A moderator looked at it and took action.")]


def _answers(notice: Notice) -> list[Report]:
    assert notice.account is not None
    return answers_of_case(notice.account, notice.version)


KINDS = {Notice.Kind.MEASURE: MeasureNotice(), Notice.Kind.REPORT: ReportAnsweredNotice()}
