"""Redaction of log lines: anything that identifies somebody, lets somebody in, or reveals hidden
cards.

This is the last line of defence, for texts from anywhere: an error message, a requested path, a row
quoted by the database. Code that logs should not mention any of it in the first place.
"""

import logging
import re
from traceback import format_exception

from games.rules.cards.boxes import EXPANSION_DWARFS
from games.rules.cards.cards import CODES

# The parts of an address on either side of its @, which may be escaped, even twice. Every pattern
# starts at a word boundary and has a bounded length, so that no line, however odd, takes more than
# linear time.
_NO_SIGN = r"\s\"'<>()\[\]{},;:\\/?&=#@|"
_SIGN = rf"[^{_NO_SIGN}%]"
_AT = r"(?:@|%(?:25)*40)"
_ADDRESS = re.compile(
    rf"""
    (?: "[^"\n]+" | (?:(?<![^{_NO_SIGN}])|(?<=%40)) (?!celery@) (?:{_SIGN}|%(?!(?:25)*40))+ ) {_AT}
    (?: \[[^\]\s]+\] | localhost\b | (?= [^\s"'<>@/]{{0,250}}\. ) {_SIGN}+ )
    """,
    re.VERBOSE,
)
_PASSWORD = re.compile(r"(?<=://)[^/\s@\"':]{0,250}:[^/\s@\"']{0,250}(?=@)")
# The rest of such a path is a key.
KEYED_PATHS = (
    "join",
    "one-turn",
    "replays",
    "calendar",
    "notices/mute",
    "notices/off",
    "mail/off",
    "invited",
    "password/reset/key",
    "confirm-email",
)
_SLASH = r"(?:/|%(?:25)*2[Ff])"
_KEYED_PATH = re.compile(
    rf"({_SLASH}(?:{'|'.join(KEYED_PATHS).replace('/', _SLASH)}){_SLASH})[^\s\"'/?&#%]+"
)
# Session keys, seeds, signatures: long and no word. Task ids are harmless, and needed.
_UUID = r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![\w-])"
_TOKEN = re.compile(rf"(?<![\w-])(?!{_UUID})(?=[a-z_-]*[0-9])[\w-]{{20,}}", re.ASCII | re.I)
# PostgreSQL quotes the row that a constraint refused: hands and roles, for instance.
_ROW = re.compile(
    r"(Failing row contains )\(.*?\)(?=\.?(?:\n|\Z))|(Key \([^)\n]*\)=)\(.*?\)(?= is | already )",
    re.DOTALL,
)
# Card codes as errors and lists quote them: `KeyError: 'NESW'`.
_HIDDEN = sorted({*CODES, *EXPANSION_DWARFS, "miner", "selfish"})
_QUOTED = re.compile(rf"""(["'])(?:{"|".join(map(re.escape, _HIDDEN))})\1""")


def redact(text: str) -> str:
    """Return a log text with addresses, keys, passwords, quoted rows and hidden cards replaced by
    marks such as “[key]”.
    """
    text = _ROW.sub(r"\1\2(…)", text)
    text = _PASSWORD.sub("[password]", text)
    text = _ADDRESS.sub("[address]", text)
    text = _KEYED_PATH.sub(r"\1[key]", text)
    text = _QUOTED.sub(r"\1…\1", text)
    return _TOKEN.sub("[key]", text)


class Redaction(logging.Filter):
    """A log filter that redacts each record's message, traceback and stack."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Redact the log record itself, so that later handlers get no more either. Return True, so
        that no record is dropped.
        """
        record.msg, record.args = redact(_message(record)), None
        if record.exc_info and not record.exc_text:
            record.exc_text = "".join(format_exception(*record.exc_info)).rstrip("\n")
        if record.exc_text:
            record.exc_text = redact(record.exc_text)
        if record.stack_info:
            record.stack_info = redact(record.stack_info)
        return True


def _message(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except Exception:
        # Logging must never break what it logs.
        return f"{record.msg!r} with arguments that do not fit"
