"""The site as an app on a phone: what installs it, and what it shows without a connection."""
