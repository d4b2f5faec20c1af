"""The measures of the code."""

from pathlib import Path

from tools.house import files, imports
from tools.house.walks import walked


def test_code_is_counted_without_blanks_comments_and_docstrings(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text('"""A docstring\n\nof three lines."""\n\n# Why.\nONE = (\n    1,\n)\n')
    assert files.code_lines(str(file)) == 3


def test_imports_count_between_folders_that_are_not_for_all() -> None:
    found = imports.between_features(["games/views/turns.py"])
    assert found["views", "table"] >= 1
    assert all(other not in imports.COMMON for _, other in found)


def test_a_walk_holds_the_functions_of_the_site_in_their_order() -> None:
    from games.rules.ruleset import Ruleset

    walk = walked(lambda: Ruleset(rounds=1))
    assert walk.calls
    assert {Path(file).parent.name for file, _ in walk.calls} == {"rules"}
    assert (walk.rooms, walk.returns) == (1, 0)
