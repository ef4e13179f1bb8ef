import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ASSETS, type AssetCode } from '../assets.ts'
import { parsePrice, type Price, price } from '../price.ts'
import { type ExchangeLeg, exchangeFigures, exchangeRate } from './exchange.ts'
import { exchangeRoute } from './exchangeRoute.ts'

const at = (text: string): Price => {
  const read = parsePrice(text)
  if (read === null) throw new Error(text)
  return read
}
const sell = (text: string): ExchangeLeg => ({ side: 'sell', mid: at(text) })
const buy = (text: string): ExchangeLeg => ({ side: 'buy', mid: at(text) })

describe('what an exchange comes to', () => {
  it('is the amount at the price, less the fee, rounded to the operator', () => {
    // 0.12345678 x 92,400.13 = 11,407.422520... USDT; 0.2 % of it is 22.814845...
    expect(
      exchangeFigures({
        from: 'BTC',
        to: 'USDT',
        amount: 12_345_678n,
        legs: [sell('92400.13')],
        feePpm: 2_000n,
      }),
    ).toEqual({
      gross: 11_407_422_521n,
      operatorPays: 11_407_422_522n,
      fee: { down: 22_814_845n, up: 22_814_846n },
      received: 11_384_607_675n,
      remainder: 2n,
    })
  })

  it('leaves no remainder where nothing was rounded', () => {
    const figures = exchangeFigures({
      from: 'EUR',
      to: 'USD',
      amount: 10_000n,
      legs: [sell('1.17')],
      feePpm: 2_000n,
    })
    expect(figures).toMatchObject({ gross: 11_700n, operatorPays: 11_700n, received: 11_676n })
    expect(figures).toMatchObject({ fee: { down: 23n, up: 24n }, remainder: 1n })
  })

  it('goes through several prices without rounding between them', () => {
    // 1,000,000.00 JPY / 156.24 / 0.9998 / 92,400: 0.06928235...
    const { gross } = exchangeFigures({
      from: 'JPY',
      to: 'BTC',
      amount: 100_000_000n,
      legs: [buy('156.24'), buy('0.9998'), buy('92400')],
      feePpm: 2_000n,
    })
    expect(gross).toBe(6_928_235n)
  })
})

describe('the rate in words', () => {
  it.each([
    ['92400.12', [sell('92400.12')]],
    ['0.006400409626', [buy('156.24')]],
    ['0.00000006926850244', [buy('156.24'), buy('92400')]],
    ['14436594.74', [sell('92400.12'), sell('156.24')]],
    ['1', [sell('1')]],
  ])('is %s', (expected, legs) => {
    expect(exchangeRate(legs)).toBe(expected)
  })
})

/** A price of each pair that ties two currencies, anywhere from a millionth to a million. */
const prices = fc
  .array(fc.bigInt({ min: 100n, max: 10n ** 14n }), { minLength: 14, maxLength: 14 })
  .map((mids) => {
    const codes = [
      ...new Set(ASSETS.flatMap((one) => exchangeRoute(one, 'USDT').map(({ code }) => code))),
    ]
    return new Map(codes.map((code, place) => [code, price(mids[place] ?? 1n)]))
  })

const legsOf = (
  from: AssetCode,
  to: AssetCode,
  mids: ReadonlyMap<string, Price>,
): readonly ExchangeLeg[] =>
  exchangeRoute(from, to).map(({ code, side }) => ({ side, mid: mids.get(code) ?? price(1n) }))

const asset = fc.constantFrom(...ASSETS)

describe('whatever the prices are, as long as they stand still', () => {
  it('no circle of exchanges gains', () => {
    let gone = 0
    fc.assert(
      fc.property(
        asset,
        fc.array(asset, { minLength: 1, maxLength: 6 }),
        fc.bigInt({ min: 1n, max: 10n ** 30n }),
        fc.constantFrom(0n, 1n, 2_000n, 999_999n),
        prices,
        (start, others, amount, feePpm, mids) => {
          let [from, has]: [AssetCode, bigint] = [start, amount]
          for (const to of [...others, start]) {
            if (to === from) continue
            const legs = legsOf(from, to, mids)
            has = exchangeFigures({ from, to, amount: has, legs, feePpm }).received
            from = to
            gone += 1
          }
          expect(has).toBeLessThanOrEqual(amount)
        },
      ),
      { numRuns: 2_000 },
    )
    expect(gone).toBeGreaterThan(4_000)
  })

  it('exchanging in parts never gives more than at once', () => {
    fc.assert(
      fc.property(
        asset,
        asset,
        fc.bigInt({ min: 1n, max: 10n ** 24n }),
        fc.bigInt({ min: 1n, max: 10n ** 24n }),
        prices,
        (from, to, a, b, mids) => {
          fc.pre(from !== to)
          const legs = legsOf(from, to, mids)
          const of = (amount: bigint): bigint =>
            exchangeFigures({ from, to, amount, legs, feePpm: 2_000n }).received
          expect(of(a) + of(b)).toBeLessThanOrEqual(of(a + b))
        },
      ),
    )
  })

  it('both sides of the books agree, and the remainder is two units at most', () => {
    fc.assert(
      fc.property(asset, asset, fc.bigInt({ min: 1n, max: 10n ** 30n }), prices, (...drawn) => {
        const [from, to, amount, mids] = drawn
        const legs = legsOf(from, to, mids)
        const done = exchangeFigures({ from, to, amount, legs, feePpm: 2_000n })
        expect(done.received + done.fee.down + done.remainder).toBe(done.operatorPays)
        expect(done.remainder).toBeGreaterThanOrEqual(0n)
        expect(done.remainder).toBeLessThanOrEqual(2n)
      }),
    )
  })
})
