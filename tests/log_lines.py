"""What is logged: as it is told, and as our handler writes it."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from traceback import format_exception
from typing import Any

# Not asked by default: what they tell at this level is for their own developers.
LOUD = logging.DEBUG


class LogLines:
    """Every record of every logger, by the logger's name."""

    def __init__(self) -> None:
        # As its author wrote it, before anything is taken out.
        self.told: list[tuple[str, str]] = []
        # As it leaves, with whatever is left in the record for other handlers.
        self.written: list[tuple[str, str]] = []

    def hear(self, record: logging.LogRecord) -> None:
        """Note a record that was just made."""
        parts = [str(record.msg), repr(record.args), record.getMessage()]
        if record.exc_info:
            parts += format_exception(*record.exc_info)
        self.told.append((record.name, "\n".join(parts)))

    def read(self, handler: logging.Handler, record: logging.LogRecord) -> None:
        """Note what a handler writes of a record."""
        parts = [str(record.msg), repr(record.args), str(record.exc_text), str(record.stack_info)]
        self.written.append((record.name, "\n".join([handler.format(record), *parts])))


def our_handler() -> logging.Handler:
    """The handler that `settings.LOGGING` names."""
    handlers = logging.getLogger("django").handlers
    return next(each for each in handlers if type(each) is logging.StreamHandler)


@contextmanager
def log_lines() -> Iterator[LogLines]:
    """Listen to all loggers at their loudest, but for those whose settings keep them quiet."""
    lines, handler, factory = LogLines(), our_handler(), logging.getLogRecordFactory()

    def make(*args: Any, **kwargs: Any) -> logging.LogRecord:
        record = factory(*args, **kwargs)
        lines.hear(record)
        return record

    emit, loud = handler.emit, [logging.root, logging.getLogger("django")]
    levels = [logger.level for logger in loud]
    logging.setLogRecordFactory(make)
    handler.emit = lambda record: lines.read(handler, record)  # type: ignore[method-assign]
    for logger in loud:
        logger.setLevel(LOUD)
    try:
        yield lines
    finally:
        for logger, level in zip(loud, levels, strict=True):
            logger.setLevel(level)
        handler.emit = emit  # type: ignore[method-assign]
        logging.setLogRecordFactory(factory)
