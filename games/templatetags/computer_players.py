"""The strengths of computer players in words."""

from django import template

from games.wording.strengths import computer_player_words

register = template.Library()


@register.filter
def as_computer_player(strength: str) -> str:
    """Return a strength as 'computer player, Novice'."""
    return computer_player_words(strength)
