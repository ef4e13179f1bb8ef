import { indexPrice } from '#protocol/formulas/indexPrice.ts'
import { readEvidence } from '#protocol/proof/evidence.ts'

/**
 * A line for each price of a receipt that shows what it was made of: the venues that count, and why others do not.
 * Evidence that cannot be read has none; its check has failed.
 */
export function madeOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap((one: unknown) => madeOf(one))
  if (!('evidence' in value) || !('row' in value)) return inner
  const { row, evidence } = value
  const seq = typeof row === 'object' && row !== null && 'seq' in row ? row.seq : null
  if (typeof seq !== 'string' || typeof evidence !== 'string') return inner
  return [...inner, ...venuesOf(seq, evidence)]
}

function venuesOf(seq: string, evidence: string): readonly string[] {
  try {
    const { uses } = indexPrice(readEvidence(evidence))
    const used = uses.flatMap(({ venue, use }) => (use === 'used' ? venue : []))
    const out = uses.flatMap(({ venue, use }) => (use === 'used' ? [] : `${venue} (${use})`))
    const without = out.length === 0 ? '' : `, without ${out.join(', ')}`
    return [`row ${seq}: the median of ${used.join(', ')}${without}`]
  } catch {
    return []
  }
}
