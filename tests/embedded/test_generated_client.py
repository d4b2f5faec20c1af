"""A client that is generated from the schema plays a whole game with typed moves.

Of Saboteur 2, which has all moves, at a commit: 15 s of a core.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from games.api.schema.hook import schema
from tests.processes import ROOT, clean_environment
from tests.samples import some_of

from .play import Play
from .test_a_whole_game import sign_up
from .test_programs import token_of
from .visitor import Visitor

PLAYER = ROOT / "tests" / "embedded" / "typed_player.py"


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the package of the client."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "schema.json").write_text(json.dumps(schema()))
    (folder / "config.yml").write_text("post_hooks: []\n")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
    command += ["--path", str(folder / "schema.json"), "--config", str(folder / "config.yml")]
    command += ["--output-path", str(folder / "saboteur_client"), "--fail-on-warning"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.parametrize("box", some_of(["second", "base"], 1))
def test_a_generated_client_plays_a_game_with_typed_moves(
    box: str, generated: Path, served: Play
) -> None:
    visitor = Visitor(served.url)
    sign_up(visitor, f"Typed-{box}")
    environment = clean_environment(
        SABOTEUR_TOKEN=token_of(visitor), PYTHONPATH=str(generated), PYTHONDONTWRITEBYTECODE="1"
    )
    done = subprocess.run(
        [sys.executable, str(PLAYER), served.url, box],
        env=environment,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "LayMove" in done.stdout.split()
