"""The measures of the code, and the budget of its size."""

from pathlib import Path

import pytest

from tools.house import files, imports, sizes
from tools.house.walks import walked


def test_no_size_is_above_its_budget() -> None:
    assert not sizes.exceeded(), "Take something out, or raise tools/house/budget.toml and say why."


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ('"""A docstring\n\nof three lines."""\n\n# Why.\nONE = (\n    1,\n)\n', 3),
        ('"""A docstring."""\n\nTEXT = """\nlong\n\n# with blanks\n"""\n', 5),
        ('if True:\n\n    def some() -> None:\n        """A docstring."""\n        return\n', 3),
    ],
)
def test_code_is_counted_without_blanks_comments_and_docstrings(
    text: str, lines: int, tmp_path: Path
) -> None:
    file = tmp_path / "some.py"
    file.write_text(text)
    assert files.code_lines(str(file)) == lines


def test_imports_count_between_folders_that_are_not_for_all() -> None:
    found = imports.between_features(["games/views/turns.py"])
    assert found["views", "table"] >= 1
    assert all(other not in imports.COMMON for _, other in found)


def test_rows_are_imported_from_their_feature_and_core_imports_none() -> None:
    names = files.python_files()
    assert not imports.unseen(names)
    assert not imports.upwards(names)


def test_a_walk_holds_the_functions_of_the_site_in_their_order() -> None:
    from games.rules.ruleset import Ruleset

    walk = walked(lambda: Ruleset(rounds=1))
    assert walk.functions
    assert {Path(file).parent.name for file, _ in walk.functions} == {"rules"}
    assert (walk.rooms, walk.climbs, walk.returns) == (1, 0, 0)


def test_a_walk_holds_each_function_once_and_only_those_inside_a_door() -> None:
    from games.rules.ruleset import Ruleset

    door = ("games/rules/ruleset.py", "Ruleset.from_options")
    walk = walked(lambda: [Ruleset.from_options({}), Ruleset.from_options({}), Ruleset()], door)
    assert [name for _, name in walk.functions] == ["Ruleset.from_options", "Ruleset.__post_init__"]
