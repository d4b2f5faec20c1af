"""Crews, who belongs to them, and the games they played as one."""

from dataclasses import dataclass

from django.conf import settings
from django.db import models
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from games.models.game import LONGEST_NAME, Game, new_token


@dataclass(frozen=True, slots=True)
class Plays:
    """The choices of a crew: a box, a number of players, and a preset pace."""

    expansion: bool
    seats: int
    pace: str


class Crews(models.Manager["Crew"]):
    """Crews, and whose a table is."""

    def of_table(self, game_id: int | None) -> models.QuerySet["Crew"]:
        """Return the crew of a table in a query, which is empty for other tables."""
        return self.filter(evenings__game=game_id, evenings__game__isnull=False)


class Crew(models.Model):
    """A private group of people. Its `token` is the link by which others join.

    Nobody owns it: the eldest member may remove others.
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
        """Return its name once it has lost its own, in the language of the site."""
        with override(settings.LANGUAGE_CODE):
            return gettext("Crew %(number)d") % {"number": self.pk}

    @property
    def wish(self) -> Plays | None:
        """Return what the crew plays, or None to play as last time."""
        return Plays(**self.plays) if self.plays else None


class CrewMembers(models.Manager["CrewMember"]):
    """Members of crews."""

    def by_age(self) -> models.QuerySet["CrewMember"]:
        """Return the members by age, closed accounts last; the first may remove others."""
        return self.order_by("-account__is_active", "pk")


class CrewMember(models.Model):
    """Somebody who belongs to a crew."""

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
    """A game that a crew played, or is about to."""

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
