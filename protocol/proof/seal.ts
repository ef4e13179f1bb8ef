import { type Hash, toHex, utf8 } from './bytes.ts'
import { canonicalJson } from './canonical.ts'
import { leafHash } from './merkle.ts'

/** What is fixed of a minute of the price log for ever, also after its rows are no longer kept. */
export interface Seal {
  /** 1, 2, 3 ... without a gap. */
  readonly n: number
  /** Its rows: all from `firstSeq` to `lastSeq`. */
  readonly firstSeq: string
  readonly lastSeq: string
  /** The minute of its newest row, ISO 8601. */
  readonly minute: string
  /** Root of the tree of its rows, hexadecimal as are the other hashes. */
  readonly root: string
  /** The chain after its last row. */
  readonly chain: string
  /** Hash of the seal before it; zeros for the first. */
  readonly previous: string
}

/** What `previous` of the first seal is. */
export const NO_SEAL = '0'.repeat(64)

/** Hash of a seal: its leaf in the tree of seals, and what the next seal names as `previous`. */
export function sealHash({ n, firstSeq, lastSeq, minute, root, chain, previous }: Seal): Hash {
  const type = 'price-log-seal.v1'
  const text = canonicalJson({ type, n, firstSeq, lastSeq, minute, root, chain, previous })
  return leafHash(utf8(text))
}

/** The same in hexadecimal. */
export function sealHashText(seal: Seal): string {
  return toHex(sealHash(seal))
}

/** The place of a row among those of its seal, from 0. */
export function rowIndex({ firstSeq }: Pick<Seal, 'firstSeq'>, seq: string): number {
  const aheadSeq = BigInt(seq) - BigInt(firstSeq)
  return Number(aheadSeq)
}

/** How many rows a seal holds. */
export function rowsOf({ firstSeq, lastSeq }: Pick<Seal, 'firstSeq' | 'lastSeq'>): number {
  return rowIndex({ firstSeq }, lastSeq) + 1
}
