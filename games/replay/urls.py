"""The addresses of replays."""

from django.urls import path

from games.replay import views

_MOMENT = "<int:round_number>/<int:turn>/"
_REPLAY = "games/<id:game_id>/replay/"
_SHARED = "replays/<str:token>/"
urlpatterns = [
    path(_REPLAY, views.replay, name="replay"),
    path(f"{_REPLAY}{_MOMENT}", views.replay, name="replay"),
    path(f"{_REPLAY}{_MOMENT}picture.png", views.picture, name="replay_picture"),
    path(f"{_REPLAY}{_MOMENT}comment/", views.comment, name="comment"),
    path("games/<id:game_id>/share/", views.share, name="share"),
    path("games/<id:game_id>/share/<id:share_id>/", views.withdraw, name="withdraw_share"),
    path(_SHARED, views.shared, name="shared"),
    path(f"{_SHARED}{_MOMENT}", views.shared, name="shared"),
    path(f"{_SHARED}picture.png", views.shared_picture, name="shared_picture"),
    path(f"{_SHARED}{_MOMENT}picture.png", views.shared_picture, name="shared_picture"),
]
