import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RECEIPT } from '#kit/receiptFixture.ts'
import { historyOf, type Receipt, type ReceiptEdit, type ReceiptHistory } from './receipt.ts'
import { hasSoundHistory } from './receiptHistory.ts'
import { verifyReceipt } from './receiptVerifier.ts'
import { CONTRACT_RECEIPT } from './verifyReceipt.ts'

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

/* A receipt that an operator made of an order that got more margin, was closed in part, and got more again. */
const FILE = new URL('../../test/fixtures/receipts/moreMargin.receipt', import.meta.url)
const TEXT = readFileSync(FILE, 'utf8')
const MORE = JSON.parse(TEXT) as Receipt
const HISTORY = MORE.order.history as ReceiptHistory
const [FIRST, STOPS, LAST] = HISTORY.edits as [ReceiptEdit, ReceiptEdit, ReceiptEdit]

/** The checks that fail where it tells other changes, or something else of its order. */
const failed = (
  edits: readonly ReceiptEdit[],
  change: Partial<Receipt['order']> = {},
): readonly string[] =>
  CONTRACT_RECEIPT.checksOf({
    ...MORE,
    order: { ...MORE.order, ...change, history: { ...HISTORY, edits } },
  })
    .filter(({ ok }) => !ok)
    .map(({ name }) => name)

describe('margin that a receipt says was added', () => {
  it('holds as it was', () => {
    expect(verifyReceipt(TEXT, { publicKey: MORE.issuer.publicKey }).ok).toBe(true)
    expect(failed(HISTORY.edits)).toEqual([])
  })

  it.each([
    ['less', [{ ...FIRST, added: '9.000001' }, STOPS, LAST], 'order'],
    ['booked by nothing', [{ ...FIRST, moved: [] }, STOPS, LAST], 'order'],
    ['booked once, and added twice', [FIRST, FIRST, STOPS, LAST], 'order'],
    ['never added', [FIRST, STOPS], 'margin'],
    ['for other lots', [{ ...FIRST, lots: '6' }, STOPS, LAST], 'order'],
    ['with other stops in one', [{ ...FIRST, stopLoss: '65000.00' }, STOPS, LAST], 'order'],
    ['no amount', [{ ...FIRST, added: '10.0' }, STOPS, LAST], 'margin'],
  ] as const)('is not believed: %s', (_, edits, check) => {
    expect(failed(edits)).toContain(check)
  })

  it('moves the liquidation, and comes back', () => {
    expect(failed(HISTORY.edits, { liquidationPrice: '65000.00' })).toEqual(['liquidationPrice'])
    expect(failed(HISTORY.edits, { margin: '272.013600' })).toEqual(['margin'])
    // Without it less comes back.
    expect(failed([STOPS])).toContain('closedEntry')
  })
})
