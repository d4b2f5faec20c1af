"""How many people one machine carries: a load on the production shape that grows until it breaks.

Nothing of the site imports it. `make capacity`; see docs/operating.md.
"""
