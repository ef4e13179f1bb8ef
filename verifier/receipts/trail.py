"""Where a stop loss stood that trailed to the end (10.5)."""

from .history import is_by_level
from .positions import Contract
from .scalars import mid, number, price


def is_sound(receipt):
    """The check `trail`."""
    order, trail = receipt["order"], receipt["order"]["trail"]
    contract, distance = Contract(order), price(trail["distance"])
    began, stood, since = price(trail["stopLoss"]), price(order["stopLoss"]), number(trail["logSeq"])
    (opened, open_mid), (best, best_mid), (closed, close_mid) = (
        _row(receipt[name]) for name in ("open", "peak", "close")
    )
    by_level = is_by_level(order)
    at_setting = [at for seq, at in ((opened, open_mid), (best, best_mid)) if seq == since]
    return (
        receipt["peak"]["row"]["instrumentId"] == order["instrumentId"]
        and contract.trailing(best_mid, distance) == stood
        and (stood - began) * contract.sign >= 0
        and all(contract.trailing(at, distance) == began for at in at_setting)
        and since <= best
        and (best < closed if by_level else best <= closed)
        and (by_level or (close_mid - best_mid) * contract.sign <= 0)
    )


def _row(price_of_log):
    row = price_of_log["row"]
    return number(row["seq"]), mid(row["mid"])
