import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCaseArb, midArb, positionOf, soundCaseArb } from '#kit/contractArbitraries.ts'
import { runs } from '#kit/runs.ts'
import { parsePrice, price, tickSize } from '../price.ts'
import {
  askOf,
  bidOf,
  closingPrice,
  feeFor,
  liquidationPrice,
  marginFor,
  type OpeningRequest,
  PPM,
  profitAt,
  quoteOpening,
  settle,
  type Terms,
  WORTH_PER_UNIT,
} from './contractOrder.ts'

const at = (text: string): ReturnType<typeof price> => {
  const read = parsePrice(text)
  if (read === null) throw new Error(text)
  return read
}

/** One lot is 0.001 BTC; fee 0.06%, spread 0.01%. */
const BTC: Terms = {
  contractSize: 100_000n,
  feePpm: 600n,
  spreadPpm: 100n,
  closeOutPpm: 500_000n,
  decimals: 2,
}
/** One lot moves by 7 USDT for each 1.000; fee 0.025%, spread 0.002%. */
const YEN: Terms = {
  contractSize: 700_000_000n,
  feePpm: 250n,
  spreadPpm: 20n,
  closeOutPpm: 500_000n,
  decimals: 3,
}
/** One lot is a million coins; fee 0.29%, spread 0.2%. */
const MEME: Terms = {
  contractSize: 100_000_000_000_000n,
  feePpm: 2_900n,
  spreadPpm: 2_000n,
  closeOutPpm: 500_000n,
  decimals: 8,
}

const btcLong: OpeningRequest = {
  side: 'long',
  lots: 10n,
  leverage: 20n,
  mid: at('68000'),
  stopLoss: at('67000'),
  takeProfit: at('70000'),
}
const yenShort: OpeningRequest = {
  side: 'short',
  lots: 3n,
  leverage: 30n,
  mid: at('151.234'),
  stopLoss: at('152'),
  takeProfit: at('150'),
}
const memeLong: OpeningRequest = {
  side: 'long',
  lots: 1n,
  leverage: 2n,
  mid: at('0.00001234'),
  stopLoss: at('0.00001'),
  takeProfit: at('0.00002'),
}

describe('figures worked by hand', () => {
  it('10 lots of 0.001 BTC, long at 68,000, 20:1', () => {
    expect(quoteOpening(btcLong, BTC)).toEqual({
      openPrice: at('68003.40'),
      worth: 680_034_000n,
      margin: 34_001_700n,
      openFee: { down: 408_020n, up: 408_021n },
      closeFeeNow: { down: 407_979n, up: 407_980n },
      spreadCost: 68_000n,
      breakEvenPrice: at('68085.06'),
      liquidationPrice: at('66303.31'),
      maxLoss: 34_409_721n,
      maxWin: 19_137_979n,
      escrow: 19_966_000n,
      resultAtStop: -10_844_021n,
    })
  })

  it('3 lots of a yen pair, short at 151.234, 30:1', () => {
    expect(quoteOpening(yenShort, YEN)).toEqual({
      openPrice: at('151.232'),
      worth: 3_175_872_000n,
      margin: 105_862_400n,
      openFee: { down: 793_968n, up: 793_968n },
      // 21 x 151.236 x 0.00025 = 0.793989
      closeFeeNow: { down: 793_989n, up: 793_989n },
      spreadCost: 84_000n,
      // 151.232 x 0.99975 / 1.00025 = 151.1564...
      breakEvenPrice: at('151.156'),
      liquidationPrice: at('153.753'),
      maxLoss: 106_656_368n,
      // 21 x 1.232 = 25.872; close fee 21 x 150 x 0.00025 = 0.7875
      maxWin: 25_872_000n - 787_500n - 793_968n,
      escrow: 25_872_000n,
      // 21 x 0.768 = 16.128; close fee 21 x 152 x 0.00025 = 0.798
      resultAtStop: -16_128_000n - 798_000n - 793_968n,
    })
  })

  it('a million meme coins at 0.00001234, 2:1', () => {
    const quote = quoteOpening(memeLong, MEME)
    expect(quote.openPrice).toBe(1_236n)
    expect(bidOf(memeLong.mid, MEME)).toBe(1_232n)
    expect(quote.margin).toBe(6_180_000n)
    expect(quote.openFee).toEqual({ down: 35_844n, up: 35_844n })
    expect(quote.liquidationPrice).toBe(927n)
    expect(quote.spreadCost).toBe(40_000n)
  })

  it('a loss past the margin takes the margin and no more', () => {
    const position = positionOf(btcLong, BTC)
    expect(settle(position, at('64000'), BTC)).toEqual({
      profit: -34_001_700n,
      operatorPays: -34_001_700n,
      closeFee: { down: 0n, up: 0n },
      payout: 0n,
    })
  })

  it('a fee is at most what the loss left', () => {
    // 0.01 x 3,399.17 = 33.9917 lost, 0.01 left; the fee at 64,604.23 would be 0.387626.
    expect(settle(positionOf(btcLong, BTC), at('64604.23'), BTC)).toEqual({
      profit: -33_991_700n,
      operatorPays: -33_991_700n,
      closeFee: { down: 10_000n, up: 10_000n },
      payout: 0n,
    })
  })
})

