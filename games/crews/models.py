"""Crews, their members, and the games they played together."""

from dataclasses import dataclass

from django.conf import settings
from django.db import models
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from games.models.game import LONGEST_NAME, Game, new_token


@dataclass(frozen=True, slots=True)
class Plays:
    """A crew's choice for its tables: the box, the number of players, and a preset pace."""

    expansion: bool
    seats: int
    pace: str


class Crews(models.Manager["Crew"]):
    """The manager of crews, which finds the crew of a table."""

    def of_table(self, game_id: int | None) -> models.QuerySet["Crew"]:
        """Return a queryset with the crew whose table this is. Empty if the table is no crew's."""
        return self.filter(evenings__game=game_id, evenings__game__isnull=False)


class Crew(models.Model):
    """A private group of people. Others join with its link, which holds the `token`.

    Nobody owns a crew: the eldest member may remove others.
    """

    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    # Their choices for the next table (`Plays`); None: as last time.
    plays = models.JSONField(null=True, blank=True)
    token = models.CharField(max_length=40, unique=True, default=new_token, editable=False)
    # Removed by the eldest: they stay out until the eldest lets them in again.
    removed = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+", blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = Crews()

    class Meta:
        verbose_name = _("crew")
        verbose_name_plural = _("crews")

    def __str__(self) -> str:
        return self.name

    @property
    def neutral_name(self) -> str:
        """Return a name made of the crew's number, in the site's language, for a crew that lost its
        own name.
        """
        with override(settings.LANGUAGE_CODE):
            return gettext("Crew %(number)d") % {"number": self.pk}

    @property
    def wish(self) -> Plays | None:
        """Return the crew's choice for its tables. None means to play as last time."""
        return Plays(**self.plays) if self.plays else None


class CrewMembers(models.Manager["CrewMember"]):
    """The manager of crew members, which sorts them by age."""

    def by_age(self) -> models.QuerySet["CrewMember"]:
        """Return the members in the order of joining, closed accounts last. The first is the
        eldest, who may remove others.
        """
        return self.order_by("-account__is_active", "pk")


class CrewMember(models.Model):
    """A person's membership of a crew."""

    # The constraint below begins with it.
    crew = models.ForeignKey(Crew, on_delete=models.CASCADE, related_name="members", db_index=False)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="crews"
    )
    joined_at = models.DateTimeField(auto_now_add=True)

    objects = CrewMembers()

    class Meta:
        verbose_name = _("crew member")
        verbose_name_plural = _("crew members")
        constraints = [
            models.UniqueConstraint(fields=["crew", "account"], name="crew_member_once"),
        ]

    def __str__(self) -> str:
        return f"{self.crew_id}/{self.account_id}"


class Evening(models.Model):
    """A game that a crew played, plays or is about to play."""

    crew = models.ForeignKey(Crew, on_delete=models.CASCADE, related_name="evenings")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="evening")
    # Since when the crew's next table is to open; null before this one is over, and once it is.
    next_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("evening of a crew")
        verbose_name_plural = _("evenings of crews")
        indexes = [
            models.Index(
                "next_at",
                "id",
                name="evening_next",
                condition=models.Q(next_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.crew_id}/{self.game_id}"
