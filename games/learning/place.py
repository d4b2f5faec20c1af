"""Where in the course a learner is: a lesson and one of its steps."""

from dataclasses import dataclass

from django.urls import reverse

from games.learning.course import BY_SLUG, lesson_after, part_of
from games.learning.lesson import Lesson, Step


@dataclass(frozen=True, slots=True)
class Place:
    """A step of a lesson; steps are numbered from 1."""

    lesson: Lesson
    number: int

    @property
    def step(self) -> Step:
        """The step itself."""
        return self.lesson.steps[self.number - 1]

    @property
    def address(self) -> str:
        """Where the step is shown."""
        if self.number == 1:
            return reverse("games:lesson", args=[self.lesson.slug])
        return reverse("games:lesson_step", args=[self.lesson.slug, self.number])

    @property
    def is_last(self) -> bool:
        """Whether the lesson is learned with this step."""
        return self.number == len(self.lesson.steps)

    @property
    def next(self) -> "Place | None":
        """The next step, of this lesson or the next one; None after the last of its box."""
        if not self.is_last:
            return Place(self.lesson, self.number + 1)
        following = lesson_after(self.lesson)
        return Place(following, 1) if following else None

    @property
    def lesson_number(self) -> int:
        """The number of the lesson within its box."""
        return part_of(self.lesson).index(self.lesson) + 1

    @property
    def lessons(self) -> int:
        """How many lessons its box has."""
        return len(part_of(self.lesson))

    @property
    def marks(self) -> list[str]:
        """For each step of the lesson whether it is `done`, `now` or `later`."""
        steps = range(1, len(self.lesson.steps) + 1)
        return [
            "now" if n == self.number else "done" if n < self.number else "later" for n in steps
        ]


def find_place(slug: str, number: int) -> Place | None:
    """The step that a URL names; None when there is none."""
    lesson = BY_SLUG.get(slug)
    return Place(lesson, number) if lesson and 1 <= number <= len(lesson.steps) else None
