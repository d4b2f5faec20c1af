"""The learner's progress, in a cookie, with nothing on the server."""

from django.http import HttpRequest, HttpResponse

from games.learning.course import BY_SLUG, LESSONS
from games.learning.lesson import Lesson

COOKIE = "learned"
_A_YEAR = 365 * 24 * 60 * 60


def learned_by(request: HttpRequest) -> frozenset[str]:
    """Return the slugs of the lessons that the reader's cookie lists as learned. Unknown slugs are
    ignored.
    """
    names = request.COOKIES.get(COOKIE, "").split(".")
    return frozenset(slug for slug in names if slug in BY_SLUG)


def remember_learned(request: HttpRequest, response: HttpResponse, lesson: Lesson) -> None:
    """Add a lesson to the cookie of learned lessons, in the response."""
    learned = learned_by(request) | {lesson.slug}
    response.set_cookie(
        COOKIE,
        ".".join(known.slug for known in LESSONS if known.slug in learned),
        max_age=_A_YEAR,
        samesite="Lax",
        httponly=True,
        secure=request.is_secure(),
    )
