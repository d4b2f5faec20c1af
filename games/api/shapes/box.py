"""Which of the two games figures are about."""

from rest_framework.request import Request

from games.api.lists import Query, among, read_query


class Box(Query):
    """The base game, or Saboteur 2."""

    box = among("base", "second", help_text="The base game, or Saboteur 2.")


def is_second(request: Request) -> bool:
    """Whether Saboteur 2 is asked for. Raises Problem."""
    return bool(read_query(request, Box)["box"] == "second")
