"""Coin-to-coin orders that were filled (13), and that were cancelled (14)."""

from . import forms, prices
from .checks import check, computed, deciding_checks, entry, figures, mixed_moves, row_checks, same
from .fees import both, due_of, net_rate
from .forms import ASSET, FEE, HEAD, MIXED, PRICE, either, fields, maybe, one_of, text, texts, whole
from .scalars import (
    SCALES,
    amount,
    decimals,
    floor,
    is_fresh,
    mid,
    moment,
    number,
    price,
    rate,
    shown_amount,
    shown_price,
)

_COMMON = dict(
    texts("id code feeRate spreadRate amount placedAt placedLogSeq"),
    account=forms.ACCOUNT,
    instrumentId=whole,
    decimals=whole,
    base=ASSET,
    quote=ASSET,
    side=one_of("buy", "sell"),
)
_FILLED = dict(
    _COMMON,
    **texts("filledAt fillPrice paid fee received paidRounding receivedRounding"),
    type=one_of("market", "limit"),
    total=maybe(text),
    limitPrice=maybe(text),
    held=maybe(text)
)
_CANCELLED = dict(
    _COMMON,
    **texts("cancelledAt held givenBack limitPrice"),
    reason=one_of("customer", "policy")
)
_FORMULAS = ["spot.1", "spot.2"]


def form(version, **more):
    return forms.receipt(
        "spot-receipt.v%d" % version,
        _FORMULAS,
        order=fields(dict(_FILLED, **more)),
        filled=PRICE,
        head=HEAD,
        entries=fields({"began": maybe(MIXED), "ended": MIXED}),
    )


FORMS = {"spot-receipt.v1": form(1), "spot-receipt.v2": form(2, feeTerms=FEE)}
CANCELLED_FORMS = {
    "spot-cancel-receipt.v1": forms.receipt(
        "spot-cancel-receipt.v1",
        _FORMULAS,
        order=fields(_CANCELLED),
        deciding=maybe(PRICE),
        head=HEAD,
        entries=fields({"began": MIXED, "ended": MIXED}),
    )
}


class Pair:
    """The terms of an order, and what follows from them and a price."""

    def __init__(self, order):
        self.base, self.quote = order["base"], order["quote"]
        self.buys = order["side"] == "buy"
        self.paid, self.received = (
            (self.quote, self.base) if self.buys else (self.base, self.quote)
        )
        self.fee_rate, self.spread = rate(order["feeRate"]), rate(order["spreadRate"])
        self.decimals = decimals(order["decimals"])
        exponent = SCALES[self.base] + 8 - SCALES[self.quote]
        # A worth needs it, a price does not.
        self.unit = 10**exponent if exponent >= 0 else None

    def side_of(self, units):
        return (prices.ask if self.buys else prices.bid)(units, self.spread, self.decimals)

    def reaches(self, limit, units):
        at = self.side_of(units)
        return at <= limit if self.buys else at >= limit

    def worth(self, units, at):
        """Of base units, down and up."""
        return both(units * at, self.unit)

    def pays(self, units, at):
        up = self.worth(units, at)[1]
        return up if self.buys else units

    def hold(self, held):
        return mixed_moves((self.paid, {"customer_available": -held, "customer_spotHold": held}))


def checks(receipt):
    places = receipt["order"]["decimals"]
    found = row_checks("decidingRow", "decidingSeal", receipt["filled"], receipt["head"], places)
    return found + [check("terms", lambda: _fits_terms(receipt))] + _outcome(receipt)


def _fits_terms(receipt):
    order, row, entries = receipt["order"], receipt["filled"]["row"], receipt["entries"]
    placed, seq = number(order["placedLogSeq"]), number(row["seq"])
    is_limit, waited = order["type"] == "limit", order["held"] is not None
    moment(order["placedAt"])
    moment(order["filledAt"])
    sound = (
        order["base"] != order["quote"]
        and is_limit == (order["limitPrice"] is not None)
        and (order["total"] is None or (not is_limit and order["side"] == "buy"))
        and (is_limit or not waited)
        and row["instrumentId"] == order["instrumentId"]
    )
    ended = number(entries["ended"]["id"])
    if waited:
        return sound and seq > placed and number(entries["began"]["id"]) < ended
    return sound and seq == placed and entries["began"] is None and is_fresh(order["placedAt"], row)


_FIGURES = "amount fillPrice held paid fee received paidRounding receivedRounding"


