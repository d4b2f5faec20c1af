"""How a round ended, and how its gold was shared."""
