"""The addresses of the round of the day."""

from django.urls import path

from games.daily import views

urlpatterns = [
    path("daily/", views.daily, name="daily"),
    path("daily/<int:turn>/", views.daily, name="daily_turn"),
]
