"""Moderation: people report, moderators decide; each kind of measure has its own permission.

`reporting` opens cases, `desk` takes the measures of a form, and `effects` carries them out. Every
decision is in the audit log (docs/moderation.md).
"""
