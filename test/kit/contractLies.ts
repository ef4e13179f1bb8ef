import type { Receipt } from '#protocol/proof/receipt.ts'
import { RECEIPT, RECEIPT_TEXT } from './receiptFixture.ts'

const { order, open, close, entries, head } = RECEIPT

/** What an operator could sign of a contract that does not follow, and the checks that it is caught by. */
export const CONTRACT_LIES: readonly (readonly [Partial<Receipt>, readonly string[]])[] = [
  [{ order: { ...order, openPrice: '76404.26' } }, ['openPrice']],
  [{ order: { ...order, margin: '114.606376' } }, ['margin']],
  [{ order: { ...order, liquidationPrice: '74494.15' } }, ['liquidationPrice']],
  [{ order: { ...order, openFee: '1.375276' } }, ['openFee']],
  [{ order: { ...order, closeReason: 'stopLoss' } }, ['closeReason']],
  [{ order: { ...order, closePrice: '76404.12' } }, ['closePrice']],
  [{ order: { ...order, profit: '-0.003601', result: '-2.754153' } }, ['profit', 'result']],
  [{ order: { ...order, closeFee: '1.375276' } }, ['closeFee']],
  [{ order: { ...order, instrumentId: 2 } }, ['order']],
  [{ order: { ...order, closedAt: '2026-11-20T20:25:30.000Z' } }, ['order']],
  [{ open: { ...open, row: { ...open.row, mid: '76400.43000001' } } }, ['openRow']],
  [{ close: { ...close, row: { ...close.row, source: 'live' } } }, ['closeRow']],
  [{ close: { ...close, rowPath: close.rowPath.slice(1) } }, ['closeRow']],
  [{ close: { ...close, seal: { ...close.seal, chain: open.seal.root } } }, ['closeSeal']],
  [{ open: { ...open, seal: { ...open.seal, n: 2 } } }, ['openSeal']],
  [{ head: { ...head, size: head.size + 1 } }, ['openSeal', 'closeSeal']],
  [{ close: { ...close, row: { ...close.row, instrumentId: 2 } } }, ['closeRow', 'order']],
  [{ order: { ...order, stopLoss: '1' } }, ['order']],
  [{ order: { ...order, takeProfit: order.stopLoss } }, ['order', 'maxWin']],
  [{ order: { ...order, feeRate: '0' } }, ['openFee', 'closeFee', 'maxWin', 'result']],
  [{ entries: { ...entries, closed: entries.opened } }, ['order', 'closedEntry']],
  [{ entries: { ...entries, closed: { ...entries.closed, id: '04' } } }, ['order']],
  [{ entries: { ...entries, opened: { ...entries.opened, postings: [] } } }, ['openedEntry']],
]

/** What is no receipt, though it is signed. */
export const MISSHAPEN: readonly (readonly [string, object])[] = [
  ['a field beside the others', { note: 'a refund is due' }],
  ['a field beside those of the order', { order: { ...order, bonus: '5' } }],
  ['a field beside those of a row', { open: { ...open, row: { ...open.row, note: '' } } }],
  ['a field less', { order: { ...order, account: undefined } }],
  ['an account of another kind', { order: { ...order, account: 'gold' } }],
  ['a side of another kind', { order: { ...order, side: 'LONG' } }],
  ['a code that is no text', { order: { ...order, code: { name: 'BTCUSDT' } } }],
  ['an id that is no text', { order: { ...order, id: 5 } }],
  ['a leverage that is no number', { order: { ...order, leverage: '20' } }],
  ['an entry without a number', { entries: { ...entries, opened: { ...entries.opened, id: {} } } }],
  ['other formulas', { formula: 'contract.2' }],
  ['another type', { type: 'contract-receipt.v2' }],
  ['a prototype', { order: { ...order, ['__proto__']: { side: 'long' } } }],
]

/** What nobody could read. */
export const HOSTILE: readonly object[] = [
  { order: {} },
  { open: {}, close: {} },
  { entries: { opened: 1 } },
  { order: { ...order, lots: '0' } },
  { order: { ...order, leverage: 0 } },
  { open: { ...open, rowPath: [1] } },
]

/** The same receipt, written otherwise. */
export const OTHER_SPELLINGS: readonly (readonly [string, string])[] = [
  ['a key said twice', RECEIPT_TEXT.replace('"closeFee":', '"closeFee":"9","closeFee":')],
  ['a number in another spelling', RECEIPT_TEXT.replace('"leverage":20', '"leverage":2e1')],
  ['a sign in another spelling', RECEIPT_TEXT.replace('"demo"', '"dem\\u006f"')],
  ['an escape of its own', RECEIPT_TEXT.replace('"code":"B', '"code":"\\u0042')],
]
