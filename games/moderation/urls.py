"""The addresses of reports and of decisions about the reader: pages, and the API's."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.moderation import api, views

_GAME = "games/<id:game_id>/"
urlpatterns = [
    path("people/<id:account_id>/report/", views.report_person, name="report_person"),
    path("reports/", views.told, name="told"),
    path("reports/ban/", views.answer_ban, name="answer_ban"),
    path("reports/<id:measure_id>/appeal/", views.appeal, name="appeal"),
    path(f"{_GAME}chat/<id:number>/report/", views.report_message, name="report_message"),
    path(f"{_GAME}report/", views.choose, name="report"),
    path(f"{_GAME}report/table/", views.report_table, name="report_table"),
    path(f"{_GAME}report/<id:player_id>/", views.report_player, name="report_player"),
]
api_urlpatterns = [
    path("me/reports/", api.ReportsView.as_view(), name="reports"),
    path("me/decisions/", api.DecisionsView.as_view(), name="decisions"),
    path("me/decisions/read/", api.DecisionsReadView.as_view(), name="decisions_read"),
    path("me/decisions/<id:measure_id>/appeal/", api.AppealView.as_view(), name="appeal"),
    path("people/<id:account_id>/report/", api.ReportPersonView.as_view(), name="report_person"),
    path(f"{_GAME}report/", api.ReportTableView.as_view(), name="report_table"),
    path(
        f"{_GAME}messages/<id:number>/report/",
        api.ReportMessageView.as_view(),
        name="report_message",
    ),
    path(
        f"{_GAME}players/<id:player_id>/report/",
        api.ReportPlayerView.as_view(),
        name="report_player",
    ),
]
