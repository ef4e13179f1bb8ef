import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { price } from '../price.ts'
import {
  breakEvenChance,
  callPutBreakEven,
  type CallPutDeal,
  callPutPremium,
  capPriceOf,
  isListedStrike,
  isUpDown,
  isWorthSelling,
  maxPayout,
  optionEscrow,
  type PremiumInput,
  resultAt,
  strikeLadder,
  type UpDownDeal,
  usualMove,
} from './optionOrder.ts'

const btc = (units: number) => price(BigInt(Math.round(units * 100)) * 1_000_000n)
const UP: UpDownDeal = { side: 'up', strike: btc(68_000), stake: 10_000_001n, ratePpm: 820_000n }
const CALL: CallPutDeal = {
  side: 'call',
  strike: btc(68_000),
  capPrice: btc(71_400),
  lots: 10n,
  contractSize: 100_000n,
  stake: 4_000_000n,
}
const PUT: CallPutDeal = { ...CALL, side: 'put', capPrice: btc(64_600) }
/** As puts were sold before they had caps. */
const OLD_PUT: CallPutDeal = { ...PUT, capPrice: null }

describe('up and down', () => {
  it.each([
    ['up', 68_000.01, 'win', 18_200_001n],
    ['up', 68_000, 'draw', 10_000_001n],
    ['up', 67_999.99, 'lose', 0n],
    ['down', 67_999.99, 'win', 18_200_001n],
    ['down', 68_000, 'draw', 10_000_001n],
    ['down', 68_000.01, 'lose', 0n],
  ] as const)('%s at %d is a %s and pays %s', (side, at, outcome, payout) => {
    expect(resultAt({ ...UP, side }, btc(at))).toEqual({ outcome, payout })
  })

  it('pays stake x (1 + rate) rounded down, and never more than was set aside', () => {
    const stake = fc.bigInt({ min: 1n, max: 10n ** 15n })
    fc.assert(
      fc.property(stake, fc.bigInt({ min: 1n, max: 999_999n }), (of, ratePpm) => {
        const deal = { ...UP, stake: of, ratePpm }
        const { payout } = resultAt(deal, btc(70_000))
        expect(payout).toBe((of * (1_000_000n + ratePpm)) / 1_000_000n)
        expect(maxPayout(deal)).toBe(payout)
        expect(optionEscrow(deal)).toBe(payout - of)
      }),
    )
  })

  it.each([
    [800_000n, 5_556n],
    [1_000_000n, 5_000n],
    [900_000n, 5_264n],
  ])('at a rate of %s breaks even at %s hundredths of a per cent', (rate, chance) => {
    expect(breakEvenChance(rate)).toBe(chance)
  })
})

