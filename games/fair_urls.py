"""The URLs of fair deals."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.views import fair_deals

urlpatterns = [
    path("games/<id:game_id>/fair/", fair_deals.fair_deal, name="fair_deal"),
    path("games/<id:game_id>/fair/piece/", fair_deals.contribute, name="contribute"),
    path("games/<id:game_id>/proof.json", fair_deals.proof, name="proof"),
    path("games/<id:game_id>/game.json", fair_deals.record, name="record"),
    path("fair/verify_deal.py", fair_deals.checker, name="verify_deal"),
]
