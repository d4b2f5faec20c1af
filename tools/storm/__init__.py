"""Kills and freezes every part of the production shape while people play."""
