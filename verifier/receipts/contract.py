"""Contracts that were opened and closed (10)."""

from . import forms, history, trail, waiting
from .checks import check, computed, entry, figures, moves, row_checks
from .fees import due_of, net_rate
from .forms import ENTRY, FEE, HEAD, LIMIT, PRICE, each, either, fields, one_of, texts, whole
from .positions import Contract, added_after, stops_of
from .scalars import count, mid, rate, shown_amount, shown_price

_ORDER = dict(
    texts(
        "id code lots contractSize feeRate spreadRate closeOutRatio openPrice openedAt stopLoss"
        " takeProfit liquidationPrice margin openFee maxWin closePrice closedAt profit closeFee result"
    ),
    account=forms.ACCOUNT,
    side=one_of("long", "short"),
    closeReason=one_of("customer", "stopLoss", "takeProfit", "liquidation"),
    instrumentId=whole,
    decimals=whole,
    leverage=whole,
)


_ACTION_ORDER = dict(_ORDER, closeReason=one_of("corporateAction"), exAt=forms.text)


def _history(more=""):
    edit = dict(texts("at logSeq lots stopLoss takeProfit " + more), moved=each(ENTRY))
    return fields(dict(texts("openedLots lotsBefore stopLoss takeProfit"), edits=each(fields(edit))))


_PARTS = {
    "history": _history(),
    "margin": _history("added"),
    "trailed": _history("added trail"),
    "trail": fields(texts("distance logSeq stopLoss")),
    "wait": fields({"terms": each(LIMIT), "released": ENTRY}),
    "stop": fields({"terms": each(LIMIT), "released": ENTRY, "entryType": one_of("stop")}),
    "feeTerms": FEE,
}
_FIELD_OF = {"margin": "history", "trailed": "history", "stop": "wait"}


def form(version, *combinations, **more):
    """The form of a version: its parts, one combination each, as in the table of types (7.2), and more fields."""
    orders = [
        fields(dict(_ACTION_ORDER if version == 8 else _ORDER, **{_FIELD_OF.get(part, part): _PARTS[part] for part in parts.split()}))
        for parts in combinations
    ]
    return forms.receipt(
        "contract-receipt.v%d" % version,
        ["contract.%d" % version],
        order=either(*orders),
        open=PRICE,
        close=PRICE,
        head=HEAD,
        entries=fields({"opened": ENTRY, "closed": ENTRY}),
        **more
    )


_TRAILED = [
    "trailed" + wait + fee for wait in ("", " wait", " stop") for fee in ("", " feeTerms")
]

# What a corporate action closed may have had any of these before.
_ENDED = [
    history + wait + fee
    for history in ("", "history", "margin", "trailed")
    for wait in ("", " wait", " stop")
    for fee in ("", " feeTerms")
]


FORMS = {
    "contract-receipt.v1": form(1, ""),
    "contract-receipt.v2": form(2, "history"),
    "contract-receipt.v3": form(3, "wait", "wait history"),
    "contract-receipt.v4": form(
        4, "feeTerms", "feeTerms history", "feeTerms wait", "feeTerms history wait"
    ),
    "contract-receipt.v5": form(5, "margin", "margin wait", "margin feeTerms", "margin wait feeTerms"),
    "contract-receipt.v6": form(
        6,
        "stop",
        "stop history",
        "stop margin",
        "stop feeTerms",
        "stop history feeTerms",
        "stop margin feeTerms",
    ),
    "contract-receipt.v7": either(
        form(7, *_TRAILED),
        form(7, *(parts + " trail" for parts in _TRAILED), peak=PRICE),
    ),
    "contract-receipt.v8": either(
        form(8, *_ENDED),
        form(8, *(parts + " trail" for parts in _TRAILED), peak=PRICE),
    ),
}


def checks(receipt):
    order, head = receipt["order"], receipt["head"]
    rows = order["decimals"], [receipt[name] for name in ("open", "close", "peak") if name in receipt]
    found = row_checks("openRow", "openSeal", receipt["open"], head, *rows)
    found += row_checks("closeRow", "closeSeal", receipt["close"], head, *rows)
    if "peak" in receipt:
        found += row_checks("peakRow", "peakSeal", receipt["peak"], head, *rows)
        found.append(check("trail", lambda: trail.is_sound(receipt)))
    found.append(check("order", lambda: history.is_sound(receipt)))
    if "wait" in order:
        told = history.history_of(order)
        found.append(check("limit", lambda: waiting.is_sound(receipt, told["openedLots"], told)))
    return found + _outcome(receipt)


