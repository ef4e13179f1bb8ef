import * as CODE from '#protocol/errorCodes.ts'
import type { Millis } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockCustomer } from './store.ts'
import {
  type ClosedWay,
  deleteTraces,
  insertClosedWay,
  selectClosedWay,
  selectEveryWallet,
} from './storeClosed.ts'
import { selectNames } from './storeNames.ts'
import {
  type AccountStatus,
  beginClosing,
  type Closing,
  endClosing,
  type Freeze,
  freeze,
  markClosed,
  markMoneyTold,
  selectDueToClose,
  selectStatus,
  selectUnusual,
  unfreeze,
} from './storeStatus.ts'

export type { AccountStatus }

/** Who comes back with a name or with Google is told so long that the account is closed; then a new one may begin with it. */
const TOLD_MS: Millis = 90 * 86_400_000

/** A way into an account, as it is hashed. */
export type WayWords = readonly ['wallet' | 'name' | 'google', ...string[]]

/** How an account was entered beside its wallet. */
export interface OtherWays {
  /** Null: it had no password. */
  readonly passwordHash: string | null
  readonly google: { readonly issuer: string; readonly subject: string } | null
}

/** Where accounts stand: which are closing, and how closed ones were entered. */
export interface AccountStatusKeeper {
  of(query: Queryable, customerId: string): Promise<AccountStatus>
  /**
   * Locks a customer until the transaction ends, for what is deleted when an account closes: it closes before, or with
   * this. @throws Refusal userStatusWrong where it is closed
   */
  lockOpen(tx: Queryable, customerId: string): Promise<void>
  /** Lets an account close; false where it closes already. */
  begin(tx: Queryable, customerId: string, closing: Closing): Promise<boolean>
  /** Keeps an account that was to close; false where it was not. */
  keep(tx: Queryable, customerId: string): Promise<boolean>
  /** Customers whose accounts are to close by now. */
  due(): Promise<readonly string[]>
  /** Customers whose accounts are frozen or closing. */
  unusual(query: Queryable): Promise<readonly string[]>
  /** Freezes an account, or renews it. */
  freeze(tx: Queryable, customerId: string, freeze: Freeze): Promise<void>
  /** Ends a freeze. */
  unfreeze(tx: Queryable, customerId: string): Promise<void>
  /** Enters that a customer was told of money that keeps their account open. */
  moneyTold(tx: Queryable, customerId: string): Promise<void>
  /** Closes an account: names, wallets and sessions are deleted, and keyed hashes of the ways in are kept. */
  close(tx: Transaction, customerId: string, ways: OtherWays): Promise<void>
  /** A closed account that was entered so; null where there is none. */
  closedWay(
    query: Queryable,
    words: WayWords,
  ): Promise<{ readonly passwordHash: string | null } | null>
}

interface KeeperParts {
  readonly db: Db
  readonly clock: Clock
  readonly keyedHash: (words: readonly string[]) => Promise<Buffer>
  readonly endSessionsOf: (tx: Queryable, customerId: string, except: null) => Promise<void>
}

export function createAccountStatus(parts: KeeperParts): AccountStatusKeeper {
  const { db, clock, keyedHash } = parts
  const macOf = (words: WayWords): Promise<Buffer> => keyedHash(['closed', ...words])
  return {
    of: (query, customerId) => selectStatus(query, customerId, clock.now()),
    async lockOpen(tx, customerId) {
      await lockCustomer(tx, customerId)
      const { state } = await selectStatus(tx, customerId, clock.now())
      if (state === 'closed') throw new Refusal(CODE.userStatusWrong)
    },
    begin: beginClosing,
    keep: endClosing,
    unusual: (query) => selectUnusual(query, clock.now()),
    freeze,
    unfreeze,
    due: () => selectDueToClose(db, clock.now()),
    moneyTold: (tx, customerId) => markMoneyTold(tx, customerId, clock.now()),
    async close(tx, customerId, { passwordHash, google }) {
      const now = clock.now()
      const keep = async (words: WayWords, way: Omit<ClosedWay, 'mac'>): Promise<void> =>
        insertClosedWay(tx, customerId, { mac: await macOf(words), ...way })
      const until = now + TOLD_MS
      for (const address of await selectEveryWallet(tx, customerId)) {
        await keep(['wallet', address], { passwordHash: null, until: null })
      }
      for (const { kind, normal } of await selectNames(tx, customerId)) {
        await keep(['name', kind, normal], { passwordHash, until })
      }
      if (google !== null) {
        const words = ['google', google.issuer, google.subject] as const
        await keep(words, { passwordHash: null, until })
      }
      await deleteTraces(tx, customerId)
      // Last: a sign-in that was under way by one of these ways is over by now.
      await parts.endSessionsOf(tx, customerId, null)
      await markClosed(tx, customerId, now)
    },
    closedWay: async (query, words) => selectClosedWay(query, await macOf(words)),
  }
}
