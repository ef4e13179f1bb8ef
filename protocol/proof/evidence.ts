import {
  INDEX_BANDS,
  INDEX_RULE,
  type IndexInput,
  type IndexPoint,
  type IndexVenue,
  indexPrice,
  MOST_VENUES,
} from '../formulas/indexPrice.ts'
import { PROVIDER_RULE, providerPrice } from '../formulas/providerPrice.ts'
import { formatDecimal } from '../decimal.ts'
import { PRICE_SCALE, type Price } from '../price.ts'
import { type Millis, toIso } from '../time.ts'
import { toHex, utf8 } from './bytes.ts'
import { canonicalJson, type Json, readCanonical } from './canonical.ts'
import { type Form, fits, texts } from './form.ts'
import type { LogRow } from './logRow.ts'
import { leafHash } from './merkle.ts'
import { readProviderEvidence } from './providerEvidence.ts'
import { midOf, momentOf } from './scalars.ts'

/** What a price of the log was made of. */
export interface Evidence extends IndexInput {
  /** SHA-256 of the file that lists the venues, hexadecimal. */
  readonly file: string
  readonly instrumentId: number
}

const POINT: Form = { orNull: { fields: texts('mid', 'at') } }

const EVIDENCE: Form = {
  fields: {
    rule: { oneOf: [INDEX_RULE] },
    ...texts('file', 'at'),
    instrumentId: 'whole',
    decimals: 'whole',
    band: 'whole',
    last: POINT,
    held: POINT,
    venues: {
      each: {
        fields: {
          ...texts('venue', 'bid', 'ask'),
          ageMs: 'whole',
          silentMs: { orNull: 'whole' },
          aheadMs: { orNull: 'whole' },
          excluded: { orNull: { fields: { calmSince: { orNull: 'text' } } } },
        },
      },
    },
  },
}

interface PointText {
  readonly mid: string
  readonly at: string
}

/** Evidence as it is written. */
interface EvidenceText {
  readonly file: string
  readonly instrumentId: number
  readonly at: string
  readonly decimals: number
  readonly band: number
  readonly last: PointText | null
  readonly held: PointText | null
  readonly venues: readonly (Omit<IndexVenue, 'excluded'> & {
    readonly excluded: { readonly calmSince: string | null } | null
  })[]
}

const mapped = <T, U>(value: T | null, work: (value: T) => U): U | null =>
  value === null ? null : work(value)

const writtenPoint = (point: IndexPoint | null): Json =>
  mapped(point, ({ mid, at }) => ({ mid: formatDecimal(mid, PRICE_SCALE), at: toIso(at) }))

/** The canonical text of evidence: venues in the order of their names, mids with 8 decimals. */
export function evidenceText({ file, instrumentId, ...input }: Evidence): string {
  const { at, decimals, bandPpm, last, held } = input
  const venues = input.venues
    .map(({ venue, bid, ask, ageMs, silentMs, aheadMs, excluded }) => {
      const carried = mapped(excluded, ({ calmSince }) => ({ calmSince: mapped(calmSince, toIso) }))
      return { venue, bid, ask, ageMs, silentMs, aheadMs, excluded: carried }
    })
    .sort((a, b) => (a.venue < b.venue ? -1 : 1))
  return canonicalJson({
    rule: INDEX_RULE,
    file,
    instrumentId,
    at: toIso(at),
    decimals,
    band: bandPpm,
    last: writtenPoint(last),
    held: writtenPoint(held),
    venues,
  })
}

/** What a row names of its evidence: the leaf of the text, hexadecimal. */
export function evidenceHash(text: string): string {
  return toHex(leafHash(utf8(text)))
}

const readPoint = (point: PointText | null): IndexPoint | null =>
  mapped(point, ({ mid, at }) => ({ mid: midOf(mid), at: momentOf(at) }))

/**
 * Reads exactly what is written above.
 * @throws TypeError for any other text
 */
export function readEvidence(text: string): Evidence {
  const value = readCanonical(text)
  if (value === null || !fits(value, EVIDENCE)) throw new TypeError('no evidence')
  const { file, instrumentId, decimals, band, ...rest } = value as unknown as EvidenceText
  const names = rest.venues.map(({ venue }) => venue)
  const holds =
    /^[0-9a-f]{64}$/.test(file) &&
    decimals >= 0 &&
    decimals <= PRICE_SCALE &&
    Object.values(INDEX_BANDS).some((one) => one === band) &&
    names.length <= MOST_VENUES &&
    names.every((name) => /^[a-z0-9]{1,32}$/.test(name))
  if (!holds) throw new TypeError('a field of evidence is not of its form')
  const evidence: Evidence = {
    file,
    instrumentId,
    at: momentOf(rest.at),
    decimals,
    bandPpm: band,
    last: readPoint(rest.last),
    held: readPoint(rest.held),
    venues: rest.venues.map((venue) => ({
      ...venue,
      excluded: mapped(venue.excluded, (out) => ({ calmSince: mapped(out.calmSince, momentOf) })),
    })),
  }
  if (evidenceText(evidence) !== text) throw new TypeError('another spelling of evidence')
  return evidence
}

/** What is wrong with the first of these rows whose price does not follow from its evidence; null when all do. */
export function evidenceFault(
  rows: readonly LogRow[],
  evidence: ReadonlyMap<string, string>,
): string | null {
  for (const row of rows) {
    const text = row.evidence === undefined ? undefined : evidence.get(row.seq)
    if (row.evidence !== undefined && text === undefined)
      return `the evidence of row ${row.seq} is missing`
    if (!isProved(row, text)) return `row ${row.seq} does not follow from its evidence`
  }
  return null
}

function isProved(row: LogRow, text: string | undefined): boolean {
  try {
    return followsFromEvidence(row, text)
  } catch {
    return false
  }
}

/**
 * Whether a row's price follows from its evidence: the row names the text by its hash, the text is of the row's
 * instrument and second, and its rule makes the row's mid of it. A row without evidence is none of live prices.
 * @throws TypeError where the text cannot be read
 */
export function followsFromEvidence(row: LogRow, text: string | undefined): boolean {
  if (row.evidence === undefined || text === undefined)
    return row.evidence === text && row.source !== 'live'
  if (evidenceHash(text) !== row.evidence) return false
  const { instrumentId, at, mid } = madeBy(text)
  return (
    instrumentId === row.instrumentId &&
    toIso(at) === row.at &&
    mid !== null &&
    formatDecimal(mid, PRICE_SCALE) === row.mid
  )
}

/** What the rule that evidence names makes of it, for which instrument and second. */
function madeBy(text: string): {
  readonly instrumentId: number
  readonly at: Millis
  readonly mid: Price | null
} {
  if (ruleOf(text) === PROVIDER_RULE) {
    const evidence = readProviderEvidence(text)
    return { ...evidence, mid: providerPrice(evidence).mid }
  }
  const evidence = readEvidence(text)
  return { ...evidence, mid: indexPrice(evidence).mid }
}

/** The rule that evidence names; null where it names none. */
export function ruleOf(text: string): string | null {
  const value = readCanonical(text)
  if (typeof value !== 'object' || value === null || !('rule' in value)) return null
  return typeof value.rule === 'string' ? value.rule : null
}
