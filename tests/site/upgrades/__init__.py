"""`deploy/upgrade` on a machine of the test's own, under load."""
