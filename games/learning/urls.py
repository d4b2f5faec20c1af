"""The addresses of the lessons."""

from django.urls import path

from games.learning import views

urlpatterns = [
    path("learn/", views.learn, name="learn"),
    path("learn/<slug:slug>/", views.lesson, name="lesson"),
    path("learn/<slug:slug>/<int:number>/", views.lesson, name="lesson_step"),
]
