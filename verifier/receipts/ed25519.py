"""Ed25519 (RFC 8032), only to verify. Points are (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z."""

from functools import lru_cache
from hashlib import sha512

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
ZERO = (0, 1, 1, 0)

_WINDOW = 4
_WINDOWS = 64


def _add(one, other):
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a = (y1 - x1) * (y2 - x2) % P
    b = (y1 + x1) * (y2 + x2) % P
    c = 2 * t1 * t2 * D % P
    d = 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _negative(point):
    x, y, z, t = point
    return (-x % P, y, z, -t % P)


def _is_zero(point):
    x, y, z, _ = point
    return x % P == 0 and (y - z) % P == 0


def _times_eight(point):
    for _ in range(3):
        point = _add(point, point)
    return point


def _x_of(y, odd):
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P != 0:
        raise ValueError("no point")
    if x == 0 and odd:
        raise ValueError("a sign beside zero")
    return P - x if x & 1 != odd else x


def _decode(data):
    y = int.from_bytes(data, "little")
    odd = y >> 255
    y &= 2**255 - 1
    if y >= P:
        raise ValueError("no canonical point")
    x = _x_of(y, odd)
    return (x, y, 1, x * y % P)


@lru_cache(maxsize=32)
def _multiples(point):
    """For each four bits of a scalar, what their sixteen values add."""
    rows = []
    for _ in range(_WINDOWS):
        row = [ZERO]
        for _ in range(2**_WINDOW - 1):
            row.append(_add(row[-1], point))
        rows.append(row)
        point = _add(row[-1], point)
    return rows


def _times(scalar, point):
    total = ZERO
    for row in _multiples(point):
        digit = scalar & (2**_WINDOW - 1)
        if digit:
            total = _add(total, row[digit])
        scalar >>= _WINDOW
    return total


_BASE_Y = 4 * pow(5, P - 2, P) % P
_BASE_X = _x_of(_BASE_Y, 0)
BASE = (_BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % P)


@lru_cache(maxsize=64)
def _key(data):
    point = _decode(data)
    if _is_zero(_times_eight(point)):
        raise ValueError("a key of small order")
    return point


def verify(message, signature, key):
    """Whether a signature of 64 bytes is of this message and this key of 32 bytes."""
    try:
        public = _key(key)
        commitment = _decode(signature[:32])
    except ValueError:
        return False
    scalar = int.from_bytes(signature[32:], "little")
    if scalar >= ORDER:
        return False
    hashed = sha512(signature[:32] + key + message).digest()
    challenge = int.from_bytes(hashed, "little") % ORDER
    due = _add(commitment, _times(challenge, public))
    return _is_zero(_times_eight(_add(due, _negative(_times(scalar, BASE)))))
