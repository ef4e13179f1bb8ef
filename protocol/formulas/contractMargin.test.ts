import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionOf, soundCaseArb } from '#kit/contractArbitraries.ts'
import { runs } from '#kit/runs.ts'
import { addedFor, roomForMargin, withMargin } from './contractMargin.ts'
import { liquidationPrice, settle, worth } from './contractOrder.ts'
import { divide, stakeOf } from './contractPart.ts'

const partsArb = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 6 })

describe('margin that is added', () => {
  it('is held to the unit, however often, and is what its lots come to', () => {
    fc.assert(
      fc.property(soundCaseArb, partsArb, ({ request, terms }, parts) => {
        const bare = positionOf(request, terms)
        const position = parts.reduce(withMargin, bare)
        const all = parts.reduce((sum, one) => sum + one)
        expect(position.margin).toBe(bare.margin + all)
        expect(addedFor(position.lots, position.addedPerLot)).toBe(all)
        expect(stakeOf(position, terms).position).toEqual(position)
      }),
      runs(300),
    )
  })

  it('moves the liquidation price away, until the position can lose no more than it is worth', () => {
    fc.assert(
      fc.property(
        soundCaseArb,
        fc.bigInt({ min: 1n, max: 1_000n }),
        ({ request, terms }, share) => {
          const bare = positionOf(request, terms)
          const room = roomForMargin(bare, terms)
          const position = withMargin(bare, (room * share) / 1_000n)
          expect(position.margin).toBeLessThanOrEqual(worth(bare.lots, bare.openPrice, terms).up)
          const [was, is] = [liquidationPrice(bare, terms), liquidationPrice(position, terms)]
          expect(bare.side === 'long' ? is <= was : is >= was).toBe(true)
          // Where it was liquidated there is more left by what was added, less the fee that can be paid now.
          const [before, after] = [settle(bare, was, terms), settle(position, was, terms)]
          expect(after.payout + after.closeFee.up - (before.payout + before.closeFee.up)).toBe(
            position.margin - bare.margin - (before.profit - after.profit),
          )
        },
      ),
      runs(300),
    )
  })

  it('is divided with an order, and none of it is lost or comes twice', () => {
    fc.assert(
      fc.property(soundCaseArb, partsArb, fc.nat({ max: 99 }), ({ request, terms }, parts, at) => {
        const position = parts.reduce(withMargin, positionOf(request, terms))
        if (position.lots < 2n) return
        const lots = 1n + ((position.lots - 2n) * BigInt(at)) / 99n
        const { part, rest } = divide(position, lots, terms)
        expect(part.position.margin + rest.position.margin).toBe(position.margin)
        expect(rest.position.addedPerLot).toBe(position.addedPerLot)
        // The rest holds what it would hold had it never been more.
        expect(rest).toEqual(stakeOf(rest.position, terms))
      }),
      runs(300),
    )
  })

  it('has no room where the whole worth is held', () => {
    fc.assert(
      fc.property(soundCaseArb, ({ request, terms }) => {
        const position = positionOf({ ...request, leverage: 1n }, terms)
        expect(roomForMargin(position, terms)).toBe(0n)
      }),
      runs(50),
    )
  })
})
