import { parsePrice, type Price, price, tickSize } from '../price.ts'
import { divideHalfEven } from '../rounding.ts'
import type { Millis } from '../time.ts'
import { type IndexPoint, isJump } from './indexPrice.ts'

/** The name of the rule below, as evidence states it. A change of the rule is a new name. */
export const PROVIDER_RULE = 'provider-1'

/**
 * What the rule asks of each class of instruments.
 * - `freshMs`: a quote of so long ago counts
 * - `agreePpm`: two providers agree within it, in parts per million of the lower one
 * - `widestPpm`: a spread above it says no price, in parts per million of the mid
 */
export const PROVIDER_CLASSES = {
  forex: { freshMs: 3_000, agreePpm: 500n, widestPpm: 5_000n },
  metals: { freshMs: 3_000, agreePpm: 2_000n, widestPpm: 5_000n },
  stocks: { freshMs: 5_000, agreePpm: 2_000n, widestPpm: 10_000n },
  etf: { freshMs: 5_000, agreePpm: 2_000n, widestPpm: 10_000n },
} as const

export type ProviderClass = keyof typeof PROVIDER_CLASSES

/** The hundreds of the ids of instruments that providers price. */
const CLASS_OF: Readonly<Record<number, ProviderClass>> = {
  1: 'forex',
  2: 'stocks',
  4: 'etf',
  5: 'metals',
}

/** The class of an instrument by its id; null where providers make no price of it. */
export function providerClassOf(instrumentId: number): ProviderClass | null {
  return CLASS_OF[Math.floor(instrumentId / 100)] ?? null
}

/** No price is made of more providers. */
export const MOST_PROVIDERS = 2

const MILLION = 1_000_000n
/** A quiet quote counts for so long, while its connection proved alive within `ALIVE_MS`. */
const QUIET_MS = 60_000
const ALIVE_MS = 5_000
const MOST_BEHIND_MS = 10_000
const MOST_AHEAD_MS = 2_000
/** For so long a price that was held back can be confirmed. */
const CONFIRM_MS = 5_000
/**
 * What confirms a price arrived so long after it was held back. Moments are whole seconds and ages are not, so a
 * shorter time would let the quote that it was made of confirm it.
 */
const LATER_MS = 1_000

/** What a provider said last, and how long ago. */
export interface ProviderQuote {
  readonly provider: string
  /** Decimal text, as the provider sent it; null where it sent none. */
  readonly bid: string | null
  readonly ask: string | null
  /** The last trade: the price where there is neither bid nor ask. */
  readonly last: string | null
  /** Since the quote arrived. */
  readonly ageMs: number
  /** Since its connection last proved alive; null where it has none. */
  readonly silentMs: number | null
  /** How far the provider's own time of the quote was ahead of its arrival; null where it says none. */
  readonly aheadMs: number | null
}

export interface ProviderInput {
  readonly at: Millis
  /** Of the instrument, from 0 to 8: the price is a multiple of its tick. */
  readonly decimals: number
  readonly class: ProviderClass
  /** The last logged price of the instrument. */
  readonly last: IndexPoint | null
  /** A price that was held back, and the second that did so first. */
  readonly held: IndexPoint | null
  /** In any order. */
  readonly quotes: readonly ProviderQuote[]
}

/** That a provider was used, or why not. */
type ProviderUse = 'used' | 'noPrice' | 'crossed' | 'wide' | 'stale' | 'untimely'

export interface ProviderResult {
  /** `full`: two agree. `single`: there is one; whether it decides everything is the policy's to say. */
  readonly state: 'full' | 'single' | 'thin' | 'held' | 'none'
  /** Null where the state is `held` or `none`. */
  readonly mid: Price | null
  /** What is held back, to be given to the next second. */
  readonly held: IndexPoint | null
  /** In the order of the names of the providers. */
  readonly uses: readonly { readonly provider: string; readonly use: ProviderUse }[]
}

/** A provider, and twice its mid where it has one that counts: so that no mid is a fraction. */
interface Judged {
  readonly quote: ProviderQuote
  readonly use: ProviderUse
  readonly twice: bigint | null
}

