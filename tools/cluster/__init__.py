"""A site on several machines: three for data, two for pages, two for workers."""
