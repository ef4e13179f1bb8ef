"""How options end: at their expiry (12), and those of listed series before or after it (12.2, 12.3)."""

from .scalars import DAY_MS, decimal, is_fresh, moment, number

SETTLES_WITHIN_MS = 5_000
STOPS_MS = 1_800_000
WAITS_MS = 604_800_000
LONGEST_MS = 200 * 86_400_000
ENDS_MS = (28_800_000, 71_940_000, 75_540_000)


def is_sold(order):
    return order.get("sale") is not None


def lasts(order):
    """Whether a listed option lasts neither too short nor too long, and ends when series do."""
    end = moment(order["expiresAt"])
    length = end - moment(order["openedAt"])
    return end % DAY_MS in ENDS_MS and STOPS_MS <= length <= LONGEST_MS and order["tradingMs"] <= length


def settling_mid(receipt):
    """The mid that decides, or None where the option is void."""
    settled, gap = receipt["settled"], receipt["gap"]
    if settled is not None:
        return settled["row"]["mid"]
    if gap is None or receipt["type"] != "option-receipt.v3":
        return None
    after = gap["after"]["row"]
    late = moment(after["at"]) - moment(receipt["order"]["expiresAt"])
    return after["mid"] if late <= WAITS_MS else None


def ends(receipt):
    order = receipt["order"]
    if "exAt" in order:
        return _is_sound_ending(receipt)
    return _is_sound_sale(receipt) if is_sold(order) else ends_in_time(receipt)


def ends_in_time(receipt):
    order, settled, gap = receipt["order"], receipt["settled"], receipt["gap"]
    expires = moment(order["expiresAt"])
    earliest = expires - SETTLES_WITHIN_MS
    if moment(order["settledAt"]) < expires:
        return False
    if settled is not None:
        at = moment(settled["row"]["at"])
        return gap is None and _is_own(receipt, settled) and earliest <= at <= expires
    before, after = gap["before"], gap["after"]
    return (
        _is_own(receipt, before)
        and _is_own(receipt, after)
        and number(before["row"]["seq"]) < number(after["row"]["seq"])
        and moment(before["row"]["at"]) < earliest
        and moment(after["row"]["at"]) > expires
    )


def _is_own(receipt, price):
    row, opening = price["row"], receipt["open"]["row"]
    return row["instrumentId"] == receipt["order"]["instrumentId"] and (
        number(row["seq"]) >= number(opening["seq"])
    )


def _is_sound_sale(receipt):
    order, settled, sale = receipt["order"], receipt["settled"], receipt["order"]["sale"]
    sold = moment(order["settledAt"])
    left = moment(order["expiresAt"]) - sold
    return (
        receipt["gap"] is None
        and receipt["next"] is None
        and _is_own(receipt, settled)
        and is_fresh(order["settledAt"], settled["row"])
        and left >= STOPS_MS
        and decimal(sale["sigma"], 12) <= decimal(order["sigma"], 12)
        and moment(sale["sigmaAsOf"]) <= sold
        and 0 < sale["tradingMs"] <= left
    )


def _is_sound_ending(receipt):
    """Whether a corporate action ended it as 12.3 says."""
    order, settled, sale = receipt["order"], receipt["settled"], receipt["order"]["sale"]
    breaks = moment(order["exAt"])
    left = moment(order["expiresAt"]) - breaks
    moment(order["settledAt"])
    return (
        receipt["gap"] is None
        and receipt["next"] is None
        and _is_own(receipt, settled)
        and moment(settled["row"]["at"]) < breaks
        and moment(order["openedAt"]) < breaks
        and left >= 0
        and decimal(sale["sigma"], 12) == decimal(order["sigma"], 12)
        and moment(sale["sigmaAsOf"]) == moment(order["sigmaAsOf"])
        and 0 < sale["tradingMs"] <= left
    )
