"""Django's PostgreSQL backend, with a pool that hands out live connections only."""
