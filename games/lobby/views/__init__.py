"""The pages at which people gather."""
