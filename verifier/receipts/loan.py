"""Loans (17)."""

from . import forms
from .checks import check, computed, entry, figures, moves, same
from .forms import ENTRY, each, fields, maybe, one_of, text, texts, whole
from .scalars import DAY_MS, PPM, amount, date_of, floor, moment, number, rate, shown_amount

MOST_DAYS = 3_650

_ORDER = dict(
    texts(
        "id amount version dailyRate overdueRate interest repaid"
        " requestedAt paidOutAt dueOn endedAt"
    ),
    account=one_of("real"),
    days=whole,
    freeDays=whole,
    state=one_of("repaid", "writtenOff"),
    lost=maybe(text)
)
_PAYMENT = dict(
    texts("at interest principal"), kind=one_of("customer", "collected"), entry=ENTRY
)


def form(version, **counted):
    return forms.receipt(
        "loan-receipt.v%d" % version,
        ["loan.%d" % version],
        order=fields(dict(_ORDER, **counted)),
        days=each(fields(dict(texts("id amount"), day=whole))),
        payments=each(fields(dict(_PAYMENT, **counted))),
        entries=fields({"paidOut": ENTRY, "writtenOff": maybe(ENTRY)}),
    )


FORMS = {"loan-receipt.v1": form(1), "loan-receipt.v2": form(2, daysCharged=whole)}


def _day(text):
    return floor(moment(text), DAY_MS)


def _usdt(units):
    return shown_amount(units, "USDT")


def _days_over(order, at):
    return _day(at) - _day(order["paidOutAt"])


def _charged(order, one, at):
    """Days that were charged: counted, or told by a moment."""
    return one["daysCharged"] if "daysCharged" in one else _days_over(order, one[at])


class Walk:
    """A loan on its way through its days and payments."""

    def __init__(self, order):
        self.days, self.free_days = order["days"], order["freeDays"]
        if not 1 <= self.days <= MOST_DAYS or self.free_days < 0:
            raise ValueError("no terms of a loan")
        self.daily, self.overdue = rate(order["dailyRate"]), rate(order["overdueRate"])
        self.principal = amount(order["amount"], "USDT")
        self.exact = self.interest_paid = self.repaid = 0
        # What was booked, in turn: the interest of a day, or a payment.
        self.turns, self.charged, self.paid = [], [], []

    @property
    def interest(self):
        return floor(self.exact, PPM)

    @property
    def owed(self):
        return self.principal + self.interest - self.interest_paid

    def _rate_of(self, day):
        if day < self.free_days:
            return 0
        return self.overdue if day > self.days else self.daily

    def end_day(self, day):
        before = self.interest
        self.exact += self.principal * self._rate_of(day)
        grown = self.interest - before
        if grown:
            self.charged.append({"day": day, "amount": _usdt(grown)})
            self.turns.append("day")

    def pay(self, units):
        interest = min(units, self.interest - self.interest_paid)
        principal = units - interest
        if units <= 0 or principal > self.principal:
            raise ValueError("a payment above what is owed")
        self.principal -= principal
        self.interest_paid += interest
        self.repaid += units
        self.paid.append((units, interest, principal))
        self.turns.append("payment")


def _walked(order, payments):
    walk, waiting = Walk(order), list(payments)
    last = _charged(order, order, "endedAt")
    if not 0 <= last <= MOST_DAYS:
        raise ValueError("no days of a loan")
    for day in range(last + 1):
        while waiting and _charged(order, waiting[0], "at") == day:
            one = waiting.pop(0)
            walk.pay(amount(one["interest"], "USDT") + amount(one["principal"], "USDT"))
        if day < last:
            walk.end_day(day)
    if waiting:
        raise ValueError("a payment outside of its loan")
    return walk


def checks(receipt):
    order, days, payments = receipt["order"], receipt["days"], receipt["payments"]
    entries = receipt["entries"]
    due = computed(lambda: _recomputed(order, payments))
    posted = [{"day": one["day"], "amount": one["amount"]} for one in days]
    paid = [
        [one["interest"], one["principal"], one["entry"]["postings"]] for one in payments
    ]
    written_off = entries["writtenOff"] and entries["writtenOff"]["postings"]
    return (
        [check("terms", lambda: due is not None and _fits_terms(receipt, due))]
        + figures("interest repaid lost", order, due)
        + [
            entry("paidOutEntry", entries["paidOut"]["postings"], due and due["paidOut"]),
            entry("interestEntries", posted, due and due["charged"]),
            entry("paymentEntries", paid, due and due["paid"]),
            {
                "name": "writtenOffEntry",
                "ok": due is not None and same(written_off, due["writtenOff"]),
            },
        ]
    )


def _recomputed(order, payments):
    walk = _walked(order, payments)
    lent, lost = amount(order["amount"], "USDT"), walk.owed
    return {
        "dueOn": date_of(_day(order["paidOutAt"]) + walk.days),
        "interest": _usdt(walk.interest),
        "repaid": _usdt(walk.repaid),
        "lost": _usdt(lost) if lost else None,
        "turns": walk.turns,
        "charged": walk.charged,
        "paid": [[_usdt(one[1]), _usdt(one[2]), _payment(*one)] for one in walk.paid],
        "paidOut": moves(
            customer_available=lent, customer_loan=-lent, house_lent=lent, house_treasury=-lent
        ),
        "writtenOff": moves(customer_loan=lost, house_lent=-lost) if lost else None,
    }


def _payment(units, interest, principal):
    return moves(
        customer_available=-units,
        customer_loan=units,
        house_fees=interest,
        house_lent=-units,
        house_treasury=principal,
    )


def _fits_terms(receipt, due):
    order, payments = receipt["order"], receipt["payments"]
    requested, paid_out, ended = (
        moment(order[name]) for name in ("requestedAt", "paidOutAt", "endedAt")
    )
    moments = [paid_out] + [moment(one["at"]) for one in payments]
    is_repaid = due["lost"] is None
    if "daysCharged" in order:
        in_time = _charges_all_days(order, payments)
    else:
        in_time = all(a <= b for a, b in zip([requested] + moments, moments + [ended]))
    ids = _ids_in_turn(receipt, due["turns"])
    return (
        in_time
        and amount(order["amount"], "USDT") > 0
        and order["dueOn"] == due["dueOn"]
        and all(before < after for before, after in zip(ids, ids[1:]))
        and (order["state"] == "repaid") == is_repaid
        and (not is_repaid or moments[-1] == ended)
    )


def _charges_all_days(order, payments):
    last = order["daysCharged"]
    return (
        all(one["daysCharged"] >= _days_over(order, one["at"]) for one in payments)
        and last >= _days_over(order, order["endedAt"])
        and (order["state"] != "repaid" or payments[-1]["daysCharged"] == last)
    )


def _ids_in_turn(receipt, turns):
    days = iter([one["id"] for one in receipt["days"]])
    payments = iter([one["entry"]["id"] for one in receipt["payments"]])
    between = [next(days if turn == "day" else payments, "") for turn in turns]
    written_off = receipt["entries"]["writtenOff"]
    last = [written_off["id"]] if written_off else []
    return [number(one) for one in [receipt["entries"]["paidOut"]["id"], *between, *last]]
