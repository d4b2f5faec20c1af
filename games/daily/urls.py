"""The addresses of the round of the day, and the API's."""

from django.urls import path

from games.daily import api, views

urlpatterns = [
    path("daily/", views.daily, name="daily"),
    path("daily/<int:turn>/", views.daily, name="daily_turn"),
]
api_urlpatterns = [
    path("daily/", api.DailyView.as_view(), name="daily"),
]
