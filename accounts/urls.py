"""The addresses of people's pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
