"""Views of the API about a table before the start and after the end: sitting down, inviting,
starting, rematches.
"""

from dataclasses import asdict
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Field

from games.api.access import limit, owner
from games.api.problems import Problem
from games.api.schema.operation import operation
from games.api.shapes.games import GameShape, opened, shown
from games.api.strict import (
    Instant,
    Nothing,
    OneOf,
    Several,
    Somebody,
    Strict,
    Text,
    Truth,
    Whole,
)
from games.api.views.base import ApiView, read
from games.bots import DEFAULT, POLICIES
from games.clocks.beginning import Beginning
from games.lobby import invitations, rematch, services
from games.lobby.forms import NewTableForm, as_chosen
from games.rules.ruleset import DEFAULT as PLAIN
from games.wording.options import OPTIONS, Option
from games.wording.table_options import (
    COMPUTERS_CLAIM,
    CONDITIONS,
    INVITED,
    MASKED,
    PACE,
    PROGRAMS,
    PUBLIC,
    SEATS,
)


class Invitation(Strict):
    """The body of a request to sit down; a private table needs its invite token."""

    invite_token = Text(required=False, allow_null=True, default=None, max_length=80)


class AskedComputer(Strict):
    """The body of a request for a computer player: its strength."""

    strength = OneOf(choices=list(POLICIES), required=False, default=DEFAULT)


