"""Cases in the admin: the queue, a page for each case, and pages of accounts and tables with the
same form.
"""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from accounts import names
from accounts.admin.narrow import reader_of
from accounts.models import Account
from games.core.visibility import NotFound
from games.ids import read_id
from games.models import Game, Player
from games.moderation.admin import offers
from games.moderation.admin.forms import DecisionForm, ReasonForm
from games.moderation.admin.pages import (
    DecidingPages,
    about_case,
    answering,
    clock_of,
    posted_data,
)
from games.moderation.models import Appeal, Case, Report
from games.moderation.selectors import cases
from games.moderation.selectors.fitting import Matter
from games.moderation.selectors.powers import hides_people, over_table, own_cases
from games.moderation.services import appeals, desk


class StateFilter(admin.SimpleListFilter):
    """A filter by a case's state, which shows open cases unless another state is chosen."""

    title = gettext_lazy("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Return the states besides open, as pairs of value and label."""
        return [
            ("appeals", gettext_lazy("Appeals")),
            ("closed", pgettext_lazy("cases", "Closed")),
            ("all", pgettext_lazy("cases", "All")),
        ]

    def choices(self, changelist: Any) -> Any:
        """Yield the filter's choices as dicts, with “Open” in place of Django's first choice,
        “All”.
        """
        first, *others = super().choices(changelist)
        return [{**first, "display": pgettext("cases", "Open")}, *others]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:
        """Return those of the cases that are in the chosen state: open, closed, with an appeal that
        waits, or all.
        """
        if self.value() == "appeals":
            appeals = Appeal.objects.filter(measure__case=OuterRef("pk"), decided_at=None)
            return queryset.filter(Exists(appeals))
        if self.value() == "all":
            return queryset
        return queryset.filter(closed_at__isnull=self.value() != "closed")


@admin.register(Case)
class CaseAdmin(DecidingPages):
    """The queue of cases: open ones, gravest first, then the oldest; without the reader's own."""

    list_display = ("what", "gravity", "person", "game", "opened_at", "result")
    list_filter = (StateFilter, "gravity")
    indexed_filters = ("state", "gravity")
    search_fields = ("=id", "=game__id", "game__name", "person__name")
    list_select_related = ("person", "game")
    may_ask = ("person", "game")
    ordering = ("-gravity", "opened_at", "id")

    @admin.display(description=gettext_lazy("case"))
    def what(self, case: Case) -> str:
        """Return the reason of the case's gravest report in words, which links to the case."""
        return str(Report.Reason(case.reason).label)

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        """Return the columns by which cases are sorted: those of the queue for open cases, the last
        closed first for closed ones, and the newest first for all.
        """
        state = request.GET.get("state")
        if state == "closed":
            return ("-closed_at", "-id")
        return ("-id",) if state == "all" else self.ordering

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        """Return the cases in which the reader has no part (see `own_cases`)."""
        return super().get_queryset(request).exclude(own_cases(reader_of(request)))

    def get_urls(self) -> list[URLPattern]:
        """Return the addresses of pages for accounts, tables, seats and undoing, followed by
        Django's own.
        """

        def at(address: str, page: Callable[..., HttpResponse], name: str) -> URLPattern:
            view = self.admin_site.admin_view(answering(page))
            return path(address, view, name=f"games_case_{name}")

        return [
            at("person/", self.find, "find"),
            at("person/<id:person_id>/", self.person, "person"),
            at("table/<id:game_id>/", self.table, "table"),
            at("table/<id:game_id>/<id:person_id>/", self.seat, "seat"),
            at("undo/<id:measure_id>/", self.undo, "undo"),
            *super().get_urls(),
        ]

    @answering
    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show a case with the form of a decision; on POST decide. A moderator with a part in the
        case is shown only that they have one.
        """
        self.check_right(request)
        case_id = read_id(object_id) or 0
        case = cases.readable_case(case_id, reader_of(request))
        if case is None:
            return self.show(request, "own", _("Case %(number)s") % {"number": case_id}, {})
        about = {"title": self.what(case), "names": case.person or case.game}
        title = _("%(title)s: %(names)s") % about
        matter = Matter(case, case.person_id, case.game_id)
        return self._act(request, title, matter, about_case(request, case))

    def find(self, request: HttpRequest) -> HttpResponse:
        """Redirect to the page of the person with the given name. If nobody has the name, redirect
        to the start page and show a message.
        """
        self.check_right(request)
        name = request.GET.get("name", "")
        found = Account.objects.filter(name_key=names.key(name), is_guest=False).first()
        if found is None:
            messages.warning(request, _("Nobody here is called “%(name)s”.") % {"name": name[:50]})
            return redirect("admin:index")
        return redirect("admin:games_case_person", found.pk)

    def person(self, request: HttpRequest, person_id: int) -> HttpResponse:
        """Show a person's history with the form of a decision; on POST decide. Moderators do not
        see themselves.
        """
        self.check_right(request)
        person = get_object_or_404(Account, pk=person_id, is_guest=False)
        if person == reader_of(request):
            return self.show(request, "own", person.name, {})
        context = {"people": [cases.history(person, reader_of(request))]}
        return self._act(request, person.name, Matter(None, person_id, None), context)

    def table(self, request: HttpRequest, game_id: int) -> HttpResponse:
        """Show a table's players with the form of a decision about the table; on POST decide.
        Raises NotFound for a table that the reader may not see.
        """
        self.check_right(request)
        game = _table(game_id, reader_of(request))
        seats = Player.objects.filter(game=game, account__isnull=False).select_related("account")
        context = {"game": game, "seats": seats.order_by("seat", "id"), **clock_of(game_id)}
        context["are_hidden"] = hides_people(game, reader_of(request))
        context["may_see_game"] = reader_of(request).has_perm("games.view_game")
        return self._act(request, game.name, Matter(None, None, game_id), context)

    def seat(self, request: HttpRequest, game_id: int, person_id: int) -> HttpResponse:
        """Show a person at a table with the form of a decision; on POST decide. Raises NotFound if
        the person does not sit there, or is masked.
        """
        self.check_right(request)
        game = _table(game_id, reader_of(request))
        person = get_object_or_404(Account, pk=person_id, is_guest=False)
        is_hidden = hides_people(game, reader_of(request))
        if is_hidden or not game.players.filter(account=person).exists():
            raise NotFound
        people = [cases.history(person, reader_of(request))]
        context = {"game": game, "people": people, **clock_of(game_id)}
        title = _("%(person)s, at %(game)s") % {"person": person.name, "game": game.name}
        return self._act(request, title, Matter(None, person_id, game_id), context)

    def undo(self, request: HttpRequest, measure_id: int) -> HttpResponse:
        """Show a measure with the form for undoing it. On POST undo the measure. A moderator does
        not see measures about themselves.
        """
        self.check_right(request)
        row = cases.readable_measure(measure_id, reader_of(request))
        if row is None:
            return self.show(request, "own", _("Measure %(number)s") % {"number": measure_id}, {})
        home = _home(Matter(row.case, row.person_id, row.game_id))
        why = offers.why_no_undoing(row, reader_of(request))

        def door(filled: dict[str, Any]) -> str:
            appeals.undo(measure_id, reader_of(request), filled["reason"])
            return home

        context = {"done": [row], "back": home, "button": _("Undo"), "why": why}
        title = _("Undo: %(measure)s") % {"measure": row}
        form = None if why else ReasonForm(posted_data(request))
        return self.decide(request, title, form, door, context)

    def _act(
        self, request: HttpRequest, title: str, matter: Matter, context: dict[str, Any]
    ) -> HttpResponse:
        """The page of a matter, with the form of all that this moderator may do about it."""
        why = offers.why_nothing(matter, reader_of(request))
        refused = {} if why else offers.by_reason(matter, reader_of(request))
        fitting = refused.pop("", [])
        # A form that comes too late is answered with the reason.
        late = request.POST.getlist("kinds") if request.method == "POST" else []
        every_kind = offers.every_kind(reader_of(request))
        kinds = [kind for kind in every_kind if kind in {*fitting, *late}]
        form = DecisionForm(kinds, fitting, matter, posted_data(request)) if kinds else None

        def door(filled: dict[str, Any]) -> str:
            keeps_open = filled.get("keeps_open", False)
            reason, chosen = filled["reason"], filled["chosen"]
            desk.take_measures(matter, reader_of(request), reason, chosen, keeps_open=keeps_open)
            return _home(matter)

        shown = [*context.get("done", ())]
        for person in context.get("people", ()):
            shown += person["measures"]
        undoable = {row.pk for row in shown if not offers.why_no_undoing(row, reader_of(request))}
        context |= {"undoable": undoable, "why": why, "refused": refused.items()}
        return self.decide(request, title, form, door, context)


def _home(matter: Matter) -> str:
    """The page of a matter."""
    if matter.case is not None:
        return reverse("admin:games_case_change", args=[matter.case.pk])
    if matter.game_id is not None:
        return reverse("admin:games_case_table", args=[matter.game_id])
    return reverse("admin:games_case_person", args=[matter.person_id])


def _table(game_id: int, moderator: Account) -> Game:
    if not over_table(moderator, game_id):
        raise NotFound
    return get_object_or_404(Game, pk=game_id)
