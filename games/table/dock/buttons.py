"""The buttons of the dock: links that change the choice, and the one that sends the move."""

from dataclasses import dataclass, replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.table.dock.choice import Choice
from games.table.dock.stage import Stage
from games.wording import tool_name


@dataclass(frozen=True, slots=True)
class Button:
    """A link of the dock that changes the choice.

    `key` is the key on the keyboard that does the same, and `main` marks the obvious next step.
    """

    id: str
    label: str
    query: str
    icon: str = ""
    key: str = ""
    chosen: bool = False
    main: bool = False


@dataclass(frozen=True, slots=True)
class Confirm:
    """The form of the dock that sends the move to `action`.

    Its button shows the text `doing` while the move is sent. With `main` the move plays no card and
    is the obvious next step.
    """

    label: str
    doing: str
    icon: str
    fields: list[tuple[str, str]]
    action: str = ""
    main: bool = False


def confirm(choice: Choice, label: str, doing: str) -> Confirm:
    """Return the form that sends a choice as a move; `label` and `doing` are for its button."""
    return Confirm(label, doing, "check", choice.fields())


def pass_button(choice: Choice) -> Button:
    """Return the button that begins a pass: the choice of cards to discard."""
    return Button("pass", _("Pass"), replace(choice.cleared(), passing=True).query(), "trash", "P")


def discard_button(choice: Choice, card: str) -> Button:
    """Return the button that begins a pass with this card, which cannot be played."""
    thrown = replace(choice.cleared(), passing=True, cards=(card,))
    return Button("pass", _("Discard"), thrown.query(), "trash", "P")


def cancel_button(choice: Choice) -> Button:
    """Return the button that clears the choice but keeps the lighting."""
    return Button("cancel", _("Cancel"), choice.cleared().query(), "close", "Esc")


def turn_buttons(stage: Stage) -> list[Button]:
    """Return buttons to turn the chosen card, or to choose another tool that it can mend; an empty
    list if there is no alternative.
    """
    choice = stage.choice
    if choice.at in stage.options.places and len(stage.options.places[choice.at]) > 1:
        turned = replace(choice, turned=not choice.turned)
        return [Button("turn", pgettext("turn a card round", "Turn"), turned.query(), "turn", "R")]
    tools = stage.options.seats.get(choice.on, []) if choice.on is not None else []
    return [
        Button("turn", capfirst(tool_name(tool)), replace(choice, tool=tool).query(), "turn", "R")
        for tool in tools
        if tool != choice.tool
    ]
