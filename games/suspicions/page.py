"""The pages of suspicions, in words and per cent."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.suspicions.scores import Fit
from games.suspicions.selectors import GuessRecord, Readings, RoundReadings, Sheet
from games.wording.guesses import CHANCES, STEPS, GuessStep, steps_of
from games.wording.reliability import percent_of

# The fewest marks for a share.
FEWEST = 5


@dataclass(frozen=True, slots=True)
class SuspectRow:
    """Another player with the five steps."""

    seat: int
    name: str
    steps: tuple[GuessStep, ...]


@dataclass(frozen=True, slots=True)
class FitRow:
    """A step, and how often it came true; `share` is empty for too few marks."""

    words: str
    said: str
    share: str
    marks: int


@dataclass(frozen=True, slots=True)
class RecordPage:
    """How well a person's marks fit; `line` has the curve's points in a square of 100."""

    rows: tuple[FitRow, ...]
    line: str
    record: GuessRecord


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """How sure of the truth a player was over a round."""

    name: str
    sure: str
    is_you: bool
    is_open: bool


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round's readings, the best first."""

    number: int
    lines: tuple[ReadingRow, ...]


@dataclass(frozen=True, slots=True)
class ReadingsPage:
    """The players who judged best; `is_open` is None for a viewer without marks."""

    game_id: int
    name: str
    rounds: tuple[RoundRow, ...]
    is_open: bool | None


def rows_of(sheet: Sheet) -> tuple[SuspectRow, ...]:
    """Return the other players at the table, each with the steps."""
    return tuple(SuspectRow(one.seat, one.name, steps_of(one.step)) for one in sheet.suspects)


def saved_words(sheet: Sheet, changed: Collection[int]) -> str:
    """Return a confirmation with the changed marks: `Saved. Ben: surely a saboteur`."""
    said = [
        _("%(title)s: %(names)s") % {"title": one.name, "names": _within(str(STEPS[one.step]))}
        for one in sheet.suspects
        if one.seat in changed and one.step is not None
    ]
    return " ".join((_("Saved."), " · ".join(said))).strip()


def _within(label: str) -> str:
    return label[:1].lower() + label[1:]


def record_page(record: GuessRecord) -> RecordPage:
    """Return a person's record in rows, and the curve through steps with enough marks."""
    return RecordPage(
        rows=tuple(_row(fit) for fit in record.fits),
        line=" ".join(_points(record.fits)),
        record=record,
    )


def _row(fit: Fit) -> FitRow:
    share = percent_of(fit.saboteurs / fit.marks) if fit.marks >= FEWEST else ""
    return FitRow(str(STEPS[fit.step]), percent_of(CHANCES[fit.step]), share, fit.marks)


def _points(fits: tuple[Fit, ...]) -> Iterator[str]:
    for fit in fits:
        if fit.marks >= FEWEST:
            yield f"{100 * CHANCES[fit.step]:g},{100 - 100 * fit.saboteurs / fit.marks:.0f}"


def readings_page(readings: Readings) -> ReadingsPage:
    """Return the page of who judged best, round by round."""
    return ReadingsPage(
        readings.game_id,
        readings.name,
        tuple(RoundRow(one.number, tuple(_lines(one))) for one in readings.rounds),
        readings.is_open,
    )


def _lines(told: RoundReadings) -> Iterator[ReadingRow]:
    watcher = _("A computer player that only watched")
    rows = [(one.score, one.name, one.is_you, one.is_open) for one in told.readings]
    for score, name, is_you, is_open in sorted([*rows, (told.watcher, watcher, False, True)])[::-1]:
        yield ReadingRow(name, percent_of(score), is_you, is_open)
