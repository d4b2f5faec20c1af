"""Reporting what somebody sees, reading what came of it, and answering decisions."""

from collections.abc import Callable
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, IntegerField, Serializer

from games.api.access import limit, owner
from games.api.lists import listed, read_query
from games.api.problems import Problem
from games.api.schema.operation import listing, operation
from games.api.shapes.fields import Word
from games.api.strict import Choice, Instant, Nothing, Strict, Text
from games.api.views.base import ApiView, read
from games.moderation.models.appeal import LONGEST_APPEAL
from games.moderation.models.measure import Measure
from games.moderation.models.report import LONGEST_SENTENCE, Report
from games.moderation.selectors import told
from games.moderation.services import appeals, reporting, telling

_REFUSED = ("not-found", "conflict", "guests-only-practise")


class AskedReport(Strict):
    """What is wrong, and perhaps a sentence, which only moderators read."""

    reason = Choice(choices=Report.Reason.values)
    sentence = Text(required=False, allow_blank=True, default="", max_length=LONGEST_SENTENCE)


class AskedAppeal(Strict):
    """What I answer to a decision, once."""

    text = Text(max_length=LONGEST_APPEAL)


class ReportedShape(Serializer[Any]):
    """A report of mine, and what came of it."""

    reason = Word(*Report.Reason.values, source="code")
    about = CharField(help_text="The name of the person, or of the table.")
    is_table = BooleanField()
    said = CharField(help_text="The message as it was; empty for a person or a table.")
    sentence = CharField()
    at = Instant()
    result = CharField(help_text="Empty while a moderator has yet to decide.")
    is_new = BooleanField()


class BesideShape(Serializer[Any]):
    """What was decided with another measure."""

    kind = Word(*Measure.Kind.values)
    until = Instant(allow_null=True)
    is_undone = BooleanField()


class DecisionShape(BesideShape):
    """What moderators decided about me or a table of mine."""

    id = IntegerField()
    reason = CharField()
    game_name = CharField(help_text="Empty where it is about no table.")
    said = CharField(help_text="My message that it is about; else empty.")
    at = Instant()
    is_new = BooleanField()
    may_appeal = BooleanField()
    appeal = CharField(help_text="What I answered; else empty.")
    answer = CharField(help_text="What a moderator said to that; else empty.")
    is_granted = BooleanField()
    beside = BesideShape(many=True)


class ReportsView(ApiView):
    """My reports."""

    @operation(listing(ReportedShape), scope="account")
    def get(self, request: Request) -> Response:
        """List them, the newest first."""
        read_query(request)
        return listed(request, ReportedShape(told.answers(owner(request)), many=True).data)


class DecisionsView(ApiView):
    """What moderators decided about me."""

    @operation(listing(DecisionShape), scope="account")
    def get(self, request: Request) -> Response:
        """List it, the newest first."""
        read_query(request)
        return listed(request, DecisionShape(told.decisions(owner(request)), many=True).data)


class DecisionsReadView(ApiView):
    """What is new of my reports and of decisions about me."""

    @operation(None, scope="account", status=204)
    def post(self, request: Request) -> Response:
        """Mark it as read."""
        read(request, Nothing)
        telling.mark_told(owner(request))
        return Response(status=204)


class AppealView(ApiView):
    """An answer to a decision, which another moderator reads."""

    @operation(DecisionShape, "not-found", scope="account", asks=AskedAppeal)
    def post(self, request: Request, measure_id: int) -> Response:
        """Send it; there is one for each decision."""
        account, text = owner(request), read(request, AskedAppeal)["text"]
        if not _decision(request, measure_id).may_appeal:
            raise Problem("not-found")
        appeals.appeal(measure_id, account, text)
        return Response(DecisionShape(_decision(request, measure_id)).data)


def _decision(request: Request, measure_id: int) -> told.Decided:
    found = told.decision(owner(request), measure_id)
    if found is None:
        raise Problem("not-found")
    return found


class ReportMessageView(ApiView):
    """A message in a chat that I may read."""

    @operation(None, *_REFUSED, scope="account", status=204, asks=AskedReport)
    def post(self, request: Request, game_id: int, number: int) -> Response:
        """Report it to the moderators."""
        return _report(request, reporting.report_message, game_id, number)


class ReportPlayerView(ApiView):
    """A person at a table, by their place."""

    @operation(None, *_REFUSED, scope="account", status=204, asks=AskedReport)
    def post(self, request: Request, game_id: int, player_id: int) -> Response:
        """Report to the moderators what they do there."""
        return _report(request, reporting.report_player, game_id, player_id)


class ReportTableView(ApiView):
    """A table: its name, or what goes on there."""

    @operation(None, *_REFUSED, scope="account", status=204, asks=AskedReport)
    def post(self, request: Request, game_id: int) -> Response:
        """Report it to the moderators."""
        return _report(request, reporting.report_table, game_id)


class ReportPersonView(ApiView):
    """A person, apart from any table."""

    @operation(None, *_REFUSED, scope="account", status=204, asks=AskedReport)
    def post(self, request: Request, account_id: int) -> Response:
        """Report them to the moderators."""
        return _report(request, reporting.report_person, account_id)


def _report(request: Request, file: Callable[..., object], *matter: int) -> Response:
    asked = read(request, AskedReport)
    limit(request, "report")
    file(*matter, owner(request), **asked)
    return Response(status=204)
