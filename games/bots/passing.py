"""What passing, and throwing two cards off, is worth."""

from games.bots import weights
from games.bots.keeping import keeping
from games.bots.outlook import Outlook
from games.rules.moves import DiscardTwo, Pass


def worth_of_passing(outlook: Outlook, move: Pass) -> float:
    """What a pass is worth: always less than something useful, most with the poorest cards."""
    first, *further = sorted(keeping(outlook, card) for card in move.cards)
    worth = weights.REFRESH + weights.THROWN * (1 - first)
    if len(move.cards) > outlook.seen.draw_size:
        return worth - len(further)
    refreshed = sum(weights.USUAL_CARD - kept for kept in further)
    scale = weights.REFRESHED_CRYSTALS if outlook.aim.crystals else weights.REFRESHED
    return worth + scale * refreshed


def worth_of_throwing_off(outlook: Outlook, move: DiscardTwo) -> float:
    """What giving two cards to remove one is worth; never for its own theft."""
    if move.remove == "theft":
        return weights.HARM
    spent = sum(keeping(outlook, card) for card in move.cards)
    hindrances = sum(card != "theft" for card in outlook.seen.fronts[outlook.me])
    trapped = move.remove == "trapped"
    need = weights.THROW_OFF if outlook.aim.digs or trapped else weights.MEND_A_SABOTEUR
    return need * (1.0 if hindrances == 1 or trapped else 0.6) - spent
