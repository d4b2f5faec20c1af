"""A new table as a program asks for it: every option of the form, in the form's own judgement."""

from dataclasses import asdict
from typing import Any

from rest_framework.serializers import Field

from games.api.problems import Problem
from games.api.strict import Choice, Several, Strict, Text, Truth, Whole
from games.bots import POLICIES
from games.clocks.conditions import DAYS, GAMES
from games.clocks.reliability import ASKED
from games.clocks.timing import TimeUp
from games.forms import NewTableForm
from games.forms.pace import COUNT, DEFAULT, FOLDED, IGNORED, PRESETS_FIRST, USUAL
from games.rules.ruleset import DEFAULT as PLAIN
from games.rules.ruleset import EDITIONS, ROUNDS

_RULES = asdict(PLAIN)


class AskedRules(Strict):
    """The options of the rules; defaults may be left out."""

    def get_fields(self) -> dict[str, Any]:
        """A field for each option."""
        return {name: _asked(name, type(default)) for name, default in _RULES.items()}


def _asked(option: str, kind: type) -> Field[Any, Any, Any, Any]:
    if kind is bool:
        return Truth(required=False)
    return Choice(choices=EDITIONS if option == "edition" else sorted(ROUNDS), required=False)


class AskedTable(Strict):
    """A table that is to be opened; what is left out is as in the form."""

    name = Text(required=False, allow_blank=True, default="", max_length=60)
    rules = AskedRules(required=False)
    seats = Whole(required=False, default=5, min_value=2, max_value=12)
    public = Truth(required=False, default=False)
    computers = Several(
        child=Choice(choices=list(POLICIES)),
        required=False,
        default=list,
        max_length=11,
        help_text="The name of a strength for each computer player.",
    )
    pace = Choice(choices=[*PRESETS_FIRST, *FOLDED], required=False, default=DEFAULT)
    own_turn = Whole(required=False, min_value=0, max_value=9999, help_text="Hours.")
    own_start = Whole(required=False, min_value=0, max_value=9999, help_text="Hours.")
    own_increment = Whole(required=False, min_value=0, max_value=9999, help_text="Hours.")
    own_cap = Whole(required=False, min_value=0, max_value=9999, help_text="Hours.")
    time_up = Choice(
        choices=[each.value for each in TimeUp], required=False, default=TimeUp.ONE_TURN.value
    )
    own_hours = Choice(choices=[USUAL, COUNT, IGNORED], required=False, default=USUAL)
    least_in_time = Choice(choices=sorted(ASKED), required=False, default=0)
    verified_only = Truth(required=False, default=False)
    least_days = Choice(choices=sorted(DAYS), required=False, default=0)
    least_games = Choice(choices=sorted(GAMES), required=False, default=0)
    programs_welcome = Truth(required=False, default=False)


def judged(told: dict[str, Any]) -> dict[str, Any]:
    """What the form makes of it. Raises Problem with what does not go together."""
    form = NewTableForm(_as_typed(told))
    if form.is_valid():
        return form.table
    wrong = [
        {"pointer": _pointer(field), "detail": str(why)}
        for field, reasons in form.errors.items()
        for why in reasons
    ]
    raise Problem("invalid", wrong[0]["detail"] if len(wrong) == 1 else "", errors=wrong)


def _as_typed(told: dict[str, Any]) -> dict[str, Any]:
    flat = {name: value for name, value in told.items() if name not in ("rules", "computers")}
    return {
        **flat,
        **_RULES,
        **told.get("rules", {}),
        "computers": len(told["computers"]),
        "public": "public" if told["public"] else "invited",
    }


def _pointer(field: str) -> str:
    if field == "__all__":
        return "#"
    return f"#/rules/{field}" if field in _RULES else f"#/{field}"
