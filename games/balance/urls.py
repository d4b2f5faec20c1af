"""The addresses of the balance: its page, and the API's."""

from django.urls import path

from games.balance import api, views

urlpatterns = [path("balance/", views.balance, name="balance")]
api_urlpatterns = [path("balance/", api.BalanceView.as_view(), name="balance")]
