"""Static files in production."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


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
