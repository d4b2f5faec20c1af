"""Moderation: reports, cases, the moderators' desk, and the decisions that people read."""
