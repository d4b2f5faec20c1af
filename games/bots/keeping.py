"""The worth of keeping a card in the hand, from 0 (discard it) to about 1."""

from games.bots.outlook import Outlook
from games.bots.path_cards import usefulness_of
from games.rules.cards.cards import PATH_CODES, family_of, feature_of

WORTH_KEEPING = {
    "map": (0.45, 0.2),
    "rockfall": (0.4, 0.95),
    "break": (0.15, 0.9),
    "repair": (0.45, 0.3),
    "theft": (0.7, 0.7),
    "hands-off": (0.4, 0.4),
    "trapped": (0.5, 0.8),
    "free-at-last": (0.45, 0.45),
    "inspection": (0.4, 0.4),
    "swap-hats": (0.35, 0.35),
    "swap-hands": (0.35, 0.35),
}
"""By the family of an action card: its worth to diggers, and to saboteurs."""

_IN_NEED = 0.4  # more for a card that removes one in front of its holder


def keeping(outlook: Outlook, card: str) -> float:
    """Return the worth of keeping a card to this dwarf in the present round."""
    if card in PATH_CODES:
        return _path(outlook, card)
    if card == "map" and len(outlook.targets) < 2:
        return 0.0
    worth = WORTH_KEEPING[family_of(card)][outlook.aim.sabotage]
    return worth + (_IN_NEED if _needed(outlook, card) else 0.0)


def _needed(outlook: Outlook, card: str) -> bool:
    front = outlook.seen.fronts[outlook.me]
    if card == "free-at-last":
        return "trapped" in front
    return card.startswith("repair-") and any(
        broken.removeprefix("break-") in card.split("-") for broken in front
    )


def _path(outlook: Outlook, card: str) -> float:
    if outlook.aim.crystals:
        return 1.0 if feature_of(card) == "crystal" else 0.2
    if feature_of(card) in ("blue", "green"):
        return 0.9 if feature_of(card) == outlook.seen.dwarf else 0.1
    useful = usefulness_of(card)
    return 0.8 - useful * 0.8 if outlook.aim.sabotage else useful
