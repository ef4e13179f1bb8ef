import { describe, expect, it } from 'vitest'
import { RECEIPT } from '#kit/receiptFixture.ts'
import { historyOf, type Receipt, type ReceiptEdit, type ReceiptHistory } from './receipt.ts'
import { hasSoundHistory } from './receiptHistory.ts'

const { order, open, close, entries } = RECEIPT

/** The fixture as if its stops had been changed, which its closing by hand does not forbid. */
function told(part: Partial<ReceiptHistory>, change: Partial<Receipt['order']> = {}): Receipt {
  const history = { ...historyOf(order), ...part }
  return { ...RECEIPT, order: { ...order, ...change, history } }
}

const edit = (part: Partial<ReceiptEdit>): ReceiptEdit => ({
  at: order.openedAt,
  logSeq: open.row.seq,
  lots: order.lots,
  stopLoss: order.stopLoss,
  takeProfit: order.takeProfit,
  moved: [],
  ...part,
})

const lower = '70000.00'
const moved = (amount: string, id = entries.opened.id): ReceiptEdit['moved'] => [
  {
    id: String(BigInt(id) + 1n),
    at: order.openedAt,
    postings: [
      { bucket: 'house/escrow', amount },
      { bucket: 'house/treasury', amount: `-${amount}` },
    ],
  },
]

describe('the history a receipt tells', () => {
  it('is sound where it tells none, or none that changed anything', () => {
    expect(hasSoundHistory(RECEIPT)).toBe(true)
    expect(hasSoundHistory(told({}))).toBe(true)
  })

  it('may change the stop loss, without an entry', () => {
    const history = { stopLoss: order.stopLoss, edits: [edit({ stopLoss: lower })] }
    expect(hasSoundHistory(told(history))).toBe(false)
    const back = [edit({ stopLoss: lower }), edit({})]
    expect(hasSoundHistory(told({ edits: back }))).toBe(true)
  })

  it.each([
    ['an entry that moves nothing it had to', edit({ moved: moved('1.000000') })],
    ['a change before the opening', edit({ logSeq: String(BigInt(open.row.seq) - 1n) })],
    ['a change after the closing', edit({ logSeq: String(BigInt(close.row.seq) + 1n) })],
    ['a change of more lots than there were', edit({ lots: String(BigInt(order.lots) + 1n) })],
    ['a change at no moment', edit({ at: '2020-01-01 00:00' })],
  ])('has no %s', (_, one) => {
    expect(hasSoundHistory(told({ edits: [one] }))).toBe(false)
  })

  it('is no part of less than it is, and of no level that had closed it', () => {
    expect(hasSoundHistory(told({ lotsBefore: '1' }, { lots: '2' }))).toBe(false)
    const more = { openedLots: '99', lotsBefore: '99' }
    expect(hasSoundHistory(told(more, { closeReason: 'liquidation' }))).toBe(false)
    expect(hasSoundHistory(told({ stopLoss: '1.00' }))).toBe(false)
  })
})
