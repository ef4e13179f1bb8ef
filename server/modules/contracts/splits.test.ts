import fc from 'fast-check'
import { expect, it } from 'vitest'
import { midArb, soundCaseArb } from '#kit/contractArbitraries.ts'
import { runs } from '#kit/runs.ts'
import { profitAt } from '#protocol/formulas/contractOrder.ts'
import { triggerAt } from '#protocol/formulas/contractTrigger.ts'
import { price } from '#protocol/price.ts'
import { closingByAction, closingByRow } from './rulesClosing.ts'
import { closingEntry, openingEntry } from './rulesEntries.ts'
import { openingOf } from './rulesOpening.ts'

const EX_AT = 1_000
const instrument = { id: 201, code: 'AAPL', appName: 'AAPL' }
const holder = { customerId: 'ann', account: 'demo' } as const

/** An order of any terms, the last price before a split of any ratio, and the first one after. */
const splitArb = soundCaseArb
  .chain(({ terms, request }) =>
    fc.record({
      terms: fc.constant(terms),
      request: fc.constant(request),
      last: fc.oneof(
        midArb(terms),
        fc
          .bigInt(1n, 99n)
          .map((at) =>
            price(request.stopLoss + ((request.takeProfit - request.stopLoss) * at) / 100n),
          ),
      ),
      ratio: fc.tuple(fc.bigInt(1n, 50n), fc.bigInt(1n, 50n)),
    }),
  )
  .map(({ terms, request, last, ratio: [to, of] }) => {
    const { leverage } = request
    const head = { ...holder, id: 'one', leverage: Number(leverage), feeTerms: null, instrument }
    const opened = { instrumentId: 201, seq: 1n, at: 0, mid: request.mid }
    const order = { ...openingOf(head, request, terms, opened, 0), closing: null }
    const after = (last * of) / to
    return {
      order,
      last: { instrumentId: 201, seq: 2n, at: EX_AT - 1, mid: last },
      after: { instrumentId: 201, seq: 3n, at: EX_AT, mid: price(after > 0n ? after : 1n) },
    }
  })

it('no split liquidates an order, whatever its ratio, side and leverage, and nothing is lost', () => {
  let wouldHave = 0
  fc.assert(
    fc.property(splitArb, ({ order, last, after }) => {
      const { position, terms } = order
      // What a level reaches before the split is closed by that level.
      fc.pre(triggerAt(position, last.mid, terms) === null)
      if (triggerAt(position, after.mid, terms)?.reason === 'liquidation') wouldHave += 1
      const close = () => closingByRow(order, after, { exAt: EX_AT, row: last }, EX_AT)
      expect(close).not.toThrow()
      const closing = close()
      expect(closing).toMatchObject({ reason: 'corporateAction', closeFee: 0n, logSeq: 2n })
      if (closing === null) return
      expect(closing.profit).toBe(profitAt(position, closing.price, terms).down)
      const legs = [openingEntry(order), closingEntry(order, closing)].map((entry) => entry.legs)
      for (const entry of legs) {
        expect(entry.reduce((sum, leg) => sum + leg.amount.units, 0n)).toBe(0n)
      }
      const own = legs.flat().filter(({ account }) => account.owner === 'ann')
      const left = own.reduce((sum, leg) => sum + leg.amount.units, 0n)
      expect(left).toBe(closing.profit - order.openFee)
    }),
    runs(300),
  )
  expect(wouldHave).toBeGreaterThan(10)
})

it('a level that a row before it reached decides, and one from after it does not', () => {
  fc.assert(
    fc.property(splitArb, ({ order, last, after }) => {
      const reached = triggerAt(order.position, last.mid, order.terms)
      const reason = reached?.reason ?? 'corporateAction'
      expect(closingByAction(order, last, reached === null ? null : last, EX_AT).reason).toBe(
        reason,
      )
      expect(closingByAction(order, last, after, EX_AT).reason).toBe('corporateAction')
      expect(closingByRow(order, after, { exAt: EX_AT, row: null }, EX_AT)).toBeNull()
    }),
    runs(100),
  )
})
