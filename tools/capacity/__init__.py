"""Measures how many people one machine carries, with a growing load on the production shape.

Run it with `make capacity`; see docs/operating.md. The site does not import it.
"""
