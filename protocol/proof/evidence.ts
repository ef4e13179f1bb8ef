import {
  canBeHeld,
  INDEX_BANDS,
  INDEX_RULES,
  type IndexInput,
  type IndexRule,
  type IndexVenue,
  indexBandOf,
  indexPrice,
  MOST_VENUES,
} from '../formulas/indexPrice.ts'
import { PROVIDER_RULE, providerClassOf, providerPrice } from '../formulas/providerPrice.ts'
import { formatDecimal } from '../decimal.ts'
import { PRICE_SCALE, type Price } from '../price.ts'
import { toIso } from '../time.ts'
import { toHex, utf8 } from './bytes.ts'
import { canonicalJson, readCanonical } from './canonical.ts'
import { EvidenceLinks, type Linked } from './evidenceLinks.ts'
import { type Form, fits, texts } from './form.ts'
import type { LogRow } from './logRow.ts'
import { leafHash } from './merkle.ts'
import { POINT, type PointText, readPoint, writtenPoint } from './pricePoint.ts'
import { readProviderEvidence } from './providerEvidence.ts'
import { momentOf } from './scalars.ts'

/** What a price of the log was made of. */
export interface Evidence extends IndexInput {
  /** SHA-256 of the file that lists the venues, hexadecimal. */
  readonly file: string
  readonly instrumentId: number
}

/** By the rule: the first knows no last full price. */
const formOf = (rule: IndexRule): Form => ({
  fields: {
    rule: { oneOf: [rule] },
    ...texts('file', 'at'),
    instrumentId: 'whole',
    decimals: 'whole',
    band: 'whole',
    last: POINT,
    ...(rule === 'index-1' ? {} : { full: POINT }),
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
})
const FORMS = INDEX_RULES.map(formOf)

/** Evidence as it is written. */
interface EvidenceText {
  readonly rule: IndexRule
  readonly file: string
  readonly instrumentId: number
  readonly at: string
  readonly decimals: number
  readonly band: number
  readonly last: PointText | null
  readonly full?: PointText | null
  readonly held: PointText | null
  readonly venues: readonly (Omit<IndexVenue, 'excluded'> & {
    readonly excluded: { readonly calmSince: string | null } | null
  })[]
}

const mapped = <T, U>(value: T | null, work: (value: T) => U): U | null =>
  value === null ? null : work(value)

/** The canonical text of evidence: venues in the order of their names, mids with 8 decimals. */
export function evidenceText({ file, instrumentId, ...input }: Evidence): string {
  const { rule, at, decimals, bandPpm, last, full, held } = input
  const venues = input.venues
    .map(({ venue, bid, ask, ageMs, silentMs, aheadMs, excluded }) => {
      const carried = mapped(excluded, ({ calmSince }) => ({ calmSince: mapped(calmSince, toIso) }))
      return { venue, bid, ask, ageMs, silentMs, aheadMs, excluded: carried }
    })
    .sort((a, b) => (a.venue < b.venue ? -1 : 1))
  return canonicalJson({
    rule,
    file,
    instrumentId,
    at: toIso(at),
    decimals,
    band: bandPpm,
    last: writtenPoint(last),
    ...(rule === 'index-1' ? {} : { full: writtenPoint(full) }),
    held: writtenPoint(held),
    venues,
  })
}

/** What a row names of its evidence: the leaf of the text, hexadecimal. */
export function evidenceHash(text: string): string {
  return toHex(leafHash(utf8(text)))
}

/**
 * Reads exactly what is written above.
 * @throws TypeError for any other text
 */
export function readEvidence(text: string): Evidence {
  const value = readCanonical(text)
  if (value === null || !FORMS.some((form) => fits(value, form))) throw new TypeError('no evidence')
  const { rule, file, instrumentId, decimals, band, ...rest } = value as unknown as EvidenceText
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
    rule,
    file,
    instrumentId,
    at: momentOf(rest.at),
    decimals,
    bandPpm: band,
    last: readPoint(rest.last),
    full: readPoint(rest.full ?? null),
    held: readPoint(rest.held),
    venues: rest.venues.map((venue) => ({
      ...venue,
      excluded: mapped(venue.excluded, (out) => ({ calmSince: mapped(out.calmSince, momentOf) })),
    })),
  }
  if (evidenceText(evidence) !== text) throw new TypeError('another spelling of evidence')
  return evidence
}

