import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { StartFault } from '#server/platform/startFault.ts'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import { pathOfOwn } from '../ownFile.ts'
import type { Instrument } from '../types.ts'
import { VENUE_IDS, type VenueId } from './venueList.ts'

/** Fewer would be too few even while all of them are connected. */
const FEWEST_VENUES = 3
/** One that lies alone must not cast doubt on a price. */
const FEWEST_SECOND = 2

/** Says what a USDT is worth in dollars. */
export const TETHER_CODE = 'USDTUSD'

const Symbols = z.partialRecord(
  z.enum(VENUE_IDS, { error: `is no venue; those are ${VENUE_IDS.join(', ')}` }),
  z.string().regex(/^[A-Z0-9]{1,20}\/[A-Z0-9]{1,20}$/, 'must be base and quote, such as BTC/USDT'),
)
const File = z.strictObject({
  version: z.literal(1),
  instruments: z.record(z.string(), Symbols),
  second: z.record(z.string(), Symbols).default({}),
})

/** Which markets an instrument's price is made of. */
export interface IndexEntry {
  readonly code: string
  /** The market of each venue that takes part, as base and quote. */
  readonly symbols: Readonly<Partial<Record<VenueId, string>>>
}

/** What live prices are made of. */
export interface IndexFile {
  readonly instruments: readonly IndexEntry[]
  /** Dollar books of instruments in USDT: no price is made of them, they only cast doubt on one. */
  readonly second: readonly IndexEntry[]
  /** SHA-256 of the file as it is, in hexadecimal: evidence of a price names it. */
  readonly sha256: string
}

/** What the feed keeps an instrument's dollar books under. */
export const inDollars = (code: string): string => `${code} in dollars`

/**
 * Reads the operator's file, or ours where there is none.
 * @throws StartFault that names the file and what is wrong with it
 */
export function readIndexFile(path: string | null): IndexFile {
  const file = path ?? pathOfOwn('defaultIndex.json', import.meta.url)
  try {
    return parseIndex(readFileSync(file), INSTRUMENTS)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new StartFault(`${file}: ${said}`, { cause: error })
  }
}

/**
 * Reads an index. A market's base and quote are those of its instrument: a book in dollars never stands in
 * for one in USDT. Those of `second` are in dollars.
 * @throws Error that says what is wrong with it, for the operator
 * @internal tested without a file
 */
export function parseIndex(bytes: Buffer, instruments: readonly Instrument[]): IndexFile {
  const read = File.safeParse(JSON.parse(bytes.toString('utf8')))
  if (!read.success) throw new Error(z.prettifyError(read.error))
  const entries = Object.entries(read.data.instruments).map(([code, symbols]) => {
    const instrument = instruments.find((one) => one.code === code)
    if (instrument === undefined) throw new Error(`instruments.${code}: there is none of this code`)
    return entryOf(instrument, symbols)
  })
  const second = Object.entries(read.data.second).map(([code, symbols]) => {
    const instrument = instruments.find((one) => one.code === code)
    if (instrument === undefined || entries.every((one) => one.code !== code)) {
      throw new Error(`second.${code}: instruments has none of this code`)
    }
    return secondOf(instrument, symbols)
  })
  if (second.length > 0 && entries.every(({ code }) => code !== TETHER_CODE)) {
    throw new Error(`second: needs instruments.${TETHER_CODE}, which compares USDT with dollars`)
  }
  return { instruments: entries, second, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function secondOf({ code, base, quote }: Instrument, symbols: IndexEntry['symbols']): IndexEntry {
  if (quote !== 'USDT') throw new Error(`second.${code}: only of what is quoted in USDT`)
  checkSymbols(`second.${code}`, symbols, `${base}/USD`, FEWEST_SECOND)
  return { code, symbols }
}

function entryOf({ code, base, quote }: Instrument, symbols: IndexEntry['symbols']): IndexEntry {
  checkSymbols(`instruments.${code}`, symbols, `${base}/${quote}`, FEWEST_VENUES)
  return { code, symbols }
}

function checkSymbols(
  field: string,
  symbols: IndexEntry['symbols'],
  wanted: string,
  fewest: number,
): void {
  const given = Object.entries(symbols)
  for (const [venue, symbol] of given) {
    if (symbol !== wanted) throw new Error(`${field}.${venue}: must be ${wanted}, not ${symbol}`)
  }
  if (given.length < fewest) throw new Error(`${field}: needs ${fewest} venues or more`)
}
