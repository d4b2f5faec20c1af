"""One prompt for every stage of a choice (look.md 6)."""

from dataclasses import replace

from django.utils.translation import gettext as _

from games.rules.observation import Observation
from games.table.dock.buttons import Button, pass_button
from games.table.dock.card_prompts import blocked, chosen, previewed
from games.table.dock.choice import NOBODY
from games.table.dock.passing_prompt import passing
from games.table.dock.prompt import Prompt
from games.table.dock.stage import (
    CHOSEN,
    FREE,
    IDLE,
    PASSING,
    PREVIEW,
    STEALING,
    WAITING,
    WATCHING,
    Stage,
)
from games.table.phrases import turn_of


def prompt_of(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    """The prompt for a viewer's stage; `names` by seat."""
    maker = _MAKERS.get(stage.name)
    return maker(seen, stage, names) if maker else Prompt(_("The round is over."))


def _watching(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    if seen.turn is None:
        return Prompt(_("You are watching."))
    turn = turn_of(names[seen.turn])
    return Prompt(_("You are watching."), turn, show_waiting=True)


def _waiting(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    turn = turn_of(names[seen.turn or 0])
    if seen.phase == "stealing":
        turn = _("%(name)s may steal.") % {"name": names[seen.turn or 0]}
    return Prompt(turn, show_waiting=True)


def _free(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    passing_ = pass_button(stage.choice)
    if seen.hand and {card for card, _why in seen.idle} >= set(seen.hand):
        lead = _("None of your cards can be played now.")
        return Prompt(_("Your turn."), lead, wide=True, buttons=[replace(passing_, main=True)])
    lead = _("Choose a card.") if seen.hand else ""
    return Prompt(_("Your turn."), lead, show_waiting=True, buttons=[passing_])


def _stealing(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    nobody = replace(stage.choice.cleared(), steal=NOBODY)
    return Prompt(
        _("Your theft."),
        _("Whom do you rob?"),
        note=_("Choose somebody who has gold."),
        buttons=[Button("nobody", _("Nobody"), nobody.query(), "close")],
    )


_MAKERS = {
    WATCHING: _watching,
    WAITING: _waiting,
    FREE: _free,
    IDLE: blocked,
    CHOSEN: chosen,
    PREVIEW: previewed,
    PASSING: passing,
    STEALING: _stealing,
}
