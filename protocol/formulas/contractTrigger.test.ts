import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { midArb, positionOf, soundCaseArb } from '#kit/contractArbitraries.ts'
import { runs } from '#kit/runs.ts'
import { parsePrice, price, tickSize } from '../price.ts'
import type { Position, Terms } from './contractOrder.ts'
import { triggerAt, triggerBand } from './contractTrigger.ts'

const at = (text: string): ReturnType<typeof price> => {
  const read = parsePrice(text)
  if (read === null) throw new Error(text)
  return read
}

/** No spread, so that the logged price is the closing price and the table reads plainly. */
const FLAT: Terms = {
  contractSize: 100_000n,
  feePpm: 600n,
  spreadPpm: 0n,
  closeOutPpm: 500_000n,
  decimals: 2,
}
/** Liquidated at 66,300.00 and 69,700.00. */
const long: Position = {
  side: 'long',
  lots: 10n,
  leverage: 20n,
  openPrice: at('68000'),
  stopLoss: at('67000'),
  takeProfit: at('70000'),
  margin: 34_000_000n,
  addedPerLot: 0n,
}
const short: Position = { ...long, side: 'short', stopLoss: at('69000'), takeProfit: at('66000') }

describe('triggerAt', () => {
  it.each([
    [long, '67000.01', null],
    [long, '67000', { reason: 'stopLoss', at: at('67000') }],
    [long, '66500', { reason: 'stopLoss', at: at('66500') }],
    [long, '66300.01', { reason: 'stopLoss', at: at('66300.01') }],
    [long, '66300', { reason: 'liquidation', at: at('66300') }],
    [long, '1', { reason: 'liquidation', at: at('1') }],
    [long, '69999.99', null],
    [long, '70000', { reason: 'takeProfit', at: at('70000') }],
    [long, '90000', { reason: 'takeProfit', at: at('70000') }],
    [short, '68999.99', null],
    [short, '69000', { reason: 'stopLoss', at: at('69000') }],
    [short, '69699.99', { reason: 'stopLoss', at: at('69699.99') }],
    [short, '69700', { reason: 'liquidation', at: at('69700') }],
    [short, '66000.01', null],
    [short, '66000', { reason: 'takeProfit', at: at('66000') }],
    [short, '0.01', { reason: 'takeProfit', at: at('66000') }],
  ])('%# at %s', (position, mid, expected) => {
    expect(triggerAt(position, at(mid), FLAT)).toEqual(expected)
  })

  it('is moved by the spread of the closing side', () => {
    const terms = { ...FLAT, spreadPpm: 100n }
    // A seller gets 0.005% less: 67,003.36 closes at 67,000.00, one cent more at 67,000.01.
    expect(triggerAt(long, at('67003.36'), terms)).toEqual({ reason: 'stopLoss', at: at('67000') })
    expect(triggerAt(long, at('67003.37'), terms)).toBeNull()
  })
})

describe('triggerBand', () => {
  it('is the rule of triggerAt solved for the logged price', () => {
    fc.assert(
      fc.property(
        soundCaseArb.chain(({ request, terms }) =>
          midArb(terms).map((mid) => ({ position: positionOf(request, terms), terms, mid })),
        ),
        ({ position, terms, mid }) => {
          const { low, high } = triggerBand(position, terms)
          const triggered = (units: bigint): boolean =>
            units > 0n && triggerAt(position, price(units), terms) !== null
          expect(triggered(mid)).toBe(mid <= low || mid >= high)
          expect([triggered(low), triggered(low + 1n)]).toEqual([low > 0n, false])
          expect([triggered(high), triggered(high - 1n)]).toEqual([true, false])
        },
      ),
      runs(1_000),
    )
  })

  it('leaves an order alone at the price it opened at', () => {
    fc.assert(
      fc.property(soundCaseArb, ({ request, terms }) => {
        const { low, high } = triggerBand(positionOf(request, terms), terms)
        expect(low < request.mid && request.mid < high).toBe(true)
        expect(high - low).toBeGreaterThan(tickSize(terms.decimals))
      }),
    )
  })
})
