"""One prompt for every stage of a choice (look.md 6)."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.observation import Observation
from games.table.dock.buttons import Button, Confirm, cancel_button, confirm, pass_button
from games.table.dock.card_prompts import blocked, chosen, previewed
from games.table.dock.choice import NOBODY
from games.table.dock.prompt import Prompt
from games.table.dock.stage import (
    CHOSEN,
    FREE,
    IDLE,
    PASSING,
    PLANS,
    PREVIEW,
    STEALING,
    WAITING,
    WATCHING,
    Stage,
    removable,
)
from games.table.phrases import turn_of
from games.table.players import chip_of


def passing(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    """Ask for the cards to discard, and with the expansion for what they may take away."""
    prompt = Prompt(
        _("Discard which card?"),
        note=_("Nobody will see it."),
        wide=bool(stage.choice.cards),
        buttons=[cancel_button(stage.choice)],
        confirms=[_confirm(stage)] if stage.ready else [],
    )
    if not seen.rules.expansion:
        return prompt
    extras = _removals(seen, stage)
    return replace(
        prompt,
        title=_("Discard which cards? One to three."),
        note=_("No one will see them. You draw the same number."),
        extra=_("Or discard two cards to get rid of:") if extras else "",
        extras=extras,
    )


def _confirm(stage: Stage) -> Confirm:
    choice = stage.choice
    if choice.remove:
        return confirm(choice, _("Discard and clear it"), _("Discarding…"))
    count = len(choice.cards)
    label = ngettext("Discard %(count)d card", "Discard %(count)d cards", count)
    return confirm(choice, label % {"count": count}, _("Discarding…"))


def _removals(seen: Observation, stage: Stage) -> list[Button]:
    """With the expansion two discarded cards may remove one in front of the player."""
    choice = stage.choice
    return [
        Button(
            f"remove-{card}",
            chip_of(card).name,
            replace(choice, remove=None if card == choice.remove else card).query(),
            chip_of(card).icon,
            chosen=card == choice.remove,
        )
        for card in removable(seen, choice.cards)
    ]


def prompt_of(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    """Return the prompt for a viewer's stage; `names` by seat."""
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


def _plans(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    close = Button("cancel", _("Close"), stage.choice.cleared().query(), "close", "Esc")
    return Prompt(_("Your plans."), note=_("Only you see this."), buttons=[close])


def _free(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    passing_ = pass_button(stage.choice)
    if seen.hand and {card for card, _why in seen.idle} >= set(seen.hand):
        lead = _("You can’t play any of your cards right now.")
        return Prompt(_("Your turn."), lead, wide=True, buttons=[replace(passing_, main=True)])
    lead = _("Choose a card.") if seen.hand else ""
    return Prompt(_("Your turn."), lead, show_waiting=True, buttons=[passing_])


def _stealing(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    nobody = replace(stage.choice.cleared(), steal=NOBODY)
    return Prompt(
        _("Your theft."),
        _("Who do you rob?"),
        note=_("Pick someone who has gold."),
        buttons=[Button("nobody", _("Nobody"), nobody.query(), "close")],
    )


_MAKERS = {
    WATCHING: _watching,
    WAITING: _waiting,
    PLANS: _plans,
    FREE: _free,
    IDLE: blocked,
    CHOSEN: chosen,
    PREVIEW: previewed,
    PASSING: passing,
    STEALING: _stealing,
}
