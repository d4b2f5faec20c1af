"""A site on more than one machine: three that keep, two that serve, two that work."""
