"""The URLs of the games."""

from django.urls import path

from games.features import modules
from games.views import cells, log, one_turn, people, shown, table, turns

app_name = "games"
urlpatterns = [
    path("one-turn/<str:token>/", one_turn.one_turn, name="one_turn"),
    path("people/<id:account_id>/", people.person, name="person"),
    path("games/<id:game_id>/", table.table, name="table"),
    path("games/<id:game_id>/table/", table.fragment, name="fragment"),
    path("games/<id:game_id>/turns/", turns.turns, name="turns"),
    path("games/<id:game_id>/me/", shown.private_card, name="private_card"),
    path("games/<id:game_id>/log/", log.log, name="log"),
    path("games/<id:game_id>/cells/<cell:at>/", cells.cell, name="cell"),
    path("games/<id:game_id>/taken-back/", log.taken_back, name="taken_back"),
    path("games/<id:game_id>/since/", log.since, name="since"),
    path("games/<id:game_id>/ending/", shown.ending_seen, name="ending_seen"),
    path("games/<id:game_id>/result/", shown.result_seen, name="result_seen"),
    *(address for urls in modules("urls") for address in getattr(urls, "urlpatterns", ())),
]
