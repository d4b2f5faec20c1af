"""The addresses of crews."""

from django.urls import path

from games.crews import views

urlpatterns = [
    path("crews/", views.crews, name="crews"),
    path("crews/<id:crew_id>/", views.crew, name="crew"),
    path("crews/<id:crew_id>/table/", views.open_table, name="crew_table"),
    path("crews/<id:crew_id>/people/<id:account_id>/", views.member, name="crew_member"),
    path("crews/join/<str:token>/", views.join, name="crew_join"),
]
