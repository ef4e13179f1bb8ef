import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import { merged } from './rulesEntry.ts'
import {
  type AccountRef,
  type Books,
  type CustomerBucket,
  type Entry,
  TreasuryShardShort,
  type Leg,
  type Place,
  ShortOfFunds,
} from './types.ts'

/** A row of the ledger's accounts, without what it holds: this never changes. */
export interface AccountRow {
  readonly id: bigint
  readonly kind: AccountKind
  readonly owner: string
  readonly asset: AssetCode
  readonly bucket: string
  readonly shard: number
}

/** A row of the ledger's accounts, locked. */
export interface LockedRow extends AccountRow {
  readonly balance: bigint
}

/** An entry as it is appended. */
export interface Head {
  readonly kind: AccountKind
  readonly type: Entry['type'] | 'stripesLevelled'
  readonly ref: string | null
  readonly reason: string | null
  readonly reverses: bigint | null
}

export interface Posting {
  /** Place of its entry, from 1. */
  readonly of: number
  readonly account: bigint
  readonly units: bigint
  /** What the account holds after it. */
  readonly after: bigint
}

interface Held {
  readonly id: bigint
  readonly shard: number
  balance: bigint
}

/** A leg with the rows of its account. */
interface Move {
  readonly account: AccountRef
  readonly units: bigint
  /** That of the home shard, or the only one. */
  readonly own: Held
  readonly rows: readonly Held[]
}

/**
 * Locked accounts in memory. What is posted is checked and moves their balances at once; the store
 * appends it all afterwards. The operator pays from its home shard, or, when all shards are locked, from
 * whatever they hold together.
 */
export class LockedBooks implements Books {
  readonly heads: Head[] = []
  readonly postings: Posting[] = []
  readonly #rows = new Map<string, Held[]>()
  readonly #home: number
  readonly #whole: boolean

  constructor(rows: readonly LockedRow[], home: number, whole: boolean) {
    this.#home = home
    this.#whole = whole
    for (const { id, kind, owner, bucket, asset, shard, balance } of rows) {
      const key = keyOf(kind, { owner, bucket } as AccountRef, asset)
      const rowsOf = this.#rows.get(key) ?? []
      rowsOf.push({ id, shard, balance })
      this.#rows.set(key, rowsOf)
    }
  }

  balances(
    kind: AccountKind,
    customerId: string,
    asset: AssetCode,
  ): Record<CustomerBucket, bigint> {
    const of = (bucket: CustomerBucket): bigint =>
      this.#own(kind, { owner: customerId, bucket }, asset).balance
    return { available: of('available'), margin: of('margin') }
  }

  balance(kind: AccountKind, { account, asset }: Place): bigint {
    return this.#own(kind, account, asset).balance
  }

  post(entry: Entry, reverses: bigint | null = null): void {
    const { kind, type, ref, reason } = entry
    const moves = merged(entry.legs).map((leg) => this.#moveOf(kind, leg))
    for (const move of moves) this.#assertEnough(move)
    for (const move of moves) this.#level(kind, move)
    this.heads.push({ kind, type, ref, reason, reverses })
    for (const { own, units } of moves) this.#move(own, units)
  }

  postAll(entries: readonly Entry[]): void {
    const heads = this.heads.length
    const postings = this.postings.length
    try {
      for (const entry of entries) this.post(entry)
    } catch (error) {
      const held = new Map([...this.#rows.values()].flat().map((row) => [row.id, row]))
      for (const { account, units } of this.postings.splice(postings)) {
        const row = held.get(account)
        if (row !== undefined) row.balance -= units
      }
      this.heads.splice(heads)
      throw error
    }
  }

  #assertEnough({ account, units, own, rows }: Move): void {
    if (account.bucket === 'external') return
    if (account.bucket === 'loan') {
      // The other way round: what is owed is below zero, and nobody repays more than that.
      if (own.balance + units > 0n) throw new ShortOfFunds(account)
      return
    }
    if (units >= 0n) return
    if (own.balance + units >= 0n) return
    if (account.owner === 'house' && !this.#whole) throw new TreasuryShardShort()
    const total = rows.reduce((sum, row) => sum + row.balance, 0n)
    if (total + units < 0n) throw new ShortOfFunds(account)
  }

  /** Brings to the home shard what the leg needs, and shares out what is left over all shards. */
  #level(kind: AccountKind, { account, units, own: home, rows }: Move): void {
    const need = -units
    const isFree = account.bucket === 'external' || account.bucket === 'loan'
    if (isFree || home.balance >= need) return
    const left = rows.reduce((sum, row) => sum + row.balance, -need)
    const share = left / BigInt(rows.length)
    this.heads.push({ kind, type: 'stripesLevelled', ref: null, reason: null, reverses: null })
    let gained = 0n
    for (const row of rows) {
      if (row === home) continue
      gained += row.balance - share
      this.#move(row, share - row.balance)
    }
    this.#move(home, gained)
  }

  #move(row: Held, units: bigint): void {
    if (units === 0n) return
    row.balance += units
    this.postings.push({ of: this.heads.length, account: row.id, units, after: row.balance })
  }

  #own(kind: AccountKind, account: AccountRef, asset: AssetCode): Held {
    return this.#ownOf(this.#all(kind, account, asset))
  }

  /** Looks the rows up once: their names are long. */
  #moveOf(kind: AccountKind, { account, amount: { units, asset } }: Leg): Move {
    const rows = this.#all(kind, account, asset)
    return { account, units, own: this.#ownOf(rows), rows }
  }

  #ownOf(rows: readonly Held[]): Held {
    const own = rows.length === 1 ? rows[0] : rows.find((row) => row.shard === this.#home)
    if (own === undefined) throw new Error('ledger: an account is not among the locked ones')
    return own
  }

  #all(kind: AccountKind, account: AccountRef, asset: AssetCode): readonly Held[] {
    return this.#rows.get(keyOf(kind, account, asset)) ?? []
  }
}

const keyOf = (kind: AccountKind, { owner, bucket }: AccountRef, asset: AssetCode): string =>
  `${kind} ${owner} ${bucket} ${asset}`
