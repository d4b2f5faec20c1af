"""Known holes are asked for when somebody wants to know, and never by a test."""

import json
import subprocess

from tests.processes import ROOT
from tests.site.installing import WHEEL, Index, Project, index, project, wheel

__all__ = ["index", "project", "wheel"]


def holes(*names: str) -> dict[str, bytes]:
    """What the service for them answers."""
    known = [{"id": name, "modified": "2026-01-01T00:00:00Z"} for name in names]
    package = {"ecosystem": "PyPI", "name": "lantern"}
    events = [{"introduced": "0"}, {"fixed": "2.0"}]
    about = {"package": package, "ranges": [{"type": "ECOSYSTEM", "events": events}]}
    found = {
        f"/v1/vulns/{one['id']}": {**one, "summary": "Oil", "affected": [about]} for one in known
    }
    found["/v1/querybatch"] = {"results": [{"vulns": known}] if known else [{}]}
    return {address: json.dumps(facts).encode() for address, facts in found.items()}


def test_the_audit_names_known_holes_and_fails(project: Project, index: str, wheel: bytes) -> None:
    project.lock(index, wheel)
    Index.files = {f"/{WHEEL}": wheel, **holes("OSV-1")}
    made = project.make("audit", f"AUDIT=--service-url {index}")
    assert made.returncode != 0
    assert "OSV-1" in made.stdout and "2.0" in made.stdout, made


def test_the_audit_passes_where_nothing_is_known(
    project: Project, index: str, wheel: bytes
) -> None:
    project.lock(index, wheel)
    Index.files = {f"/{WHEEL}": wheel, **holes()}
    made = project.make("audit", f"AUDIT=--service-url {index}")
    assert made.returncode == 0, made


def test_tests_and_checks_never_wait_for_the_audit() -> None:
    for target in ("test", "check"):
        recipe = subprocess.run(
            ["make", "-n", "-B", target], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert "uv sync" in recipe.stdout
        assert "uv audit" not in recipe.stdout
