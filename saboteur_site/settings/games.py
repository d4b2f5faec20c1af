"""Settings of the game: delays, days, limits, and the pauses of computer players."""

from .environment import env, malformed, number

# An email is sent only when its reader has left the turn alone for this long.
NOTICE_DELAY_SECONDS = number("NOTICE_DELAY_SECONDS", 120, most=7 * 24 * 60 * 60)
# How long guests are kept, with their practice games, and notices once they are sent.
PRACTICE_DAYS = number("PRACTICE_DAYS", 1, least=1, most=36500)
GUEST_DAYS = number("GUEST_DAYS", 30, least=1, most=36500)
NOTICE_DAYS = number("NOTICE_DAYS", 90, least=1, most=36500)
# At how many tables somebody may sit: at first, and at most, after many games.
TABLES_AT_FIRST = number("TABLES_AT_FIRST", 5, least=1, most=10000)
MOST_TABLES = number("MOST_TABLES", 40, least=1, most=10000)
# How old an account is before links that it writes in a chat can be clicked.
LINKS_AFTER_DAYS = number("LINKS_AFTER_DAYS", 14, most=36500)
_LONGEST_PAUSE = 3600


def _pause(name: str, default: str) -> tuple[float, float]:
    # A range to draw from, whatever the move: real thinking time would give away the hand.
    try:
        shortest, longest = map(float, env.str(name, default=default).split(","))
    except ValueError:
        raise malformed(name, f"two numbers, like {default}") from None
    if not 0 <= shortest <= longest <= _LONGEST_PAUSE:
        raise malformed(name, "two numbers up to 3600, the smaller one first")
    return shortest, longest


BOT_PAUSE_SECONDS = _pause("BOT_PAUSE_SECONDS", "1.0,3.0")
# For practice games whose computer players are wanted to take their time.
BOT_PAUSE_LIKE_PEOPLE_SECONDS = _pause("BOT_PAUSE_LIKE_PEOPLE_SECONDS", "8.0,40.0")
