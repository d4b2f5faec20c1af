"""The addresses of lists: pages, and the API's."""

from django.urls import path

from games.lists import api, views

urlpatterns = [
    path("games/", views.my_games, name="my_games"),
    path("games/open/", views.open_tables, name="open"),
    path("games/finished/", views.finished, name="finished"),
    path("games/next/", views.next_game, name="next"),
]
api_urlpatterns = [
    path("me/turns/", api.MyTurnsApiView.as_view(), name="my_turns"),
    path("games/", api.GamesApiView.as_view(), name="games"),
]
