import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Case, midArb, positionOf, soundCaseArb } from '#kit/contractArbitraries.ts'
import { runs } from '#kit/runs.ts'
import { type Price, tickSize } from '../price.ts'
import { closingPrice, type Position, settle, type Terms } from './contractOrder.ts'
import { divide, type Stake, stakeOf } from './contractPart.ts'
import { triggerAt } from './contractTrigger.ts'

interface Divided extends Case {
  readonly lots: bigint
  readonly mid: Price
}

/** Sound orders of two lots and more, with a part of them and a price at which it may be closed. */
const dividedArb: fc.Arbitrary<Divided> = soundCaseArb
  .filter(({ request }) => request.lots > 1n)
  .chain(({ request, terms }) =>
    fc.record({
      request: fc.constant(request),
      terms: fc.constant(terms),
      lots: fc.bigInt({ min: 1n, max: request.lots - 1n }),
      mid: fc.oneof(fc.constant(request.mid), midArb(terms)),
    }),
  )
  .filter(({ request, terms, mid }) => {
    return triggerAt(positionOf(request, terms), mid, terms) === null
  })

/** What an order has earned when it is closed here, both fees paid. */
function resultOf({ position, openFee }: Stake, at: Price, terms: Terms): bigint {
  const { profit, closeFee } = settle(position, at, terms)
  return profit - closeFee.up - openFee
}

/** Whether the margin pays for the whole loss and the whole fee. */
function paysInFull(position: Position, at: Price, terms: Terms): boolean {
  return settle(position, at, terms).payout > 0n
}

describe('a divided order', () => {
  it('adds up to what it held, to the unit', () => {
    const property = fc.property(dividedArb, ({ request, terms, lots }) => {
      const position = positionOf(request, terms)
      const whole = stakeOf(position, terms)
      const { part, rest } = divide(position, lots, terms)
      expect(part.position.lots + rest.position.lots).toBe(position.lots)
      expect(part.position.margin + rest.position.margin).toBe(whole.position.margin)
      expect(part.openFee + rest.openFee).toBe(whole.openFee)
      expect(part.escrow + rest.escrow).toBe(whole.escrow)
      expect(part.liquidationPrice).toBe(whole.liquidationPrice)
    })
    fc.assert(property, runs(2_000))
  })

  it('gives the part its share, less than a unit away from it', () => {
    const property = fc.property(dividedArb, ({ request, terms, lots }) => {
      const position = positionOf(request, terms)
      const own = stakeOf({ ...position, lots }, terms)
      const { part } = divide(position, lots, terms)
      for (const [share, due] of [
        [part.position.margin, own.position.margin],
        [part.openFee, own.openFee],
        [part.escrow, own.escrow],
      ] as const) {
        expect(due - share === 0n || due - share === 1n).toBe(true)
      }
    })
    fc.assert(property, runs(2_000))
  })

  it('never earns more in parts than at once, at any price where the margin pays for all', () => {
    const property = fc.property(dividedArb, ({ request, terms, lots, mid }) => {
      const position = positionOf(request, terms)
      const at = closingPrice(request.side, mid, terms)
      const { part, rest } = divide(position, lots, terms)
      fc.pre(paysInFull(part.position, at, terms) && paysInFull(rest.position, at, terms))
      const apart = resultOf(part, at, terms) + resultOf(rest, at, terms)
      expect(apart <= resultOf(stakeOf(position, terms), at, terms)).toBe(true)
    })
    fc.assert(property, runs(2_000))
  })

  it('is paid for by its own share of what was set aside', () => {
    const property = fc.property(dividedArb, ({ request, terms, lots, mid }) => {
      const { part, rest } = divide(positionOf(request, terms), lots, terms)
      for (const { escrow, maxWin } of [part, rest]) {
        expect(escrow > 0n && maxWin <= escrow).toBe(true)
      }
      // A part is closed where no level is reached; what is left may reach its take profit.
      const now = closingPrice(request.side, mid, terms)
      expect(settle(part.position, now, terms).operatorPays <= part.escrow).toBe(true)
      expect(settle(rest.position, request.takeProfit, terms).operatorPays <= rest.escrow).toBe(
        true,
      )
    })
    fc.assert(property, runs(2_000))
  })

  it('is liquidated where it was, but for the rounding of what it holds', () => {
    const property = fc.property(dividedArb, ({ request, terms, lots }) => {
      const position = positionOf(request, terms)
      const before = stakeOf(position, terms).liquidationPrice
      const { rest } = divide(position, lots, terms)
      const moved = rest.liquidationPrice - before
      const ticks = (moved < 0n ? -moved : moved) / tickSize(terms.decimals)
      expect(ticks <= 2n).toBe(true)
    })
    fc.assert(property, runs(2_000))
  })

  it('has a part of one lot at least, and a rest', () => {
    const [sample] = fc.sample(dividedArb, { numRuns: 1, seed: 3 })
    if (sample === undefined) throw new Error('no order')
    const position = positionOf(sample.request, sample.terms)
    for (const lots of [0n, -1n, position.lots, position.lots + 1n]) {
      expect(() => divide(position, lots, sample.terms)).toThrow(RangeError)
    }
  })
})
