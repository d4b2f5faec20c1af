"""The URLs of the API."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.api.views import me, tokens

app_name = "api"
urlpatterns = [
    path("tokens/", tokens.TokensView.as_view(), name="tokens"),
    path("me/", me.MeView.as_view(), name="me"),
]
