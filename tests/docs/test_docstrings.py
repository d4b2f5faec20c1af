"""Docstrings of public functions begin with a verb in the imperative."""

import ast
from collections.abc import Iterator

from tests.processes import ROOT

APPS = ("games", "accounts", "saboteur_site")
# A verb that is missing here is one word more; a noun is a sentence to write again.
VERBS = frozenset(
    """
    Accept Acknowledge Act Activate Add Adjust Agree Allow Announce Answer Apply Arrange Ask Begin
    Call Cancel Carry Cast Change Charge Check Choose Claim Classify Clear Close Collect Combine
    Comment Compare Connect Continue Count Create Deactivate Deal Declare Decline Decode Defer
    Delete Describe Discard Do Draw Drop Email End Exchange Execute Explain Fill Find Finish Forget
    Forward Found Freeze Give Go Grant Hand Hang Have Hold Ignore Import Join Judge Keep Lay Lead
    Leave Let List Load Lock Log Look Make Mark Move Name Normalise Note Notify Offer Open Parse
    Play Postpone Print Publish Put Queue Raise React Read Rebuild Recalculate Record Redact
    Redirect Refuse Register Release Remember Remove Rename Replace Replay Report Reserve Reset
    Restore Retry Return Reveal Revoke Roll Run Save Say Seal Search Seat See Send Serve Set Share
    Show Shuffle Sign Sit Skip Sort Start State Stop Store Switch Take Tell Thank Tick Try Turn Undo
    Verify Wait Warn Watch Withdraw Work Wrap Write Yield
    """.split()
)


def first_words() -> Iterator[tuple[str, str]]:
    """Yield the place and the first word of the docstring of every public function and method."""
    for path in sorted(path for app in APPS for path in (ROOT / app).rglob("*.py")):
        if "migrations" in path.parts:
            continue
        for part in ast.walk(ast.parse(path.read_text())):
            if not isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            written = ast.get_docstring(part)
            if written and not part.name.startswith("_"):
                place = f"{path.relative_to(ROOT)}:{part.lineno} {part.name}"
                yield place, written.split()[0].rstrip(".,:;")


def test_docstrings_of_public_functions_begin_with_a_verb() -> None:
    found = list(first_words())
    others = [f"{place}: {word}" for place, word in found if word not in VERBS]
    assert found
    assert not others, "Begin with a verb (new ones go into VERBS):\n" + "\n".join(others)
