"""Pages about people, and the pages that say what this site is."""