/**
 * What is wrong with the first bad row; null when none is. A row is bad where its price does not follow from its
 * evidence, or where that contradicts the rows before it.
 * @param links what was seen of the log before these rows
 */
export function evidenceFault(
  rows: readonly LogRow[],
  evidence: ReadonlyMap<string, string>,
  links: EvidenceLinks = new EvidenceLinks(),
): string | null {
  for (const row of rows) {
    const text = row.evidence === undefined ? undefined : evidence.get(row.seq)
    if (row.evidence !== undefined && text === undefined)
      return `the evidence of row ${row.seq} is missing`
    const found = provedOrNull(row, text)
    if (found === null) return `row ${row.seq} does not follow from its evidence`
    const fault = links.fault(row, found.made)
    if (fault !== null) return fault
  }
  return null
}

function provedOrNull(row: LogRow, text: string | undefined): Proved | null {
  try {
    return proved(row, text)
  } catch {
    return null
  }
}

/**
 * Whether a row's price follows from its evidence. The row names the text by its hash. The text is of the row's
 * instrument and second, and its rule makes the row's mid of it. A row without evidence is none of live prices.
 * @param beside what is known beside it, which the text must not contradict
 * @throws TypeError where the text cannot be read
 */
export function followsFromEvidence(
  row: LogRow,
  text: string | undefined,
  beside: Beside = {},
): boolean {
  const found = proved(row, text)
  if (found === null) return false
  const { decimals = null, rows = [] } = beside
  const links = new EvidenceLinks(() => decimals)
  const before = rows.find(({ row: one }) => isBefore(one, row))
  if (before !== undefined) {
    links.fault(before.row, proved(before.row, before.evidence)?.made ?? null)
  }
  return links.fault(row, found.made) === null
}

/** What is known beside a row: the decimals of its instrument, and other rows with their evidence. */
export interface Beside {
  readonly decimals?: number
  readonly rows?: readonly { readonly row: LogRow; readonly evidence?: string }[]
}

const isBefore = (one: LogRow, row: LogRow): boolean =>
  one.seq === row.previous && one.instrumentId === row.instrumentId

/** A row whose price follows from its evidence, or needs none. */
interface Proved {
  readonly made: Linked | null
}

function proved(row: LogRow, text: string | undefined): Proved | null {
  if (row.evidence === undefined || text === undefined)
    return row.evidence === text && row.source !== 'live' ? { made: null } : null
  if (evidenceHash(text) !== row.evidence) return null
  const said = madeBy(text)
  const { instrumentId, at, mid } = said
  const follows =
    instrumentId === row.instrumentId &&
    toIso(at) === row.at &&
    mid !== null &&
    formatDecimal(mid, PRICE_SCALE) === row.mid
  return follows && isSound(row, said) ? { made: { evidence: said, isFull: said.isFull } } : null
}

/** Whether evidence is what it can be: as its instrument has it, and of what can have been before the row. */
function isSound({ previous }: LogRow, said: Said): boolean {
  return (
    said.isOfInstrument &&
    (previous !== '0' || said.last === null) &&
    (said.rule === 'index-1' || canBeHeld(said))
  )
}

/** What evidence says of any rule, and what its rule makes of it. */
interface Said
  extends Pick<Evidence, 'instrumentId' | 'at' | 'decimals' | 'last' | 'full' | 'held'> {
  readonly rule: IndexRule | typeof PROVIDER_RULE
  /** Whether the bounds that it names are those of its instrument. */
  readonly isOfInstrument: boolean
  readonly mid: Price | null
  readonly isFull: boolean
}

function madeBy(text: string): Said {
  if (ruleOf(text) === PROVIDER_RULE) {
    const evidence = readProviderEvidence(text)
    const { mid, state } = providerPrice(evidence)
    const isOfInstrument = evidence.class === providerClassOf(evidence.instrumentId)
    const own = { rule: PROVIDER_RULE, full: null } as const
    return { ...evidence, ...own, isOfInstrument, mid, isFull: state === 'full' }
  }
  const evidence = readEvidence(text)
  const { mid, state } = indexPrice(evidence)
  const isOfInstrument = evidence.bandPpm === indexBandOf(evidence.instrumentId)
  return { ...evidence, isOfInstrument, mid, isFull: state === 'full' }
}

/** The rule that evidence names; null where it names none. */
export function ruleOf(text: string): string | null {
  const value = readCanonical(text)
  if (typeof value !== 'object' || value === null || !('rule' in value)) return null
  return typeof value.rule === 'string' ? value.rule : null
}
