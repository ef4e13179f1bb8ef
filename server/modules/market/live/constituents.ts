import type { IndexInput, IndexResult } from '#protocol/formulas/indexPrice.ts'
import type { ProviderInput, ProviderResult } from '#protocol/formulas/providerPrice.ts'
import type { SourceQuote } from '#protocol/priceSources.ts'
import { sourceName } from '#protocol/sourceNames.ts'
import type { Millis } from '#protocol/time.ts'
import type { Instrument, LiveConstituents } from '../types.ts'
import type { IndexFile } from './indexFile.ts'
import type { ProvidersFile } from './provider/providersFile.ts'

/** What a source quoted in a second, and whether it counted. */
type Quoted = Omit<SourceQuote, 'name'>

/** The last second of an instrument that was worked out, whether or not it made a price. */
export interface PricedSecond {
  readonly at: Millis
  /** Of those that had a quote. */
  readonly quotes: readonly Quoted[]
}

/** A source of live prices that can say what its last ones were made of. */
export interface SecondReader {
  /** The last second of an instrument, by its id; null before the first. */
  lastSecond(id: number): PricedSecond | null
}

/** A second that exchanges made. One that is gone, but excluded still, has no quote. */
export function secondOfVenues({ at, venues }: IndexInput, { uses }: IndexResult): PricedSecond {
  const use = new Map(uses.map((one) => [one.venue, one.use]))
  const quotes = venues
    .filter(({ bid }) => bid !== '')
    .map(({ venue, bid, ask, ageMs }) => {
      return { source: venue, bid, ask, last: null, ageMs, use: use.get(venue) ?? 'noPrice' }
    })
  return { at, quotes }
}

/** A second that providers made. */
export function secondOfProviders(input: ProviderInput, { uses }: ProviderResult): PricedSecond {
  const use = new Map(uses.map((one) => [one.provider, one.use]))
  const quotes = input.quotes.map(({ provider, bid, ask, last, ageMs }) => {
    return { source: provider, bid, ask, last, ageMs, use: use.get(provider) ?? 'noPrice' }
  })
  return { at: input.at, quotes }
}

/** Of all sources that the files name, also of those that are silent. */
export function constituentsOf(
  index: IndexFile,
  providers: ProvidersFile | null,
  lastSecond: (instrument: Instrument) => PricedSecond | null,
): LiveConstituents {
  const named = providers?.providers ?? []
  const names = new Map(named.map(({ profile: { id, name } }) => [id, name]))
  const sourcesOf = (code: string): readonly string[] =>
    providers?.codes.has(code) === true
      ? named.flatMap(({ profile, symbols }) =>
          symbols.some((one) => one.code === code) ? [profile.id] : [],
        )
      : Object.keys(index.instruments.find((one) => one.code === code)?.symbols ?? {})
  return {
    indexFile: index.sha256,
    providersFile: providers?.sha256 ?? null,
    of(instrument) {
      const second = lastSecond(instrument)
      const said = new Map(second?.quotes.map((quote) => [quote.source, quote]))
      const quotes = sourcesOf(instrument.code).map((source) => ({
        ...(said.get(source) ?? silent(source)),
        name: names.get(source) ?? sourceName(source),
      }))
      return { at: second?.at ?? null, quotes }
    },
  }
}

const silent = (source: string): Quoted => ({
  source,
  bid: null,
  ask: null,
  last: null,
  ageMs: null,
  use: 'silent',
})
