import { sameBytes } from './bytes.ts'
import { type LogRow, nextChain, rowLeaf } from './logRow.ts'
import { type FullNode, treeOf } from './merkle.ts'

/** A row and the chain after it. */
export interface ChainedRow extends LogRow {
  readonly chain: Uint8Array
}

/** What is wrong with the first bad row of a run that begins with number `from`; null when none is. */
export function firstBroken(
  rows: readonly ChainedRow[],
  chainBefore: Uint8Array,
  from: string,
): string | null {
  let chain = chainBefore
  let seq = BigInt(from)
  for (const row of rows) {
    if (row.seq !== String(seq)) return `row ${seq} is missing`
    chain = nextChain(chain, row)
    if (!sameBytes(chain, row.chain)) return `row ${seq} was changed: its chain is another`
    seq += 1n
  }
  return null
}

/** The tree of the rows of a seal. */
export function treeOfRows(rows: readonly LogRow[]): FullNode {
  return treeOf(rows.map(rowLeaf))
}
