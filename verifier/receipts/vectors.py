"""The test vectors of the format (20): blocks of `json vectors` in the page itself."""

import json
import re

from . import (
    black_scholes,
    canonical,
    evidence,
    exchange,
    index_price,
    loan,
    log,
    prices,
    provider_price,
    scalars,
)
from .checks import computed
from .fees import net_rate
from .positions import Contract, Stops, added_after

_BLOCK = re.compile(r"```json vectors\n(.*?)```", re.S)


def run(page):
    """A line for each vector: whether this verifier makes what the format says."""
    results = []
    for block in _BLOCK.findall(page):
        for vector in json.loads(block):
            work, given = _WORK[vector["of"]], vector["given"]
            made = computed(lambda: work(given))
            results.append({"of": vector["of"], "ok": made == vector["due"], "made": made})
    return results


def _readable(text):
    return computed(lambda: [canonical.read(text)]) is not None


def _whole(given, *names):
    return [int(given[name]) for name in names]


def _inclusion(given):
    path = [bytes.fromhex(one) for one in given["path"]]
    return log.root_from(given["index"], given["size"], bytes.fromhex(given["leaf"]), path).hex()


def _is_signed(given):
    signed = computed(lambda: log.is_signed(given["text"], given["signature"], given["publicKey"]))
    return bool(signed)


def _side(work):
    return lambda given: str(work(int(given["mid"]), int(given["spread"]), given["decimals"]))


def _both(pair):
    return [str(one) for one in pair]


def _settled(given):
    open_price, margin, at, lots = _whole(given, "openPrice", "margin", "at", "lots")
    done = Contract(given["order"]).settle(lots, open_price, margin, at)
    return {
        "profit": str(done.profit),
        "operatorPays": str(done.operator_pays),
        "feeUp": str(done.fee_up),
        "feeDown": str(done.fee_down),
        "payout": str(done.payout),
    }


def _stake(given):
    lots, *rest = _whole(given, "lots", "openPrice", "takeProfit", "addedPerLot")
    contract = Contract(given["order"])
    stake = contract.stake(lots, *rest)
    if "part" in given:
        stake = contract.part(int(given["part"]), stake, *rest)
    return {
        "margin": str(stake.margin),
        "openFee": str(stake.open_fee),
        "escrow": str(stake.escrow),
        "maxWin": str(stake.max_win),
        "liquidationPrice": str(stake.liquidation),
    }


def _valued(work):
    def worth(given):
        spot, strike, sigma, lots, size, markup = _whole(
            given, "spot", "strike", "sigma", "lots", "size", "markup"
        )
        cap = None if given["cap"] is None else int(given["cap"])
        is_call, trading_ms = given["side"] == "call", given["tradingMs"]
        return str(work(is_call, spot, strike, cap, sigma, trading_ms, lots, size, markup))

    return worth


def _day_yield(given):
    principal, daily = _whole(given, "principal", "daily")
    day = given["day"]
    return str(
        scalars.floor(principal * daily * day, scalars.PPM)
        - scalars.floor(principal * daily * (day - 1), scalars.PPM)
    )


def _loan_days(given):
    walk = loan.Walk(given)
    for day in range(given["daysCharged"]):
        walk.end_day(day)
    return ["%d %s" % (one["day"], one["amount"]) for one in walk.charged]


def _index(given):
    state, mid, held, uses = index_price.index(index_price.read(canonical.write(given)))
    return {
        "state": state,
        "mid": None if mid is None else scalars.shown(mid, 8),
        "held": None if held is None else scalars.shown(held[0], 8),
        "uses": [[name, why, None if out is None else list(out)] for name, why, out in uses],
    }


def _provided(given):
    state, mid, held, uses = provider_price.provided(provider_price.read(canonical.write(given)))
    return {
        "state": state,
        "mid": None if mid is None else scalars.shown(mid, 8),
        "held": None if held is None else [scalars.shown(held[0], 8), held[1]],
        "uses": [list(one) for one in uses],
    }


def _is_evidence(given):
    others = [given["before"]] if "before" in given else []

    def agrees():
        return evidence.follows(given["row"], given["evidence"]) and evidence.agrees(
            given, given.get("decimals"), others
        )

    return bool(computed(agrees))


_TEXTS = {
    "canonical": _readable,
    "quoted": lambda codes: canonical.write(
        b"".join(code.to_bytes(2, "big") for code in codes).decode("utf-16-be", "surrogatepass")
    ),
    "decimal": lambda given: str(scalars.decimal(given["text"], given["scale"])),
    "price": lambda text: str(scalars.price(text)),
    "mid": lambda text: str(scalars.mid(text)),
    "moment": scalars.moment,
    "shown": lambda given: [
        scalars.shown(int(given["units"]), given["scale"]),
        scalars.shown(int(given["units"]), given["scale"], 0),
    ],
    "leaf": lambda content: log.leaf(bytes.fromhex(content)).hex(),
    "root": lambda contents: log.root_of([log.leaf(bytes.fromhex(one)) for one in contents]).hex(),
    "inclusion": _inclusion,
    "row": lambda row: log.leaf(log.row_bytes(row)).hex(),
    "chain": lambda given: log.next_chain(bytes.fromhex(given["before"]), given["row"]).hex(),
    "index": _index,
    "provided": _provided,
    "evidence": _is_evidence,
    "seal": lambda seal: log.seal_hash(seal).hex(),
    "head": log.head_text,
    "keyId": log.key_id,
    "signature": _is_signed,
}

_CONTRACTS = {
    "ask": _side(prices.ask),
    "bid": _side(prices.bid),
    "margin": lambda given: str(
        Contract(given["order"]).margin(*_whole(given, "lots", "openPrice"))
    ),
    "fee": lambda given: _both(Contract(given["order"]).fee(*_whole(given, "lots", "openPrice"))),
    "profit": lambda given: _both(
        Contract(given["order"]).profit(*_whole(given, "lots", "openPrice", "at"))
    ),
    "trailing": lambda given: str(
        Contract(given["order"]).trailing(*_whole(given, "mid", "distance"))
    ),
    "liquidation": lambda given: str(
        Contract(given["order"]).liquidation(*_whole(given, "lots", "openPrice", "margin"))
    ),
    "settle": _settled,
    "added": lambda given: str(added_after(*_whole(given, "lots", "addedPerLot", "units"))),
    "stake": _stake,
    "part": _stake,
    "reaches": lambda given: Contract(given["order"]).reaches(
        given["entryType"], *_whole(given, "limit", "mid")
    ),
    "stand": lambda given: Contract(given["order"]).stand(
        int(given["lots"]), Stops(*(int(one) for one in given["stops"])), int(given["mid"])
    ),
}

_OTHERS = {
    "netRate": lambda given: net_rate(given, scalars.rate(given["baseFeeRate"]), "real"),
    "ln": lambda x: str(black_scholes.ln(int(x))),
    "exp": lambda x: str(black_scholes.exp(int(x))),
    "sqrt": lambda x: str(black_scholes.sqrt(int(x))),
    "normal": lambda x: str(black_scholes.normal(int(x))),
    "premium": _valued(black_scholes.premium),
    "sale": _valued(black_scholes.sale),
    "exchangeRate": lambda legs: exchange.rate_text(
        *exchange.product([(side, int(units)) for side, units in legs])
    ),
    "way": lambda pair: ["%s %s" % (side, code) for code, side in exchange.way(*pair)],
    "dayYield": _day_yield,
    "loanDays": _loan_days,
}

_WORK = dict(_TEXTS, **_CONTRACTS, **_OTHERS)
