import { ASSETS } from '../assets.ts'
import type { Json } from './canonical.ts'

/** What a field must be: `text`, a whole number, one of a few words, nothing or else, one of several, a list, or named fields and no other. */
export type Form =
  | 'text'
  | 'whole'
  | { readonly oneOf: readonly string[] }
  | { readonly orNull: Form }
  | { readonly either: readonly Form[] }
  | { readonly each: Form }
  | { readonly fields: { readonly [name: string]: Form } }

/** Fields that are text, for a form of named fields. */
export const texts = (...names: readonly string[]): { [name: string]: Form } =>
  Object.fromEntries(names.map((name) => [name, 'text' as const]))

const ROW = { ...texts('seq', 'at', 'mid', 'source'), instrumentId: 'whole' } as const
const LINKED_ROW = { ...ROW, previous: 'text' } as const

const WAY = {
  seal: {
    fields: {
      ...texts('firstSeq', 'lastSeq', 'minute', 'root', 'chain', 'previous'),
      n: 'whole',
    },
  },
  rowPath: { each: 'text' },
  sealPath: { each: 'text' },
} as const

/** A row of the price log with its way to the signed head, and with its evidence where it names some. */
export const PRICE: Form = {
  either: [
    { fields: { ...WAY, row: { either: [{ fields: ROW }, { fields: LINKED_ROW }] } } },
    {
      fields: {
        ...WAY,
        row: { fields: { ...LINKED_ROW, evidence: 'text' } },
        evidence: 'text',
      },
    },
  ],
}

/** An entry of the books in one asset. */
export const ENTRY: Form = {
  fields: { ...texts('id', 'at'), postings: { each: { fields: texts('bucket', 'amount') } } },
}

/** A currency of the operator. */
export const ASSET: Form = { oneOf: ASSETS }

/** An entry of the books in several assets. */
export const MIXED_ENTRY: Form = {
  fields: {
    ...texts('id', 'at'),
    postings: { each: { fields: { ...texts('bucket', 'amount'), asset: ASSET } } },
  },
}

/** Who signs a receipt. */
export const ISSUER: Form = { fields: texts('keyId', 'publicKey') }

/** The signed head of the price log. */
export const HEAD: Form = {
  fields: { ...texts('root', 'at', 'keyId', 'signature'), size: 'whole' },
}

/**
 * Whether a value has all fields of a form and no other. What no formula looks at, such as a field of
 * another name beside the result, would be signed and shown and yet be proved by nothing.
 */
export function fits(value: Json | undefined, form: Form): boolean {
  if (form === 'text') return typeof value === 'string'
  if (form === 'whole') return typeof value === 'number' && Number.isSafeInteger(value)
  if ('oneOf' in form) return typeof value === 'string' && form.oneOf.includes(value)
  if ('orNull' in form) return value === null || fits(value, form.orNull)
  if ('either' in form) return form.either.some((one) => fits(value, one))
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
