"""Taking a turn, what happened since, and the whole game once it is over."""

import json
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from accounts.request_facts import Facts, facts_of
from games.api import waiting
from games.api.access import owner, token_of
from games.api.lists import known_parameters, listed, whole_parameter
from games.api.problems import MEDIA_TYPE, Problem
from games.api.refusals import problem_of
from games.api.schema.operation import header, listing, operation, query
from games.api.shapes.games import TurnShape
from games.api.strict import Strict, Whole
from games.api.views.base import ApiView, read
from games.rules.files.record import write_record
from games.rules.moves import Move
from games.rules.notation import Malformed, read_move
from games.selectors import glances, logs
from games.selectors.errors import NotFound
from games.selectors.read_models import LogEntry
from games.selectors.records import finished_record
from games.services import kept_answers
from games.services.errors import IllegalMove, StaleTurn
from games.services.kept_answers import Answer, Key

LONGEST_KEY = 255
MOST_EVENTS = 100
RECORD = {
    "type": "object",
    "description": "A game as docs/notation.md writes it in `saboteur-game/1`.",
    "properties": {"format": {"const": "saboteur-game/1"}},
    "required": ["format", "rules", "seats", "rounds"],
}
_KEY = [header("Idempotency-Key", "The same key gets the same answer for a day.")]
_SINCE = [
    query("after", says="Turns after this version."),
    query("limit", says="How many, at most 100."),
    header("Prefer", "`wait=30` holds the answer until there is something."),
]


class AskedTurn(Strict):
    """A move, and the version of the table that it was made for."""

    version = Whole(min_value=0, max_value=2**31 - 1)
    move = serializers.JSONField(help_text="As docs/notation.md writes it.")


class TurnsView(ApiView):
    """Turns."""

    @operation(
        TurnShape,
        "not-found",
        "stale",
        "not-running",
        "illegal-move",
        "key-reused",
        status=201,
        asks=AskedTurn,
        parameters=_KEY,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Take mine."""
        told, account = read(request, AskedTurn), owner(request)
        key = _key(request, game_id, told)
        try:
            answer = self._play(game_id, account, told, key, facts_of(request._request))
        except (StaleTurn, IllegalMove) as error:
            answer = _refused(game_id, account, error)
            kept_answers.keep(account, key, answer)
        media_type = None if answer.status == kept_answers.CREATED else MEDIA_TYPE
        return Response(answer.body, status=answer.status, content_type=media_type)

    def _play(
        self, game_id: int, account: Account, told: Any, key: Key | None, facts: Facts
    ) -> Answer:
        version = told["version"]
        move = _move(game_id, account, version, told["move"])
        return kept_answers.take_turn(
            game_id=game_id,
            account=account,
            version=version,
            move=move,
            key=key,
            tell=_tell,
            facts=facts,
        )


class EventsView(ApiView):
    """What happened."""

    @operation(listing(TurnShape), "not-found", parameters=_SINCE)
    def get(self, request: Request, game_id: int) -> Response:
        """List the turns since a version; `Prefer: wait=30` waits for one."""
        known_parameters(request, "after", "limit")
        after = whole_parameter(request, "after", 0) or 0
        size = whole_parameter(request, "limit", MOST_EVENTS, least=1, most=MOST_EVENTS) or 1
        account, seconds = owner(request), waiting.wished(request.headers.get("Prefer", ""))
        page = logs.since(game_id, account, after, size)
        if seconds and not page.entries:
            waiting.wait(game_id, after, seconds, who=token_of(request).pk)
            page = logs.since(game_id, account, after, size)
        response = listed(request, TurnShape(page.entries, many=True).data, after=page.before)
        if seconds:
            response["Preference-Applied"] = f"wait={seconds}"
        return response


class RecordView(ApiView):
    """The whole game."""

    @operation(RECORD, "not-found", "not-over")
    def get(self, request: Request, game_id: int) -> Response:
        """Read it as `saboteur-game/1`, once it is over."""
        return Response(write_record(finished_record(game_id, owner(request))))


def _tell(turn: LogEntry) -> Any:
    return TurnShape(turn).data


def _move(game_id: int, account: Account, version: int, written: object) -> Move:
    """The move; one that cannot be read is refused after who asks, and what they looked at."""
    try:
        return read_move(written)
    except Malformed as error:
        glance = glances.glance(game_id, account)
        if glance.seat is None:
            raise NotFound from error
        if glance.version != version:
            raise StaleTurn from error
        raise IllegalMove(error.code) from error


def _refused(game_id: int, account: Account, error: StaleTurn | IllegalMove) -> Answer:
    problem = problem_of(error)
    assert problem is not None
    if isinstance(error, StaleTurn):
        problem.more["version"] = glances.glance(game_id, account).version
    return Answer(problem.status, problem.as_json())


def _key(request: Request, game_id: int, told: Any) -> Key | None:
    name = request.headers.get("Idempotency-Key")
    if name is None:
        return None
    if not 0 < len(name) <= LONGEST_KEY:
        raise Problem("malformed", _("An Idempotency-Key has 1 to 255 characters."))
    return kept_answers.key_of(name, json.dumps([game_id, told], sort_keys=True))
