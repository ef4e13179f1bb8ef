import { expect, it } from 'vitest'
import { termsFault } from '#protocol/formulas/contractTerms.ts'
import { price } from '#protocol/price.ts'
import { planPart } from './rulesChanging.ts'
import { closingAsked, closingOfPart } from './rulesClosing.ts'
import { openingOf } from './rulesOpening.ts'

const cents = (text: number): ReturnType<typeof price> => price(BigInt(text) * 1_000_000n)

/** A cent of a lot is worth hardly more than the smallest unit of money. */
const TERMS = {
  decimals: 2,
  contractSize: 11_200n,
  feePpm: 500n,
  spreadPpm: 324n,
  closeOutPpm: 500_000n,
}

it('a part closes by hand at a price that reaches no level of the whole, though it would liquidate the part alone', () => {
  expect(termsFault(TERMS)).toBeNull()
  const instrument = { id: 1, code: 'SMALL', appName: 'Small' }
  const head = {
    id: 'whole',
    customerId: 'ann',
    account: 'demo',
    leverage: 11,
    feeTerms: null,
    instrument,
  } as const
  const levels = { stopLoss: cents(213), takeProfit: cents(273), mid: cents(222) }
  const request = { side: 'long', lots: 7n, leverage: 11n, ...levels } as const
  const opened = { instrumentId: 1, seq: 1n, at: 0, mid: levels.mid }
  const order = { ...openingOf(head, request, TERMS, opened, 0), closing: null }
  const last = { ...opened, seq: 2n, mid: cents(215) }
  expect(closingAsked(order, last, 0).reason).toBe('customer')
  const { part } = planPart('part', order, 1n, last)
  expect(closingAsked(part, last, 0).reason).toBe('liquidation')
  expect(closingOfPart(part, last, 0)).toMatchObject({ reason: 'customer', price: cents(214) })
})
