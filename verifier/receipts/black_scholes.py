"""Premiums of calls and puts (12.1) and what they are sold back for (12.2), in whole numbers of 10^-30."""

from math import isqrt

from .scalars import PPM, ceil, floor

ONE = 10**30
LN2 = 693147180559945309417232121458
C = 398942280401432677939946059934


def mul(a, b):
    return a * b // ONE


def ratio(a, b):
    return a * ONE // b


def sqrt(x):
    return isqrt(x * ONE)


def ln(x):
    if x <= 0:
        raise ValueError("the logarithm of nothing")
    k = x.bit_length() - ONE.bit_length()
    m = x >> k if k >= 0 else x << -k
    if 3 * m > 4 * ONE:
        m, k = m >> 1, k + 1
    z = ratio(m - ONE, m + ONE)
    square, term, total, odd = mul(z, z), z, 0, 1
    while term not in (0, -1):
        total += term // odd
        odd += 2
        term = mul(term, square)
    return 2 * total + k * LN2


def exp(x):
    k = (2 * x + LN2) // (2 * LN2)
    r = x - k * LN2
    term, total, i = ONE, 0, 1
    while term not in (0, -1):
        total += term
        term = mul(term, r) // i
        i += 1
    return total << k if k >= 0 else total >> -k


def density(x):
    return mul(C, exp(-(mul(x, x) // 2)))


def _middle(a):
    square, term, total, odd = mul(a, a), a, 0, 1
    while term > 0:
        total += term
        odd += 2
        term = mul(term, square) // odd
    return mul(density(a), total)


def _far(a):
    if a >= 12 * ONE:
        return 0
    fraction = a
    for i in range(120, 0, -1):
        fraction = a + ratio(i * ONE, fraction)
    return ratio(density(a), fraction)


def normal(x):
    """The standard normal distribution function."""
    size = abs(x)
    tail = ONE // 2 - _middle(size) if size < 5 * ONE else _far(size)
    return tail if x < 0 else ONE - tail


def value(is_call, spot, strike, sigma, trading_ms):
    """Of one option for each 1.00 of price. Prices are units of 10^-8, sigma 10^-12 an hour."""
    if spot <= 0 or strike <= 0:
        raise ValueError("no price")
    g = 1 if is_call else -1
    s, k = spot * 10**22, strike * 10**22
    width = mul(sigma * 10**18, sqrt(ratio(trading_ms, 3_600_000)))
    if width == 0:
        return max(0, g * (s - k))
    d1 = ratio(ln(ratio(s, k)), width) + width // 2
    d2 = d1 - width
    return max(0, g * (mul(s, normal(g * d1)) - mul(k, normal(g * d2))))


def _cut(is_call, spot, strike, cap, sigma, trading_ms):
    """The value for each 1.00 of price, in 10^-12."""
    worth = value(is_call, spot, strike, sigma, trading_ms)
    if cap is not None:
        worth -= value(is_call, spot, cap, sigma, trading_ms)
    return max(0, worth // 10**18)


def premium(is_call, spot, strike, cap, sigma, trading_ms, lots, size, markup):
    """In units of USDT."""
    cut = _cut(is_call, spot, strike, cap, sigma, trading_ms)
    return ceil(cut * lots * size * (PPM + markup), 10**20)


def sale(is_call, spot, strike, cap, sigma, trading_ms, lots, size, markup):
    """What is paid for an option that is sold back, in units of USDT."""
    cut = _cut(is_call, spot, strike, cap, sigma, trading_ms)
    return floor(cut * lots * size * (PPM - markup), 10**20)
