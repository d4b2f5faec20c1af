from collections import defaultdict

from django.db import migrations, transaction

AT_ONCE = 200
OF_SEATS = {"hand": "hands", "front": "front", "discard": "discards"}
OF_TABLE = {
    "draw": "draw",
    "aside": "aside",
    "spare": "spare",
    "put-away": "put_away",
    "nuggets": "nuggets",
}
TABLE = -1


def put_away(apps, schema_editor):
    """The cards of rounds that are over into one column, some rounds at a time.

    Each batch is a transaction of its own: whoever stops it goes on where it was.
    """
    rounds = apps.get_model("games", "Round").objects.filter(phase="over", cards__isnull=True)
    last = 0
    while batch := list(rounds.filter(pk__gt=last).order_by("pk").only("dwarfs")[:AT_ONCE]):
        with transaction.atomic():
            _put_away(apps, batch)
        last = batch[-1].pk


def _put_away(apps, batch):
    ids = [row.pk for row in batch]
    laid = apps.get_model("games", "BoardCard").objects.filter(round__in=ids)
    piles = apps.get_model("games", "Deck").objects.filter(round__in=ids)
    board, cards = defaultdict(list), defaultdict(dict)
    for card in laid.order_by("order"):
        board[card.round_id].append([card.x, card.y, card.code, card.turned])
    for pile in piles:
        cards[pile.round_id][pile.kind, pile.seat] = pile.cards
    for row in batch:
        row.cards = _all_cards(board[row.pk], cards[row.pk], len(row.dwarfs))
    apps.get_model("games", "Round").objects.bulk_update(batch, ["cards"])
    laid.delete()
    piles.delete()


def _all_cards(board, piles, seats):
    of_seats = {
        name: [piles.get((kind, seat), []) for seat in range(seats)]
        for kind, name in OF_SEATS.items()
    }
    of_table = {name: piles.get((kind, TABLE), []) for kind, name in OF_TABLE.items()}
    return {"board": board, **of_seats, **of_table}


def lay_out(apps, schema_editor):
    """Give every card and pile its row back."""
    rounds = apps.get_model("games", "Round").objects.filter(cards__isnull=False)
    while batch := list(rounds.order_by("pk").only("cards")[:AT_ONCE]):
        with transaction.atomic():
            _lay_out(apps, batch)


def _lay_out(apps, batch):
    BoardCard, Deck = apps.get_model("games", "BoardCard"), apps.get_model("games", "Deck")
    laid, piles = [], []
    for row in batch:
        for order, (x, y, code, turned) in enumerate(row.cards["board"], 1):
            laid.append(BoardCard(round=row, x=x, y=y, code=code, turned=turned, order=order))
        for kind, name in OF_TABLE.items():
            piles.append(Deck(round=row, kind=kind, seat=TABLE, cards=row.cards[name]))
        for kind, name in OF_SEATS.items():
            for seat, cards in enumerate(row.cards[name]):
                piles.append(Deck(round=row, kind=kind, seat=seat, cards=cards))
        row.cards = None
    BoardCard.objects.bulk_create(laid)
    Deck.objects.bulk_create([pile for pile in piles if pile.cards])
    apps.get_model("games", "Round").objects.bulk_update(batch, ["cards"])


class Migration(migrations.Migration):
    # Many rows: a batch is kept once it is written.
    atomic = False

    dependencies = [
        ("games", "0080_cards_at_the_end"),
    ]

    operations = [
        migrations.RunPython(put_away, lay_out),
    ]
