"""The addresses of fair deals: pages, and the API's."""

from django.urls import path

from games.deal import api, views

urlpatterns = [
    path("games/<id:game_id>/fair/", views.fair_deal, name="fair_deal"),
    path("games/<id:game_id>/fair/piece/", views.contribute, name="contribute"),
    path("games/<id:game_id>/proof.json", views.proof, name="proof"),
    path("games/<id:game_id>/game.json", views.record, name="record"),
    path("fair/verify_deal.py", views.checker, name="verify_deal"),
]
api_urlpatterns = [
    path(
        "games/<id:game_id>/contribution/", api.ContributionApiView.as_view(), name="contribution"
    ),
    path("games/<id:game_id>/proof/", api.ProofApiView.as_view(), name="proof"),
]
