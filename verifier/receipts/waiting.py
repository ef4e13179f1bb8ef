"""What an order waited for (10.4)."""

from collections import namedtuple

from .checks import moves, same
from .positions import Contract, stops_of
from .scalars import count, mid, moment, number, price

Reached = namedtuple("Reached", "limit stops held seq at entry")


def walk(terms, order, lots):
    """Where the last limit stands. ValueError where what was held does not follow from the limits."""
    contract = Contract(order)
    reached = None
    for one in terms:
        reached = _after(one, reached, contract, count(lots))
    if reached is None:
        raise ValueError("no limit")
    return reached


def _after(one, before, contract, lots):
    limit, stops = price(one["limitPrice"]), stops_of(one)
    if not (stops.loss < limit < stops.target if contract.is_long else stops.target < limit < stops.loss):
        raise ValueError("levels out of order")
    seq, at = number(one["logSeq"]), moment(one["at"])
    held = contract.held(lots, limit)
    more = held - (before.held if before else 0)
    last = before.entry if before else 0
    entry = _entry_of(one["moved"], more, last if before else -1)
    if before is not None:
        if (limit, stops) == (before.limit, before.stops):
            raise ValueError("a change of nothing")
        if seq < before.seq or at < before.at:
            raise ValueError("a change before the last one")
    return Reached(limit, stops, held, seq, at, last if entry is None else entry)


def _entry_of(moved, more, last):
    """The number of the one entry that a limit needs; None where it needs none."""
    if more == 0 and not moved:
        return None
    if more == 0 or len(moved) != 1 or not is_hold(moved[0], more):
        raise ValueError("another entry than is due")
    entry = number(moved[0]["id"])
    if entry <= last:
        raise ValueError("an entry before the last one")
    return entry


def is_hold(entry, more):
    return same(entry["postings"], moves(customer_available=-more, customer_margin=more))


def is_sound(receipt, opened_lots, first_stops):
    """Whether an order opened by the last of its limits."""
    order, entries = receipt["order"], receipt["entries"]
    wait = order["wait"]
    reached = walk(wait["terms"], order, opened_lots)
    opening = mid(receipt["open"]["row"]["mid"])
    released = number(wait["released"]["id"])
    return (
        number(receipt["open"]["row"]["seq"]) > reached.seq
        and moment(order["openedAt"]) >= reached.at
        and Contract(order).reaches(wait.get("entryType", "limit"), reached.limit, opening)
        and stops_of(first_stops) == reached.stops
        and is_hold(wait["released"], -reached.held)
        and reached.entry < released < number(entries["opened"]["id"])
    )
