"""What a card is worth keeping in the hand, from 0 (throw it away) to about 1."""

from games.bots.outlook import Outlook
from games.bots.path_cards import usefulness_of
from games.rules.cards.cards import PATH_CODES, feature_of

_DIGGERS = {
    "map": 0.45,
    "rockfall": 0.4,
    "break": 0.15,
    "repair": 0.45,
    "theft": 0.7,
    "hands-off": 0.4,
    "trapped": 0.5,
    "free-at-last": 0.45,
    "inspection": 0.4,
    "swap-hats": 0.35,
    "swap-hands": 0.35,
}
_SABOTEURS = {
    **_DIGGERS,
    "map": 0.2,
    "rockfall": 0.95,
    "break": 0.9,
    "repair": 0.3,
    "trapped": 0.8,
}
_IN_NEED = 0.4  # more for a card that takes away what lies before its holder


def keeping(outlook: Outlook, card: str) -> float:
    """What a card is worth keeping for this dwarf, as things stand."""
    if card in PATH_CODES:
        return _path(outlook, card)
    kind = card.partition("-")[0] if card.startswith(("break-", "repair-")) else card
    if kind == "map" and len(outlook.targets) < 2:
        return 0.0
    worth = (_SABOTEURS if outlook.aim.sabotage else _DIGGERS)[kind]
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
