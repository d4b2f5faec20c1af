"""Pages that refuse are turned into problems, whatever their status."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from games.api.middleware import ProblemMiddleware
from games.api.problems import MEDIA_TYPE


@pytest.mark.parametrize("status", [404, 451, 502])
def test_the_status_of_a_page_stays(rf: RequestFactory, status: int) -> None:
    page = HttpResponse("<h1>No</h1>", content_type="text/html", status=status)
    answer = ProblemMiddleware(lambda _: page)(rf.get("/api/v1/me/"))
    assert answer.status_code == status
    assert answer["Content-Type"] == MEDIA_TYPE


def test_pages_elsewhere_stay_pages(rf: RequestFactory) -> None:
    page = HttpResponse("<h1>No</h1>", content_type="text/html", status=451)
    assert ProblemMiddleware(lambda _: page)(rf.get("/rules/")) is page
