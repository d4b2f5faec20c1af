"""The addresses of orders, for the dock and the API."""

from django.urls import path

from games.orders import api, views

urlpatterns = [
    path("games/<id:game_id>/orders/", views.orders, name="orders"),
]
api_urlpatterns = [path("games/<id:game_id>/orders/", api.OrdersApiView.as_view(), name="orders")]
