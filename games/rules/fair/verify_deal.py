"""Checks that nobody chose the cards of a game of Saboteur. Needs Python 3.10, and nothing else.

    python verify_deal.py proof.json [game.json, the record of the game]

Prints a line for each check; exit status 0 if all hold, else 1. Compare the commitments by eye
with those published when the table opened.
"""

import json
import struct
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from hmac import digest
from pathlib import Path
from typing import Any

NAME = "saboteur-deal/1"
PILES = ("dwarfs", "spare", "goals", "hands", "draw", "aside", "nuggets")
# each card's code and number of copies; then the expansion's additions
BASE = """NESW5 NES5 NEW5 NS4 EW3 NE5 ES4 N1 E1 N.S1 E.W1 N.E1 E.S1 N.E.S1 N.E.W1 N.E.S.W1
    break-pickaxe3 break-lantern3 break-cart3 repair-pickaxe2 repair-lantern2 repair-cart2
    repair-pickaxe-lantern1 repair-pickaxe-cart1 repair-lantern-cart1 rockfall3 map6"""
ADDED = """NS.EW2 NW.ES1 NE.SW1 S+ladder1 E+ladder1 ES+ladder1 NE+ladder1 NS+blue1 EW+blue1 NE+blue1
    NS.E+green1 EW+green1 ES+green1 S+crystal1 E+crystal1 NESW+crystal1 ESW+crystal3 NES+crystal1
    NSW.E+crystal1 N.ESW+crystal1 EW.S+crystal1 NS.E1 NS.E.W1 N.EW.S1 N.ES2 NE.S1 rockfall1 theft4
    hands-off3 swap-hands2 inspection2 swap-hats2 trapped3 free-at-last4"""
DWARFS = "blue4 green4 boss1 profiteer1 geologist2 saboteur3"
SABOTEURS, MINERS, HAND = "11223334", "34455677", "66655444"  # for 3, 4, … 10 players
OPTIONS = ("expansion", "selfish_dwarf", "all_saboteurs_dealt")  # the ones that change a deal


def deck(text: str) -> list[str]:
    return sorted(card[:-1] for card in text.split() for _ in range(int(card[-1])))


def numbers(proof: dict[str, Any], i: int) -> Iterator[int]:
    message = "".join(f"{line}\n" for line in (NAME, proof["game"], i, *proof["contributions"]))
    seed = digest(bytes.fromhex(proof["secrets"][i]["secret"] or ""), message.encode(), "sha256")
    for k in range(1 << 32):
        yield from struct.unpack(">8I", sha256(seed + k.to_bytes(4, "big")).digest())


def below(n: int, drawn: Iterator[int]) -> int:
    return next(w for w in drawn if w < 2**32 - 2**32 % n) % n if n > 1 else 0


def shuffle(pile: list[Any], drawn: Iterator[int]) -> list[Any]:
    for k in range(len(pile) - 1, 0, -1):
        j = below(k + 1, drawn)
        pile[k], pile[j] = pile[j], pile[k]
    return pile


def dealt(proof: dict[str, Any], i: int, shown: dict[str, Any]) -> dict[str, Any]:
    n, drawn = proof["players"], numbers(proof, i)
    big, selfish, fewer = (int(proof["rules"].get(option, False)) for option in OPTIONS)
    size, dwarfs = 6, DWARFS
    if not big:
        size, miners = int(HAND[n - 3]), int(MINERS[n - 3]) - selfish - fewer
        dwarfs = f"miner{miners} saboteur{SABOTEURS[n - 3]} selfish{selfish}"
    order = shuffle(deck(dwarfs), drawn)
    goals = shuffle(["stone-es", "stone-sw", "treasure"], drawn)
    cards = shuffle(deck(f"{BASE} {ADDED}" if big else BASE), drawn)
    hands, cards = [cards[s * size : (s + 1) * size] for s in range(n)], cards[n * size :]
    aside, draw = cards[: 10 * big], cards[10 * big :]
    nuggets = [] if big else shuffle(sorted(shown["nuggets"]), drawn)
    piles = (order[:n], order[n:], goals, hands, draw, aside, nuggets)
    return dict(zip(PILES, piles, strict=True))


def checks(proof: dict[str, Any], game: dict[str, Any] | None) -> Iterator[tuple[str, bool]]:
    n, rules, texts, deals = (proof[key] for key in ("players", "rules", "contributions", "deals"))
    begun, big = texts or deals or [game, proof["seats"]] != [None, None], rules.get("expansion")
    yield "format: saboteur-proof/1", proof["format"] == "saboteur-proof/1"
    for i, one in enumerate(proof["secrets"]):
        if one["secret"] is not None or (begun and i <= len(deals)):
            secret, commitment = bytes.fromhex(one["secret"] or ""), one["commitment"]
            kept = sha256(NAME.encode() + bytes([0, i]) + secret).hexdigest() == commitment
            yield f"secret {i}: matches the commitment {commitment}", kept and len(secret) == 32
    if not begun:
        return
    fit = len(texts) == n and n in (range(2, 13) if big else range(3, 11))
    yield "contributions: a line of each player", fit and not any("\n" in text for text in texts)
    drawn = numbers(proof, 0)
    seats = shuffle(list(range(n)), drawn), below(n, drawn)
    yield "seats and starter: follow from secret 0", seats == (proof["seats"], proof["starter"])
    yield "rounds: in order", [one["round"] for one in deals] == [*range(1, len(deals) + 1)]
    left = Counter({} if big else {1: 16, 2: 8, 3: 4})
    for i, deal in enumerate((one["deal"] for one in deals), 1):
        yield f"round {i}: the deal follows from its secret", deal == dealt(proof, i, deal)
        before, left = left, Counter(deal["nuggets"])
        yield f"round {i}: its gold was there", left == before if i == 1 else left <= before
    if game is not None:
        played, options = game["rounds"], game["rules"]
        same = all(rules.get(key, False) == options.get(key, False) for key in OPTIONS)
        same = same and n == len(game["seats"]) and len(deals) <= len(played)
        yield "record: the same table", same and proof["starter"] == played[0]["starter"]
        for i, one in enumerate(played, 1):
            if i <= len(deals) or one.get("result"):
                began = i <= len(deals) and one["deal"] == deals[i - 1]["deal"]
                yield f"round {i}: the record begins with this deal", began


def main(*paths: str) -> int:
    good = True
    try:
        proof, game = [*(json.loads(Path(p).read_text("utf-8")) for p in paths), None][:2]
        for line, holds in checks(proof, game):
            print("ok  " if holds else "FAIL", line)
            good = good and holds
    except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
        print("FAIL cannot be read any further:", repr(error))
        good = False
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]) if len(sys.argv) > 1 else __doc__)
