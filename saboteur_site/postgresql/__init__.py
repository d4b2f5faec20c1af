"""Django's PostgreSQL backend, whose pool gives out connections that work."""
