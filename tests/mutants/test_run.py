"""What is tried without any fault: each test that a fault names, and once."""

from tests.mutants.run import _outermost


def test_a_file_is_not_tried_beside_its_folder() -> None:
    named = {"tests/table/log", "tests/table/log/test_news.py", "tests/table/test_page.py"}
    assert _outermost(named) == ["tests/table/log", "tests/table/test_page.py"]
