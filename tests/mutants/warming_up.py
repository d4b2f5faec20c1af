"""What every try needs is made before the processes part: the database, and a page was shown."""

import pytest
from django.test import Client


@pytest.mark.django_db
def test_a_page_is_shown(client: Client) -> None:
    assert client.get("/").status_code == 200