def _outcome(receipt):
    order, entries = receipt["order"], receipt["entries"]
    names = _FIGURES if "feeTerms" not in order else "feeRate " + _FIGURES
    due = computed(lambda: _recomputed(order, receipt["filled"]["row"]["mid"], receipt["formula"]))
    began = entries["began"]
    found = figures(names, order, due)
    if began is not None or due is None or due["began"] is not None:
        are_both = began is not None and due is not None
        ok = are_both and same(began["postings"], due["began"])
        found.append({"name": "beganEntry", "ok": ok})
    return found + [entry("endedEntry", entries["ended"]["postings"], due and due["ended"])]


def _recomputed(order, filled_mid, formula):
    pair, waited = Pair(order), order["held"] is not None
    limit = None if order["limitPrice"] is None else price(order["limitPrice"])
    at = pair.side_of(mid(filled_mid))
    if limit is not None and not pair.reaches(limit, mid(filled_mid)):
        raise ValueError("the price does not reach the limit")
    if waited and limit is not None and formula == "spot.1":
        at = limit
    if order["total"] is None:
        units = amount(order["amount"], pair.base)
    else:
        units = floor(amount(order["total"], pair.quote) * pair.unit, at)
    down, up = pair.worth(units, at)
    paid, operator_gets = (up, down) if pair.buys else (units, units)
    gross, operator_pays = (units, units) if pair.buys else (down, up)
    fee_down, fee_up = both(gross * pair.fee_rate)
    received = gross - fee_up
    held = pair.pays(units, limit if limit is not None else at) if waited else 0
    terms = order.get("feeTerms")
    due = due_of(fee_down, terms)
    return {
        "feeRate": terms and net_rate(terms, rate(terms["baseFeeRate"]), order["account"]),
        "amount": shown_amount(units, pair.base),
        "fillPrice": shown_price(at, pair.decimals),
        "held": shown_amount(held, pair.paid) if waited else None,
        "paid": shown_amount(paid, pair.paid),
        "fee": shown_amount(fee_up, pair.received),
        "received": shown_amount(received, pair.received),
        "paidRounding": shown_amount(paid - operator_gets, pair.paid),
        "receivedRounding": shown_amount(operator_pays - received - fee_down, pair.received),
        "began": pair.hold(held) if waited else None,
        "ended": mixed_moves(
            (
                pair.paid,
                {
                    "customer_available": held - paid,
                    "customer_spotHold": -held,
                    "house_rounding": paid - operator_gets,
                    "house_treasury": operator_gets,
                },
            ),
            (
                pair.received,
                {
                    "customer_available": received,
                    "house_commissionDue": due,
                    "house_fees": fee_down - due,
                    "house_rounding": operator_pays - received - fee_down,
                    "house_treasury": -operator_pays,
                },
            ),
        ),
    }


def cancelled_checks(receipt):
    order, deciding, entries = receipt["order"], receipt["deciding"], receipt["entries"]
    due = computed(lambda: _held(order))
    return (
        deciding_checks(deciding, receipt["head"], order["decimals"])
        + [
            check("terms", lambda: _fits_cancelled(order, entries)),
            check("cause", lambda: _has_cause(order, deciding)),
        ]
        + figures("held givenBack", order, due)
        + [
            entry("beganEntry", entries["began"]["postings"], due and due["began"]),
            entry("endedEntry", entries["ended"]["postings"], due and due["ended"]),
        ]
    )


def _fits_cancelled(order, entries):
    number(order["placedLogSeq"])
    return (
        order["base"] != order["quote"]
        and number(entries["began"]["id"]) < number(entries["ended"]["id"])
    )


def _has_cause(order, deciding):
    if moment(order["cancelledAt"]) < moment(order["placedAt"]):
        return False
    if order["reason"] == "customer":
        return deciding is None
    row = deciding["row"]
    return (
        row["instrumentId"] == order["instrumentId"]
        and number(row["seq"]) > number(order["placedLogSeq"])
        and Pair(order).reaches(price(order["limitPrice"]), mid(row["mid"]))
    )


def _held(order):
    pair = Pair(order)
    units = pair.pays(amount(order["amount"], pair.base), price(order["limitPrice"]))
    held = shown_amount(units, pair.paid)
    return {"held": held, "givenBack": held, "began": pair.hold(units), "ended": pair.hold(-units)}
