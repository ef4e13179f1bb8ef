"""Smart plans and lock mining (15)."""

from . import forms
from .checks import check, computed, entry, figures, moves, same
from .fees import both
from .forms import ASSET, ENTRY, each, fields, maybe, one_of, text, texts, whole
from .scalars import DAY_MS, PPM, amount, ceil, floor, moment, number, rate, shown_amount

MOST_DAYS = 3_650

FORMS = {
    "plan-receipt.v1": forms.receipt(
        "plan-receipt.v1",
        ["plan.1"],
        order=fields(
            dict(
                texts(
                    "id productId principal dailyRate boughtAt startsAt endedAt"
                    " totalYield income returned result"
                ),
                account=forms.ACCOUNT,
                kind=one_of("smart", "staking"),
                asset=ASSET,
                unitPrice=maybe(text),
                exitRate=maybe(text),
                exitFee=maybe(text),
                days=whole,
                paidDays=whole,
                state=one_of("profitShared", "redeemed"),
            )
        ),
        payments=each(fields(texts("id at amount"))),
        entries=fields({"began": ENTRY, "ended": ENTRY}),
    )
}


def checks(receipt):
    order, payments, entries = receipt["order"], receipt["payments"], receipt["entries"]
    due = computed(lambda: _recomputed(order))
    stated = dict(order, net=order["result"])
    return (
        [check("terms", lambda: _fits_terms(order, payments, entries))]
        + figures("totalYield income exitFee returned net", stated, due)
        + [
            entry("beganEntry", entries["began"]["postings"], due and due["began"]),
            {
                "name": "dayEntries",
                "ok": due is not None and same([one["amount"] for one in payments], due["days"]),
            },
            entry("endedEntry", entries["ended"]["postings"], due and due["ended"]),
        ]
    )


def _fits_terms(order, payments, entries):
    bought, starts, ended = (moment(order[name]) for name in ("boughtAt", "startsAt", "endedAt"))
    days, paid_days, unit_price = order["days"], order["paidDays"], order["unitPrice"]
    ids = [number(one["id"]) for one in [entries["began"], *payments, entries["ended"]]]
    over = min(max(floor(ended - starts, DAY_MS), 0), days)
    unit = 1 if unit_price is None else amount(unit_price, order["asset"])
    return (
        (order["kind"] == "staking") == (unit_price is not None)
        and (order["kind"] == "smart") == (order["exitRate"] is not None)
        and amount(order["principal"], order["asset"]) % unit == 0
        and starts == DAY_MS * ceil(bought, DAY_MS)
        and all(before < after for before, after in zip(ids, ids[1:]))
        and all(
            moment(one["at"]) >= starts + day * DAY_MS for day, one in enumerate(payments, start=1)
        )
        and paid_days >= over
        and (paid_days == days if order["state"] == "profitShared" else paid_days < days)
    )


def _recomputed(order):
    asset, days, paid_days = order["asset"], order["days"], order["paidDays"]
    if not (1 <= days <= MOST_DAYS and 0 <= paid_days <= days):
        raise ValueError("no days of a plan")
    principal, daily = amount(order["principal"], asset), rate(order["dailyRate"])
    redeemed = order["state"] == "redeemed"
    exit_rate = None if order["exitRate"] is None else rate(order["exitRate"])
    down, up = both(principal * exit_rate) if redeemed else (0, 0)
    through = [floor(principal * daily * day, PPM) for day in range(paid_days + 1)]
    promised, paid = floor(principal * daily * days, PPM), through[-1]

    def show(units):
        return shown_amount(units, asset)

    return {
        "totalYield": show(promised),
        "income": show(paid),
        "exitFee": show(up) if redeemed else None,
        "returned": show(principal - up),
        "net": show(paid - up),
        "days": [show(now - before) for before, now in zip(through, through[1:])],
        "began": moves(
            asset,
            customer_available=-principal,
            customer_staked=principal,
            house_treasury=-promised,
            house_yieldEscrow=promised,
        ),
        "ended": moves(
            asset,
            customer_available=principal - up,
            customer_staked=-principal,
            house_fees=down,
            house_rounding=up - down,
            house_treasury=promised - paid,
            house_yieldEscrow=paid - promised,
        ),
    }
