"""Fee terms of an order (9.1)."""

from .scalars import PPM, ceil, floor, shown


def net_rate(terms, base, account):
    """The rate that an order pays by its fee terms, as text."""
    off, share, level = terms["discountPercent"], terms["commissionPercent"], terms["level"]
    sound = (
        account == "real"
        and 0 <= off <= 100
        and 0 <= share <= 100
        and off + share > 0
        and (level is None or (level >= 0 and off > 0))
    )
    if not sound:
        raise ValueError("no fee terms of an order")
    return shown(floor(base * (100 - off), 100), 6, 0)


def due_of(down, terms):
    """What of the operator's fee its inviter is due."""
    return 0 if terms is None else floor(down * terms["commissionPercent"], 100)


def both(numerator, denominator=PPM):
    """A quotient, rounded down and up."""
    return floor(numerator, denominator), ceil(numerator, denominator)
