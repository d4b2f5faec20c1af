"""The embedded default: the whole site in one process, with nothing else running."""
