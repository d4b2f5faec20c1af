"""A new table as a program asks for it: every option of the form, in the form's own judgement."""

from typing import Any

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

RULES = (
    "expansion",
    "edition",
    "break_own_tools",
    "broken_miners_unpaid",
    "selfish_dwarf",
    "all_saboteurs_dealt",
    "rounds",
)


class AskedRules(Strict):
    """The options of the rules; defaults may be left out."""

    expansion = Truth(required=False)
    edition = Choice(choices=EDITIONS, required=False)
    break_own_tools = Truth(required=False)
    broken_miners_unpaid = Truth(required=False)
    selfish_dwarf = Truth(required=False)
    all_saboteurs_dealt = Truth(required=False)
    rounds = Choice(choices=sorted(ROUNDS), required=False)


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
        return form.cleaned_data
    wrong = [
        {"pointer": _pointer(field), "detail": str(why)}
        for field, reasons in form.errors.items()
        for why in reasons
    ]
    raise Problem("invalid", wrong[0]["detail"] if len(wrong) == 1 else "", errors=wrong)


def _as_typed(told: dict[str, Any]) -> dict[str, Any]:
    rules = {name: told.get("rules", {}).get(name, getattr(PLAIN, name)) for name in RULES}
    flat = {name: value for name, value in told.items() if name not in ("rules", "computers")}
    return {
        **flat,
        **rules,
        "computers": len(told["computers"]),
        "public": "public" if told["public"] else "invited",
    }


def _pointer(field: str) -> str:
    if field == "__all__":
        return "#"
    return f"#/rules/{field}" if field in RULES else f"#/{field}"