describe('calls and puts', () => {
  it.each([
    ['a call below its strike', CALL, 67_000, 0n],
    ['a call at its strike', CALL, 68_000, 0n],
    ['a call above its strike', CALL, 68_500.5, 5_005_000n],
    ['a call at its cap', CALL, 71_400, 34_000_000n],
    ['a call above its cap', CALL, 90_000, 34_000_000n],
    ['a put above its strike', PUT, 69_000, 0n],
    ['a put below its strike', PUT, 67_000, 10_000_000n],
    ['a put at its cap', PUT, 64_600, 34_000_000n],
    ['a put below its cap', PUT, 1, 34_000_000n],
    ['a put of before, far below', OLD_PUT, 1, 679_990_000n],
  ])('%s pays', (_, deal, at, payout) => {
    expect(resultAt(deal, btc(at))).toEqual({ outcome: payout > 0n ? 'paid' : 'worthless', payout })
  })

  it('never pay more than premium and escrow', () => {
    const deals = fc.record({
      side: fc.constantFrom('call' as const, 'put' as const),
      capped: fc.boolean(),
      lots: fc.bigInt({ min: 1n, max: 1_000n }),
      contractSize: fc.bigInt({ min: 1_000n, max: 10n ** 12n }),
      stake: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      strike: fc.bigInt({ min: 1n, max: 10n ** 15n }).map(price),
      cap: fc.bigInt({ min: 1n, max: 10n ** 14n }),
      at: fc.bigInt({ min: 1n, max: 2n * 10n ** 15n }).map(price),
    })
    fc.assert(
      fc.property(deals, ({ cap, at, capped, ...rest }) => {
        const below = price(rest.strike - (cap % rest.strike))
        const put = capped ? below : null
        const deal = { ...rest, capPrice: rest.side === 'call' ? price(rest.strike + cap) : put }
        expect(resultAt(deal, at).payout).toBeLessThanOrEqual(maxPayout(deal))
        expect(maxPayout(deal)).toBeLessThanOrEqual(deal.stake + optionEscrow(deal))
      }),
    )
  })

  it('pay the premium back at their break-even price, and a tick before it not', () => {
    for (const deal of [CALL, PUT]) {
      const at = callPutBreakEven(deal, 2)
      if (at === null) throw new Error('no break-even price')
      const back = price(deal.side === 'call' ? at - 1_000_000n : at + 1_000_000n)
      expect(resultAt(deal, at).payout).toBeGreaterThanOrEqual(deal.stake)
      expect(resultAt(deal, back).payout).toBeLessThan(deal.stake)
    }
    expect(callPutBreakEven({ ...CALL, stake: 35_000_000n }, 2)).toBeNull()
    expect(callPutBreakEven({ ...PUT, stake: 35_000_000n }, 2)).toBeNull()
    expect(callPutBreakEven({ ...OLD_PUT, stake: 680_000_000n }, 2)).toBeNull()
  })

  it('have their caps at ticks above nothing, not nearer than listed', () => {
    expect(capPriceOf('call', btc(68_000.01), 50_000n, 2)).toBe(btc(71_400.02))
    expect(capPriceOf('put', btc(68_000.01), 50_000n, 2)).toBe(btc(64_600))
    expect(capPriceOf('put', btc(0.01), 999_999n, 2)).toBe(btc(0.01))
  })

  it('are worth selling from the least premium on, below the most they pay', () => {
    const sold = (stake: bigint): boolean => isWorthSelling({ ...PUT, stake }, 5_000n)
    // Of 34 USDT at most: 0.169154 is half a per cent of the 33.830846 beside it.
    expect([0n, 169_153n, 169_155n, 33_999_999n, 34_000_000n].map(sold)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
    expect(isWorthSelling({ ...OLD_PUT, stake: 1_000_000n }, 5_000n)).toBe(false)
  })
})

const AN_HOUR: PremiumInput = {
  side: 'call',
  strike: btc(68_000),
  capPrice: btc(71_400),
  lots: 10n,
  contractSize: 100_000n,
  spot: btc(68_000),
  sigma: 7_500_000_000n,
  tradingMs: 3_600_000,
  markupPpm: 50_000n,
}

/** The same in floats: N(x) by the complementary error function of A&S 7.1.26 would be too coarse here. */
function premiumInFloats(input: PremiumInput): number {
  const width = (Number(input.sigma) / 1e12) * Math.sqrt(input.tradingMs / 3_600_000)
  const spot = Number(input.spot) / 1e8
  const value = (call: boolean, strike: number): number => {
    const d1 = Math.log(spot / strike) / width + width / 2
    const cdf = (x: number): number => 0.5 + simpson(x)
    const sign = call ? 1 : -1
    return sign * (spot * cdf(sign * d1) - strike * cdf(sign * (d1 - width)))
  }
  const strike = Number(input.strike) / 1e8
  const cap = input.capPrice === null ? null : Number(input.capPrice) / 1e8
  const call = input.side === 'call'
  const full = value(call, strike) - (cap === null ? 0 : value(call, cap))
  return full * Number(input.lots) * (Number(input.contractSize) / 1e8) * 1.05
}

/** The area under the bell from nothing to x, by Simpson's rule. */
function simpson(x: number): number {
  const steps = 4_000
  const bell = (at: number): number => Math.exp((-at * at) / 2) / Math.sqrt(2 * Math.PI)
  const width = x / steps
  let sum = bell(0) + bell(x)
  for (let step = 1; step < steps; step += 1) sum += bell(step * width) * (step % 2 === 0 ? 2 : 4)
  return (sum * width) / 3
}

describe('the premium', () => {
  it('is the formula, its mark-up and the size, rounded up', () => {
    // 68,000 x 0.0075 x 0.39894 = 203.46 for each BTC; 0.01 BTC, and 5%. mpmath says 2136330.9
    expect(callPutPremium(AN_HOUR)).toBe(2_136_331n)
  })

  it('is the same in other arithmetic', () => {
    const inputs = fc.record({
      side: fc.constantFrom('call' as const, 'put' as const),
      capped: fc.boolean(),
      away: fc.integer({ min: -200, max: 200 }),
      sigma: fc.bigInt({ min: 2_000_000_000n, max: 20_000_000_000n }),
      tradingMs: fc.constantFrom(3_600_000, 14_400_000, 86_400_000),
    })
    fc.assert(
      fc.property(inputs, ({ side, capped, away, sigma, tradingMs }) => {
        const strike = btc(68_000 + away * 10)
        const capPrice = capped ? capPriceOf(side, strike, 50_000n, 2) : null
        const input = { ...AN_HOUR, side, strike, capPrice, sigma, tradingMs }
        const units = Number(callPutPremium(input))
        expect(Math.abs(units - premiumInFloats(input) * 1e6)).toBeLessThanOrEqual(1.01)
      }),
      { numRuns: 60 },
    )
  })

  it('with a cap is below that without, and rises with the lots', () => {
    const wide = { ...AN_HOUR, tradingMs: 604_800_000 }
    expect(callPutPremium(wide)).toBeLessThan(callPutPremium({ ...wide, capPrice: null }))
    const put = { ...wide, side: 'put', capPrice: btc(64_600) } as const
    expect(callPutPremium(put)).toBeLessThan(callPutPremium({ ...put, capPrice: null }))
    expect(callPutPremium({ ...wide, lots: 20n })).toBeGreaterThan(callPutPremium(wide))
  })

  it('of what is worth nothing is nothing', () => {
    const far = { ...AN_HOUR, strike: btc(136_000), capPrice: btc(142_800) }
    expect(callPutPremium(far)).toBe(0n)
    expect(callPutPremium({ ...AN_HOUR, sigma: 0n })).toBe(0n)
  })
})

describe('the listed strikes', () => {
  const ladder = { spot: btc(68_123.45), sigma: 7_500_000_000n, tradingMs: 3_600_000, decimals: 2 }

  it('are round figures round the price', () => {
    expect(usualMove(ladder.spot, ladder.sigma, ladder.tradingMs)).toBe(51_092_587_500n)
    expect(strikeLadder(ladder)).toEqual([67_000, 67_500, 68_000, 68_500, 69_000].map(btc))
    expect(isListedStrike(btc(69_500), ladder)).toBe(true)
    expect(isListedStrike(btc(70_000), ladder)).toBe(false)
    expect(isListedStrike(btc(68_100), ladder)).toBe(false)
  })

  it('are above zero and on ticks, whatever the price', () => {
    const inputs = fc.record({
      spot: fc.bigInt({ min: 1n, max: 10n ** 8n }),
      sigma: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      tradingMs: fc.integer({ min: 1_000, max: 604_800_000 }),
      decimals: fc.integer({ min: 0, max: 8 }),
    })
    fc.assert(
      fc.property(inputs, ({ spot, ...rest }) => {
        const tick = 10n ** BigInt(8 - rest.decimals)
        const input = { ...rest, spot: price(spot * tick) }
        const strikes = strikeLadder(input)
        expect(strikes.every((strike) => strike > 0n && strike % tick === 0n)).toBe(true)
        expect(strikes.every((strike) => isListedStrike(strike, input))).toBe(true)
      }),
    )
  })

  it('belong to calls and puts', () => {
    expect([isUpDown(UP), isUpDown(CALL)]).toEqual([true, false])
  })
})
