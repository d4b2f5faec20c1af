"""A storm over the production shape: everything is killed and frozen while people play."""
