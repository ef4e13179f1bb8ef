"""How checks are made (8): what cannot be read or computed fails, and ends nothing."""

from . import canonical, evidence, log
from .scalars import shown_amount

# What reading hostile data raises: a text that is no figure, a division by nothing, a field that is null.
UNREADABLE = (ValueError, TypeError, KeyError, IndexError, ArithmeticError, RecursionError)


def holds(test):
    try:
        return bool(test())
    except UNREADABLE:
        return False


def computed(work):
    """What comes of a computation, or None where a field stops it."""
    try:
        return work()
    except UNREADABLE:
        return None


def check(name, test):
    return {"name": name, "ok": holds(test)}


def is_row(price, decimals=None, others=()):
    """The row check: the seal holds the row, and its price follows from its evidence, which a live one needs."""
    if not log.is_in_seal(price) or not evidence.follows(price["row"], price.get("evidence")):
        return False
    return evidence.agrees(price, decimals, [one for one in others if one is not None])


def row_checks(row, seal, price, head, decimals, others=()):
    return [
        check(row, lambda: is_row(price, decimals, others)),
        check(seal, lambda: log.is_in_tree(price, head)),
    ]


def deciding_checks(deciding, head, decimals):
    if deciding is None:
        return []
    return row_checks("decidingRow", "decidingSeal", deciding, head, decimals)


def figures(names, stated, due):
    """A check for each figure that there is to be; `due` is None where nothing could be computed."""
    found = []
    for name in names.split() if isinstance(names, str) else names:
        says = stated.get(name)
        if due is None:
            found.append({"name": name, "ok": False})
        elif due.get(name) is not None:
            must = due[name]
            found.append({"name": name, "ok": says == must, "stated": says or "", "computed": must})
        elif says is not None:
            found.append({"name": name, "ok": False, "stated": says})
    return found


def same(stated, due):
    """Whether two values have the same canonical text."""
    return holds(lambda: canonical.write(stated) == canonical.write(due))


def entry(name, stated, due):
    return {"name": name, "ok": same(stated, due)}


def moves(asset="USDT", **units):
    """Postings of an entry in one asset: `customer_available` is the bucket customer/available."""
    listed = sorted((bucket.replace("_", "/"), moved) for bucket, moved in units.items() if moved)
    return [{"bucket": bucket, "amount": shown_amount(moved, asset)} for bucket, moved in listed]


def mixed_moves(*parts):
    """Postings of an entry in several assets, from pairs of an asset and its moves by bucket."""
    listed = [
        dict(one, asset=asset) for asset, units in parts for one in moves(asset, **units)
    ]
    return sorted(listed, key=lambda one: one["bucket"] + " " + one["asset"])
