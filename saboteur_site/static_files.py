"""Addresses of static files: named after their contents in production, after their path
elsewhere.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.storage import StaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage

from .bundles import bundles


class SourceFiles(StaticFilesStorage):
    """Static files straight from the source folder, under their own names."""

    # A drawn table says forty times where the pictures are; that never changes while a site runs.
    url = cache(StaticFilesStorage.url)


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Static files named after a hash of their contents, bundles of sheets included.

    Imports of modules are rewritten to those names.
    """

    has_bundles = True
    support_js_module_import_aggregation = True
    # A name is settled once those of all imports are: as often as modules import each other deep.
    max_post_process_passes = 12
    # Their own `url` looks into the manifest for each; collecting files asks another method.
    url = cache(CompressedManifestStaticFilesStorage.url)

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str, bool]]:
        """Write the bundles, unless it is a `dry_run`, then name all files by their contents and
        compress them. Yield a triple for each file: old name, new name, and whether it was
        processed.
        """
        if not dry_run:
            for name, text in bundles():
                Path(self.path(name)).write_text(text, encoding="utf-8")
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run=dry_run, **options)
