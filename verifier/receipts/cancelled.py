"""Contract orders that were cancelled while they waited (11)."""

from . import forms
from .checks import check, computed, deciding_checks, figures, moves, same
from .forms import ENTRY, HEAD, LIMIT, PRICE, each, either, fields, maybe, one_of, texts, whole
from .positions import Contract
from .scalars import count, is_fresh, mid, moment, number, shown_amount
from .waiting import walk

_ORDER = dict(
    texts(
        "id code feeRate spreadRate cancelledAt held givenBack lots contractSize closeOutRatio"
    ),
    account=forms.ACCOUNT,
    instrumentId=whole,
    decimals=whole,
    leverage=whole,
    side=one_of("long", "short"),
    reason=one_of("customer", "stops", "margin", "treasury", "policy", "riskNotice"),
    needed=maybe(forms.text),
)


def form(version, formula, **more):
    return forms.receipt(
        "contract-cancel-receipt.v%d" % version,
        [formula],
        order=fields(dict(_ORDER, **more)),
        terms=each(LIMIT),
        deciding=maybe(PRICE),
        head=HEAD,
        entries=fields({"ended": ENTRY}),
    )


_ACTION = dict(reason=one_of("corporateAction"), exAt=forms.text)

FORMS = {
    "contract-cancel-receipt.v1": form(1, "contract.3"),
    "contract-cancel-receipt.v2": form(2, "contract.6", entryType=one_of("stop")),
    "contract-cancel-receipt.v3": either(
        form(3, "contract.8", **_ACTION),
        form(3, "contract.8", entryType=one_of("stop"), **_ACTION),
    ),
}


def checks(receipt):
    order, deciding = receipt["order"], receipt["deciding"]
    reached = computed(lambda: walk(receipt["terms"], order, order["lots"]))
    due = computed(lambda: _figures(order, deciding, reached))
    return (
        deciding_checks(deciding, receipt["head"], order["decimals"])
        + [
            {"name": "limits", "ok": reached is not None},
            check("cause", lambda: reached is not None and _has_cause(order, deciding, reached)),
        ]
        + figures("held needed givenBack", order, due)
        + [check("endedEntry", lambda: _ends(receipt["entries"]["ended"], reached))]
    )


def _figures(order, deciding, reached):
    held = shown_amount(reached.held, "USDT") if reached else None
    if held is None:
        raise ValueError("nothing was held")
    needed = shown_amount(_needed(order, deciding), "USDT") if order["reason"] == "margin" else None
    return {"held": held, "needed": needed, "givenBack": held}


def _ends(ended, reached):
    due = moves(customer_available=reached.held, customer_margin=-reached.held) if reached else None
    return reached and number(ended["id"]) > reached.entry and same(ended["postings"], due)


def _needed(order, deciding):
    """Margin and opening fee at the price it was cancelled at."""
    contract = Contract(order)
    return contract.held(count(order["lots"]), contract.opening(mid(deciding["row"]["mid"])))


def _has_cause(order, deciding, reached):
    if moment(order["cancelledAt"]) < reached.at:
        return False
    if order["reason"] == "customer":
        return deciding is None
    if "exAt" in order:
        return deciding is None and reached.at < moment(order["exAt"])
    row, contract = deciding["row"], Contract(order)
    at = mid(row["mid"])
    if row["instrumentId"] != order["instrumentId"] or number(row["seq"]) <= reached.seq:
        return False
    if not contract.reaches(order.get("entryType", "limit"), reached.limit, at):
        return False
    if order["reason"] == "treasury":
        return True
    return is_fresh(order["cancelledAt"], row) and _bears_out(order, contract, deciding, reached, at)


def _bears_out(order, contract, deciding, reached, at):
    """Whether a price bears the reason out, as far as a price can."""
    if order["reason"] not in ("stops", "margin"):
        return True
    stand = contract.stand(count(order["lots"]), reached.stops, at)
    if order["reason"] == "stops":
        return not stand
    return stand and _needed(order, deciding) > reached.held
