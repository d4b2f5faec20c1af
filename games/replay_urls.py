"""The URLs of replays."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.views.comments import comment
from games.views.offline import offline
from games.views.replay import picture, replay
from games.views.sharing import share, shared, shared_picture, withdraw
from games.views.story import story, thank
from games.views.thoughts import thoughts

urlpatterns = [
    path("games/<id:game_id>/replay/", replay, name="replay"),
    path("games/<id:game_id>/replay/<int:round_number>/<int:turn>/", replay, name="replay"),
    path(
        "games/<id:game_id>/replay/<int:round_number>/<int:turn>/picture.png",
        picture,
        name="replay_picture",
    ),
    path(
        "games/<id:game_id>/replay/<int:round_number>/<int:turn>/comment/",
        comment,
        name="comment",
    ),
    path("games/<id:game_id>/replay.html", offline, name="offline"),
    path("games/<id:game_id>/story/", story, name="story"),
    path("games/<id:game_id>/thank/", thank, name="thank"),
    path("games/<id:game_id>/thoughts/", thoughts, name="thoughts"),
    path("games/<id:game_id>/thoughts/<int:round_number>/<int:turn>/", thoughts, name="thoughts"),
    path("games/<id:game_id>/share/", share, name="share"),
    path("games/<id:game_id>/share/<id:share_id>/", withdraw, name="withdraw_share"),
    path("replays/<str:token>/", shared, name="shared"),
    path("replays/<str:token>/<int:round_number>/<int:turn>/", shared, name="shared"),
    path("replays/<str:token>/picture.png", shared_picture, name="shared_picture"),
    path(
        "replays/<str:token>/<int:round_number>/<int:turn>/picture.png",
        shared_picture,
        name="shared_picture",
    ),
]
