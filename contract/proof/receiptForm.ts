import type { Json } from './canonical.ts'
import { FORMULA } from './receipt.ts'

/** What a field must be: `text`, a whole number, one of a few words, a list, or named fields and no other. */
type Form =
  | 'text'
  | 'whole'
  | { readonly oneOf: readonly string[] }
  | { readonly each: Form }
  | { readonly fields: { readonly [name: string]: Form } }

const texts = (...names: readonly string[]): { [name: string]: Form } =>
  Object.fromEntries(names.map((name) => [name, 'text' as const]))

const PRICE: Form = {
  fields: {
    row: { fields: { ...texts('seq', 'at', 'mid', 'source'), instrumentId: 'whole' } },
    seal: {
      fields: {
        ...texts('firstSeq', 'lastSeq', 'minute', 'root', 'chain', 'previous'),
        n: 'whole',
      },
    },
    rowPath: { each: 'text' },
    sealPath: { each: 'text' },
  },
}

const ENTRY: Form = {
  fields: { ...texts('id', 'at'), postings: { each: { fields: texts('bucket', 'amount') } } },
}

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
    issuer: { fields: texts('keyId', 'publicKey') },
    order: ORDER,
    open: PRICE,
    close: PRICE,
    head: { fields: { ...texts('root', 'at', 'keyId', 'signature'), size: 'whole' } },
    entries: { fields: { opened: ENTRY, closed: ENTRY } },
  },
}

/**
 * Whether a value has all fields of a receipt and no other. What no formula looks at, such as a field
 * of another name beside the result, would be signed and shown and yet be proved by nothing.
 */
export function hasReceiptForm(value: Json): boolean {
  return fits(value, RECEIPT)
}

function fits(value: Json | undefined, form: Form): boolean {
  if (form === 'text') return typeof value === 'string'
  if (form === 'whole') return typeof value === 'number' && Number.isSafeInteger(value)
  if ('oneOf' in form) return typeof value === 'string' && form.oneOf.includes(value)
  if ('each' in form)
    return Array.isArray(value) && value.every((one: Json) => fits(one, form.each))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const given = value as { readonly [name: string]: Json }
  const names = Object.keys(form.fields)
  return (
    Object.keys(given).length === names.length &&
    names.every((name) => {
      const field = form.fields[name]
      return field !== undefined && Object.hasOwn(given, name) && fits(given[name], field)
    })
  )
}
