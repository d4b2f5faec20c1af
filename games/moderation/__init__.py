"""Moderation: reports, cases, the moderators' desk, and what people read of their decisions."""
