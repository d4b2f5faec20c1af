"""The API for programs. Settings of its views are in `games/api/views/base.py`."""

REST_FRAMEWORK = {
    "EXCEPTION_HANDLER": "games.api.problems.handle",
    "DEFAULT_SCHEMA_CLASS": "games.api.schema.inspector.Operations",
    "DEFAULT_AUTHENTICATION_CLASSES": ["games.api.access.BearerAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["games.api.access.WithinScope"],
    "DEFAULT_THROTTLE_CLASSES": ["games.api.access.TokenThrottle"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsing.StrictJSONParser"],
    # No address chooses how it is answered; `Accept` does.
    "URL_FORMAT_OVERRIDE": None,
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Saboteur",
    "DESCRIPTION": "Play, watch and study Saboteur. Words and moves: /api/v1/docs/notation.md.",
    "VERSION": "1.0.0",
    "EXTERNAL_DOCS": {"url": "/api/v1/docs/api.md", "description": "First steps"},
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "PATH_CONVERTER_OVERRIDES": {"id": int},
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    # The site in the document, wherever it is.
    "SERVERS": [{"url": "/", "description": "This site."}],
    # Words stay where they are used; a name for each would have to be kept apart by hand.
    "POSTPROCESSING_HOOKS": ["games.api.schema.hook.complete"],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    # Tests validate it; a check at each start would cost a second.
    "ENABLE_DJANGO_DEPLOY_CHECK": False,
}
