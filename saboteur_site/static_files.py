"""Static files as production serves them."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Names each file by its contents, also where one of our scripts imports another.

    Without that a browser would ask for the modules' plain names, whose answers it may not keep.
    """

    support_js_module_import_aggregation = True
    # Django looks into every script; those of others import nothing, and some only seem to.
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )
