"""Pages that say what this site is."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render


def landing(request: HttpRequest) -> HttpResponse:
    """Show what this is to a newcomer; send somebody with an account on to the games."""
    if request.user.is_authenticated:
        return redirect(settings.LOGIN_REDIRECT_URL)
    return welcome(request)


def welcome(request: HttpRequest) -> HttpResponse:
    """Show what this is to anybody."""
    return render(request, "pages/landing.html")


def rules(request: HttpRequest) -> HttpResponse:
    """Explain the game and every card."""
    return render(request, "pages/rules.html")
