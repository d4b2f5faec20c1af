"""Moderation: people report, moderators decide; each decision is a door with a right of its own.

`reporting` opens cases, `desk` says who may decide one and locks it, `measures` are the doors, and
`sorting` merges and separates cases. Every decision is in the audit log (docs/moderation.md).
"""
