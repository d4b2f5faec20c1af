"""Previews of moves: what a move would do, what to know first, and the button that sends it."""

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.rules.cards.cards import PATH_CODES, feature_of
from games.rules.observation import Observation
from games.table.dock.choice import NOBODY, Choice
from games.table.mine.geometry import cell_in_words
from games.table.mine.lighting import groups_as_it_lies, sides_joined
from games.table.phrases import goal_name, list_of, side_name
from games.wording import break_prompt, card_name, elided, mend_prompt


@dataclass(frozen=True, slots=True)
class Preview:
    """The words for a whole move before it is sent; `note` may be empty.

    `label` is the button's text, `doing` its text while the move is sent.
    """

    title: str
    note: str
    label: str
    doing: str


def preview_of(seen: Observation, choice: Choice, names: tuple[str, ...]) -> Preview:
    """Return the words for a choice that is a whole move; `names` are by seat."""
    if choice.steal is not None:
        return _steal(choice, names)
    if choice.card in PATH_CODES:
        return _lay(seen, choice)
    if choice.on is not None:
        return _play_on(seen, choice, names)
    return _play(choice)


def joins(seen: Observation, choice: Choice) -> str:
    """Return a sentence about the connections of a previewed path card to the start."""
    card, at = choice.card or "", choice.at or (0, 0)
    if feature_of(card) == "ladder":
        return _("A ladder always connects to the start.")
    openings = "".join(groups_as_it_lies(card, choice.turned))
    joined = sides_joined({laid.at: laid for laid in seen.mine}, openings, at)
    if not joined:
        return _("Not connected to the start.")
    sides = list_of([side_name(side) for side in joined])
    return _("Connects on the %(sides)s.") % {"sides": sides}


def _lay(seen: Observation, choice: Choice) -> Preview:
    title = _("%(card)s at %(place)s") % {
        "card": capfirst(card_name(choice.card or "")),
        "place": cell_in_words(choice.at or (0, 0)),
    }
    return Preview(title, joins(seen, choice), _("Lay here"), _("Laying…"))


def _play(choice: Choice) -> Preview:
    if choice.card == "rockfall":
        title = _("Cave in %(place)s") % {"place": cell_in_words(choice.at or (0, 0))}
        return Preview(title, _("The card there is removed."), _("Cave it in"), _("Caving in…"))
    if choice.card == "map":
        title = _("Look at the %(goal)s goal") % {"goal": goal_name(choice.goal or 0)}
        return Preview(title, _("Only you will see what it is."), _("Look"), _("Looking…"))
    note = _("When the gold is shared out, you can steal a piece.")
    return Preview(_("Put a theft card in front of you"), note, _("Lay it"), _("Laying…"))


def _play_on(seen: Observation, choice: Choice, names: tuple[str, ...]) -> Preview:
    card, on = choice.card or "", choice.on or 0
    name, self_ = names[on], on == seen.seat
    kind, _dash, rest = card.partition("-")
    if kind == "break":
        note = _("No digging until it is mended.")
        return Preview(break_prompt(rest, name, self_), note, _("Break it"), _("Breaking…"))
    if kind == "repair":
        title = mend_prompt(choice.tool or rest, name, self_)
        return Preview(title, "", _("Mend it"), _("Mending…"))
    return _PLAYED_ON[card](name, self_)


def _hands_off(name: str, self_: bool) -> Preview:
    title = _("Remove your own theft") if self_ else _("Remove %(name)s’s theft")
    return Preview(
        elided(title % {"name": name}, name), "", _("Take it away"), _("Taking it away…")
    )


def _trap(name: str, self_: bool) -> Preview:
    note = _("A trapped dwarf can’t dig, and isn’t paid if still trapped at the end.")
    return Preview(_("Trap %(name)s") % {"name": name}, note, _("Trap"), _("Trapping…"))


def _free(name: str, self_: bool) -> Preview:
    title = _("Free yourself") if self_ else _("Free %(name)s")
    return Preview(title % {"name": name}, "", _("Free"), _("Freeing…"))


def _inspect(name: str, self_: bool) -> Preview:
    title = elided(_("Look under %(name)s’s hat") % {"name": name}, name)
    return Preview(title, _("Only you will see who it is."), _("Look"), _("Looking…"))


def _swap_hats(name: str, self_: bool) -> Preview:
    title = _("Change your own hat") if self_ else _("Give %(name)s another hat")
    note = _("The old dwarf is set aside unseen and a new one is drawn.")
    return Preview(title % {"name": name}, note, _("Swap hats"), _("Swapping…"))


def _swap_hands(name: str, self_: bool) -> Preview:
    title = _("Swap hands with %(name)s") % {"name": name}
    note = _("You swap all your other cards for theirs; you don’t draw.")
    return Preview(title, note, _("Swap hands"), _("Swapping…"))


_PLAYED_ON = {
    "hands-off": _hands_off,
    "trapped": _trap,
    "free-at-last": _free,
    "inspection": _inspect,
    "swap-hats": _swap_hats,
    "swap-hands": _swap_hands,
}


def _steal(choice: Choice, names: tuple[str, ...]) -> Preview:
    if choice.steal == NOBODY:
        return Preview(_("Steal from nobody"), "", _("Don’t steal"), _("Moving on…"))
    title = _("Steal a gold piece from %(name)s") % {"name": names[int(choice.steal or 0)]}
    return Preview(title, _("Everybody will see it."), _("Steal"), _("Stealing…"))
