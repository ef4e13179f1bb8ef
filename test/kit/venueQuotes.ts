import {
  type IndexInput,
  type IndexPoint,
  type IndexVenue,
  indexBandOf,
  indexPrice,
} from '#protocol/formulas/indexPrice.ts'
import { formatPrice, type Price, price } from '#protocol/price.ts'
import { evidenceText } from '#protocol/proof/evidence.ts'
import type { Millis } from '#protocol/time.ts'
import type { Instrument, Quote } from '#server/modules/market/types.ts'
import type { ScriptedSource } from './scriptedSource.ts'

/** What is the hash of no list of venues. */
const FILE = 'ab'.repeat(32)

/** Five venues around a price: four are used, of which one is quiet, and one is out. */
function venuesAround(mid: Price): readonly IndexVenue[] {
  const quote = (venue: string, half: bigint, more: Partial<IndexVenue> = {}): IndexVenue => ({
    venue,
    bid: formatPrice(price(mid - half), 2),
    ask: formatPrice(price(mid + half), 2),
    ageMs: 130,
    silentMs: 130,
    aheadMs: null,
    excluded: null,
    ...more,
  })
  const far = formatPrice(price(mid + (mid / 20_000_000n) * 1_000_000n), 2)
  return [
    quote('binance', 1_000_000n),
    quote('bybit', 2_000_000n, { aheadMs: -41 }),
    quote('coinbaseexchange', 70_000_000n, { aheadMs: -88 }),
    quote('kraken', 250_000_000n, { ageMs: 12_400, silentMs: 910 }),
    quote('okx', 1_000_000n, { bid: far, ask: far, excluded: { calmSince: null } }),
  ]
}

/** A price as venues make it, with its evidence. */
function quoteOfVenues(
  { id, decimals }: Instrument,
  at: Millis,
  mid: Price,
  last: IndexPoint | null,
): Quote {
  const input: IndexInput = {
    rule: 'index-2',
    at,
    decimals,
    bandPpm: indexBandOf(id),
    last: last === null ? null : { mid: last.mid, at: last.at },
    full: null,
    held: null,
    venues: venuesAround(mid),
  }
  const made = indexPrice(input)
  if (made.mid !== mid) throw new Error('venues make another price')
  return { mid, state: 'full', evidence: evidenceText({ ...input, instrumentId: id, file: FILE }) }
}

/**
 * Has a scripted source say of BTC and ETH what venues made its prices of.
 * @param lastLogged the last logged price of an instrument
 */
export function showVenues(
  source: ScriptedSource,
  lastLogged: (id: number) => IndexPoint | null,
): void {
  const { quoteAt } = source
  source.quoteAt = (instrument, at) => {
    const said = quoteAt(instrument, at)
    return said === null ? null : quoteOfVenues(instrument, at, said.mid, lastLogged(instrument.id))
  }
}
