"""The addresses of claims: a page, and the API's."""

from django.urls import path

from games.claims import api, views

urlpatterns = [path("games/<id:game_id>/claims/", views.claims, name="claims")]
api_urlpatterns = [
    path("games/<id:game_id>/claims/", api.ClaimsApiView.as_view(), name="claims"),
    path("games/<id:game_id>/claims/<id:claim_id>/", api.ClaimApiView.as_view(), name="claim"),
]
