"""All lessons in their order, and which comes next."""

from games.learning import (
    base_actions,
    base_endings,
    base_paths,
    expansion_actions,
    expansion_paths,
)
from games.learning.lesson import Lesson

BASE: tuple[Lesson, ...] = (*base_paths.LESSONS, *base_actions.LESSONS, *base_endings.LESSONS)
EXPANSION: tuple[Lesson, ...] = (*expansion_paths.LESSONS, *expansion_actions.LESSONS)
LESSONS = (*BASE, *EXPANSION)
BY_SLUG = {lesson.slug: lesson for lesson in LESSONS}


def part_of(lesson: Lesson) -> tuple[Lesson, ...]:
    """The lessons of the same box, in order."""
    return EXPANSION if lesson.expansion else BASE


def lesson_after(lesson: Lesson) -> Lesson | None:
    """The next lesson of the same box; None after its last."""
    part = part_of(lesson)
    at = part.index(lesson) + 1
    return part[at] if at < len(part) else None


def first_open(lessons: tuple[Lesson, ...], learned: frozenset[str]) -> Lesson | None:
    """The first lesson that is not learned yet; None when all are."""
    return next((lesson for lesson in lessons if lesson.slug not in learned), None)
