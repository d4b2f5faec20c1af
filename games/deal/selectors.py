"""The proof of a game's deals, for everybody who may see the game (fair.md).

Of a round that is not over, it holds only the commitment; before the start, only the viewer's own
contribution.
"""

from dataclasses import dataclass
from datetime import datetime

from accounts.models import Account
from games.core.history.records import record_of
from games.core.tables.endings import is_untold
from games.core.visibility import EndingFirst, NotFound, is_visible, me_among
from games.models import FairDeal, Game, Player, Round
from games.models.roll_back import KeptRollBack, roll_backs_of
from games.rules.cards.deal import Deal
from games.rules.fair.dealing import Seating
from games.rules.fair.proof import Proof, RollBack
from games.rules.fair.seeds import Commitment
from games.rules.files.record import Record, RoundRecord
from games.rules.phases import OVER


@dataclass(frozen=True, slots=True)
class Piece:
    """A player's piece of the shuffle; `text` is None while the viewer may not read it."""

    name: str
    is_computer: bool
    is_you: bool
    text: str | None
    portrait: int = 0


@dataclass(frozen=True, slots=True)
class FairDealView:
    """A game's record and proof for the page “Fair deal”; the proof is None for games older than
    proofs. Of `people`, `given` have added a piece.
    """

    id: int
    name: str
    is_gathering: bool
    is_finished: bool
    is_practice: bool
    opened_at: datetime
    pieces: tuple[Piece, ...]
    # How many people have contributed, of how many.
    given: int
    people: int
    proof: Proof | None
    record: Record

    @property
    def own_piece(self) -> str | None:
        """Return the viewer's piece of the shuffle, which may be empty. None if they cannot change
        it.
        """
        own = (piece.text for piece in self.pieces if piece.is_you)
        return next(own, None) if self.is_gathering else None


def fair_deal(game_id: int, account: Account | None) -> FairDealView:
    """Return the facts of a game's page “Fair deal”. Makes three queries, or five and one a round
    if turns were taken back. Raises NotFound if the viewer may not see the table, and EndingFirst
    for a player who has not yet seen the end of a round in the proof.
    """
    game, players, rounds = _read(game_id, account)
    gathering = game.status == Game.Status.LOBBY
    people = [player for player in players if not player.is_computer]
    fair = getattr(game, "fair_deal", None)
    return FairDealView(
        id=game.pk,
        name=game.shown_name,
        is_gathering=gathering,
        is_finished=game.status == Game.Status.FINISHED,
        is_practice=game.practice,
        opened_at=game.created_at,
        pieces=_pieces(players, fair, account, gathering=gathering),
        given=sum(bool(player.contribution) for player in people),
        people=len(people),
        proof=_proof(game, fair, players, rounds) if fair else None,
        # Checking a roll back needs the moves before it.
        record=record_of(game) if game.roll_backs else _record(game, players, rounds),
    )


def proof_of(game_id: int, account: Account | None) -> Proof:
    """Return the proof of a game's deals, for programs, which need not see the ends of rounds
    first. Raises NotFound if the viewer may not see the game, or if it has no proof.
    """
    game, players, rounds = _read(game_id, account, tells_endings=True)
    fair = getattr(game, "fair_deal", None)
    if fair is None:
        raise NotFound
    return _proof(game, fair, players, rounds)


def finished_record(game_id: int, account: Account | None) -> Record:
    """Return the record of a finished game. Raises NotFound if the viewer may not see the game, or
    before its end. Raises EndingFirst for a player who has not yet seen the end of a round.
    """
    game, _, _ = _read(game_id, account)
    if game.status != Game.Status.FINISHED:
        raise NotFound
    return record_of(game)


def _read(
    game_id: int, account: Account | None, *, tells_endings: bool = False
) -> tuple[Game, list[Player], list[Round]]:
    game = Game.objects.select_related("fair_deal").filter(pk=game_id).first()
    if game is None:
        raise NotFound
    players = list(game.players.select_related("account").order_by("pk"))
    me = me_among(players, account)
    if not is_visible(game, me is not None):
        raise NotFound
    columns = ("number", "starter", "phase", "deal", "secret", "game_id")
    rounds = list(game.rounds.only(*columns).order_by("number"))
    # A cancelled game no longer shows its endings.
    shown = game.status != Game.Status.CANCELLED and not tells_endings
    if shown and any(is_untold(me, row) for row in rounds if row.phase == OVER):
        raise EndingFirst
    return game, players, rounds


def _pieces(
    players: list[Player], fair: FairDeal | None, account: Account | None, *, gathering: bool
) -> tuple[Piece, ...]:
    frozen = list(fair.contributions) if fair and not gathering else []
    found = []
    for place, player in enumerate(players):
        is_you = account is not None and player.account_id == account.pk
        own = player.contribution if gathering and is_you else None
        text = frozen[place] if place < len(frozen) else own
        portrait = 0 if player.is_masked or not player.account else player.account.portrait
        found.append(Piece(player.shown_name, player.is_computer, is_you, text, portrait))
    return tuple(found)


def _proof(game: Game, fair: FairDeal, players: list[Player], rounds: list[Round]) -> Proof:
    return Proof(
        game=game.pk,
        players=len(players),
        rules=game.rules,
        contributions=tuple(fair.contributions),
        seating=_seating(players, rounds),
        commitments=_commitments(fair, rounds),
        deals=tuple(Deal.from_json(row.deal) for row in rounds if row.phase == OVER),
        roll_backs=tuple(_roll_back(kept) for kept in roll_backs_of(game)),
    )


def _roll_back(kept: KeptRollBack) -> RollBack:
    secret = bytes.fromhex(kept.secret) if kept.secret else None
    return RollBack(kept.round, kept.nth, kept.turn, Commitment(kept.commitment, secret))


def _commitments(fair: FairDeal, rounds: list[Round]) -> tuple[Commitment, ...]:
    with_rounds = {row.number: row.secret for row in rounds}
    opened = [secret or with_rounds.get(index) for index, secret in enumerate(fair.opened)]
    return tuple(
        Commitment(digest, bytes.fromhex(secret) if secret else None)
        for digest, secret in zip(fair.commitments, opened, strict=True)
    )


def _seating(players: list[Player], rounds: list[Round]) -> Seating | None:
    if not rounds:
        return None
    joined = [player.pk for player in players]
    seated = sorted(players, key=lambda player: player.seat or 0)
    return Seating(tuple(joined.index(player.pk) for player in seated), rounds[0].starter)


def _record(game: Game, players: list[Player], rounds: list[Round]) -> Record:
    """Return the record as far as the proof needs it: deals and ends of rounds, without moves."""
    played = [
        RoundRecord(row.starter, Deal.from_json(row.deal), [], {} if row.phase == OVER else None)
        for row in rounds
    ]
    return Record(game.rules, [player.shown_name for player in players], played)
