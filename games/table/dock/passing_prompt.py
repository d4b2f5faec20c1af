"""What the dock says while cards are chosen to be discarded."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.observation import Observation
from games.table.dock.buttons import Button, Confirm, cancel_button, confirm
from games.table.dock.prompt import Prompt
from games.table.dock.stage import Stage, removable
from games.table.players import chip_of


def passing(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    """Which cards, and with the expansion what they may take away."""
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
        note=_("Nobody will see them. You draw as many."),
        extra=_("Or discard two cards to get rid of:") if extras else "",
        extras=extras,
    )


def _confirm(stage: Stage) -> Confirm:
    choice = stage.choice
    if choice.remove:
        return confirm(choice, _("Discard and get rid of it"), _("Discarding…"))
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
