import type { AccountRow, LockedRow } from './rulesBooks.ts'
import { SHARDS } from './rulesEntry.ts'
import type { Wanted } from './store.ts'

/** Rows remembered at most; an operator with more customers than that looks some up again. */
const MOST = 400_000

/**
 * Ids of accounts by their names, as committed transactions gave them. An account never goes away and is
 * never renamed, so an id once learnt is right for ever, and locking by it spares looking names up.
 */
export class KnownAccounts {
  readonly #of = new Map<string, AccountRow>()

  /** The rows that locking these means, each once; null when one of them is not known. */
  rowsOf(
    wanted: readonly Wanted[],
    operator: { readonly home: number; readonly whole: boolean },
  ): readonly AccountRow[] | null {
    const rows: AccountRow[] = []
    for (const { kind, account, asset } of wanted) {
      const { owner, bucket } = account
      for (const shard of shardsOf(owner, bucket, operator)) {
        const known = this.#of.get(nameOf({ kind, owner, asset, bucket, shard }))
        if (known === undefined) return null
        rows.push(known)
      }
    }
    return rows
  }

  /** Call it once what was read is committed: an account that is rolled back never was. */
  learn(rows: readonly LockedRow[]): void {
    if (this.#of.size + rows.length > MOST) this.#of.clear()
    for (const { balance: _, ...known } of rows) this.#of.set(nameOf(known), known)
  }
}

function shardsOf(
  owner: string,
  bucket: string,
  { home, whole }: { readonly home: number; readonly whole: boolean },
): readonly number[] {
  if (owner !== 'house' || bucket === 'external') return [0]
  return whole ? Array.from({ length: SHARDS }, (_, shard) => shard) : [home]
}

const nameOf = ({ kind, owner, asset, bucket, shard }: Omit<AccountRow, 'id'>): string =>
  `${kind} ${owner} ${asset} ${bucket} ${shard}`
