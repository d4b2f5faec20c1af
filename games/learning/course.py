"""All lessons in their order, which comes next, and where in them a learner is."""

from dataclasses import dataclass

from django.urls import reverse

from games.learning import base_lessons, expansion_lessons
from games.learning.lesson import Lesson, LessonStep

BASE: tuple[Lesson, ...] = base_lessons.LESSONS
EXPANSION: tuple[Lesson, ...] = expansion_lessons.LESSONS
LESSONS = (*BASE, *EXPANSION)
BY_SLUG = {lesson.slug: lesson for lesson in LESSONS}


def part_of(lesson: Lesson) -> tuple[Lesson, ...]:
    """Return the lessons of the same box, in order."""
    return EXPANSION if lesson.expansion else BASE


def lesson_after(lesson: Lesson) -> Lesson | None:
    """Return the next lesson of the same box; None after its last."""
    part = part_of(lesson)
    at = part.index(lesson) + 1
    return part[at] if at < len(part) else None


def first_open(lessons: tuple[Lesson, ...], learned: frozenset[str]) -> Lesson | None:
    """Return the first lesson that is not learned yet; None when all are."""
    return next((lesson for lesson in lessons if lesson.slug not in learned), None)


@dataclass(frozen=True, slots=True)
class CoursePlace:
    """A step of a lesson; steps are numbered from 1."""

    lesson: Lesson
    number: int

    @property
    def step(self) -> LessonStep:
        """Return the step itself."""
        return self.lesson.steps[self.number - 1]

    @property
    def address(self) -> str:
        """Return the address of the step."""
        if self.number == 1:
            return reverse("games:lesson", args=[self.lesson.slug])
        return reverse("games:lesson_step", args=[self.lesson.slug, self.number])

    @property
    def is_last(self) -> bool:
        """Return whether the lesson is learned with this step."""
        return self.number == len(self.lesson.steps)

    @property
    def next(self) -> "CoursePlace | None":
        """Return the next step, of this lesson or the next one; None after the last of its box."""
        if not self.is_last:
            return CoursePlace(self.lesson, self.number + 1)
        following = lesson_after(self.lesson)
        return CoursePlace(following, 1) if following else None

    @property
    def lesson_number(self) -> int:
        """Return the number of the lesson within its box."""
        return part_of(self.lesson).index(self.lesson) + 1

    @property
    def lessons(self) -> int:
        """Return the number of lessons of its box."""
        return len(part_of(self.lesson))

    @property
    def marks(self) -> list[str]:
        """Return `done`, `now` or `later` for each step of the lesson."""
        steps = range(1, len(self.lesson.steps) + 1)
        return [
            "now" if n == self.number else "done" if n < self.number else "later" for n in steps
        ]


def find_place(slug: str, number: int) -> CoursePlace | None:
    """Return the step that a URL names; None when there is none."""
    lesson = BY_SLUG.get(slug)
    return CoursePlace(lesson, number) if lesson and 1 <= number <= len(lesson.steps) else None
