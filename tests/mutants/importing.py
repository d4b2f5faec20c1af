"""A plug-in of pytest: one module is imported with the fault that the environment names in it."""

import os
from importlib.machinery import SourceFileLoader
from types import CodeType

from tests.mutants.faults import Fault, read_faults

NUMBER = "SABOTEUR_FAULT"


def import_with(fault: Fault) -> None:
    """Whoever imports the module of this fault from now on gets it with the fault."""
    plain = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if self.path != str(fault.path):
            return plain(self, fullname)
        code: CodeType = compile(fault.text, self.path, "exec", dont_inherit=True)
        return code

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


if NUMBER in os.environ:
    import_with(read_faults()[int(os.environ[NUMBER])])
