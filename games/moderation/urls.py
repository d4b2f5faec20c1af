"""The addresses of reports and of decisions about the reader."""

from django.urls import path

from games.moderation import views

_GAME = "games/<id:game_id>/"
urlpatterns = [
    path("people/<id:account_id>/report/", views.report_person, name="report_person"),
    path("reports/", views.outcomes, name="outcomes"),
    path("reports/ban/", views.answer_ban, name="answer_ban"),
    path("reports/<id:measure_id>/appeal/", views.appeal, name="appeal"),
    path(f"{_GAME}chat/<id:number>/report/", views.report_message, name="report_message"),
    path(f"{_GAME}report/", views.choose, name="report"),
    path(f"{_GAME}report/table/", views.report_table, name="report_table"),
    path(f"{_GAME}report/<id:player_id>/", views.report_player, name="report_player"),
]
