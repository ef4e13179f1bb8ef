"""What buyers and sellers pay at a logged price (9)."""

from .scalars import PPM, ceil, floor


def tick_of(decimals):
    return 10 ** (8 - decimals)


def ask(mid, spread, decimals):
    tick = tick_of(decimals)
    return tick * ceil(ceil(mid * (2 * PPM + spread), 2 * PPM), tick)


def bid(mid, spread, decimals):
    tick = tick_of(decimals)
    return max(tick, tick * floor(floor(mid * (2 * PPM - spread), 2 * PPM), tick))
