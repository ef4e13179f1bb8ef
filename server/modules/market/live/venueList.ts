import {
  type FrameReader,
  type IsAsked,
  readBinance,
  readBitfinex,
  readBitget,
  readBybit,
  readCoinbase,
  readCryptocom,
  readGate,
  readKraken,
  readKucoin,
  readOkx,
} from './venueFrames.ts'

/** How a venue is asked. */
export interface Venue {
  /** The subscription of its best bids and asks: of all markets at once, or of each. */
  readonly watch: 'watchBidsAsks' | 'watchTickers' | 'watchTicker'
  readonly reader: (isAsked: IsAsked) => FrameReader
  /** What its frames call a market: its own id, or base and quote. */
  readonly named: 'id' | 'symbol'
  /** Whether one request answers with the best bid and ask of many markets. */
  readonly asksMany: boolean
  /** The step of the time it tells, in milliseconds, which it rounds down to; null where it tells none. */
  readonly timeStepMs: 1 | 1000 | null
}

const USUAL = { watch: 'watchBidsAsks', named: 'id', asksMany: true, timeStepMs: 1 } as const

/** The venues that may be part of an index, by the ids of ccxt: a closed list. */
export const VENUES = {
  binance: { ...USUAL, reader: readBinance },
  okx: { ...USUAL, reader: readOkx },
  bybit: { ...USUAL, reader: readBybit },
  kraken: { ...USUAL, named: 'symbol', reader: readKraken, timeStepMs: 1000 },
  coinbaseexchange: { ...USUAL, watch: 'watchTickers', asksMany: false, reader: readCoinbase },
  kucoin: { ...USUAL, reader: readKucoin },
  gate: { ...USUAL, reader: readGate },
  bitget: { ...USUAL, reader: readBitget },
  cryptocom: { ...USUAL, asksMany: false, reader: readCryptocom, timeStepMs: null },
  bitfinex: { ...USUAL, watch: 'watchTicker', reader: readBitfinex, timeStepMs: null },
} as const satisfies Record<string, Venue>

export type VenueId = keyof typeof VENUES

export const VENUE_IDS = Object.keys(VENUES) as readonly VenueId[]
