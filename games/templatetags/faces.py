"""Faces: of people the portrait they chose or a letter, of computer players their own."""

from typing import Any

from django import template

from accounts.portraits import Portrait, portrait_of
from games.bots.people import Face, face_of

register = template.Library()


@register.inclusion_tag("_computer_face.html")
def computer_face(name: str) -> dict[str, Face | None]:
    """The face of a computer player; the common one for a name that is none of theirs."""
    return {"face": face_of(name)}


@register.inclusion_tag("_face.html")
def face(who: Any, letters: str = "") -> dict[str, Any]:
    """Somebody's face, for the disc of class `initial`; by default the letter is their name's."""
    return {
        "name": who.name,
        "is_computer": getattr(who, "is_computer", False),
        "is_program": bool(letters) and who.is_program,
        "portrait": portrait_of(getattr(who, "portrait", 0)),
        "letters": letters or who.name[:1],
    }


@register.filter
def as_portrait(number: str) -> Portrait | None:
    """The face of this number, as a form has it; None for the letter."""
    return portrait_of(int(number))
