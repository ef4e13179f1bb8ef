"""Options (12)."""

from . import black_scholes, forms, listed, log
from .checks import check, computed, entry, figures, holds, is_row, moves, row_checks
from .forms import ENTRY, HEAD, PRICE, fields, maybe, one_of, text, texts, whole
from .scalars import (
    PPM,
    amount,
    count,
    decimal,
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

LENGTHS = {
    "60s": 60_000,
    "5m": 300_000,
    "15m": 900_000,
    "1h": 3_600_000,
    "4h": 14_400_000,
    "1d": 86_400_000,
    "1w": 604_800_000,
}
MOST_SIGMA = 10**13
W = 10**10
_UP_DOWN = ("up", "down")
_BASIS = ("lots", "contractSize", "markupRate", "sigma", "sigmaAsOf", "tradingMs")

_ORDER = dict(
    texts("id code openedAt expiresAt openPrice strike stake maxPayout settledAt payout result"),
    account=forms.ACCOUNT,
    instrumentId=whole,
    decimals=whole,
    side=one_of("up", "down", "call", "put"),
    term=one_of(*LENGTHS),
    tradingMs=maybe(whole),
    outcome=one_of("win", "lose", "draw", "paid", "worthless", "void"),
    **{
        name: maybe(text)
        for name in "rate lots contractSize capPrice markupRate sigma sigmaAsOf settlePrice".split()
    }
)
_SALE = fields(dict(texts("sigma sigmaAsOf"), tradingMs=whole))
_LISTED_ORDER = dict(
    _ORDER,
    term=one_of("listed"),
    outcome=one_of("win", "lose", "draw", "paid", "worthless", "void", "sold"),
    sale=maybe(_SALE),
)
_ENDED_ORDER = dict(_LISTED_ORDER, outcome=one_of("sold"), sale=_SALE, exAt=text)
_TERMED = ["fixed-payout-1", "black-scholes-capped-1", "black-scholes-capped-2"]


def form(version, formulas=_TERMED, order=_ORDER, **more):
    return forms.receipt(
        "option-receipt.v%d" % version,
        formulas,
        order=fields(order),
        open=PRICE,
        settled=maybe(PRICE),
        gap=maybe(fields({"before": PRICE, "after": PRICE})),
        head=HEAD,
        entries=fields({"began": ENTRY, "ended": ENTRY}),
        **more
    )


FORMS = {
    "option-receipt.v1": form(1),
    "option-receipt.v2": form(2, next=maybe(PRICE)),
    "option-receipt.v3": form(3, ["listed-1"], _LISTED_ORDER, next=maybe(PRICE)),
    "option-receipt.v4": form(4, ["listed-1"], _ENDED_ORDER, next=maybe(PRICE)),
}


def checks(receipt):
    return (
        row_checks("openRow", "openSeal", receipt["open"], receipt["head"], *_rows(receipt))
        + _ending_checks(receipt)
        + _adjacency(receipt)
        + [check("terms", lambda: _fits_terms(receipt))]
        + _outcome(receipt)
    )


def _rows(receipt):
    """The decimals of its prices, and all of them."""
    gap = receipt["gap"] or {}
    others = [receipt["open"], receipt["settled"], gap.get("before"), gap.get("after")]
    return receipt["order"]["decimals"], others + [receipt.get("next")]


def _ending_checks(receipt):
    settled, gap, head = receipt["settled"], receipt["gap"], receipt["head"]
    if settled is not None:
        return row_checks("decidingRow", "decidingSeal", settled, head, *_rows(receipt))
    rows = [gap["before"], gap["after"]] if gap is not None else []
    return [
        check("gapRows", lambda: rows and all(is_row(one, *_rows(receipt)) for one in rows)),
        check("gapSeals", lambda: rows and all(log.is_in_tree(one, head) for one in rows)),
    ]


def _adjacency(receipt):
    settled, gap = receipt["settled"], receipt["gap"]
    if listed.is_sold(receipt["order"]):
        return []
    if "next" in receipt:
        return [check("adjacent", lambda: _is_adjacent(receipt))]
    last = settled or (gap and gap["after"])
    return [{"name": "adjacent", "ok": False}] if last and "previous" in last["row"] else []


def _is_adjacent(receipt):
    settled, gap, following = receipt["settled"], receipt["gap"], receipt["next"]
    if settled is None:
        return following is None and gap["after"]["row"]["previous"] == gap["before"]["row"]["seq"]
    return (
        holds(lambda: is_row(following, *_rows(receipt)))
        and log.is_in_tree(following, receipt["head"])
        and following["row"]["instrumentId"] == receipt["order"]["instrumentId"]
        and following["row"]["previous"] == settled["row"]["seq"]
        and moment(following["row"]["at"]) > moment(receipt["order"]["expiresAt"])
    )


def _fits_terms(receipt):
    order, entries, opening = receipt["order"], receipt["entries"], receipt["open"]["row"]
    return (
        (receipt["formula"] == "fixed-payout-1") == (order["side"] in _UP_DOWN)
        and _has_fields_of_side(order, receipt["formula"])
        and number(entries["began"]["id"]) < number(entries["ended"]["id"])
        and _lasts(order)
        and opening["instrumentId"] == order["instrumentId"]
        and is_fresh(order["openedAt"], opening)
        and (listed.ends if order["term"] == "listed" else listed.ends_in_time)(receipt)
    )


def _lasts(order):
    if order["term"] == "listed":
        return listed.lasts(order)
    return moment(order["expiresAt"]) - moment(order["openedAt"]) == LENGTHS[order["term"]]


def _has_fields_of_side(order, formula):
    basis = [order[name] for name in _BASIS]
    cap = order["capPrice"]
    if order["side"] in _UP_DOWN:
        return order["rate"] is not None and cap is None and all(one is None for one in basis)
    if order["rate"] is not None or any(one is None for one in basis):
        return False
    if moment(order["sigmaAsOf"]) > moment(order["openedAt"]):
        return False
    is_put = order["side"] == "put"
    if is_put and formula == "black-scholes-capped-1":
        return cap is None
    beyond = price(cap) - price(order["strike"])
    return beyond < 0 if is_put else beyond > 0


_FIGURES = "openPrice strike premium maxPayout settlePrice outcome payout net"


def _outcome(receipt):
    order, entries, opening = receipt["order"], receipt["entries"], receipt["open"]["row"]["mid"]
    due = computed(lambda: _recomputed(order, opening, listed.settling_mid(receipt)))
    premium = None if order["side"] in _UP_DOWN else order["stake"]
    stated = dict(order, premium=premium, net=order["result"])
    return figures(_FIGURES, stated, due) + [
        entry("beganEntry", entries["began"]["postings"], due and due["began"]),
        entry("endedEntry", entries["ended"]["postings"], due and due["ended"]),
    ]


def _recomputed(order, opening, ending):
    places = decimals(order["decimals"])
    start, end = mid(opening), None if ending is None else mid(ending)
    stake = amount(order["stake"], "USDT")
    work = _up_down if order["side"] in _UP_DOWN else _call_put
    strike, premium, most, outcome, payout = work(order, stake, start, end)
    if end is None:
        outcome, payout = "void", stake
    elif listed.is_sold(order):
        outcome, payout = "sold", _sale(order, end)
    escrow = max(0, most - stake)
    return {
        "openPrice": shown_price(start, places),
        "strike": shown_price(strike, places),
        "premium": None if premium is None else shown_amount(premium, "USDT"),
        "maxPayout": shown_amount(most, "USDT"),
        "settlePrice": None if end is None else shown_price(end, places),
        "outcome": outcome,
        "payout": shown_amount(payout, "USDT"),
        "net": shown_amount(payout - stake, "USDT"),
        "began": moves(
            customer_available=-stake,
            customer_optionStake=stake,
            house_optionEscrow=escrow,
            house_treasury=-escrow,
        ),
        "ended": moves(
            customer_available=payout,
            customer_optionStake=-stake,
            house_optionEscrow=-escrow,
            house_treasury=stake + escrow - payout,
        ),
    }


def _up_down(order, stake, start, end):
    """Strike, premium, most, outcome and payout."""
    most = stake + floor(stake * rate(order["rate"]), PPM)
    if end is None or end == start:
        return start, None, most, "draw", stake
    if (end > start) == (order["side"] == "up"):
        return start, None, most, "win", most
    return start, None, most, "lose", 0


def _call_put(order, stake, start, end):
    """Strike, premium, most, outcome and payout."""
    is_call = order["side"] == "call"
    strike, lots = price(order["strike"]), count(order["lots"])
    size = decimal(order["contractSize"], 8)
    cap = None if order["capPrice"] is None else price(order["capPrice"])

    def worth(at):
        if cap is not None:
            at = min(at, cap) if is_call else max(at, cap)
        move = max(0, at - strike if is_call else strike - at)
        return floor(lots * size * move, W)

    premium = black_scholes.premium(*_basis(order, order, start))
    most = floor(lots * size * strike, W) if cap is None else worth(cap)
    payout = 0 if end is None else worth(end)
    return strike, premium, most, "paid" if payout else "worthless", payout


def _sale(order, end):
    """What is paid for an option that is sold back, or that a corporate action ended: that takes no mark-up off."""
    if order["side"] in _UP_DOWN:
        raise ValueError("a fixed payout is not sold back")
    terms = dict(order, markupRate="0") if "exAt" in order else order
    return black_scholes.sale(*_basis(terms, order["sale"], end))


def _basis(order, basis, spot):
    """What a premium or a sale is worked out from."""
    sigma, trading_ms = decimal(basis["sigma"], 12), basis["tradingMs"]
    longest = LENGTHS.get(order["term"], listed.LONGEST_MS)
    if sigma > MOST_SIGMA or not 0 < trading_ms <= longest:
        raise ValueError("no basis of a premium")
    cap = None if order["capPrice"] is None else price(order["capPrice"])
    lots, size = count(order["lots"]), decimal(order["contractSize"], 8)
    is_call, strike, markup = order["side"] == "call", price(order["strike"]), rate(order["markupRate"])
    return is_call, spot, strike, cap, sigma, trading_ms, lots, size, markup
