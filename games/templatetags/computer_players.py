"""The faces of computer players, and their strengths in words."""

from django import template

from games.bots.people import Face, face_of
from games.wording.strengths import computer_player_words

register = template.Library()


@register.inclusion_tag("_computer_face.html")
def computer_face(name: str) -> dict[str, Face | None]:
    """The face of a computer player; the common one for a name that is none of theirs."""
    return {"face": face_of(name)}


@register.filter
def as_computer_player(strength: str) -> str:
    """'computer player, Novice'."""
    return computer_player_words(strength)
