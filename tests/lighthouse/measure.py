"""Run Lighthouse (mobile) over the pages of newcomers, and say what is below the mark.

    python -m tests.lighthouse.measure PROGRAM [SITE]

PROGRAM is Lighthouse's command. SITE is a site that is running already; without it one is served
from a temporary folder, and the lobby of a table is measured, too. Exit code 1 when a score is
below 95, a page moves by 0.02 or more, or Lighthouse fails on a page twice; the others go on.
"""

import json
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from subprocess import CalledProcessError
from tempfile import TemporaryDirectory, mkdtemp
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from tests.embedded.play import Play
from tests.lighthouse.visitor import Visitor
from tests.processes import clean_environment
from tests.services.ports import free_port

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PAGES = ("games/open/", "rules/", "learn/", "learn/start/")
LEAST_SCORE = 0.95
LARGEST_SHIFT = 0.02
_FLAGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
)
# Now and then a trace of a busy machine lacks its beginning.
_TRIES = 2
_FIGURES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")


def main() -> int:
    """Measure every page and give the exit code."""
    program, *rest = sys.argv[1:]
    with TemporaryDirectory() as name, served(rest[0] if rest else "", name) as site:
        folder = Path(name)
        good = [judge(program, site, folder)]
        if not rest:
            good.append(of_a_visitor(program, site, folder, Visitor.open_table))
        good += [judge(program, site + page, folder) for page in PAGES]
        good.append(of_a_visitor(program, site, folder, Visitor.begin_practice))
    return 0 if all(good) else 1


def of_a_visitor(
    program: str, site: str, folder: Path, come_to: "Callable[[Visitor], str]"
) -> bool:
    """Report on the page that somebody new comes to, in that person's browser."""
    visitor = Visitor(site)
    page = come_to(visitor)
    with signed_in(visitor, folder) as port:
        return judge(program, page, folder, port)


@contextmanager
def served(site: str, folder: str) -> "Iterator[str]":
    """The address of a site: the given one, or one of our own for as long as it takes."""
    if site:
        yield site.rstrip("/") + "/"
        return
    play = Play(Path(folder) / "var").start()
    try:
        yield f"{play.url}/"
    finally:
        play.stop()


@contextmanager
def signed_in(visitor: Visitor, folder: Path) -> "Iterator[int]":
    """The port of a browser that has the visitor's cookies and nothing else."""
    port = free_port()
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            mkdtemp(dir=folder),
            executable_path=chromium(),
            args=[*_FLAGS, f"--remote-debugging-port={port}"],
        )
        context.add_cookies(visitor.cookies_for_a_browser())  # type: ignore[arg-type]
        yield port
        context.close()


def judge(program: str, page: str, folder: Path, port: int | None = None) -> bool:
    """Whether a page is good enough; says of one that could not be measured that it was not."""
    for _ in range(_TRIES):
        try:
            found = measure(program, page, folder, port)
        except CalledProcessError as error:
            failed = error
        else:
            return report(found)
    print(f"{page}\n  not measured: Lighthouse failed {_TRIES} times, with {failed.returncode}")
    return False


def measure(program: str, page: str, folder: Path, port: int | None = None) -> dict[str, Any]:
    """Lighthouse's report on a page, read; in the browser that listens at a port, if given.

    Raises CalledProcessError when Lighthouse gives up, as it does when a trace lacks its beginning.
    """
    file = folder / "report.json"
    command = [program, page, "--quiet", "--output=json", f"--output-path={file}"]
    if port is None:
        command += [f"--chrome-flags={' '.join(('--headless=new', *_FLAGS))}"]
    else:
        command += [f"--port={port}", "--disable-storage-reset"]
    subprocess.run(command, env=clean_environment(CHROME_PATH=chromium()), check=True)
    report: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return report


def chromium() -> str:
    """Where the system's browser is."""
    found = shutil.which("chromium")
    assert found, "chromium is not installed"
    return found


def report(found: dict[str, Any]) -> bool:
    """Print what matters of a report; whether the page is good enough."""
    audits = found["audits"]
    shift = audits["cumulative-layout-shift"]["numericValue"]
    print(found["finalDisplayedUrl"])
    scores = {name: part["score"] or 0 for name, part in found["categories"].items()}
    print("  " + ", ".join(f"{name} {score * 100:.0f}" for name, score in scores.items()))
    figures = [f"{name} {audits[name]['displayValue']}" for name in _FIGURES]
    print("  " + ", ".join([*figures, f"layout shift {shift:.3f}"]))
    for name, part in found["categories"].items():
        for each in part["auditRefs"]:
            audit = audits[each["id"]]
            if each["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                print(f"  could be better, {name}: {audit['title']}")
    return min(scores.values()) >= LEAST_SCORE and shift < LARGEST_SHIFT


if __name__ == "__main__":
    sys.exit(main())
