import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveFeed } from './venueFeed.ts'
import type { ProvidersFile } from './provider/providersFile.ts'
import type { Calendars } from '../calendars/calendars.ts'
import type { Millis } from '#protocol/time.ts'

/** Fewer venues make no full price. */
const FEWEST_VENUES = 3
const LOOK_MS = 100

/** What may become live: codes of the index, and providers with theirs. */
export interface Wanted {
  readonly codes: readonly string[]
  readonly providers: ProvidersFile['providers']
  readonly calendars: Calendars
  /** Now, by the wall clock. */
  readonly now: () => Millis
}

type Heard = Pick<LiveFeed, 'quotes' | 'offers' | 'aliveAt' | 'now' | 'clockOffMs'>

/**
 * Waits until enough venues quote each instrument, a provider each of its own, and the clock was compared with theirs, at
 * most for a time. What is closed now has no quotes: its provider need only be connected.
 * @returns the codes of those that are quoted by enough
 */
export async function coveredCodes(
  feed: Heard,
  wanted: Wanted,
  withinMs: number,
): Promise<ReadonlySet<string>> {
  const all = new Set([
    ...wanted.codes,
    ...wanted.providers.flatMap(({ symbols }) => symbols.map(({ code }) => code)),
  ])
  const covered = (): ReadonlySet<string> =>
    new Set([...ofVenues(feed, wanted), ...ofProviders(feed, wanted)])
  const isDone = (): boolean => covered().size === all.size && feed.clockOffMs() !== null
  const end = feed.now() + withinMs
  while (!isDone() && feed.now() < end) {
    await sleep(LOOK_MS)
  }
  return covered()
}

const ofVenues = (feed: Heard, { codes }: Wanted): readonly string[] =>
  codes.filter((code) => feed.quotes(code).length >= FEWEST_VENUES)

function ofProviders(feed: Heard, { providers, calendars, now }: Wanted): readonly string[] {
  return providers.flatMap(({ profile, symbols }) =>
    symbols.flatMap(({ code, hours }) => {
      const isQuoted = feed.offers(code).length > 0
      const isShut = feed.aliveAt(profile.id) !== null && !calendars.of(hours).at(now()).open
      return isQuoted || isShut ? [code] : []
    }),
  )
}
