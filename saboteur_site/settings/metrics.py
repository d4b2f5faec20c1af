"""Figures for Prometheus: off without `METRICS_PORT`, and never at a public address."""

import os
from ipaddress import ip_address
from pathlib import Path

from .environment import VAR_DIR, env, malformed, number

# The port of `manage.py metrics`; 0: nothing is measured.
METRICS_PORT = number("METRICS_PORT", 0, most=65535)
METRICS_DIR = Path(env.str("METRICS_DIR", default=str(VAR_DIR / "metrics"))).resolve()


def _address() -> str:
    address: str = env.str("METRICS_ADDRESS", default="127.0.0.1")
    try:
        parsed = ip_address(address)
        good = parsed.is_private and not parsed.is_unspecified
    except ValueError:
        good = False
    if not good:
        raise malformed("METRICS_ADDRESS", "an address of this machine or of a private network")
    return address


def _share() -> None:
    """Have every process write its figures into one folder.

    The library looks at this variable when it is imported, and only then.
    """
    try:
        METRICS_DIR.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise malformed("METRICS_DIR", "a folder that this process may write to") from None
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(METRICS_DIR)


METRICS_ADDRESS = _address()
if METRICS_PORT:
    _share()
