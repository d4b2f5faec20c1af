"""The site's operator, texts and periods, which the pages on privacy and terms show."""

from email.utils import parseaddr

from .email import DEFAULT_FROM_EMAIL
from .environment import env, malformed, number, text_file

_MOST_SIGNS = 50_000


def _text(name: str) -> tuple[str, ...]:
    """The paragraphs of a text file that the environment names; plain text, none without it."""
    text = text_file(name)
    if len(text) > _MOST_SIGNS:
        raise malformed(name, f"a text of at most {_MOST_SIGNS} characters")
    return tuple(part.strip() for part in text.split("\n\n") if part.strip())


# Empty until the operator sets it.
OPERATOR = env.str("OPERATOR", default="").strip()
OPERATOR_ADDRESS = env.str("OPERATOR_ADDRESS", default="").strip()
OPERATOR_EMAIL = env.str("OPERATOR_EMAIL", default="").strip() or parseaddr(DEFAULT_FROM_EMAIL)[1]
# What else is to be said, below what the site says of itself.
PRIVACY_TEXT = _text("PRIVACY_FILE")
TERMS_TEXT = _text("TERMS_FILE")
LEAST_AGE = number("LEAST_AGE", 16, least=0, most=100)
# Closed reports, with what was decided, unless it still holds.
REPORT_DAYS = number("REPORT_DAYS", 365, least=90, most=36500)
