"""Moderation: people report, moderators decide; each kind of measure has a right of its own.

`reporting` opens cases, `desk` takes the measures of a form, and `effects` are what each does.
Every decision is in the audit log (docs/moderation.md).
"""
