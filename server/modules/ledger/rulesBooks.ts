import type { AccountKind } from '#contract/account.ts'
import type { AssetCode } from '#contract/assets.ts'
import { merged } from './rulesEntry.ts'
import {
  type AccountRef,
  type Books,
  type CustomerBucket,
  type Entry,
  HouseStripeShort,
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
  readonly stripe: number
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
  readonly stripe: number
  balance: bigint
}

/**
 * Locked accounts in memory. What is posted is checked and moves their balances at once; the store
 * appends it all afterwards. The house pays from its home stripe, or, when all stripes are locked, from
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
    for (const { id, kind, owner, bucket, asset, stripe, balance } of rows) {
      const key = keyOf(kind, { owner, bucket } as AccountRef, asset)
      const rowsOf = this.#rows.get(key) ?? []
      rowsOf.push({ id, stripe, balance })
      this.#rows.set(key, rowsOf)
    }
  }

  balances(
    kind: AccountKind,
    customerId: string,
    asset: AssetCode,
  ): Record<CustomerBucket, bigint> {
    const of = (bucket: CustomerBucket): bigint =>
      this.#own(kind, { account: { owner: customerId, bucket }, amount: { units: 0n, asset } })
        .balance
    return { available: of('available'), margin: of('margin') }
  }

  balance(kind: AccountKind, { account, asset }: Place): bigint {
    return this.#own(kind, { account, amount: { units: 0n, asset } }).balance
  }

  post(entry: Entry, reverses: bigint | null = null): void {
    const legs = merged(entry.legs)
    for (const leg of legs) this.#assertEnough(entry.kind, leg)
    for (const leg of legs) this.#level(entry.kind, leg)
    const { kind, type, ref, reason } = entry
    this.heads.push({ kind, type, ref, reason, reverses })
    for (const leg of legs) this.#move(this.#own(kind, leg), leg.amount.units)
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

  #assertEnough(kind: AccountKind, leg: Leg): void {
    const { account, amount } = leg
    if (account.bucket === 'external' || amount.units >= 0n) return
    if (this.#own(kind, leg).balance + amount.units >= 0n) return
    if (account.owner === 'house' && !this.#whole) throw new HouseStripeShort()
    const total = this.#all(kind, leg).reduce((sum, row) => sum + row.balance, 0n)
    if (total + amount.units < 0n) throw new ShortOfFunds(account)
  }

  /** Brings to the home stripe what the leg needs, and shares out what is left over all stripes. */
  #level(kind: AccountKind, leg: Leg): void {
    const need = -leg.amount.units
    const home = this.#own(kind, leg)
    if (leg.account.bucket === 'external' || home.balance >= need) return
    const rows = this.#all(kind, leg)
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

  #own(kind: AccountKind, leg: Leg): Held {
    const rows = this.#all(kind, leg)
    const own = rows.length === 1 ? rows[0] : rows.find((row) => row.stripe === this.#home)
    if (own === undefined) throw new Error('ledger: an account is not among the locked ones')
    return own
  }

  #all(kind: AccountKind, { account, amount }: Leg): readonly Held[] {
    return this.#rows.get(keyOf(kind, account, amount.asset)) ?? []
  }
}

const keyOf = (kind: AccountKind, { owner, bucket }: AccountRef, asset: AssetCode): string =>
  `${kind} ${owner} ${bucket} ${asset}`