/**
 * The price of a second that one provider makes, or two (`docs/receipt-format.md` 5.2): the middle of their mids,
 * rounded half-even to the tick. Pure, and the same in any order of the providers.
 * @throws TypeError where a provider is named twice, or there are more than two
 */
export function providerPrice(input: ProviderInput): ProviderResult {
  const judged = [...input.quotes]
    .sort((a, b) => (a.provider < b.provider ? -1 : 1))
    .map((quote) => judge(quote, input.class))
  if (judged.length > MOST_PROVIDERS) throw new TypeError('more providers than a price is made of')
  if (judged.some(({ quote }, at) => quote.provider === judged[at + 1]?.quote.provider)) {
    throw new TypeError('a provider is named twice')
  }
  const uses = judged.map(({ quote, use }) => ({ provider: quote.provider, use }))
  return {
    ...priceOf(
      judged.filter(({ use }) => use === 'used'),
      input,
    ),
    uses,
  }
}

function judge(quote: ProviderQuote, named: ProviderClass): Judged {
  const out = (use: ProviderUse): Judged => ({ quote, use, twice: null })
  const prices = pricesOf(quote)
  if (prices === null) return out('noPrice')
  const [bid, ask] = prices
  if (bid > ask) return out('crossed')
  const { widestPpm, freshMs } = PROVIDER_CLASSES[named]
  if ((ask - bid) * 2n * MILLION > (bid + ask) * widestPpm) return out('wide')
  if (!isFresh(quote, freshMs)) return out('stale')
  const { aheadMs } = quote
  if (aheadMs !== null && (aheadMs > MOST_AHEAD_MS || aheadMs < -MOST_BEHIND_MS)) {
    return out('untimely')
  }
  return { quote, use: 'used', twice: bid + ask }
}

/** Bid and ask, or the last trade as both where it quotes neither. Half a quote is none. */
function pricesOf({ bid, ask, last }: ProviderQuote): readonly [Price, Price] | null {
  const isTrade = bid === null && ask === null
  const low = parsePrice((isTrade ? last : bid) ?? '')
  const high = parsePrice((isTrade ? last : ask) ?? '')
  return low === null || high === null ? null : [low, high]
}

function isFresh({ ageMs, silentMs }: ProviderQuote, freshMs: number): boolean {
  const within = (ms: number, most: number): boolean => ms >= 0 && ms <= most
  if (within(ageMs, freshMs)) return true
  return within(ageMs, QUIET_MS) && silentMs !== null && within(silentMs, ALIVE_MS)
}

type Priced = Omit<ProviderResult, 'uses'>

const NONE: Priced = { state: 'none', mid: null, held: null }

function priceOf(used: readonly Judged[], input: ProviderInput): Priced {
  const { at, last, held, decimals } = input
  const twices = used.flatMap(({ twice }) => twice ?? [])
  const state = stateOf(twices, input.class)
  if (state === 'none') return NONE
  const tick = tickSize(decimals)
  const sum = twices.reduce((total, one) => total + one, 0n)
  const mid = price(divideHalfEven(sum, 2n * BigInt(twices.length) * tick) * tick)
  if (mid === 0n) return NONE
  if (last !== null && isJump(last.mid, mid)) {
    const waited = held === null || isJump(held.mid, mid) ? null : at - held.at
    const waits = waited !== null && waited >= 0 && waited <= CONFIRM_MS
    const confirms = waits && used.every(({ quote }) => quote.ageMs + LATER_MS <= waited)
    if (!confirms) return { state: 'held', mid: null, held: { mid, at: waits ? at - waited : at } }
  }
  return { state, mid, held: null }
}

/** Two that agree are full, two within 0.3 % of the lower one thin. */
function stateOf(twices: readonly bigint[], named: ProviderClass): ProviderResult['state'] {
  const [one, other] = twices
  if (one === undefined) return 'none'
  if (other === undefined) return 'single'
  const [low, away] = one < other ? [one, other - one] : [other, one - other]
  if (away * MILLION <= low * PROVIDER_CLASSES[named].agreePpm) return 'full'
  return away * 1_000n <= low * 3n ? 'thin' : 'none'
}
