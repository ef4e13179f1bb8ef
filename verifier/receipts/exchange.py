"""Exchanges of currencies (16)."""

from . import forms, log
from .checks import check, computed, entry, figures, is_row, mixed_moves
from .fees import both
from .forms import ASSET, HEAD, MIXED, PRICE, each, fields, one_of, text, texts, whole
from .scalars import SCALES, amount, floor, is_fresh, mid, moment, number, rate, shown, shown_amount

QUOTE_MS = 10_000
ONE = 10**8
_COINS = ("USDC", "BTC", "ETH", "SOL", "XRP", "BNB", "ADA", "LTC", "DOGE")
# The one pair of each currency, as base and quote.
LINKS = dict(
    {coin: (coin, "USDT") for coin in _COINS},
    USD=("USDT", "USD"),
    EUR=("EUR", "USD"),
    GBP=("GBP", "USD"),
    JPY=("USD", "JPY"),
    HKD=("USD", "HKD"),
)

FORMS = {
    "exchange-receipt.v1": forms.receipt(
        "exchange-receipt.v1",
        ["exchange.1"],
        order=fields(
            {
                **texts(
                    "id amount feeRate quotedAt expiresAt exchangedAt"
                    " rate gross fee received remainder"
                ),
                "account": one_of("real"),
                "from": ASSET,
                "to": ASSET,
                "legs": each(
                    fields({"instrumentId": whole, "code": text, "side": one_of("sell", "buy")})
                ),
            }
        ),
        prices=each(PRICE),
        head=HEAD,
        entries=fields({"exchanged": MIXED}),
    )
}


def way(given, taken):
    """The pairs from one currency to another, each with its side."""
    up, down = _way_up(given), _way_up(taken)
    above, below = [code for code, _ in up], [code for code, _ in down]
    turned = {"sell": "buy", "buy": "sell"}
    return [step for step in up if step[0] not in below] + [
        (code, turned[side]) for code, side in reversed(down) if code not in above
    ]


def _way_up(asset):
    steps = []
    while asset != "USDT":
        base, quote = LINKS[asset]
        steps.append((base + quote, "sell" if base == asset else "buy"))
        asset = quote if base == asset else base
    return steps


def checks(receipt):
    order, prices, head = receipt["order"], receipt["prices"], receipt["head"]
    exchanged = receipt["entries"]["exchanged"]
    due = computed(lambda: _recomputed(order, prices))
    return (
        [
            check("priceRows", lambda: all(is_row(price, None, prices) for price in prices)),
            check("priceSeals", lambda: all(log.is_in_tree(price, head) for price in prices)),
            check("way", lambda: _is_its_way(order, prices)),
            check("quote", lambda: _was_held(order, exchanged)),
        ]
        + figures("rate gross fee received remainder", order, due)
        + [entry("exchangedEntry", exchanged["postings"], due and due["exchanged"])]
    )


def _is_its_way(order, prices):
    legs, due = order["legs"], way(order["from"], order["to"])
    return (
        len(due) > 0
        and [(leg["code"], leg["side"]) for leg in legs] == due
        and len(prices) == len(legs)
        and all(
            price["row"]["instrumentId"] == leg["instrumentId"]
            and is_fresh(order["quotedAt"], price["row"])
            for price, leg in zip(prices, legs)
        )
    )


def _was_held(order, exchanged):
    quoted, expires, at = (moment(order[name]) for name in ("quotedAt", "expiresAt", "exchangedAt"))
    number(exchanged["id"])
    return (
        amount(order["amount"], order["from"]) > 0
        and amount(order["received"], order["to"]) > 0
        and expires == quoted + QUOTE_MS
        and quoted <= at <= expires
    )


def product(legs):
    """All prices of a way as one fraction, from pairs of side and mid."""
    above = below = 1
    for side, units in legs:
        above *= units if side == "sell" else ONE
        below *= ONE if side == "sell" else units
    return above, below


def rate_text(above, below):
    units = floor(above * 10**18, below)
    cut = 10 ** min(max(len(str(units)) - 10, 0), 18)
    return shown(units // cut * cut, 18, 0)


def _recomputed(order, prices):
    given, taken, legs = order["from"], order["to"], order["legs"]
    if not legs or len(legs) != len(prices):
        raise ValueError("no price for each leg")
    units = amount(order["amount"], given)
    above, below = product(
        [(leg["side"], mid(price["row"]["mid"])) for leg, price in zip(legs, prices)]
    )
    gross, operator_pays = both(units * above * 10 ** SCALES[taken], below * 10 ** SCALES[given])
    fee_down, fee_up = both(gross * rate(order["feeRate"]))
    received = gross - fee_up
    remainder = operator_pays - received - fee_down
    return {
        "rate": rate_text(above, below),
        "gross": shown_amount(gross, taken),
        "fee": shown_amount(fee_up, taken),
        "received": shown_amount(received, taken),
        "remainder": shown_amount(remainder, taken),
        "exchanged": mixed_moves(
            (given, {"customer_available": -units, "house_treasury": units}),
            (
                taken,
                {
                    "customer_available": received,
                    "house_fees": fee_down,
                    "house_rounding": remainder,
                    "house_treasury": -operator_pays,
                },
            ),
        ),
    }
