"""What measures the project from outside: nothing of the site imports it."""
