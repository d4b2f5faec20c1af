"""A refusal as JSON."""

from typing import Any

from rest_framework.serializers import CharField, IntegerField, ListField, Serializer, URLField


class WrongShape(Serializer[Any]):
    """A part of the request that is wrong: of its body, or a parameter of its query."""

    pointer = CharField(required=False, help_text="A JSON pointer into the body.")
    parameter = CharField(required=False)
    detail = CharField()


class ProblemShape(Serializer[Any]):
    """Problem details as RFC 9457 has them. `code` stays; `title` and `detail` are for people."""

    type = URLField(help_text="Where the kind of the problem is explained.")
    title = CharField()
    status = IntegerField()
    code = CharField(help_text="The kind; for an illegal move the refusal of docs/notation.md.")
    detail = CharField()
    version = IntegerField(required=False, help_text="The current one, when yours is stale.")
    names = ListField(
        child=CharField(), required=False, help_text="Whoever else a name could have meant."
    )

    def get_fields(self) -> dict[str, Any]:
        """The fields, of which one bears a name that serializers use themselves."""
        return {**super().get_fields(), "errors": WrongShape(many=True, required=False)}
