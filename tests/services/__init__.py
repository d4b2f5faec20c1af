"""The real services of the tests, started by the run itself: see `plugin`."""
