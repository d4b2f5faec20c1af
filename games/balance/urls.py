"""The address of the balance."""

from django.urls import path

from games.balance import views

urlpatterns = [path("balance/", views.balance, name="balance")]
