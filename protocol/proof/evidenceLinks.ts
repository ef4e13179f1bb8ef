import type { IndexInput, IndexPoint, IndexRule } from '../formulas/indexPrice.ts'
import type { PROVIDER_RULE } from '../formulas/providerPrice.ts'
import type { LogRow } from './logRow.ts'
import { midOf, momentOf } from './scalars.ts'

/** Retention drops rows by whole days. */
const DAY_MS = 86_400_000

/** How many decimals an instrument has, by its id; null where that is not known. */
export type DecimalsOf = (instrumentId: number) => number | null

/** What a row was made of, and whether three venues or more made it, or two providers. */
export interface Linked {
  readonly evidence: Pick<IndexInput, 'decimals' | 'last' | 'full'> & {
    readonly rule: IndexRule | typeof PROVIDER_RULE
  }
  readonly isFull: boolean
}

interface Known {
  readonly seq: string
  readonly point: IndexPoint
  /** The last full price; null while none was seen. */
  readonly full: IndexPoint | null
  readonly rule: IndexRule | null
  readonly decimals: number | null
}

/**
 * Follows the rows of a log in their order, and tells where evidence says something else than the rows before it: of
 * the last price, of the last full one, of the rule, or of the decimals. What it says first it is held to.
 */
export class EvidenceLinks {
  readonly #known = new Map<number, Known>()
  readonly #decimalsOf: DecimalsOf

  constructor(decimalsOf: DecimalsOf = () => null) {
    this.#decimalsOf = decimalsOf
  }

  /**
   * What is wrong with a row that follows those of earlier calls; null when nothing is.
   * @param made null where the row names no evidence
   */
  fault(row: LogRow, made: Linked | null): string | null {
    const before = this.#known.get(row.instrumentId) ?? null
    const found = made === null ? null : this.#faultOf(row, made, before)
    this.#known.set(row.instrumentId, after(row, made, before))
    return found
  }

  #faultOf(row: LogRow, { evidence }: Linked, before: Known | null): string | null {
    const { rule, decimals, last, full } = evidence
    const name = `row ${row.seq} was made`
    const due = [this.#decimalsOf(row.instrumentId), before?.decimals ?? null]
    if (due.some((one) => one !== null && one !== decimals)) {
      return `${name} with other decimals than its instrument's`
    }
    if (before === null) return null
    if (rule === 'index-1' && before.rule === 'index-2') return `${name} by an older rule again`
    if (row.previous === before.seq && !isLast(last, before.point, row)) {
      return `${name} of another last price than row ${before.seq}`
    }
    const isKnown = full === null || before.full === null || isSame(full, before.full)
    return isKnown ? null : `${name} of another last full price than the log's`
  }
}

function after(row: LogRow, made: Linked | null, before: Known | null): Known {
  const point = pointOf(row)
  const { seq } = row
  const { full = null, rule = null, decimals = null } = before ?? {}
  if (made === null) return { seq, point, full, rule, decimals }
  const { evidence, isFull } = made
  const said = isFull ? point : (evidence.full ?? full)
  // A price of providers between two of exchanges makes the older rule no newer.
  const known = evidence.rule === 'provider-1' ? rule : evidence.rule
  return { seq, point, full: said, rule: known, decimals: evidence.decimals }
}

const pointOf = ({ mid, at }: LogRow): IndexPoint => ({ mid: midOf(mid), at: momentOf(at) })

const isSame = (one: IndexPoint, other: IndexPoint): boolean =>
  one.mid === other.mid && one.at === other.at

/** Whether evidence names the price of the row before it. After a day that row may be gone, and none is known. */
function isLast(last: IndexPoint | null, before: IndexPoint, { at }: LogRow): boolean {
  if (last === null) return momentOf(at) - before.at >= DAY_MS
  return isSame(last, before)
}
