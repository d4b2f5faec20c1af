"""`python -m tests.playthroughs` writes every game's text anew; read the diff before committing."""

from tests.playthroughs.writing import GAMES, playthrough_of, written


def main() -> None:
    """Write them all."""
    for game in GAMES:
        playthrough_of(game).write_text(written(game), encoding="utf-8")


if __name__ == "__main__":
    main()
