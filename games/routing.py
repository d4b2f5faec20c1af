"""The URLs of the sockets."""

from django.urls import path, re_path

from games.consumers import GameConsumer, MyGamesConsumer, NoSuchSocket

websocket_urlpatterns = [
    path("ws/games/<id:game_id>/", GameConsumer.as_asgi()),
    path("ws/me/", MyGamesConsumer.as_asgi()),
    re_path("", NoSuchSocket.as_asgi()),
]
