"""Why a card cannot be played now: what is the matter, what can be done, and its picture."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class BlockedCard:
    """Why a card is blocked: a short title, advice, and the name of an icon."""

    title: str
    advice: str
    icon: str


def blocked_card_of(seen: Observation, card: str, code: str) -> BlockedCard:
    """The words for a refusal code of a card of this viewer's hand."""
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
        _("Your tools are broken: no digging"), _("Have them mended, or play another card"), icon
    )


def _elsewhere(card: str, code: str) -> BlockedCard:
    other = _("Choose another card, or discard this one")
    titles = {
        "nothing-to-repair": (_("Nothing of that kind is broken"), "check"),
        "already-there": (_("There is nobody to play it on"), "lock"),
        "goal-face-up": (_("Every goal lies face up already"), "map"),
        "nothing-there": (_("There is nothing to remove now"), "lock"),
        "not-connected": (_("No place in the mine takes this card now"), "path"),
    }
    title, icon = titles.get(code, (_("This card cannot be played now"), "lock"))
    return BlockedCard(title, other, icon)
