import { indexPrice, type VenueUse } from '../formulas/indexPrice.ts'
import { PROVIDER_RULE, providerPrice } from '../formulas/providerPrice.ts'
import { readEvidence, ruleOf } from './evidence.ts'
import { readProviderEvidence } from './providerEvidence.ts'

/**
 * A venue or a provider of a price: its best bid and ask as it sent them, or its last trade as both. `use` says whether
 * they counted, or why not.
 */
export interface MadeOfVenue {
  readonly venue: string
  readonly bid: string
  readonly ask: string
  readonly use: VenueUse
}

/** A price of a receipt, by its row of the log, and the venues it was made of, in the order of their names. */
export interface MadeOf {
  readonly seq: string
  readonly at: string
  readonly venues: readonly MadeOfVenue[]
}

/**
 * The prices of a receipt that show what they were made of, each row once, the oldest first. Evidence that cannot be read has none: its
 * check has failed.
 */
export function madeOf(receipt: unknown): readonly MadeOf[] {
  const rows = new Map(found(receipt).map((one) => [one.seq, one]))
  return [...rows.values()].sort((a, b) => (a.at < b.at ? -1 : 1))
}

function found(value: unknown): readonly MadeOf[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap((one: unknown) => found(one))
  if (!('evidence' in value) || !('row' in value)) return inner
  const { row, evidence } = value
  if (typeof evidence !== 'string' || !isRow(row)) return inner
  const venues = venuesOf(evidence)
  return venues === null ? inner : [...inner, { seq: row.seq, at: row.at, venues }]
}

function isRow(row: unknown): row is { readonly seq: string; readonly at: string } {
  return (
    typeof row === 'object' &&
    row !== null &&
    'seq' in row &&
    'at' in row &&
    typeof row.seq === 'string' &&
    typeof row.at === 'string'
  )
}

function venuesOf(text: string): readonly MadeOfVenue[] | null {
  try {
    if (ruleOf(text) === PROVIDER_RULE) return providersOf(text)
    const evidence = readEvidence(text)
    const said = new Map(evidence.venues.map((one) => [one.venue, one]))
    return indexPrice(evidence).uses.map(({ venue, use }) => {
      const { bid = '', ask = '' } = said.get(venue) ?? {}
      return { venue, bid, ask, use }
    })
  } catch {
    return null
  }
}

/** @throws TypeError where the evidence cannot be read */
function providersOf(text: string): readonly MadeOfVenue[] {
  const evidence = readProviderEvidence(text)
  const said = new Map(evidence.quotes.map((one) => [one.provider, one]))
  return providerPrice(evidence).uses.map(({ provider, use }) => {
    const { bid, ask, last } = said.get(provider) ?? { bid: null, ask: null, last: null }
    return { venue: provider, bid: bid ?? last ?? '', ask: ask ?? last ?? '', use }
  })
}
