import type { IndexInput, IndexResult } from '#protocol/formulas/indexPrice.ts'
import type { ProviderInput, ProviderResult } from '#protocol/formulas/providerPrice.ts'
import type { SourceWord } from '#protocol/priceSources.ts'
import { sourceName } from '#protocol/sourceNames.ts'
import type { Millis } from '#protocol/time.ts'
import type { Instrument, LiveMakeup } from '../types.ts'
import type { IndexFile } from './indexFile.ts'
import type { ProvidersFile } from './provider/providersFile.ts'

/** What a source said in a second, and whether it counted. */
type Word = Omit<SourceWord, 'name'>

/** The last second of an instrument that was judged, whether or not it made a price. */
export interface JudgedSecond {
  readonly at: Millis
  /** Of those that had a quote. */
  readonly words: readonly Word[]
}

/** A second that exchanges made. One that is gone, but excluded still, has no quote. */
export function secondOfVenues({ at, venues }: IndexInput, { uses }: IndexResult): JudgedSecond {
  const use = new Map(uses.map((one) => [one.venue, one.use]))
  const words = venues.flatMap(({ venue, bid, ask, ageMs }): Word[] =>
    bid === ''
      ? []
      : [{ source: venue, bid, ask, last: null, ageMs, use: use.get(venue) ?? 'noPrice' }],
  )
  return { at, words }
}

/** A second that providers made. */
export function secondOfProviders(
  { at, quotes }: ProviderInput,
  { uses }: ProviderResult,
): JudgedSecond {
  const use = new Map(uses.map((one) => [one.provider, one.use]))
  const words = quotes.map(({ provider, bid, ask, last, ageMs }) => ({
    source: provider,
    bid,
    ask,
    last,
    ageMs,
    use: use.get(provider) ?? 'noPrice',
  }))
  return { at, words }
}

/** Of all sources that the files name, also of those that are silent. */
export function makeupOf(
  index: IndexFile,
  providers: ProvidersFile | null,
  judged: (instrument: Instrument) => JudgedSecond | null,
): LiveMakeup {
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
      const second = judged(instrument)
      const said = new Map(second?.words.map((word) => [word.source, word]))
      const words = sourcesOf(instrument.code).map((source) => ({
        ...(said.get(source) ?? silent(source)),
        name: names.get(source) ?? sourceName(source),
      }))
      return { at: second?.at ?? null, words }
    },
  }
}

const silent = (source: string): Word => ({
  source,
  bid: null,
  ask: null,
  last: null,
  ageMs: null,
  use: 'silent',
})
