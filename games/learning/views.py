"""The pages of the lessons, and the moves made in them.

Nothing is stored on the server: the address contains the move, and a cookie the learned lessons.
"""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_http_methods
from django_htmx.http import replace_url

from games.learning.attempt import Attempt, attempt, prepared_position
from games.learning.course import BASE, EXPANSION, CoursePlace, find_place, first_open
from games.learning.page import LessonPage, done_address, done_page, open_page
from games.learning.progress import learned_by, remember_learned
from games.rules.notation import Malformed
from games.rules.refusals import CODES
from games.table.dock.choice import Choice, read_choice
from games.views.requests import is_fragment, viewer
from games.wording import refusal_sentence

_UNWANTED = 422


@gzip_page
@require_GET
def learn(request: HttpRequest) -> HttpResponse:
    """Show the list of lessons, with the reader's progress."""
    learned = learned_by(request)
    parts = {
        "base": BASE,
        "expansion": EXPANSION,
        "learned": learned,
        "next": first_open(BASE, learned) or first_open(EXPANSION, learned),
        "base_learned": first_open(BASE, learned) is None,
    }
    return render(request, "learning/lessons.html", parts)


@gzip_page
@require_http_methods(["GET", "POST"])
def lesson(request: HttpRequest, slug: str, number: int = 1) -> HttpResponse:
    """Show a step of a lesson, before or after its move. On POST make the move and redirect to its
    outcome, or answer 422 with the reason and a hint. Raises Http404 for an unknown step.
    """
    place = find_place(slug, number)
    if place is None:
        raise Http404
    if request.method == "POST":
        return _move(request, place, read_choice(request.POST.dict()))
    choice = read_choice(request.GET.dict())
    if request.GET.get("done") == "1":
        made = _attempt(place, choice)
        if made.done:
            return _done(request, place, made, choice)
    return _open(request, place, choice, _why_not(place, choice))


def _move(request: HttpRequest, place: CoursePlace, choice: Choice) -> HttpResponse:
    """Make the posted move: on to what came of it, or back with the reason and a hint."""
    made = _attempt(place, choice)
    if not made.done:
        return _open(request, place, choice, _refusal_and_hint(place, made), _UNWANTED)
    choice = replace(choice, lighting=place.step.lighting)
    if is_fragment(request):
        return _done(request, place, made, choice)
    return HttpResponseRedirect(done_address(place, choice), status=303)


def _attempt(place: CoursePlace, choice: Choice) -> Attempt:
    """Play a choice, and return the result; an incomplete one is refused like any other move."""
    try:
        move = choice.move()
    except Malformed as error:
        return Attempt(False, prepared_position(place.step), refusal=error.code)
    return attempt(place.step, move)


def _open(
    request: HttpRequest, place: CoursePlace, choice: Choice, error: str, status: int = 200
) -> HttpResponse:
    page = open_page(place, prepared_position(place.step), choice, _name(request), error)
    return _answer(request, page, page.board.here, status)


def _done(request: HttpRequest, place: CoursePlace, made: Attempt, choice: Choice) -> HttpResponse:
    page = done_page(place, made, choice, _name(request))
    response = _answer(request, page, done_address(place, choice))
    if place.is_last:
        remember_learned(request, response, place.lesson)
    return response


def _answer(
    request: HttpRequest, page: LessonPage, address: str, status: int = 200
) -> HttpResponse:
    template = "learning/_lesson.html" if is_fragment(request) else "learning/lesson.html"
    response = render(request, template, {"page": page}, status=status)
    if is_fragment(request):
        replace_url(response, address)
    return response


def _why_not(place: CoursePlace, choice: Choice) -> str:
    """Why a card that was tried in a dark place does not go there; empty for anything else."""
    if choice.card is None or choice.at is None or choice.passing:
        return ""
    refusals = [
        _attempt(place, choice.at_place(choice.at, turned)).refusal for turned in (False, True)
    ]
    codes = [code for code in refusals if code]
    # Of both ways round, the one that came further says what is really the matter.
    return refusal_sentence(max(codes, key=CODES.index)) if len(codes) == 2 else ""


def _refusal_and_hint(place: CoursePlace, made: Attempt) -> str:
    """Why a move was not taken, and a hint."""
    if made.refusal:
        return f"{refusal_sentence(made.refusal)} {place.step.hint}"
    return str(place.step.hint)


def _name(request: HttpRequest) -> str:
    account = viewer(request)
    return account.name if account and not account.is_guest else ""
