"""Luck: the generator is the published one, draws are even, and every draw can be checked."""

import random
from collections import Counter

from atoll.core.luck import chance, dice_of, key_of, pick, rest, roll, scramble, seed_luck, share
from atoll.core.table import Luck, Row

WORD = 0xFFFFFFFF
ROTATIONS = ((10, 26), (11, 21), (13, 27), (23, 5), (6, 20), (17, 11), (25, 10), (18, 20))


def threefry(counter: list[int], key: list[int]) -> list[int]:
    """Threefry-4x32 with 20 rounds, written out from the paper, for comparison."""
    keys = [*key, 0x1BD11BDA ^ key[0] ^ key[1] ^ key[2] ^ key[3]]
    x = [(c + k) & WORD for c, k in zip(counter, key, strict=True)]
    for r in range(20):
        for (a, b), spin in zip(((0, 1), (2, 3)) if r % 2 == 0 else ((0, 3), (2, 1)), ROTATIONS[r % 8], strict=True):
            x[a] = (x[a] + x[b]) & WORD
            x[b] = ((x[b] << spin | x[b] >> (32 - spin)) & WORD) ^ x[a]
        if r % 4 == 3:
            turn = r // 4 + 1
            x = [(word + keys[(turn + i) % 5] + (turn if i == 3 else 0)) & WORD for i, word in enumerate(x)]
    return x


def test_the_comparison_gives_the_published_answers() -> None:
    """Known answers of the Random123 distribution for threefry4x32, 20 rounds."""
    assert threefry([0] * 4, [0] * 4) == [0x9C6CA96A, 0xE17EAE66, 0xFC10ECD4, 0x5256A7D8]
    assert threefry([WORD] * 4, [WORD] * 4) == [0x2A881696, 0x57012287, 0xF6C7446E, 0xA16A6732]


def test_scramble_is_threefry() -> None:
    """The rule gives the first word of the published generator, for any key and counter."""
    source = random.Random(1)
    for _ in range(200):
        key = key_of(source.getrandbits(128))
        counter = source.getrandbits(32)
        assert scramble(*key, counter) == threefry([counter, 0, 0, 0], list(key))[0]


def test_a_seed_and_a_count_fix_every_draw() -> None:
    """Draw number n of a table depends on its seed and n alone."""
    luck = Luck()
    seed_luck(luck, 2**127 + 9)
    draws = [chance(luck, 36) for _ in range(20)]
    assert luck.used == 20
    again = Luck()
    seed_luck(again, 2**127 + 9)
    again.used = 19
    assert chance(again, 36) == draws[19]
    assert key_of(2**127 + 9) == (9, 0, 0, 1 << 31)


def test_draws_are_even() -> None:
    """Chi-square of 36,000 draws of 36 stays below its 99.9 % point."""
    luck = Luck()
    seed_luck(luck, 5)
    counts = Counter(chance(luck, 36) for _ in range(36_000))
    assert sum((counts[i] - 1000) ** 2 / 1000 for i in range(36)) < 66.6


def test_pick_draws_from_the_set_only() -> None:
    """Every thing of a set is drawn, and nothing else."""
    luck = Luck()
    seed_luck(luck, 6)
    assert {pick(luck, 0b1010010) for _ in range(100)} == {1, 4, 6}


def test_share_and_rest_split_a_word_into_two_choices() -> None:
    """Evenly spread words give every pair of a first and a second choice equally often."""
    words = range(0, 1 << 32, (1 << 32) // 6000)
    pairs = Counter((share(word, 3), share(rest(word, 3), 5)) for word in words)
    assert len(pairs) == 15
    assert max(pairs.values()) - min(pairs.values()) <= 2


def test_quick_dice_are_even_and_do_not_stick() -> None:
    """Chi-square of 60,000 rolls of a die stays below its 99.9 % point."""
    dice = Row(dice_of(3))
    counts = Counter(share(roll(dice), 6) for _ in range(60_000))
    assert sum((counts[i] - 10_000) ** 2 / 10_000 for i in range(6)) < 20.5
