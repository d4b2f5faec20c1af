"""What I am told about, how, and when not; and where my program is called."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DictField,
    Field,
    IntegerField,
    ListField,
    Serializer,
    ValidationError,
)

from accounts.models import Account
from games.api.access import limit, owner
from games.api.lists import listed, read_query
from games.api.problems import Problem
from games.api.schema.operation import listing, operation
from games.api.shapes.fields import Word
from games.api.strict import (
    Choice,
    Instant,
    Nothing,
    Several,
    Strict,
    Text,
    TimeOfDay,
    Truth,
    Whole,
)
from games.api.views.base import ApiView, read
from games.notices.kinds import KINDS
from games.notices.preferences import Preferences, preferences_of
from games.notices.topics import FOR_PEOPLE, FOR_PROGRAMS, Topic
from games.notices.transports import TRANSPORTS
from games.notices.transports.chat import InvalidAddress
from games.notifications import selectors, services
from games.notifications.selectors import AddressLine

# The names of programs for the transports that somebody chooses topic by topic.
_NAMES = {
    ("email" if name == "mail" else name): name
    for name, transport in TRANSPORTS.items()
    if transport.has_boxes
}
_EMAILS = ("email", "digest")
# Topics that came after programs were written that send all the others.
_LATER = (Topic.MODERATORS, Topic.ARCHIVE)
_MOST_DIGESTS = 3


class ChosenTopics(Strict):
    """For each topic the ways by which I am told of it."""

    def get_fields(self) -> dict[str, Field[Any, Any, Any, Any]]:
        """A list of ways for each topic."""
        ways = list(_NAMES)
        return {
            str(topic): Several(
                child=Choice(ways), max_length=len(ways), required=topic not in _LATER
            )
            for topic in FOR_PEOPLE
        }


class ChosenNotices(Strict):
    """My choices in place of those before; games are muted one by one."""

    email = Truth()
    digest = Truth(help_text="Emails that gather what came since the last one.")
    plain_text = Truth(help_text="Emails without the picture of the mine.")
    digest_hours = Several(child=Whole(min_value=0, max_value=23), max_length=_MOST_DIGESTS)
    quiet_from = TimeOfDay()
    quiet_until = TimeOfDay()
    quiet_by_hours = Truth(
        required=False,
        help_text="Quiet in the night of my own hours instead, once I have declared some.",
    )
    quiet_exempt = Several(child=Choice(list(map(str, FOR_PEOPLE))), max_length=len(FOR_PEOPLE))
    topics = ChosenTopics()

    def validate(self, attrs: Any) -> Any:
        """Quiet hours have a beginning and another end, or neither. Raises ValidationError."""
        start, end = attrs["quiet_from"], attrs["quiet_until"]
        if (start is None) != (end is None) or (start is not None and start == end):
            raise ValidationError(_("Give both times or neither, and never the same one twice."))
        return attrs


class NoticesShape(Serializer[Any]):
    """My choices, by the clock of my time zone."""

    email = BooleanField()
    digest = BooleanField()
    plain_text = BooleanField()
    digest_hours = ListField(child=IntegerField())
    quiet_from = TimeOfDay()
    quiet_until = TimeOfDay()
    quiet_by_hours = BooleanField(help_text="Quiet in the night of my own hours instead.")
    quiet_exempt = ListField(child=CharField())
    topics = DictField(child=ListField(child=CharField()))


class NoticeSettingsView(ApiView):
    """My choices about notices."""

    @operation(NoticesShape, scope="account")
    def get(self, request: Request) -> Response:
        """Read them."""
        return Response(_told(owner(request).pk))

    @operation(NoticesShape, scope="account", asks=ChosenNotices)
    def put(self, request: Request) -> Response:
        """Choose anew, all at once."""
        account, told = owner(request), read(request, ChosenNotices)
        # What is left out stays as it is.
        before = _told(account.pk)
        told["topics"] = before["topics"] | told["topics"]
        told.setdefault("quiet_by_hours", before["quiet_by_hours"])
        services.keep(
            account,
            _chosen(told, preferences_of(account)),
            turn_emails=told["email"] or told["digest"],
        )
        return Response(_told(account.pk))


def _told(account_id: int) -> Any:
    account = Account.objects.select_related("notice_preferences").get(pk=account_id)
    kept = preferences_of(account)
    return NoticesShape(
        {
            **{name: account.turn_emails and _NAMES[name] not in kept.off for name in _EMAILS},
            "plain_text": kept.plain_text,
            "digest_hours": kept.digest_hours,
            "quiet_from": kept.quiet_from,
            "quiet_until": kept.quiet_until,
            "quiet_by_hours": kept.quiet_by_hours,
            "quiet_exempt": [topic for topic in FOR_PEOPLE if topic in kept.quiet_exempt],
            "topics": {topic: _ways(kept, topic) for topic in FOR_PEOPLE},
        }
    ).data


def _ways(kept: Preferences, topic: Topic) -> list[str]:
    return [name for name, transport in _NAMES.items() if kept.is_chosen(topic, transport)]


def _chosen(told: dict[str, Any], kept: Preferences) -> services.NoticeChoices:
    return services.NoticeChoices(
        choices=kept.choices
        | {
            topic: kept.choices[topic]
            | {transport: name in ways for name, transport in _NAMES.items()}
            for topic, ways in told["topics"].items()
        },
        off=[_NAMES[name] for name in _EMAILS if not told[name]],
        digest_hours=sorted(set(told["digest_hours"])),
        **{name: told[name] for name in services.PLAIN_CHOICES},
    )


class MuteView(ApiView):
    """Being told nothing of a game; the bell still shows it."""

    @operation(None, "not-found", scope="account", status=204)
    def put(self, request: Request, game_id: int) -> Response:
        """Mute it."""
        read(request, Nothing)
        return _mute(request, game_id, muted=True)

    @operation(None, "not-found", scope="account", status=204)
    def delete(self, request: Request, game_id: int) -> Response:
        """Be told of it again."""
        return _mute(request, game_id, muted=False)


def _mute(request: Request, game_id: int, *, muted: bool) -> Response:
    account = owner(request)
    services.mute(selectors.own_place(game_id, account), account.pk, muted=muted)
    return Response(status=204)


class Address(Strict):
    """Where to call."""

    address = Text(max_length=services.LONGEST_ADDRESS, help_text="It begins with `https://`.")


class WebhookShape(Serializer[Any]):
    """How calls go; the address itself is not told again."""

    host = CharField(source="name")
    is_on = BooleanField()
    off_reason = CharField(help_text="Why the site has switched it off; else empty.")
    tried_at = Instant(allow_null=True)
    failed = BooleanField(help_text="Whether the last call did not get through.")
    is_testing = BooleanField(help_text="Whether a test is on its way.")


class ChosenCalls(Strict):
    """What to call for."""

    topics = Several(child=Choice(list(map(str, FOR_PROGRAMS))), max_length=len(FOR_PROGRAMS))


class CallsShape(Serializer[Any]):
    """What my program is called for."""

    topics = ListField(child=ChoiceField(list(map(str, FOR_PROGRAMS))))


class SecretShape(Serializer[Any]):
    """The secret that calls are signed with."""

    secret = CharField(help_text="Told this once.")


class DeliveryShape(Serializer[Any]):
    """A call."""

    id = IntegerField()
    type = Word(*KINDS, source="kind")
    game = IntegerField()
    version = IntegerField()
    state = Word(*selectors.STATES)
    attempts = IntegerField()
    error = CharField(help_text="Why the last attempt failed; else empty.")
    at = Instant()
    sent_at = Instant(allow_null=True)
    next_try_at = Instant(allow_null=True)


class WebhookView(ApiView):
    """My webhook."""

    @operation(WebhookShape, "not-found", scope="account")
    def get(self, request: Request) -> Response:
        """See how its calls go."""
        return Response(WebhookShape(_mine(request)).data)

    @operation(SecretShape, "guests-only-practise", scope="account", asks=Address)
    def put(self, request: Request) -> Response:
        """Have a program called at an address, in place of the one before."""
        url = read(request, Address)["address"]
        limit(request, "new_token")
        try:
            secret = services.set_webhook(owner(request), url)
        except InvalidAddress as error:
            wrong = {"pointer": "#/address", "detail": str(error)}
            raise Problem("invalid", str(error), errors=[wrong]) from None
        response = Response(SecretShape({"secret": secret}).data)
        response["Cache-Control"] = "no-store"
        return response

    @operation(None, "not-found", scope="account", status=204)
    def delete(self, request: Request) -> Response:
        """Have it called no more."""
        services.forget(owner(request), _mine(request).id or 0)
        return Response(status=204)


class WebhookTopicsView(ApiView):
    """What my program is called for: my turn, unless I choose."""

    @operation(CallsShape, scope="account")
    def get(self, request: Request) -> Response:
        """Read it."""
        return Response(CallsShape({"topics": selectors.called_for(owner(request))}).data)

    @operation(CallsShape, scope="account", asks=ChosenCalls)
    def put(self, request: Request) -> Response:
        """Choose."""
        services.choose_calls(owner(request), read(request, ChosenCalls)["topics"])
        return self.get(request)


class WebhookTestView(ApiView):
    """A call to try it out."""

    @operation(WebhookShape, "not-found", scope="account", status=202)
    def post(self, request: Request) -> Response:
        """Have a test sent, whose type is `test`."""
        read(request, Nothing)
        services.ask_test(owner(request), _mine(request).id)
        return Response(WebhookShape(_mine(request)).data, status=202)


class DeliveriesView(ApiView):
    """The calls of my webhook."""

    @operation(listing(DeliveryShape), scope="account")
    def get(self, request: Request) -> Response:
        """List the latest, newest first."""
        read_query(request)
        calls = selectors.deliveries(owner(request))
        return listed(request, DeliveryShape(calls, many=True).data)


def _mine(request: Request) -> AddressLine:
    found = selectors.webhook(owner(request))
    if found is None:
        raise Problem("not-found")
    return found
