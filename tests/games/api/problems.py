"""Problems as RFC 9457 has them."""

from typing import Any


def is_problem(response: Any, status: int, code: str) -> dict[str, Any]:
    """The body of a response, which has to be this problem."""
    assert response.status_code == status, response.content
    assert response.headers["Content-Type"] == "application/problem+json"
    told: dict[str, Any] = response.json()
    assert (told["status"], told["code"]) == (status, code), told
    assert told["type"].startswith("http") and told["title"] and told["detail"]
    return told
