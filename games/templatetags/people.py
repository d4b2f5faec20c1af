"""Tags and filters for people and computer players: their faces, strengths and reliability."""

from typing import Any

from django import template

from accounts.portraits import Portrait, portrait_of
from games.bots.people import Face, face_of
from games.clocks.reliability import Reliability
from games.wording.reliability import reliability_words, seen_through_words
from games.wording.strengths import computer_player_words

register = template.Library()
register.filter("as_computer_player", computer_player_words)
register.filter("seen_through", seen_through_words)


@register.inclusion_tag("_computer_face.html")
def computer_face(name: str) -> dict[str, Face | None]:
    """Return the context of a computer player's face: a dict of `face`. For a name that no computer
    player has it is None, and a common face is shown.
    """
    return {"face": face_of(name)}


@register.inclusion_tag("_face.html")
def face(who: Any, letters: str = "") -> dict[str, Any]:
    """Return the context of a person's face, for the disc of class `initial`: `name`,
    `is_computer`, `is_program`, `portrait` (None for letters) and `letters`, by default the name's
    initial.
    """
    return {
        "name": who.name,
        "is_computer": getattr(who, "is_computer", False),
        "is_program": bool(letters) and who.is_program,
        "portrait": portrait_of(getattr(who, "portrait", 0)),
        "letters": letters or who.name[:1],
    }


@register.filter
def as_portrait(number: str) -> Portrait | None:
    """Return the portrait with the number that a form's text contains. None for LETTER, the first
    letter of the name.
    """
    return portrait_of(int(number))


@register.filter
def in_words(reliability: Reliability | None) -> str:
    """Return a reliability in words, such as “96 % of turns in time in 50 games”. Empty for
    None.
    """
    return reliability_words(reliability) if reliability else ""
