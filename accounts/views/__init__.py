"""Account pages, and the pages that say what this site is."""
