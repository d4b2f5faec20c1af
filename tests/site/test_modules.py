"""Scripts that import each other: their order, and what they are as one."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.staticfiles import finders

from saboteur_site.modules import bundle_of, modules_of
from tests.processes import ROOT

SCRIPTS = sorted(path.name for path in (ROOT / "static" / "js").glob("*.js"))
# Every address that a script names, found another way than by the module.
NAMED = re.compile(r"""['"]\./([a-z_]+\.js)['"]""")
Write = Callable[[str, str], object]


@pytest.fixture
def write(tmp_path: Path, settings: LazySettings) -> Iterator[Write]:
    """Write a script where the site finds it."""
    settings.STATICFILES_DIRS = [tmp_path]
    finders.get_finder.cache_clear()
    yield lambda name, text: (tmp_path / name).write_text(text)
    finders.get_finder.cache_clear()


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_import_is_overlooked(name: str) -> None:
    named = set(NAMED.findall((ROOT / "static" / "js" / name).read_text()))
    assert {f"js/{each}" for each in named} <= set(modules_of([f"js/{name}"]))


def test_what_a_module_imports_runs_before_it_and_once() -> None:
    ordered = modules_of(["js/lobby.js"])
    assert ordered[-1] == "js/lobby.js"
    assert ordered.index("js/connection_bar.js") < ordered.index("js/retry.js")
    assert len(set(ordered)) == len(ordered)


def test_a_module_that_is_not_there_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        modules_of(["js/nowhere.js"])


def test_a_bundle_gives_each_module_what_it_imports_and_nothing_else(write: Write) -> None:
    write("a.js", "import * as all from './b.js';\nimport {one} from './b.js';\nall.go(one);\n")
    write("b.js", "import './c.js';\nconst own = 1;\nexport const one = own;\n"
          "export async function go() {}\n")  # fmt: skip
    write("c.js", "done();\n")
    assert (
        bundle_of(["a.js"])
        == """// c.js
const $$c = (() => {
done();

return {};
})();

// b.js
const $$b = (() => {

const own = 1;
const one = own;
async function go() {}

return {one, go};
})();

// a.js
const $$a = (() => {
const all = $$b;
const {one} = $$b;
all.go(one);

return {};
})();
"""
    )


def test_modules_that_import_each_other_in_a_circle_are_refused(write: Write) -> None:
    write("a.js", "import './b.js';\n")
    write("b.js", "import './a.js';\n")
    with pytest.raises(ValueError, match="circle"):
        bundle_of(["a.js"])


@pytest.mark.parametrize(
    "line",
    [
        "import {one as two} from './b.js';",
        "import one from './b.js';",
        "import './b.js'",
        "import {one} from 'b';",
        "const late = await import('./b.js');",
        "export {one};",
        "export default one;",
        "export let one = 1;",
        "export const {one} = two;",
        "export * from './b.js';",
    ],
)
def test_what_a_bundle_cannot_do_is_refused(line: str, write: Write) -> None:
    write("a.js", f"// Something\n{line}\n")
    write("b.js", "export const one = 1;\n")
    with pytest.raises(ValueError, match=r"a\.js"):
        bundle_of(["a.js"])
