"""What became of an order between its opening and its closing (10.3)."""

from collections import namedtuple

from .checks import moves, same
from .positions import Contract, stops_of
from .scalars import (
    amount,
    count,
    is_fresh,
    moment,
    number,
    price,
    price_or_zero,
    shown_amount,
    zero_or_price,
)

Reached = namedtuple("Reached", "stops trail lots seq entry")
# How a stop loss trails, and since which row.
Trail = namedtuple("Trail", "distance seq")


def history_of(order):
    """The history of an order; one in which nothing happened where it tells none."""
    return order.get("history") or {
        "openedLots": order["lots"],
        "lotsBefore": order["lots"],
        "stopLoss": order["stopLoss"],
        "takeProfit": order["takeProfit"],
        "edits": [],
    }


def added_by(edit):
    """What an edit added to the margin, in units."""
    if "added" not in edit:
        return 0
    units = amount(edit["added"], "USDT")
    if shown_amount(units, "USDT") != edit["added"]:
        raise ValueError("another spelling of an amount")
    return units


def is_by_level(order):
    """Whether one of its own levels closed an order: neither its customer nor a corporate action."""
    return order["closeReason"] not in ("customer", "corporateAction")


def is_sound(receipt):
    """The check `order`."""
    order, entries = receipt["order"], receipt["entries"]
    opening, closing = receipt["open"]["row"], receipt["close"]["row"]
    by_customer = order["closeReason"] == "customer"
    return (
        number(entries["opened"]["id"]) < number(entries["closed"]["id"])
        and opening["instrumentId"] == closing["instrumentId"] == order["instrumentId"]
        and number(opening["seq"]) <= number(closing["seq"])
        and is_fresh(order["openedAt"], opening)
        and (is_fresh(order["closedAt"], closing) if by_customer else _is_moment(order["closedAt"]))
        and ("exAt" not in order or moment(closing["at"]) < moment(order["exAt"]))
        and _tells_what_follows(receipt)
    )


def _is_moment(text):
    return moment(text) is not None


def _tells_what_follows(receipt):
    order = receipt["order"]
    if "history" not in order:
        return _in_order(order, order, price_or_zero(order["liquidationPrice"]))
    history, contract = order["history"], Contract(order)
    own, before, opened = (
        count(lots) for lots in (order["lots"], history["lotsBefore"], history["openedLots"])
    )
    open_price = price_or_zero(order["openPrice"])
    first = contract.stake(opened, open_price, stops_of(history).target, 0)
    return (
        own <= before <= opened
        and (own == before or order["closeReason"] == "customer")
        and _in_order(order, history, first.liquidation)
        and _edits_lead(receipt, contract, open_price)
    )


def _in_order(order, stops, liquidation):
    levels = [liquidation] + [
        price_or_zero(text) for text in (stops["stopLoss"], order["openPrice"], stops["takeProfit"])
    ]
    rising = levels if order["side"] == "long" else levels[::-1]
    return all(below < above for below, above in zip([0] + rising, rising))


def _edits_lead(receipt, contract, open_price):
    """Whether the edits lead from the opening to the stops that the order closed with."""
    order, entries = receipt["order"], receipt["entries"]
    history = order["history"]
    reached = Reached(
        stops_of(history),
        None,
        count(history["openedLots"]),
        number(receipt["open"]["row"]["seq"]),
        number(entries["opened"]["id"]),
    )
    for edit in history["edits"]:
        reached = _after(edit, reached, contract, open_price)
    last = number(receipt["close"]["row"]["seq"])
    strictly = history["edits"] and is_by_level(order)
    return (
        (reached.stops, reached.trail) == _end_of(order)
        and reached.lots >= count(history["lotsBefore"])
        and (reached.seq < last if strictly else reached.seq <= last)
        and reached.entry < number(entries["closed"]["id"])
    )


def _end_of(order):
    """What the last edit has set: of a stop loss that trails where it began, and how."""
    if "trail" not in order:
        return stops_of(order), None
    trail = order["trail"]
    return (
        stops_of(dict(order, stopLoss=trail["stopLoss"])),
        Trail(price(trail["distance"]), number(trail["logSeq"])),
    )


def _trail_after(edit, seq, before):
    """How the stop loss trails after an edit; None where it is a fixed price."""
    distance = zero_or_price(edit.get("trail", "0"))
    if distance == 0:
        return None
    return before if before and before.distance == distance else Trail(distance, seq)


def _after(edit, before, contract, open_price):
    stops, lots, seq = stops_of(edit), count(edit["lots"]), number(edit["logSeq"])
    trail = _trail_after(edit, seq, before.trail)
    moment(edit["at"])
    added = added_by(edit)
    if added > 0:
        due = moves(customer_available=-added, customer_margin=added)
    else:
        escrow = contract.profit(lots, open_price, stops.target)[1]
        more = escrow - contract.profit(lots, open_price, before.stops.target)[1]
        due = moves(house_escrow=more, house_treasury=-more)
    sound = (
        lots <= before.lots
        and seq >= before.seq
        and (stops.target - open_price) * contract.sign > 0
        and (added == 0 or (stops, trail) == (before.stops, before.trail))
        and (trail is None or trail != before.trail or stops.loss == before.stops.loss)
        and len(edit["moved"]) == (1 if due else 0)
    )
    if not sound:
        raise ValueError("a change that cannot have been")
    entry = before.entry
    if due:
        moved = edit["moved"][0]
        entry = number(moved["id"])
        if entry <= before.entry or not same(moved["postings"], due):
            raise ValueError("another entry than is due")
    return Reached(stops, trail, lots, seq, entry)
