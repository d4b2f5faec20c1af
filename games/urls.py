"""The addresses of the games."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.module_loading import import_string

app_name = "games"


def _view(name: str) -> Callable[..., HttpResponse]:
    # The views arrive one by one; an address whose view is not there yet must not break the rest.
    def view(request: HttpRequest, **parts: Any) -> HttpResponse:
        found: HttpResponse = import_string(f"games.views.{name}")(request, **parts)
        return found

    return view


urlpatterns = [
    path("practice/", _view("practice.practice"), name="practice"),
    path("join/<str:token>/", _view("lobby.join"), name="join"),
    path("games/", _view("lists.mine"), name="mine"),
    path("games/open/", _view("lists.open_tables"), name="open"),
    path("games/finished/", _view("lists.finished"), name="finished"),
    path("games/new/", _view("lobby.new"), name="new"),
    path("games/next/", _view("lists.next_game"), name="next"),
    path("games/<int:game_id>/", _view("table.table"), name="table"),
    path("games/<int:game_id>/table/", _view("table.fragment"), name="fragment"),
    path("games/<int:game_id>/turns/", _view("turns.turns"), name="turns"),
    path("games/<int:game_id>/me/", _view("me.me"), name="me"),
    path("games/<int:game_id>/log/", _view("log.log"), name="log"),
    path("games/<int:game_id>/chat/", _view("chat.chat"), name="chat"),
    path("games/<int:game_id>/result/", _view("result.seen"), name="result_seen"),
    path("games/<int:game_id>/sit/", _view("lobby.sit"), name="sit"),
    path("games/<int:game_id>/leave/", _view("lobby.leave"), name="leave"),
    path("games/<int:game_id>/start/", _view("lobby.start"), name="start"),
    path("games/<int:game_id>/cancel/", _view("lobby.cancel"), name="cancel"),
    path("games/<int:game_id>/computer/", _view("lobby.add_computer"), name="computer"),
    path("games/<int:game_id>/remove/<int:player_id>/", _view("lobby.remove"), name="remove"),
]
