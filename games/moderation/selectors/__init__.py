"""Selectors of moderation: reports, cases for moderators, and decisions for people."""
