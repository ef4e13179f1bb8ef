import { describe, expect, it } from 'vitest'
import type { ReverseContractBody } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { price } from '#protocol/price.ts'
import { LONG } from '#kit/contractWorld.ts'
import { BTC, createScriptedMarket } from '#kit/scriptedMarket.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type OpeningContext, planOpening } from './rulesOpening.ts'
import { planReversal, reversalEntries } from './rulesReversing.ts'
import type { ContractState } from './types.ts'

const NOW = 1_000_000
const HOLDER = { customerId: 'ann', account: 'demo' } as const
const contextAt = (dollars: bigint, other: Partial<OpeningContext> = {}): OpeningContext => ({
  instrument: createScriptedMarket(() => NOW).find(BTC),
  permission: { allowed: true, maxLeverage: 20 },
  trading: true,
  state: 'full',
  last: { instrumentId: BTC, seq: dollars, at: NOW, mid: price(dollars * 100_000_000n) },
  now: NOW,
  offer: null,
  ...other,
})
const ORDER: ContractState = {
  ...planOpening('old', HOLDER, LONG, contextAt(68_000n)),
  closing: null,
}
const BODY: ReverseContractBody = {
  orderId: 'old',
  lots: '10',
  stopLoss: '70000',
  takeProfit: '66000',
}

const codeOf = (
  body: Partial<ReverseContractBody>,
  context: OpeningContext = contextAt(69_000n),
  order: ContractState = ORDER,
): string => {
  try {
    planReversal('new', order, { ...BODY, ...body }, context)
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('a reversal', () => {
  it('is both halves at one row, the new one on its own price and margin', () => {
    const { closing, opening } = planReversal('new', ORDER, BODY, contextAt(69_000n))
    expect(closing).toMatchObject({
      reason: 'customer',
      logSeq: 69_000n,
      price: opening.position.openPrice,
    })
    expect(opening).toMatchObject({
      id: 'new',
      openLogSeq: 69_000n,
      leverage: 20,
      position: { side: 'short', lots: 10n, margin: 34_498_275n },
    })
    const entries = reversalEntries(ORDER, { closing, opening })
    expect(entries.map(({ type, ref }) => [type, ref])).toEqual([
      ['contractClosed', 'old'],
      ['contractOpened', 'new'],
    ])
  })

  it.each([
    ['other lots than were seen', { lots: '9' }, {}, CODE.orderChanged],
    ['a stop on the wrong side', { stopLoss: '68000' }, {}, CODE.stopUnreasonable],
    [
      'a leverage that is no longer allowed',
      {},
      { permission: { allowed: true, maxLeverage: 10 } },
      CODE.leverageNotAllowed,
    ],
    [
      'a product that is no longer offered',
      {},
      { permission: { allowed: false, maxLeverage: 0 } },
      CODE.productNotAllowed,
    ],
    ['a closed market', {}, { trading: false }, CODE.marketClosed],
    ['a price of few exchanges', {}, { state: 'thin' }, CODE.closeOnly],
    ['a price that others do not confirm', {}, { state: 'doubtful' }, CODE.closeOnly],
    ['no price', {}, { last: null }, CODE.priceStale],
    ['a moment that is past', { validUntil: new Date(0).toISOString() }, {}, CODE.quoteExpired],
  ] as const)('is refused whole for %s', (_name, body, other, code) => {
    expect(codeOf(body, contextAt(69_000n, other))).toBe(code)
  })

  it('leaves an order to its own levels, and one that is closed alone', () => {
    const past = { stopLoss: '67800', takeProfit: '60000' }
    expect(codeOf(past, contextAt(66_900n))).toBe(CODE.orderNotOpen)
    const { closing } = planReversal('new', ORDER, BODY, contextAt(69_000n))
    expect(codeOf({}, contextAt(69_000n), { ...ORDER, closing })).toBe(CODE.orderNotOpen)
  })
})