describe('every position', () => {
  it('is never rounded in the customer’s favour', () => {
    fc.assert(
      fc.property(anyCaseArb, ({ request, terms }) => {
        const { lots, leverage, takeProfit } = request
        const position = positionOf(request, terms)
        const exactWorth = lots * terms.contractSize * position.openPrice
        expect(
          marginFor(lots, leverage, position.openPrice, terms) * leverage * WORTH_PER_UNIT,
        ).toBeGreaterThanOrEqual(exactWorth)
        const fee = feeFor(lots, position.openPrice, terms)
        expect(fee.up * WORTH_PER_UNIT * PPM).toBeGreaterThanOrEqual(exactWorth * terms.feePpm)
        expect(fee.up - fee.down).toBeLessThanOrEqual(1n)
        const profit = profitAt(position, takeProfit, terms)
        const move = (takeProfit - position.openPrice) * (request.side === 'long' ? 1n : -1n)
        expect(profit.down * WORTH_PER_UNIT).toBeLessThanOrEqual(lots * terms.contractSize * move)
        expect(profit.up - profit.down).toBeLessThanOrEqual(1n)
      }),
      runs(500),
    )
  })

  it('buys at or above the logged price and sells at or below it, never at nothing', () => {
    fc.assert(
      fc.property(anyCaseArb, ({ request: { mid }, terms }) => {
        const tick = tickSize(terms.decimals)
        const [bid, ask] = [bidOf(mid, terms), askOf(mid, terms)]
        expect(bid <= mid && mid <= ask).toBe(true)
        expect(bid).toBeGreaterThanOrEqual(tick)
        expect([bid % tick, ask % tick]).toEqual([0n, 0n])
        const spread = ask - bid
        expect(spread - (mid * terms.spreadPpm) / PPM).toBeLessThanOrEqual(2n * tick + 2n)
      }),
      runs(200),
    )
  })

  it('is liquidated at exactly the first tick that leaves too little', () => {
    fc.assert(
      fc.property(anyCaseArb, ({ request, terms }) => {
        const tick = tickSize(terms.decimals)
        const position = positionOf(request, terms)
        const level = liquidationPrice(position, terms)
        const tooLittle = (units: bigint): boolean => {
          const left = position.margin + profitAt(position, price(units), terms).down
          return left * PPM <= terms.closeOutPpm * position.margin
        }
        const before = request.side === 'long' ? level + tick : level - tick
        expect(tooLittle(before)).toBe(false)
        // Near zero a long may have no such price; then its level is the last tick there is.
        if (level > tick || request.side === 'short') expect(tooLittle(level)).toBe(true)
        expect(level % tick).toBe(0n)
      }),
      runs(500),
    )
  })

  it('breaks even at exactly the first tick that covers both fees', () => {
    fc.assert(
      fc.property(anyCaseArb, ({ request, terms }) => {
        const tick = tickSize(terms.decimals)
        const position = positionOf(request, terms)
        const { breakEvenPrice, openFee } = quoteOpening(request, terms)
        const net = (units: bigint): bigint => {
          const fee = feeFor(request.lots, price(units), terms).up
          return profitAt(position, price(units), terms).down - fee - openFee.up
        }
        expect(net(breakEvenPrice)).toBeGreaterThanOrEqual(0n)
        const before = breakEvenPrice + (request.side === 'long' ? -tick : tick)
        if (terms.feePpm > 0n) expect(net(before)).toBeLessThan(0n)
        else expect(breakEvenPrice).toBe(position.openPrice)
      }),
      runs(500),
    )
  })
})

describe('every settlement', () => {
  const settled = anyCaseArb.chain(({ request, terms }) =>
    midArb(terms).map((close) => ({ request, terms, close })),
  )

  it('shares the margin out with nothing made or lost', () => {
    fc.assert(
      fc.property(settled, ({ request, terms, close }) => {
        const position = positionOf(request, terms)
        const { profit, operatorPays, closeFee, payout } = settle(position, close, terms)
        const rounding = operatorPays - profit + closeFee.up - closeFee.down
        expect(payout - operatorPays + closeFee.down + rounding).toBe(position.margin)
        expect(payout).toBeGreaterThanOrEqual(0n)
        expect(profit).toBeGreaterThanOrEqual(-position.margin)
        expect(rounding >= 0n && rounding <= 2n).toBe(true)
        expect(closeFee.down <= closeFee.up && closeFee.down >= 0n).toBe(true)
      }),
      runs(500),
    )
  })

  it('never loses more or wins more than was said at opening', () => {
    const path = soundCaseArb.chain(({ request, terms }) =>
      midArb(terms).map((mid) => ({ request, terms, mid })),
    )
    fc.assert(
      fc.property(path, ({ request, terms, mid }) => {
        const position = positionOf(request, terms)
        const quote = quoteOpening(request, terms)
        const closing = closingPrice(request.side, mid, terms)
        const past = (closing - request.takeProfit) * (request.side === 'long' ? 1n : -1n) > 0n
        const done = settle(position, past ? request.takeProfit : closing, terms)
        const result = done.profit - done.closeFee.up - quote.openFee.up
        expect(result).toBeLessThanOrEqual(quote.maxWin)
        expect(result).toBeGreaterThanOrEqual(-quote.maxLoss)
        expect(done.operatorPays).toBeLessThanOrEqual(quote.escrow)
      }),
      runs(500),
    )
  })
})
