"""The arithmetic of contract orders (10, 10.1)."""

from collections import namedtuple

from . import prices
from .fees import both
from .scalars import PPM, ceil, count, decimal, decimals, floor, price, rate

W = 10**10
PER_UNIT = 10**12

Settlement = namedtuple("Settlement", "profit operator_pays fee_up fee_down payout")
Stake = namedtuple("Stake", "lots margin open_fee escrow max_win liquidation")
Stops = namedtuple("Stops", "loss target")


def stops_of(texts):
    return Stops(price(texts["stopLoss"]), price(texts["takeProfit"]))


class Contract:
    """The terms of an order, and what follows from them and a price."""

    def __init__(self, order):
        self.decimals = decimals(order["decimals"])
        self.size = decimal(order["contractSize"], 8)
        self.fee_rate = rate(order["feeRate"])
        self.spread = rate(order["spreadRate"])
        self.close_out = rate(order["closeOutRatio"])
        self._leverage = order["leverage"]
        self.is_long = order["side"] == "long"
        self.sign = 1 if self.is_long else -1
        self.tick = prices.tick_of(self.decimals)

    @property
    def leverage(self):
        """What a margin is divided by; it is read where a margin is computed."""
        return count(str(self._leverage))

    def opening(self, mid):
        return (prices.ask if self.is_long else prices.bid)(mid, self.spread, self.decimals)

    def closing(self, mid):
        return (prices.bid if self.is_long else prices.ask)(mid, self.spread, self.decimals)

    def trailing(self, mid, distance):
        """Where a stop loss stands that trails behind a logged price."""
        return self.closing(mid) - self.sign * distance

    def margin(self, lots, at):
        return ceil(lots * self.size * at, W * self.leverage)

    def fee(self, lots, at):
        """Down and up."""
        return both(lots * self.size * at * self.fee_rate, W * PPM)

    def held(self, lots, limit):
        return self.margin(lots, limit) + self.fee(lots, limit)[1]

    def profit(self, lots, open_price, at):
        """Down and up."""
        return both(lots * self.size * (at - open_price) * self.sign, W)

    def liquidation(self, lots, open_price, margin):
        kept = floor(self.margin(lots, open_price) * self.close_out, PPM)
        move = floor((margin - kept - 1) * W, lots * self.size) + 1
        if self.is_long:
            return max(self.tick, self.tick * floor(open_price - move, self.tick))
        return self.tick * ceil(open_price + move, self.tick)

    def settle(self, lots, open_price, margin, at):
        profit, operator_pays = self.profit(lots, open_price, at)
        if profit <= -margin:
            profit = operator_pays = -margin
        left = margin + profit
        down, up = self.fee(lots, at)
        fee_up = min(up, left)
        return Settlement(profit, operator_pays, fee_up, min(down, fee_up), left - fee_up)

    def stake(self, lots, open_price, target, added_per_lot):
        margin = self.margin(lots, open_price) + added_for(lots, added_per_lot)
        open_fee = self.fee(lots, open_price)[1]
        escrow = self.profit(lots, open_price, target)[1]
        return self._stake(lots, open_price, target, margin, open_fee, escrow)

    def part(self, lots, whole, open_price, target, added_per_lot):
        """What so many lots have of an open order that has more."""
        rest = self.stake(whole.lots - lots, open_price, target, added_per_lot)
        part = self._stake(
            lots,
            open_price,
            target,
            whole.margin - rest.margin,
            whole.open_fee - rest.open_fee,
            whole.escrow - rest.escrow,
        )
        return part._replace(liquidation=whole.liquidation)

    def _stake(self, lots, open_price, target, margin, open_fee, escrow):
        best = self.settle(lots, open_price, margin, target)
        liquidation = self.liquidation(lots, open_price, margin)
        return Stake(
            lots, margin, open_fee, escrow, best.profit - best.fee_up - open_fee, liquidation
        )

    def reaches(self, entry_type, limit, mid):
        """Whether a waiting order opens at a logged price."""
        at = self.opening(mid)
        below = self.is_long == (entry_type == "limit")
        return at <= limit if below else at >= limit

    def stand(self, lots, stops, mid):
        """Whether an order could open at a logged price with these stops (11)."""
        sign, tick = self.sign, self.tick
        open_price = self.opening(mid)
        liquidation = self.liquidation(lots, open_price, self.margin(lots, open_price))
        near, far = self.closing(mid) - sign * tick, liquidation + sign * tick
        target = open_price + sign * tick
        return (
            (near - far) * sign >= 0
            and target > 0
            and (stops.loss - near) * sign <= 0
            and (stops.loss - far) * sign >= 0
            and (stops.target - target) * sign >= 0
            and stops.target <= 10 * open_price
            and stops.loss % tick == 0
            and stops.target % tick == 0
        )


def added_for(lots, added_per_lot):
    return ceil(lots * added_per_lot, PER_UNIT)


def added_after(lots, added_per_lot, units):
    return floor((added_for(lots, added_per_lot) + units) * PER_UNIT, lots)
