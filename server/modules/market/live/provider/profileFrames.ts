import { parseDecimal } from '#protocol/decimal.ts'
import type { Millis } from '#protocol/time.ts'
import type { Profile } from './profile.ts'

/** Decimals that any provider's price has at most. */
const DECIMALS = 18

/** Milliseconds have so many digits less than other units of time. */
const DIGITS_BEYOND_MS = { s: -3, ms: 0, us: 3, ns: 6 } as const

/** Both sides, or the last trade where neither side is quoted. */
export type ProviderPrices =
  | { readonly bid: string; readonly ask: string; readonly last: null }
  | { readonly bid: null; readonly ask: null; readonly last: string }

/** What a frame said of one symbol. Null prices: they were no decimals, so the provider has no quote. */
export interface ProviderFrame {
  readonly symbol: string
  readonly prices: ProviderPrices | null
  readonly time: Millis | null
}

interface Pointers {
  readonly bid?: string | undefined
  readonly ask?: string | undefined
  readonly last?: string | undefined
}

/** What stands in JSON at a pointer (RFC 6901); undefined where nothing does. */
function valueAt(json: unknown, pointer: string): unknown {
  const names = pointer.slice(1).split('/')
  return names.reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~')
    return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
  }, json)
}

const fits = (json: unknown, when: Profile['socket']['quotes']['when']): boolean =>
  when.every(({ at, is }) => valueAt(json, at) === is)

/** What it says is wrong, in its own words; null where it is no error. */
export function errorOf(json: unknown, forms: Profile['socket']['errors']): string | null {
  const form = forms.find(({ when }) => fits(json, when))
  if (form === undefined) return null
  const said = valueAt(json, form.message)
  return typeof said === 'string' ? said : 'an error without words'
}

/** The quotes of a frame whose numbers are the text that was sent; null where it brings none. */
export function quotesOf(json: unknown, profile: Profile): readonly ProviderFrame[] | null {
  const { quotes } = profile.socket
  if (!fits(json, quotes.when)) return null
  const list = quotes.each === undefined ? [json] : valueAt(json, quotes.each)
  if (!Array.isArray(list)) return []
  return list.flatMap((one: unknown) => {
    const symbol = valueAt(one, quotes.symbol)
    if (typeof symbol !== 'string') return []
    const time = quotes.time === undefined ? null : timeOf(valueAt(one, quotes.time), profile.time)
    return [{ symbol, prices: pricesOf(one, quotes), time }]
  })
}

/** Prices of a frame or an answer; null where it has none that are decimals. Half a quote is none. */
export function pricesOf(json: unknown, { bid, ask, last }: Pointers): ProviderPrices | null {
  const at = (pointer: string | undefined): unknown =>
    (pointer === undefined ? null : valueAt(json, pointer)) ?? null
  const [low, high, trade] = [at(bid), at(ask), at(last)]
  if (low === null && high === null) {
    return isDecimal(trade) ? { bid: null, ask: null, last: trade } : null
  }
  return isDecimal(low) && isDecimal(high) ? { bid: low, ask: high, last: null } : null
}

const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && parseDecimal(value, DECIMALS).ok

function timeOf(value: unknown, unit: Profile['time']): Millis | null {
  if (typeof value !== 'string' || !/^\d{9,20}$/.test(value)) return null
  const beyond = DIGITS_BEYOND_MS[unit]
  const millis = beyond < 0 ? value + '0'.repeat(-beyond) : value.slice(0, value.length - beyond)
  return /^\d{12,14}$/.test(millis) ? Number.parseInt(millis, 10) : null
}

/** The messages that ask for symbols, a batch each. */
export function subscriptionsOf(
  { socket: { subscribe, batch } }: Profile,
  symbols: readonly string[],
): readonly string[] {
  const batches = Array.from({ length: Math.ceil(symbols.length / batch) }, (_, at) =>
    symbols.slice(at * batch, (at + 1) * batch),
  )
  return batches.map((some) =>
    JSON.stringify(subscribe, (_, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('{symbols}', some.join(',')) : value,
    ),
  )
}
