"""The course: all lessons in order, the next one, and a learner's place."""

from dataclasses import dataclass

from django.urls import reverse

from games.learning import base_lessons, expansion_lessons
from games.learning.lesson import Lesson, LessonStep

BASE: tuple[Lesson, ...] = base_lessons.LESSONS
EXPANSION: tuple[Lesson, ...] = expansion_lessons.LESSONS
LESSONS = (*BASE, *EXPANSION)
BY_SLUG = {lesson.slug: lesson for lesson in LESSONS}


def part_of(lesson: Lesson) -> tuple[Lesson, ...]:
    """Return the lessons for the same box (base game or Saboteur 2) as this lesson, in order."""
    return EXPANSION if lesson.expansion else BASE


def lesson_after(lesson: Lesson) -> Lesson | None:
    """Return the next lesson for the same box. None after the box's last lesson."""
    part = part_of(lesson)
    at = part.index(lesson) + 1
    return part[at] if at < len(part) else None


def first_open(lessons: tuple[Lesson, ...], learned: frozenset[str]) -> Lesson | None:
    """Return the first of these lessons whose slug is not among the `learned` ones. None if all are
    learned.
    """
    return next((lesson for lesson in lessons if lesson.slug not in learned), None)


@dataclass(frozen=True, slots=True)
class CoursePlace:
    """A place in the course: a lesson, and the number of a step in it, from 1."""

    lesson: Lesson
    number: int

    @property
    def step(self) -> LessonStep:
        """Return the step of the lesson at this place."""
        return self.lesson.steps[self.number - 1]

    @property
    def address(self) -> str:
        """Return the path of the page of this place's step."""
        if self.number == 1:
            return reverse("games:lesson", args=[self.lesson.slug])
        return reverse("games:lesson_step", args=[self.lesson.slug, self.number])

    @property
    def is_last(self) -> bool:
        """Return whether this place is the last step of its lesson."""
        return self.number == len(self.lesson.steps)

    @property
    def next(self) -> "CoursePlace | None":
        """Return the place of the next step, in this lesson or the next one. None after the last
        lesson of its box.
        """
        if not self.is_last:
            return CoursePlace(self.lesson, self.number + 1)
        following = lesson_after(self.lesson)
        return CoursePlace(following, 1) if following else None

    @property
    def lesson_number(self) -> int:
        """Return the number of this place's lesson within its box, from 1."""
        return part_of(self.lesson).index(self.lesson) + 1

    @property
    def lessons(self) -> int:
        """Return the number of lessons in the box of this place's lesson."""
        return len(part_of(self.lesson))

    @property
    def marks(self) -> list[str]:
        """Return a list with a word for each step of this place's lesson: `done`, `now` or
        `later`.
        """
        steps = range(1, len(self.lesson.steps) + 1)
        return [
            "now" if n == self.number else "done" if n < self.number else "later" for n in steps
        ]


def find_place(slug: str, number: int) -> CoursePlace | None:
    """Return the place of the step `number` in the lesson with this slug. None if there is no such
    step.
    """
    lesson = BY_SLUG.get(slug)
    return CoursePlace(lesson, number) if lesson and 1 <= number <= len(lesson.steps) else None
