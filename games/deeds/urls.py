"""The address of deeds."""

from django.urls import path

from games.deeds import views

urlpatterns = [path("games/<id:game_id>/deeds/", views.show_deeds, name="deeds")]
