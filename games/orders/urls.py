"""The addresses of orders: the dock's, and the API's."""

from django.urls import path

from games.orders import api, views

urlpatterns = [
    path("games/<id:game_id>/orders/", views.orders, name="orders"),
]
api_urlpatterns = [path("games/<id:game_id>/orders/", api.OrdersApiView.as_view(), name="orders")]
