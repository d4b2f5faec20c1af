"""Prompts of the dock for a chosen card: where it may go, why not, what it would do."""

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.cards.cards import PATH_CODES
from games.rules.observation import Observation
from games.table.dock.buttons import cancel_button, confirm, discard_button, turn_buttons
from games.table.dock.preview import preview_of
from games.table.dock.prompt import Prompt
from games.table.dock.stage import Stage
from games.wording import card_effect, card_name


def blocked(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    """Explain why the card cannot be played now, and what can be done instead."""
    card = stage.choice.card or ""
    reason = blocked_card_of(seen, card, stage.refusal or "")
    return Prompt(
        reason.title,
        note=reason.advice,
        icon=reason.icon,
        bad=True,
        card=card,
        buttons=[discard_button(stage.choice, card)],
    )


def chosen(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    """Return the prompt for a card without place or target: how many places, or what to choose."""
    card = stage.choice.card or ""
    return Prompt(
        _named(card),
        _asked(stage, card),
        note=card_effect(card) if card not in PATH_CODES else _("Pick a lit space to try it there"),
        card=card,
        buttons=[cancel_button(stage.choice)],
    )


def _named(card: str) -> str:
    """The card, and what is asked about it follows."""
    return _("%(card)s:") % {"card": capfirst(card_name(card))}


def _asked(stage: Stage, card: str) -> str:
    count = stage.options.count
    if card in PATH_CODES:
        return ngettext("%(count)d place", "%(count)d places", count) % {"count": count}
    if card == "rockfall":
        return _("choose a card to cave in")
    return _("choose a goal") if card == "map" else _("choose a player")


def previewed(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    """Return the prompt for a whole move: what it would do, and the button that sends it."""
    preview = preview_of(seen, stage.choice, names)
    sent = "" if stage.is_plan else _("Not played yet.")
    return Prompt(
        preview.title,
        note=f"{preview.note} {sent}".strip(),
        wide=True,
        card=stage.choice.card or "",
        buttons=[cancel_button(stage.choice), *turn_buttons(stage)],
        confirms=[confirm(stage.choice, preview.label, preview.doing)] if stage.ready else [],
    )


@dataclass(frozen=True, slots=True)
class BlockedCard:
    """Why a card is blocked: a short title, advice, and the name of an icon."""

    title: str
    advice: str
    icon: str


def blocked_card_of(seen: Observation, card: str, code: str) -> BlockedCard:
    """Return the words for a refusal code of a card of this viewer's hand."""
    front = seen.fronts[seen.seat] if seen.seat is not None else ()
    if code == "tools-broken":
        return _broken([name for name in front if name.startswith("break-")])
    if code == "is-trapped":
        return BlockedCard(
            _("You are trapped: no digging"), _("Play another card, or pass"), "trapped"
        )
    return _elsewhere(card, code)


def _broken(cards: list[str]) -> BlockedCard:
    titles = {
        "break-pickaxe": _("Your pickaxe is broken: no digging"),
        "break-lantern": _("Your lantern is broken: no digging"),
        "break-cart": _("Your cart is broken: no digging"),
    }
    advice = _("Mend it, play another card, or pass")
    if len(cards) == 1:
        return BlockedCard(titles[cards[0]], advice, cards[0].removeprefix("break-") + "-broken")
    icon = (cards[0].removeprefix("break-") if cards else "pickaxe") + "-broken"
    return BlockedCard(
        _("Your tools are broken: no digging"), _("Get them mended, or play another card"), icon
    )


def _elsewhere(card: str, code: str) -> BlockedCard:
    other = _("Choose another card, or discard this one")
    titles = {
        "nothing-to-repair": (_("Nobody has one of those broken"), "check"),
        "already-there": (_("There’s no one to play it on"), "lock"),
        "goal-face-up": (_("All the goals are already face up"), "map"),
        "nothing-there": (_("There is nothing to remove now"), "lock"),
        "not-connected": (_("This card doesn’t fit anywhere in the mine right now"), "path"),
    }
    title, icon = titles.get(code, (_("This card cannot be played now"), "lock"))
    return BlockedCard(title, other, icon)
