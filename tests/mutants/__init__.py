"""Small faults, kept as data, that the suite should notice; `make mutants` puts them in."""
