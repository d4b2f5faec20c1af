"""The site as `deploy/` runs it, while its parts are stopped, killed and started again."""
