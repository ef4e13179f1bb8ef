import { z } from 'zod'
import { MARKET_TYPE } from '#protocol/marketTypes.ts'
import { VENUE_IDS, type VenueId } from '#server/modules/market/service.ts'

/** Stand-ins of venues on this host, for tests: no page of prices elsewhere can take a venue's place. */
const STAND_IN = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/

/** Variables about prices of venues, and when markets trade. */
export const LIVE_VARIABLES = {
  INDEX_FILE: z.string().optional(),
  CALENDARS_FILE: z.string().optional(),
  PROVIDERS_FILE: z.string().optional(),
  VENUE_ADDRESSES: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim().split('=')))
    .refine(
      (pairs) =>
        pairs.every(
          ([venue = '', address = '', ...more]) =>
            isVenue(venue) && STAND_IN.test(address) && more.length === 0,
        ),
      `must be addresses on this host, such as binance=http://127.0.0.1:4000, of ${VENUE_IDS.join(', ')}`,
    )
    .transform((pairs) => Object.fromEntries(pairs) as LiveConfig['venueAddresses'])
    .default({}),
  ACCEPT_FEWER_CLASSES: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine(
      (names) => names.every((name) => Object.hasOwn(MARKET_TYPE, name)),
      `must be some of ${Object.keys(MARKET_TYPE).join(', ')}`,
    )
    .default([]),
}

interface Variables {
  readonly INDEX_FILE?: string | undefined
  readonly CALENDARS_FILE?: string | undefined
  readonly PROVIDERS_FILE?: string | undefined
  readonly VENUE_ADDRESSES: LiveConfig['venueAddresses']
  readonly ACCEPT_FEWER_CLASSES: readonly string[]
}

/** What an operator may set about prices of venues, and when markets trade. */
export interface LiveConfig {
  /** Which markets of which venues prices are made of; null: our own list. */
  readonly indexFile: string | null
  /** When each market trades; null: our own calendars. */
  readonly calendarsFile: string | null
  /** Which providers make the prices of other classes than coins; null: none do. */
  readonly providersFile: string | null
  /** Keys of providers, by the variables that hold them. */
  readonly providerKeys: Readonly<Record<string, string>>
  /** Where stand-ins of venues are; empty: the venues themselves are asked. */
  readonly venueAddresses: Readonly<Partial<Record<VenueId, string>>>
  /** Classes of instruments that production may start without, though they were offered at its last start. */
  readonly acceptedFewer: readonly string[]
}

function isVenue(name: string): name is VenueId {
  return VENUE_IDS.some((venue) => venue === name)
}

/** Variables that hold keys of providers; which ones there are, the operator's own profiles say. */
const KEY_VARIABLE = /^PROVIDER_KEY_[A-Z0-9_]{1,40}$/

/**
 * @param folder turns a path that was given into one from the root
 * @param environment where keys of providers are
 */
export function liveOf(
  read: Variables,
  folder: (path: string | undefined) => string | null,
  environment: Readonly<Record<string, string | undefined>>,
): LiveConfig {
  const keys = Object.entries(environment).flatMap(([name, key]) => {
    const text = key?.trim() ?? ''
    return KEY_VARIABLE.test(name) && text !== '' ? [[name, text] as const] : []
  })
  return {
    indexFile: folder(read.INDEX_FILE),
    calendarsFile: folder(read.CALENDARS_FILE),
    providersFile: folder(read.PROVIDERS_FILE),
    providerKeys: Object.fromEntries(keys),
    venueAddresses: read.VENUE_ADDRESSES,
    acceptedFewer: read.ACCEPT_FEWER_CLASSES,
  }
}
