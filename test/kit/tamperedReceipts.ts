import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Json } from '#protocol/proof/canonical.ts'
import { receiptBodyText, receiptText } from '#protocol/proof/receiptKind.ts'
import type { AnyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { headText } from '#protocol/proof/treeHead.ts'
import type { Signer } from '#server/platform/signer.ts'

const FOLDER = fileURLToPath(new URL('../fixtures/receipts', import.meta.url))

/** Every receipt of the fixtures, by the name of its file. */
export const RECEIPT_NAMES: readonly string[] = readdirSync(FOLDER)
  .map((file) => file.replace('.receipt', ''))
  .sort()

/** The bytes of a receipt that an operator made, as text. */
export const receiptOf = (name: string): string => readFileSync(`${FOLDER}/${name}.receipt`, 'utf8')

export type Part = { readonly [name: string]: unknown }

/** A receipt, signed again in all its parts by an operator that lies. */
export function forged(value: Json, signer: Signer): string {
  const { signature: _signature, ...receipt } = value as unknown as AnyReceipt
  const { keyId, publicKey } = signer
  const body = { ...receipt, issuer: { keyId, publicKey } }
  if ('head' in body) {
    const head = { ...body.head, keyId }
    Object.assign(body, { head: { ...head, signature: signer.sign(headText(head)) } })
  }
  return receiptText({ ...body, signature: signer.sign(receiptBodyText(body)) })
}

/** A fixture with other values in its order, and elsewhere. */
export function lied(name: string, order: Part, rest: Part = {}): Json {
  const whole = JSON.parse(receiptOf(name)) as { order: object }
  return { ...whole, ...rest, order: { ...whole.order, ...order } } as Json
}

/** A copy of a receipt that is another in one place. */
export interface Changed {
  readonly path: string
  readonly flipped: Json
}

function other(value: Json, path: readonly string[]): Json {
  // What is rounded away of these is proved by nothing: their first digit counts.
  if (/^(sigma|total)$/.test(path.at(-1) ?? '') && typeof value === 'string') return `1${value}`
  if (typeof value === 'number') return value + 1
  if (typeof value !== 'string') return '1'
  const last = value.at(-1) ?? ''
  // Moments end with a letter: the digit before it.
  if (/^\d{4}-.*Z$/.test(value))
    return value.replace(/(\d)(?=\.\d+Z$)/, (d) => String((+d + 7) % 10))
  return value.slice(0, -1) + (/\d/.test(last) ? String((Number(last) + 1) % 10) : `${last}x`)
}

/** Every value of a receipt, flipped one at a time. */
export function leaves(whole: Json): readonly Changed[] {
  const found: Changed[] = []
  const walk = (value: Json, path: readonly string[]): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name])
      return
    }
    found.push({ path: path.join('.'), flipped: changedAt(whole, path, other(value, path)) })
  }
  walk(whole, [])
  return found
}

/** Every list of a receipt, shorter, longer and turned, and every object of it without its first field, or as nothing. */
export function reshaped(whole: Json): readonly Changed[] {
  const found: Changed[] = []
  const walk = (value: Json, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return
    const shapes: readonly Json[] = Array.isArray(value) ? listsOf(value) : partsOf(value as Part)
    for (const shape of shapes) {
      found.push({ path: path.join('.'), flipped: changedAt(whole, path, shape) })
    }
    for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name])
  }
  for (const [name, inner] of Object.entries(whole as object)) walk(inner as Json, [name])
  return found
}

function listsOf(list: readonly Json[]): readonly Json[] {
  const [first, ...rest] = list
  if (first === undefined) return [['x']]
  return [rest, list.slice(0, -1), [first, ...list], list.toReversed()]
}

const partsOf = (part: Part): readonly Json[] => [
  null,
  Object.fromEntries(Object.entries(part).slice(1)) as Json,
]

function changedAt(whole: Json, path: readonly string[], value: Json): Json {
  const copy = structuredClone(whole) as { [name: string]: Json }
  let part = copy
  for (const name of path.slice(0, -1)) part = part[name] as { [name: string]: Json }
  part[path.at(-1) ?? ''] = value
  return copy
}

const HOSTILE_TEXTS = ['', '-1', 'x', '9'.repeat(2_000), `0.${'9'.repeat(30)}`, '0', '1e9']
const HOSTILE_NUMBERS = [-1, 0, 9, Number.MAX_SAFE_INTEGER]

/** What may stand in a field to make the check itself fail, or last. */
export const hostile = (value: Json): readonly Json[] =>
  typeof value === 'number' ? HOSTILE_NUMBERS : HOSTILE_TEXTS
