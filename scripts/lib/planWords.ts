import { type OperatorRequest, to } from './operatorRequest.ts'

/** Terms that are typed as `word=value`, each with its field. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['rate', 'dailyRate'],
  ['min', 'minAmount'],
  ['max', 'maxAmount'],
  ['unit', 'unitPrice'],
  ['exit', 'exitRate'],
])

/**
 * A plan that is proposed: id, kind, asset, days, then its terms by name, `unit=` or `exit=` as its kind has it; null for
 * other words. No term has a value of its own: one that is forgotten must not be guessed.
 */
export function proposedPlan(words: readonly string[]): OperatorRequest | null {
  const [id, kind, asset, days = '', ...named] = words
  if (!/^\d{1,5}$/.test(days)) return null
  const terms = new Map<string, string>()
  for (const word of named) {
    const place = word.indexOf('=')
    const field = NAMED.get(word.slice(0, place))
    if (field === undefined || terms.has(field)) return null
    terms.set(field, word.slice(place + 1))
  }
  if (!['dailyRate', 'minAmount', 'maxAmount'].every((field) => terms.has(field))) return null
  if (terms.has('unitPrice') === terms.has('exitRate')) return null
  const body = { id, kind, asset, days: Number(days), unitPrice: null, exitRate: null }
  return to('proposePlan', null, { ...body, ...Object.fromEntries(terms) })
}
