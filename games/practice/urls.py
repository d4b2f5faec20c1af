"""The addresses of practice: its page, and the API's."""

from django.urls import path

from games.practice import api, views
from games.practice.play_on import views as play_on

urlpatterns = [
    path("practice/", views.practice, name="practice"),
    path(
        "games/<id:game_id>/play-on/<int:round_number>/<int:turn>/",
        play_on.play_on,
        name="play_on",
    ),
    path("games/<id:game_id>/no-more-tips/", views.no_more_tips, name="no_more_tips"),
    path("games/<id:game_id>/both-ends/", play_on.both_ends, name="both_ends"),
]
api_urlpatterns = [path("practice/", api.PracticeApiView.as_view(), name="practice")]
