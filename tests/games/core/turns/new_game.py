"""Starts a game of three people in the database of the environment; prints its id and version."""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saboteur_site.settings")

if __name__ == "__main__":
    django.setup()

    from tests.factories import AccountFactory, running_game

    people = AccountFactory.create_batch(3)
    game = running_game(people[0], people[1:])
    sys.stdout.write(f"{game.pk} {game.version}")
