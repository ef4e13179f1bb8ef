import fc from 'fast-check'
import { capPriceOf, type PremiumInput } from '#protocol/formulas/optionOrder.ts'
import { type Price, price } from '#protocol/price.ts'

/** A price of Bitcoin. */
export const btc = (units: number): Price => price(BigInt(Math.round(units * 100)) * 1_000_000n)

const SPOT = 68_000

/** Capped options near and far from their price and cap, for half an hour up to `longestMs`; the rest is as in `base`. */
export function cappedOptions(
  base: PremiumInput,
  { longestMs, mostSigma }: { readonly longestMs: number; readonly mostSigma: bigint },
): fc.Arbitrary<PremiumInput & { readonly capPrice: Price }> {
  return fc
    .record({
      side: fc.constantFrom('call' as const, 'put' as const),
      away: fc.integer({ min: -60, max: 60 }),
      capPpm: fc.constantFrom(75_000n, 150_000n, 500_000n),
      lots: fc.bigInt({ min: 1n, max: 500n }),
      sigma: fc.bigInt({ min: 500_000_000n, max: mostSigma }),
      tradingMs: fc.integer({ min: 1_800_000, max: longestMs }),
    })
    .map(({ away, capPpm, ...rest }) => {
      const strike = btc(SPOT * (1 + away / 100))
      const capPrice = capPriceOf(rest.side, strike, capPpm, 2)
      return { ...base, ...rest, spot: btc(SPOT), strike, capPrice }
    })
}
