"""Faces: of people the portrait they chose or a letter, of computer players their own."""

from typing import Any

from django import template

from accounts.portraits import Portrait, portrait_of
from games.bots.people import Face, face_of

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
