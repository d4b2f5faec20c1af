"""Account pages, and the pages about the site."""
