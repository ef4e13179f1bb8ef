import {
  MOST_PROVIDERS,
  PROVIDER_CLASSES,
  PROVIDER_RULE,
  type ProviderClass,
  type ProviderInput,
  type ProviderQuote,
} from '../formulas/providerPrice.ts'
import { PRICE_SCALE } from '../price.ts'
import { toIso } from '../time.ts'
import { canonicalJson, readCanonical } from './canonical.ts'
import { type Form, fits, texts } from './form.ts'
import { POINT, type PointText, readPoint, writtenPoint } from './pricePoint.ts'
import { momentOf } from './scalars.ts'

/** What a price of the log was made of that providers said. */
export interface ProviderEvidence extends ProviderInput {
  /** SHA-256 of the file that lists the providers, hexadecimal. */
  readonly file: string
  readonly instrumentId: number
}

const TEXT: Form = { orNull: 'text' }

const EVIDENCE: Form = {
  fields: {
    rule: { oneOf: [PROVIDER_RULE] },
    ...texts('file', 'at'),
    instrumentId: 'whole',
    decimals: 'whole',
    class: { oneOf: Object.keys(PROVIDER_CLASSES) },
    last: POINT,
    held: POINT,
    quotes: {
      each: {
        fields: {
          provider: 'text',
          bid: TEXT,
          ask: TEXT,
          last: TEXT,
          ageMs: 'whole',
          silentMs: { orNull: 'whole' },
          aheadMs: { orNull: 'whole' },
        },
      },
    },
  },
}

/** Evidence as it is written. */
interface EvidenceText {
  readonly file: string
  readonly instrumentId: number
  readonly at: string
  readonly decimals: number
  readonly class: ProviderClass
  readonly last: PointText | null
  readonly held: PointText | null
  readonly quotes: readonly ProviderQuote[]
}

/** The canonical text of evidence: providers in the order of their names, mids with 8 decimals. */
export function providerEvidenceText(evidence: ProviderEvidence): string {
  const { file, instrumentId, at, decimals, last, held } = evidence
  const quotes = evidence.quotes
    .map(({ provider, bid, ask, last: trade, ageMs, silentMs, aheadMs }) => ({
      provider,
      bid,
      ask,
      last: trade,
      ageMs,
      silentMs,
      aheadMs,
    }))
    .sort((a, b) => (a.provider < b.provider ? -1 : 1))
  return canonicalJson({
    rule: PROVIDER_RULE,
    file,
    instrumentId,
    at: toIso(at),
    decimals,
    class: evidence.class,
    last: writtenPoint(last),
    held: writtenPoint(held),
    quotes,
  })
}

/**
 * Reads exactly what is written above.
 * @throws TypeError for any other text
 */
export function readProviderEvidence(text: string): ProviderEvidence {
  const value = readCanonical(text)
  if (value === null || !fits(value, EVIDENCE)) throw new TypeError('no evidence')
  const read = value as unknown as EvidenceText
  const { file, decimals, quotes } = read
  const holds =
    /^[0-9a-f]{64}$/.test(file) &&
    decimals >= 0 &&
    decimals <= PRICE_SCALE &&
    quotes.length <= MOST_PROVIDERS &&
    quotes.every(({ provider }) => /^[a-z0-9]{1,32}$/.test(provider))
  if (!holds) throw new TypeError('a field of evidence is not of its form')
  const evidence: ProviderEvidence = {
    file,
    instrumentId: read.instrumentId,
    at: momentOf(read.at),
    decimals,
    class: read.class,
    last: readPoint(read.last),
    held: readPoint(read.held),
    quotes,
  }
  if (providerEvidenceText(evidence) !== text) throw new TypeError('another spelling of evidence')
  return evidence
}
