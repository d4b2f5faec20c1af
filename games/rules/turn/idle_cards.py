"""Why a card of a hand cannot be played now, so that the table can say so (notation.md's codes)."""

from games.rules.cards.cards import NUMBER, PATH_COUNT
from games.rules.cards.slots import TRAPPED, slots_of
from games.rules.position import Position
from games.rules.state import DIGGING
from games.rules.turn.legal import ACTION, placements


def why_idle(position: Position, seat: int, hand: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Each different card of a hand that has no legal move, and the refusal code that says why.

    Asked as if it were the seat's turn to dig; nothing is idle once digging is over.
    """
    if position.phase != DIGGING:
        return ()
    reasons = ((code, _reason(position, seat, code)) for code in dict.fromkeys(hand))
    return tuple((code, reason) for code, reason in reasons if reason)


def _reason(position: Position, seat: int, code: str) -> str | None:
    number = NUMBER[code]
    if number < PATH_COUNT:
        return _why_not_laid(position, seat, number)
    if ACTION[number](position, seat, number):
        return None
    if code.startswith("repair-"):
        return "nothing-to-repair"
    if code == "map":
        return "goal-face-up"
    puts_before = code.startswith("break-") or code in ("trapped", "theft")
    return "already-there" if slots_of(code) and puts_before else "nothing-there"


def _why_not_laid(position: Position, seat: int, number: int) -> str | None:
    if position.may_dig(seat):
        return None if placements(position, [number]) else "not-connected"
    only_trapped = position.is_trapped(seat) and not any(
        seats >> seat & 1 for seats in position.before[:TRAPPED]
    )
    return "is-trapped" if only_trapped else "tools-broken"
