"""Addresses of static files: named by their contents in production, by their path elsewhere."""

from functools import cache

from django.contrib.staticfiles.storage import StaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class SourceFiles(StaticFilesStorage):
    """Files as they lie in the source folder."""

    # A drawn table says forty times where the pictures are; that never changes while a site runs.
    url = cache(StaticFilesStorage.url)


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Names each file by its hash, also where one of our scripts imports another.

    Otherwise a browser would ask for the modules' plain names, which it may not cache.
    """

    support_js_module_import_aggregation = True
    # Django parses every script; third-party ones import nothing, and some only seem to.
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )
    # Their own `url` looks into the manifest for each; collecting files asks another method.
    url = cache(CompressedManifestStaticFilesStorage.url)
