"""The site's addresses, and an empty page behind the same middleware."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from saboteur_site.urls import urlpatterns as site


def hello(request: HttpRequest) -> HttpResponse:
    """An answer that took nothing but knowing who asks."""
    return HttpResponse(b"hello" if request.user.is_authenticated else b"hello, stranger")


urlpatterns = [path("hello/", hello), *site]