_FIGURES = (
    "openPrice margin liquidationPrice openFee maxWin closeReason closePrice profit closeFee result"
)


def _outcome(receipt):
    order, entries = receipt["order"], receipt["entries"]
    names = _FIGURES if "feeTerms" not in order else "feeRate " + _FIGURES
    due = computed(lambda: _recomputed(order, receipt["open"]["row"], receipt["close"]["row"]))
    return figures(names, order, due) + [
        entry("openedEntry", entries["opened"]["postings"], due and due["opened"]),
        entry("closedEntry", entries["closed"]["postings"], due and due["closed"]),
    ]


def _recomputed(order, opening, closing):
    contract, told = Contract(order), history.history_of(order)
    open_price = contract.opening(mid(opening["mid"]))
    stops = stops_of(order)
    opened = contract.stake(count(told["openedLots"]), open_price, stops_of(told).target, 0)
    added = _added_per_lot(told)
    whole_before = contract.stake(count(told["lotsBefore"]), open_price, stops.target, added)
    lots = count(order["lots"])
    own = whole_before
    if lots != whole_before.lots:
        if lots > whole_before.lots:
            raise ValueError("more than there was")
        own = contract.part(lots, whole_before, open_price, stops.target, added)
    at = contract.closing(mid(closing["mid"]))
    asked = "corporateAction" if "exAt" in order else "customer"
    reason = _reason(contract, stops, whole_before.liquidation, at, asked)
    if reason == "takeProfit":
        at = stops.target
    ending = contract if "exAt" not in order else Contract(dict(order, feeRate="0"))
    done = ending.settle(lots, open_price, own.margin, at)
    return {
        "feeRate": _fee_rate(order),
        "openPrice": shown_price(open_price, contract.decimals),
        "margin": _usdt(own.margin),
        "liquidationPrice": shown_price(own.liquidation, contract.decimals),
        "openFee": _usdt(own.open_fee),
        "maxWin": _usdt(own.max_win),
        "closeReason": reason,
        "closePrice": shown_price(at, contract.decimals),
        "profit": _usdt(done.profit),
        "closeFee": _usdt(done.fee_up),
        "result": _usdt(done.profit - own.open_fee - done.fee_up),
        "opened": _opened(contract, opened, open_price, order.get("feeTerms")),
        "closed": _closed(own, done, order.get("feeTerms")),
    }


def _usdt(units):
    return shown_amount(units, "USDT")


def _added_per_lot(told):
    per_lot = 0
    for edit in told["edits"]:
        units = history.added_by(edit)
        if units:
            per_lot = added_after(count(edit["lots"]), per_lot, units)
    return per_lot


def _fee_rate(order):
    terms = order.get("feeTerms")
    return terms and net_rate(terms, rate(terms["baseFeeRate"]), order["account"])


def _reason(contract, stops, liquidation, at, asked):
    sign = contract.sign
    if (at - liquidation) * sign <= 0:
        return "liquidation"
    if (at - stops.loss) * sign <= 0:
        return "stopLoss"
    return "takeProfit" if (at - stops.target) * sign >= 0 else asked


def _opened(contract, stake, open_price, terms):
    down, up = contract.fee(stake.lots, open_price)
    due = due_of(down, terms)
    return moves(
        customer_available=-(stake.margin + up),
        customer_margin=stake.margin,
        house_commissionDue=due,
        house_escrow=stake.escrow,
        house_fees=down - due,
        house_rounding=up - down,
        house_treasury=-stake.escrow,
    )


def _closed(own, done, terms):
    due = due_of(done.fee_down, terms)
    return moves(
        customer_available=done.payout,
        customer_margin=-own.margin,
        house_commissionDue=due,
        house_escrow=-own.escrow,
        house_fees=done.fee_down - due,
        house_rounding=done.operator_pays - done.profit + done.fee_up - done.fee_down,
        house_treasury=own.escrow - done.operator_pays,
    )
