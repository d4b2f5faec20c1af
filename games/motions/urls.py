"""The addresses of motions, for pages and the API."""

from django.urls import path

from games.motions import api, views

urlpatterns = [
    path("games/<id:game_id>/motion/", views.motion, name="motion"),
    path("games/<id:game_id>/motion/new/", views.new_motion, name="new_motion"),
]
api_urlpatterns = [
    path("games/<id:game_id>/motion/", api.MotionApiView.as_view(), name="motion"),
    path("games/<id:game_id>/votes/", api.VotesApiView.as_view(), name="votes"),
]