class JoinApiView(ApiView):
    """A seat at a table, taken before the start."""

    @operation(
        GameShape,
        "not-found",
        "not-in-lobby",
        "table-full",
        "guests-only-practise",
        "turned-away",
        "cannot-sit",
        "programs-unwelcome",
        "not-reliable-enough",
        "conditions-unmet",
        "too-many-tables",
        scope="play",
        asks=Invitation,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Sit down at a table. It is no mistake if the token's owner sits there already."""
        token = read(request, Invitation)["invite_token"]
        services.join_table(game_id, owner(request), token)
        return shown(request, game_id)


class LeaveApiView(ApiView):
    """A seat at a table, given up before the start."""

    @operation(None, "not-found", "not-in-lobby", scope="play", status=204)
    def post(self, request: Request, game_id: int) -> Response:
        """Give up the seat of the token's owner at a table before the start. Answers 204."""
        read(request, Nothing)
        services.leave_table(game_id, owner(request))
        return Response(status=204)


class StartApiView(ApiView):
    """The start of a table by its host."""

    @operation(GameShape, "not-found", "not-in-lobby", "not-enough-players", scope="play")
    def post(self, request: Request, game_id: int) -> Response:
        """Start a table as its host: shuffle the seats and deal."""
        read(request, Nothing)
        services.start_table(game_id, owner(request))
        return shown(request, game_id)


class CancelApiView(ApiView):
    """The cancelling of a table by its host, before the start."""

    @operation(None, "not-found", "not-in-lobby", scope="play", status=204)
    def post(self, request: Request, game_id: int) -> Response:
        """Cancel a table before the start, as its host. Answers 204."""
        read(request, Nothing)
        services.cancel_table(game_id, owner(request))
        return Response(status=204)


class ComputersApiView(ApiView):
    """Computer players that a host seats at a table."""

    @operation(
        GameShape, "not-found", "not-in-lobby", "table-full", scope="play", asks=AskedComputer
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Seat a computer player at a table, as its host."""
        strength = read(request, AskedComputer)["strength"]
        services.add_computer(game_id, owner(request), strength)
        return shown(request, game_id)


class SitterApiView(ApiView):
    """A player who sits at a table before the start."""

    @operation(GameShape, "not-found", "not-in-lobby", scope="play")
    def delete(self, request: Request, game_id: int, player_id: int) -> Response:
        """Remove a player from a table before the start, as its host."""
        services.remove_player(game_id, owner(request), player_id)
        return shown(request, game_id)


class InvitedApiView(ApiView):
    """People for whom a table keeps a seat."""

    @operation(
        GameShape,
        "not-found",
        "not-in-lobby",
        "table-full",
        "not-reliable-enough",
        "conditions-unmet",
        "programs-unwelcome",
        scope="play",
        asks=Somebody,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Keep a seat for the person with this name, as the table's host."""
        limit(request, "invite")
        invitations.invite_by_name(game_id, owner(request), read(request, Somebody)["name"])
        return shown(request, game_id)


class InvitedPersonApiView(ApiView):
    """A person for whom a table keeps a seat."""

    @operation(GameShape, "not-found", "not-in-lobby", scope="play")
    def delete(self, request: Request, game_id: int, account_id: int) -> Response:
        """Withdraw a person's invitation to a table, as its host."""
        invitations.withdraw(game_id, owner(request), account_id)
        return shown(request, game_id)


class DeclineApiView(ApiView):
    """A seat kept for the token's owner."""

    @operation(None, "not-found", "not-in-lobby", scope="play", status=204)
    def post(self, request: Request, game_id: int) -> Response:
        """Decline the invitation to a table, which frees the seat kept for the token's owner.
        Answers 204.
        """
        read(request, Nothing)
        invitations.decline(game_id, owner(request))
        return Response(status=204)


class AgainApiView(ApiView):
    """The rematch of a finished game."""

    @operation(
        GameShape,
        "not-found",
        "not-over",
        "table-full",
        "turned-away",
        "cannot-sit",
        "programs-unwelcome",
        "too-many-tables",
        scope="play",
        status=201,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Open the rematch of a finished game, or sit down at the one that is open."""
        read(request, Nothing)
        limit(request, "play_again")
        following = rematch.play_again(game_id, owner(request))
        return opened(request, following.pk)


_RULES = asdict(PLAIN)


class AskedRules(Strict):
    """The options of the rules in a request; defaults may be left out."""

    def get_fields(self) -> dict[str, Any]:
        """Return a field for each option of the rules, as a dict by name."""
        return {option.name: _asked(option) for option in OPTIONS}


def _asked(option: Option, **more: Any) -> Field[Any, Any, Any, Any]:
    is_number = type(option.default) is int
    if option.values:
        choices = sorted(option.values) if is_number else list(option.values)
        return OneOf(choices=choices, required=False, **more)
    if is_number:
        return Whole(required=False, min_value=0, max_value=9999, help_text="Hours.")
    return Truth(required=False, **more)


class AskedBeginning(Strict):
    """The beginning of a table in a request: when it starts without its host."""

    when_full = Truth(required=False, default=False)
    at = Instant(required=False, allow_null=True, default=None)
    filled = Truth(
        required=False,
        default=False,
        help_text="Whether computer players take the empty seats at that time.",
    )


class AskedTable(Strict):
    """The body of a request to open a table; fields left out are as in the form."""

    name = Text(required=False, allow_blank=True, default="", max_length=60)
    rules = AskedRules(required=False)
    seats = Whole(
        required=False,
        default=SEATS.default,
        min_value=min(SEATS.values),
        max_value=max(SEATS.values),
    )
    public = Truth(required=False, default=False)
    begins = AskedBeginning(
        required=False, help_text="Left out: a public table when it is full, others by their host."
    )
    computers = Several(
        child=OneOf(choices=list(POLICIES)),
        required=False,
        default=list,
        max_length=11,
        help_text="The name of a strength for each computer player.",
    )

    def get_fields(self) -> dict[str, Any]:
        """Return the fields as a dict by name: the declared ones, and one for each other option of
        a table.
        """
        others = (*PACE, COMPUTERS_CLAIM, MASKED, *CONDITIONS, PROGRAMS)
        asked = {option.name: _asked(option, default=option.default) for option in others}
        return {**super().get_fields(), **asked}


def judged(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values of a new table as a dict, cleaned by the form for new tables. Raises
    Problem (422), with a pointer to each mistake, if options are invalid or do not go together.
    """
    form = NewTableForm(_as_typed(values))
    if form.is_valid():
        return form.table
    wrong = [
        {"pointer": _pointer(field), "detail": str(why)}
        for field, reasons in form.errors.items()
        for why in reasons
    ]
    raise Problem("invalid", wrong[0]["detail"] if len(wrong) == 1 else "", errors=wrong)


def _as_typed(values: dict[str, Any]) -> dict[str, Any]:
    nested = ("rules", "computers", "begins")
    flat = {name: value for name, value in values.items() if name not in nested}
    return {
        **flat,
        **(as_chosen(Beginning(**values["begins"])) if "begins" in values else {}),
        **_RULES,
        **values.get("rules", {}),
        "computers": len(values["computers"]),
        "public": PUBLIC if values["public"] else INVITED,
    }


def _pointer(field: str) -> str:
    if field == "__all__":
        return "#"
    if field == "begins_at":
        return "#/begins/at"
    return f"#/rules/{field}" if field in _RULES else f"#/{field}"
