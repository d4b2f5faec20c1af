"""Putting a fault into a process that has imported its module already, without importing anew.

A function that runs by other code is the same function to everybody who holds it. What stands
outside of functions (a table, a default, a decorator) was worked out at the import, and is not
reached like this.
"""

import gc
import inspect
from collections import defaultdict
from collections.abc import Iterator, Mapping
from types import CodeType, FunctionType

from tests.mutants.faults import Fault

# The functions of a process, by the file each stands in.
Living = Mapping[str, list[FunctionType]]


class Unreachable(Exception):
    """The fault is in what was worked out at the import."""


def living() -> Living:
    """The functions of this process, of which there may be several for one piece of code."""
    found: dict[str, list[FunctionType]] = defaultdict(list)
    # What was set aside when the tests were collected is not searched otherwise.
    gc.unfreeze()
    for each in gc.get_objects():
        if type(each) is FunctionType:
            found[each.__code__.co_filename].append(each)
    gc.freeze()
    return found


def patch(fault: Fault, functions: Living) -> None:
    """Let the functions that the fault changes run by its code. Raises Unreachable."""
    whole, faulty = (
        compile(text, str(fault.path), "exec", dont_inherit=True)
        for text in (fault.path.read_text(), fault.text)
    )
    changed = {_place(old): new for old, new in _functions(whole, faulty) if old != new}
    patched = 0
    for function in functions.get(str(fault.path), ()):
        if (new := changed.get(_place(function.__code__))) is not None:
            try:
                function.__code__ = new
            except ValueError as other_cells:
                raise Unreachable from other_cells
            patched += 1
    if not patched:
        raise Unreachable


def _functions(whole: CodeType, faulty: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    inside, faulty_inside = _inside(whole), _inside(faulty)
    is_function = bool(whole.co_flags & inspect.CO_OPTIMIZED)
    if is_function:
        yield whole, faulty
    elif _own(whole) != _own(faulty):
        raise Unreachable
    if [code.co_name for code in inside] == [code.co_name for code in faulty_inside]:
        for pair in zip(inside, faulty_inside, strict=True):
            yield from _functions(*pair)


def _inside(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _own(code: CodeType) -> tuple[object, ...]:
    own = [each for each in code.co_consts if not isinstance(each, CodeType)]
    names = [each.co_name for each in _inside(code)]
    return code.co_code, code.co_names, own, names


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno
