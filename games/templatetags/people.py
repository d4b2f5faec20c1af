"""People and computer players on pages: their faces, and how reliable they are."""

from typing import Any

from django import template

from accounts.portraits import Portrait, portrait_of
from games.bots.people import Face, face_of
from games.clocks.reliability import Reliability
from games.wording.reliability import reliability_words, seen_through_words
from games.wording.strengths import computer_player_words

register = template.Library()


@register.inclusion_tag("_computer_face.html")
def computer_face(name: str) -> dict[str, Face | None]:
    """Show the face of a computer player; the common one for an unknown name."""
    return {"face": face_of(name)}


@register.inclusion_tag("_face.html")
def face(who: Any, letters: str = "") -> dict[str, Any]:
    """Show somebody's face, for the disc of class `initial`; by default their name's initial."""
    return {
        "name": who.name,
        "is_computer": getattr(who, "is_computer", False),
        "is_program": bool(letters) and who.is_program,
        "portrait": portrait_of(getattr(who, "portrait", 0)),
        "letters": letters or who.name[:1],
    }


@register.filter
def as_portrait(number: str) -> Portrait | None:
    """Return the face of this number, as a form has it; None for the letter."""
    return portrait_of(int(number))


@register.filter
def as_computer_player(strength: str) -> str:
    """Return a strength as 'computer player, Novice'."""
    return computer_player_words(strength)


@register.filter
def in_words(reliability: Reliability | None) -> str:
    """Return '96 % of turns in time in 50 games', or nothing without a record."""
    return reliability_words(reliability) if reliability else ""


@register.filter
def seen_through(reliability: Reliability) -> str:
    """Return a reliability as '98 % of the last 50 games seen to their end'."""
    return seen_through_words(reliability)
