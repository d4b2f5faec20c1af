"""Measuring the site with Lighthouse: `make lighthouse`. No test of the suite, it needs npm."""
