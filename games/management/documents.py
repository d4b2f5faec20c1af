"""Parsing of files written by hand, in which a duplicate key is an error: one value would silently
be lost.
"""

import json
from collections.abc import Hashable
from typing import Any

import yaml

from games.rules.files.parsing import Unreadable


def read_json(text: str) -> Any:
    """Return the value of a JSON document. Raises JSONDecodeError for malformed JSON, and
    Unreadable for a duplicate key.
    """
    return json.loads(text, object_pairs_hook=_without_recurring)


def read_yaml(text: str) -> Any:
    """Return the value of a YAML document. Raises YAMLError for malformed YAML, and Unreadable for
    a duplicate key.
    """
    return yaml.load(text, Loader=_Loader)  # noqa: S506 — it is a safe loader


def _without_recurring(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Unreadable(f"{key}: stands twice")
        found[key] = value
    return found


class _Loader(yaml.SafeLoader):
    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = [key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
        for key in keys:
            if keys.count(key) > 1:
                raise Unreadable(f"{key}: stands twice, line {node.start_mark.line + 1}")
        return super().construct_mapping(node, deep)
