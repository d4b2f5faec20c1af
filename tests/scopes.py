"""Which rows a statement asks for: each of its SELECTs by itself, with its tables and keys."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# What stands in a SELECT's text for one that is nested in it.
_NESTED = "(NESTED)"
_TEXT = re.compile(r"'(?:[^']|'')*'")
_TABLE = re.compile(
    r'\b(?:FROM|JOIN|UPDATE|INTO|,)\s+"(\w+)"(?:\s+(?:AS\s+)?"?((?!AS\b)[A-Z]+\d+|\w\d+)"?)?'
)
_CONDITION = re.compile(
    r"\b(?:WHERE|ON)\b(.*?)(?=\b(?:WHERE|ORDER BY|LIMIT|GROUP BY|RETURNING)\b|$)"
)
_COLUMN = r'(?:"?(\w+)"?\.)?"(\w+)"'
_NAMED = re.compile(_COLUMN + r"\s*(?:=\s*(?:%s|\d+|\(NESTED\))|IN\s*\()")
_SAME = re.compile(_COLUMN + r"\s*=\s*\(?" + _COLUMN)
_LEFT = re.compile(r"^(?:WITH|SELECT|UPDATE|DELETE)\b")


@dataclass(frozen=True, slots=True)
class Scope:
    """One SELECT, UPDATE or DELETE: its tables, and the columns that its conditions compare."""

    tables: frozenset[str]
    aliases: frozenset[str]
    keys: frozenset[str]
    columns: frozenset[str]


def scopes(sql: str) -> Iterator[Scope]:
    """Each SELECT, UPDATE or DELETE of a statement, the innermost first."""
    for text in _texts(" ".join(_TEXT.sub("%s", sql).split())):
        for part in re.split(r"\b(?:UNION(?: ALL)?|EXCEPT|INTERSECT)\b", text):
            if _LEFT.match(part.strip().lstrip("(")):
                yield _scope(part)


def _texts(sql: str) -> Iterator[str]:
    """The statement in pieces, each nested SELECT taken out of the one around it."""
    open_texts, is_select = [""], [True]
    for place, sign in enumerate(sql):
        if sign == "(":
            open_texts.append("")
            is_select.append(bool(re.match(r"\(*SELECT\b", sql[place + 1 : place + 40])))
        elif sign == ")":
            inner, nested = open_texts.pop(), is_select.pop()
            if nested:
                yield inner
            open_texts[-1] += _NESTED if nested else f"({inner})"
        else:
            open_texts[-1] += sign
    yield open_texts[0]


def _scope(text: str) -> Scope:
    named = _TABLE.findall(text)
    tables = frozenset(table for table, _alias in named)
    aliases = frozenset(alias or table for table, alias in named)
    conditions = " ".join(_CONDITION.findall(text))
    keys = {column for _table, column in _NAMED.findall(conditions)}
    for one, left, other, right in _SAME.findall(conditions):
        # The row of the SELECT around it is known there.
        if other and other not in aliases:
            keys.add(left)
        elif one and one not in aliases:
            keys.add(right)
    columns = frozenset(column for _table, column in re.findall(_COLUMN, conditions))
    return Scope(tables, aliases, frozenset(keys), columns)
