"""Luck: the only randomness in rules.

`chance` is counter-based: draw number `used` of a table is Threefry-4x32 with 20 rounds (Salmon and others, "Parallel
random numbers: as easy as 1, 2, 3", 2011) of that number under the table's 128-bit key. Nothing about the next draw
follows from the draws seen so far, and any draw can be checked once the key is open. Words of 32 bits kept in 64-bit
integers make every engine compute the same.

`roll` is for players made of code: quick dice that belong to whoever plays, not to the table.
"""

from atoll.core.bits import nth, popcount
from atoll.core.rule import rule
from atoll.core.table import Luck, Row

WORD = 0xFFFFFFFF
PARITY = 0x1BD11BDA


@rule
def chance(luck: Luck, n: int) -> int:
    """A number from 0 to n-1, all equally likely (to within n in four thousand million)."""
    word = scramble(luck.key[0], luck.key[1], luck.key[2], luck.key[3], luck.used)
    luck.used += 1
    return share(word, n)


@rule
def pick(luck: Luck, mask: int) -> int:
    """One of the bits that are set in a mask, all equally likely."""
    return nth(mask, chance(luck, popcount(mask)))


@rule
def share(word: int, n: int) -> int:
    """The share of 0 to n-1 that a word of 32 random bits falls into."""
    return (word * n) >> 32


@rule
def rest(word: int, n: int) -> int:
    """What is left of the word's randomness after `share(word, n)`: a word for a further, independent choice."""
    return (word * n) & WORD


@rule
def roll(dice: Row) -> int:
    """The next word of quick dice: xoroshiro64+ (Blackman and Vigna). Two words of state, not both zero."""
    low = dice[0]
    high = dice[1] ^ low
    word = (low + dice[1]) & WORD
    dice[0] = _spin(low, 26) ^ high ^ ((high << 9) & WORD)
    dice[1] = _spin(high, 13)
    return word


@rule
def scramble(k0: int, k1: int, k2: int, k3: int, counter: int) -> int:
    """The first word of Threefry-4x32-20 for a counter."""
    k4 = PARITY ^ k0 ^ k1 ^ k2 ^ k3
    a, b, c, d = (k0 + counter) & WORD, k1 + 0, k2 + 0, k3 + 0
    for turn in range(1, 6):
        if turn & 1:
            a, b, c, d = _four_rounds(a, b, c, d, 10, 26, 11, 21, 13, 27, 23, 5)
        else:
            a, b, c, d = _four_rounds(a, b, c, d, 6, 20, 17, 11, 25, 10, 18, 20)
        k0, k1, k2, k3, k4 = k1, k2, k3, k4, k0
        a, b, c, d = (a + k0) & WORD, (b + k1) & WORD, (c + k2) & WORD, (d + k3 + turn) & WORD
    return a


@rule
def _four_rounds(
    a: int, b: int, c: int, d: int, r0: int, r1: int, r2: int, r3: int, r4: int, r5: int, r6: int, r7: int
) -> tuple[int, int, int, int]:
    a, b = _mix(a, b, r0)
    c, d = _mix(c, d, r1)
    a, d = _mix(a, d, r2)
    c, b = _mix(c, b, r3)
    a, b = _mix(a, b, r4)
    c, d = _mix(c, d, r5)
    a, d = _mix(a, d, r6)
    c, b = _mix(c, b, r7)
    return a, b, c, d


@rule
def _mix(a: int, b: int, spin: int) -> tuple[int, int]:
    a = (a + b) & WORD
    return a, _spin(b, spin) ^ a


@rule
def _spin(word: int, by: int) -> int:
    return ((word << by) | (word >> (32 - by))) & WORD


def key_of(seed: int) -> tuple[int, int, int, int]:
    """The 128-bit key of a seed, as four words."""
    return seed & WORD, seed >> 32 & WORD, seed >> 64 & WORD, seed >> 96 & WORD


SEEDS = 1 << 128


def seed_luck(luck: Luck, seed: int) -> None:
    """Begin a table's luck from a seed."""
    luck.key[:] = 0
    for i, word in enumerate(key_of(seed)):
        luck.key[i] = word
    luck.used = 0


def dice_of(seed: int) -> tuple[int, int]:
    """The two words that quick dice start from."""
    k0, k1, k2, k3 = key_of(seed)
    return scramble(k0, k1, k2, k3, 0), scramble(k0, k1, k2, k3, 1) | 1
