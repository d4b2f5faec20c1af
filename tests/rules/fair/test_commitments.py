"""A commitment fixes one secret for one round and says nothing about it before it is opened."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.fair.commitments import Commitment, digest_of

SECRETS = st.binary(min_size=32, max_size=32)
INDICES = st.integers(0, 255)


@given(SECRETS, INDICES)
def test_a_commitment_is_kept_by_its_own_secret(secret: bytes, index: int) -> None:
    assert Commitment(digest_of(index, secret), secret).is_kept(index)


@given(SECRETS, SECRETS, INDICES, INDICES)
def test_no_other_secret_and_no_other_round_keeps_it(
    secret: bytes, other: bytes, index: int, elsewhere: int
) -> None:
    same = (secret, index) == (other, elsewhere)
    assert Commitment(digest_of(index, secret), other).is_kept(elsewhere) == same


def test_a_sealed_one_is_not_kept_yet_nor_is_one_whose_secret_has_another_length() -> None:
    assert not Commitment(digest_of(0, bytes(32))).is_kept(0)
    assert not Commitment(digest_of(0, bytes(32)), bytes(31)).is_kept(0)


@pytest.mark.parametrize(("index", "secret"), [(0, b""), (0, bytes(33)), (256, bytes(32))])
def test_short_and_long_secrets_and_indices_beyond_a_byte_are_refused(
    index: int, secret: bytes
) -> None:
    with pytest.raises(ValueError, match=r"byte"):
        digest_of(index, secret)
