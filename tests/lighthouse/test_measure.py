"""One page that Lighthouse fails on does not keep the others from being measured."""

import json
import sys
from pathlib import Path

import pytest

from tests.lighthouse import measure

GOOD = {
    "finalDisplayedUrl": "https://site.example/",
    "categories": {"performance": {"score": 1, "auditRefs": []}},
    "audits": {
        "cumulative-layout-shift": {"numericValue": 0.0},
        "first-contentful-paint": {"displayValue": "1 s"},
        "largest-contentful-paint": {"displayValue": "1 s"},
        "total-blocking-time": {"displayValue": "0 ms"},
    },
}


@pytest.fixture
def lighthouse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A command that fails so often on a page as the page's name says, and notes each try."""
    monkeypatch.setattr(measure, "chromium", lambda: "chromium")
    program = tmp_path / "lighthouse"
    program.write_text(
        f"""#!{sys.executable}
import pathlib, sys
page = sys.argv[1]
tries = pathlib.Path({str(tmp_path / "tries")!r})
with tries.open("a") as file:
    print(page, file=file)
if tries.read_text().split().count(page) <= int("0" + page[-1].strip("/")):
    sys.exit("NO_NAVSTART")
output = next(option for option in sys.argv if option.startswith("--output-path="))
pathlib.Path(output.partition("=")[2]).write_text({json.dumps(GOOD)!r})
"""
    )
    program.chmod(0o755)
    return str(program)


@pytest.mark.parametrize(
    ("page", "is_good", "tries"), [("a0", True, 1), ("b1", True, 2), ("c2", False, 2)]
)
def test_a_page_that_fails_is_tried_once_more_and_then_named(
    lighthouse: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    page: str,
    is_good: bool,
    tries: int,
) -> None:
    assert measure.judge(lighthouse, page, tmp_path) == is_good
    assert (tmp_path / "tries").read_text().split() == [page] * tries
    assert (f"{page}\n  not measured" in capsys.readouterr().out) != is_good


def test_the_others_are_measured_and_the_run_fails(
    lighthouse: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["measure", lighthouse, "http://site.example"])
    monkeypatch.setattr(measure, "PAGES", ("bad9", "fine0"))
    monkeypatch.setattr(measure, "of_a_visitor", lambda *_: True)
    assert measure.main() == 1
    site = "http://site.example/"
    tried = (tmp_path / "tries").read_text().split()
    assert tried == [site, f"{site}bad9", f"{site}bad9", f"{site}fine0"]
