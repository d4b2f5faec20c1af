"""The address of the reactions to a turn, and the API's."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.reactions import api, views

urlpatterns = [
    path("games/<id:game_id>/reactions/<id:version>/", views.reactions, name="reactions")
]
api_urlpatterns = [
    path("games/<id:game_id>/reactions/", api.ReactionsView.as_view(), name="reactions"),
    path("games/<id:game_id>/reactions/<id:version>/", api.ReactionView.as_view(), name="reaction"),
]
