"""The address of the reactions to a turn."""

from django.urls import path

from games.reactions import views

urlpatterns = [
    path("games/<id:game_id>/reactions/<id:version>/", views.reactions, name="reactions")
]
