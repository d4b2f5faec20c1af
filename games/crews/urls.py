"""The addresses of crews."""

from django.urls import path

from games.crews import views

urlpatterns = [
    path("crews/", views.crews, name="crews"),
    path("crews/<id:crew_id>/", views.crew, name="crew"),
    path("crews/<id:crew_id>/plays/", views.choose, name="crew_plays"),
    path("crews/<id:crew_id>/table/", views.open_table, name="crew_table"),
    path("crews/<id:crew_id>/people/<id:account_id>/", views.remove, name="crew_remove"),
    path("crews/<id:crew_id>/removed/<id:account_id>/", views.let_in, name="crew_let_in"),
    path("crews/join/<str:token>/", views.join, name="crew_join"),
]
