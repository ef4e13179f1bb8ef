import { BINANCE } from './binance.ts'
import { BYBIT } from './bybit.ts'
import { COINBASE } from './coinbase.ts'
import { KRAKEN } from './kraken.ts'
import { KUCOIN } from './kucoin.ts'
import { OKX } from './okx.ts'
import { VenueServer } from './venueServer.ts'

const PROTOCOLS = {
  binance: BINANCE,
  okx: OKX,
  bybit: BYBIT,
  kraken: KRAKEN,
  coinbaseexchange: COINBASE,
  kucoin: KUCOIN,
}

export type KitVenue = keyof typeof PROTOCOLS

export const KIT_VENUES = Object.keys(PROTOCOLS) as readonly KitVenue[]

/** Stand-ins of the venues that an index is usually made of. */
export interface KitVenues {
  readonly servers: Readonly<Record<KitVenue, VenueServer>>
  /** Where they are, as the feed is told. */
  readonly addresses: Readonly<Record<KitVenue, string>>
  close(): Promise<void>
}

/** Opens all of them, without any book yet. */
export async function openVenues(): Promise<KitVenues> {
  const opened = await Promise.all(
    KIT_VENUES.map(async (venue) => {
      const server = await new VenueServer(PROTOCOLS[venue]).listen()
      return [venue, server] as const
    }),
  )
  const servers = Object.fromEntries(opened) as Record<KitVenue, VenueServer>
  const addresses = Object.fromEntries(opened.map(([venue, { url }]) => [venue, url]))
  return {
    servers,
    addresses: addresses as Record<KitVenue, string>,
    async close() {
      await Promise.all(opened.map(([, server]) => server.close()))
    },
  }
}
