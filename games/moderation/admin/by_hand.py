"""Measures from the page of an account or a table, without a report; no row is edited."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from games.core.errors import ServiceError
from games.models import Game, Measure
from games.moderation.admin import offers
from games.moderation.admin.clock import clock_lines
from games.moderation.admin.forms import MeasureForm
from games.moderation.admin.pages import CasePages, sent, who
from games.moderation.admin.wording import consequences, question
from games.moderation.selectors import subjects
from games.moderation.selectors.clocks import table_clock
from games.moderation.selectors.subjects import Subject
from games.moderation.services import by_hand
from games.moderation.services.by_hand import Asked


class ByHand(CasePages):
    """The pages of somebody and of a table, and one for each measure."""

    def person(self, request: HttpRequest, person_id: int) -> HttpResponse:
        """What is known of somebody, and what can be done about them."""
        subject = self._subject(request, person_id, None)
        told = {
            "subject": subject,
            "history": subjects.history_of(person_id),
            "offers": offers.by_hand(offers.ABOUT_PEOPLE, subject, who(request)),
        }
        return self.show(request, "person", subject.person, told)

    def table(self, request: HttpRequest, game_id: int) -> HttpResponse:
        """Who sits at a table, and what can be done about it."""
        subject = self._subject(request, None, game_id)
        is_running = subject.game_status == Game.Status.RUNNING
        at_seats = offers.by_hand((Measure.Kind.COMPUTER,), subject, who(request))
        told = {
            "subject": subject,
            "people": subjects.people(game_id, who(request)),
            "offers": offers.by_hand(Measure.OF_TABLES, subject, who(request)) * is_running,
            "at_seats": at_seats * is_running,
            "may_see_game": who(request).has_perm("games.view_game"),
            **clock_lines(table_clock(game_id)),
        }
        return self.show(request, "table", subject.game, told)

    def by_hand(
        self,
        request: HttpRequest,
        kind: str,
        person_id: int | None = None,
        game_id: int | None = None,
    ) -> HttpResponse:
        """Say what a measure will do, ask for the reason, and do it."""
        subject = self._subject(request, person_id, game_id)
        if kind not in offers.kinds_for(subject) or not who(request).has_perm(f"games.{kind}_case"):
            raise PermissionDenied
        offered = offers.by_hand((Measure.Kind(kind),), subject, who(request))
        if request.method != "POST" and not offered:
            return redirect(_back(subject)[0])
        form = MeasureForm(kind, sent(request), game_id=subject.game_id, is_last=True)
        if request.method == "POST" and form.is_valid():
            filled = form.cleaned_data
            asked = Asked(filled["reason"], filled.get("days"), filled.get("turn"))
            try:
                done = by_hand.take(offers.DOORS[kind], subject, who(request), asked)
            except ServiceError as error:
                form.add_error(None, error.sentence)
            else:
                messages.success(request, _("Done, and written down."))
                return redirect("admin:games_case_change", done.case_id)
        told = {"subject": subject, "form": form, "back": _back(subject)}
        told["consequences"] = consequences(kind, subject.person, is_reported=False)
        return self.show(request, "measure", question(kind, subject.person), told)

    def _subject(self, request: HttpRequest, person_id: int | None, game_id: int | None) -> Subject:
        self.check_right(request)
        if person_id is not None and game_id is not None:
            return subjects.seat(game_id, person_id, who(request))
        if person_id is not None:
            return subjects.person(person_id, who(request))
        return subjects.table(game_id or 0, who(request))


def _back(subject: Subject) -> tuple[str, str]:
    """Where one came from, and what that is called."""
    if subject.game_id is not None:
        return reverse("admin:games_case_table", args=[subject.game_id]), subject.game
    return reverse("admin:games_case_person", args=[subject.person_id]), subject.person
