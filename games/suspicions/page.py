"""The pages of suspicions, in words and percentages."""

from collections.abc import Collection, Iterable, Sequence

from django.utils.translation import gettext as _

from games.suspicions.selectors import Reading, RoundReadings, Suspect
from games.wording.guesses import CHANCES, STEPS
from games.wording.reliability import percent_of

# The fewest marks for a share.
FEWEST = 5


def saved_words(suspects: Iterable[Suspect], changed: Collection[int]) -> str:
    """Return a confirmation that names the marks of the changed seats, such as `Saved. Ben: surely
    a saboteur`.
    """
    said = [
        _("%(title)s: %(names)s")
        % {"title": suspect.name, "names": _within(str(STEPS[suspect.step]))}
        for suspect in suspects
        if suspect.seat in changed and suspect.step is not None
    ]
    return " ".join((_("Saved."), " · ".join(said))).strip()


def _within(label: str) -> str:
    return label[:1].lower() + label[1:]


def fit_rows(fits: Sequence[tuple[int, int]]) -> list[dict[str, str]]:
    """Return a dict for each step (how sure a mark is): `words`, its name, `said`, its chance in
    percent, and `share`, how often it was right, empty for too few marks. `fits` are pairs of
    marks, and of marks on saboteurs, by step.
    """
    return [
        {
            "words": str(STEPS[step]),
            "said": percent_of(CHANCES[step]),
            "share": percent_of(true / marks) if marks >= FEWEST else "",
        }
        for step, (marks, true) in enumerate(fits)
    ]


def fit_line(fits: Sequence[tuple[int, int]]) -> str:
    """Return a curve through the steps with enough marks, as the `points` of an SVG polyline in a
    square of 100. `fits` are pairs of marks, and of marks on saboteurs, by step.
    """
    return " ".join(
        f"{100 * CHANCES[step]:g},{100 - 100 * true / marks:.0f}"
        for step, (marks, true) in enumerate(fits)
        if marks >= FEWEST
    )


def best_first(readings: RoundReadings) -> list[Reading]:
    """Return the readings of a round (players' marks and their scores), the best first. A computer
    player that only watched is among them.
    """
    watcher = Reading(_("A computer player that only watched"), readings.watcher, False, True)
    return sorted(
        [*readings.readings, watcher],
        key=lambda one: (one.score, one.name, one.is_you, one.is_open),
        reverse=True,
    )
