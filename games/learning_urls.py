"""The URLs of the lessons; part of those of the games."""

from django.urls import path

from games.views import learning

urlpatterns = [
    path("learn/", learning.learn, name="learn"),
    path("learn/<slug:slug>/", learning.lesson, name="lesson"),
    path("learn/<slug:slug>/<int:number>/", learning.lesson, name="lesson_step"),
]
