import type { Json } from './canonical.ts'
import { ENTRY, type Form, fits, HEAD, ISSUER, PRICE, texts } from './form.ts'
import { FORMULA } from './receipt.ts'

const ORDER: Form = {
  fields: {
    ...texts('id', 'code', 'lots', 'contractSize', 'feeRate', 'spreadRate', 'closeOutRatio'),
    ...texts('openPrice', 'openedAt', 'stopLoss', 'takeProfit', 'liquidationPrice', 'margin'),
    ...texts('openFee', 'maxWin', 'closePrice', 'closedAt', 'profit', 'closeFee', 'result'),
    account: { oneOf: ['real', 'demo'] },
    side: { oneOf: ['long', 'short'] },
    closeReason: { oneOf: ['customer', 'stopLoss', 'takeProfit', 'liquidation'] },
    instrumentId: 'whole',
    decimals: 'whole',
    leverage: 'whole',
  },
}

const RECEIPT: Form = {
  fields: {
    signature: 'text',
    type: { oneOf: ['contract-receipt.v1'] },
    formula: { oneOf: [FORMULA] },
    issuer: ISSUER,
    order: ORDER,
    open: PRICE,
    close: PRICE,
    head: HEAD,
    entries: { fields: { opened: ENTRY, closed: ENTRY } },
  },
}

/** Whether a value has all fields of a contract's receipt and no other. */
export function hasReceiptForm(value: Json): boolean {
  return fits(value, RECEIPT)
}
