import assert from 'node:assert/strict'
import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { type LockedRow, LockedBooks } from '#server/modules/ledger/rulesBooks.ts'
import { homeOf, SHARDS } from '#server/modules/ledger/rulesEntry.ts'
import { type Entry, ShortOfFunds } from '#server/modules/ledger/types.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** An account and what it holds at first, of the operator over all shards. */
export interface FirstBalance {
  readonly owner: string
  readonly bucket: string
  readonly asset: AssetCode
  readonly units: bigint
}

/** The ledger's own books of several assets, kept from one entry to the next as the database keeps them. */
export class MemoryBooks {
  readonly #kind: AccountKind
  readonly #rows: LockedRow[]

  constructor(kind: AccountKind, accounts: readonly FirstBalance[]) {
    this.#kind = kind
    const rows = accounts.flatMap(({ owner, bucket, asset, units }) => {
      const shards = owner === 'house' ? SHARDS : 1
      return Array.from({ length: shards }, (_, shard) => {
        const rest = shard === 0 ? units % BigInt(shards) : 0n
        return { kind, owner, bucket, asset, shard, balance: units / BigInt(shards) + rest }
      })
    })
    this.#rows = rows.map((row, index) => ({ ...row, id: BigInt(index) }))
  }

  of(owner: string, bucket: string, asset: AssetCode): bigint {
    let sum = 0n
    for (const row of this.#rows) {
      if (row.owner === owner && row.bucket === bucket && row.asset === asset) sum += row.balance
    }
    return sum
  }

  /** @throws Refusal treasuryNotFunded or insufficientMargin, as the commands say it, and nothing is changed */
  post(...entries: readonly [Entry, ...Entry[]]): void {
    for (const { kind } of entries) assert.equal(kind, this.#kind)
    const books = new LockedBooks(this.#rows, homeOf(entries[0]), true)
    try {
      books.postAll(entries)
    } catch (error) {
      if (!(error instanceof ShortOfFunds)) throw error
      throw new Refusal(
        error.account.owner === 'house' ? CODE.treasuryNotFunded : CODE.insufficientMargin,
      )
    }
    for (const { account, units, after } of books.postings) {
      const row = this.#rows[Number(account)]
      if (row === undefined) throw new Error('a posting on no account')
      this.#rows[Number(account)] = { ...row, balance: row.balance + units }
      if (row.balance + units !== after || after < 0n) assert.fail('a balance is wrong')
    }
  }
}
