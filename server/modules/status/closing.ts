import { CLOSING_DAYS } from '#protocol/accountStatus.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { Closing, Obstacle } from '#protocol/ownAccount.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { StatusDeps } from './parts.ts'
import { keptUntil, mayClose, obstaclesOf } from './rulesClosing.ts'
import { hasMoved } from './store.ts'
import type { StatusService } from './types.ts'

const DAY_MS: Millis = 86_400_000

type ClosingCalls = Pick<StatusService, 'closing' | 'closeAccount' | 'keepAccount' | 'closeDue'>

/** Closing an account: asked for by its owner, undone by whoever is signed in, done by a job. */
export function closingCalls(deps: StatusDeps): ClosingCalls {
  const { db, clock, auth, accounts } = deps
  const read = async (query: Queryable, customerId: string): Promise<Closing> => {
    const { closesAt } = await auth.status.of(query, customerId)
    return {
      closesAt: closesAt === null ? null : toIso(closesAt),
      inTheWay: [...(await obstaclesIn(deps, query, customerId))],
    }
  }
  return {
    closing: read,
    closeAccount: (owner, { proof, lang: language, leave: leaves }) =>
      accounts.asOwner({ ...owner, act: 'closeAccount' }, proof, async (tx) => {
        const { customerId } = owner
        await lockMoney(deps, tx, customerId)
        const { state } = await auth.status.of(tx, customerId)
        if (state !== 'active') throw new Refusal(CODE.userStatusWrong)
        const obstacles = await obstaclesIn(deps, tx, customerId)
        if (!mayClose(obstacles, leaves)) throw new Refusal(CODE.accountNotEmpty)
        const since = clock.now()
        const closesAt = since + CLOSING_DAYS * DAY_MS
        await auth.status.begin(tx, customerId, { language, since, closesAt, leaves })
        await accounts.tell(tx, customerId, language, {
          kind: 'closing',
          ends: toIso(closesAt),
        })
        return read(tx, customerId)
      }),
    keepAccount: (customerId, language) =>
      db.transaction(async (tx) => {
        // The job may be closing it now.
        await lockMoney(deps, tx, customerId)
        if (!(await auth.status.keep(tx, customerId))) throw new Refusal(CODE.userStatusWrong)
        await accounts.tell(tx, customerId, language, { kind: 'kept' })
        return read(tx, customerId)
      }),
    async closeDue() {
      for (const customerId of await auth.status.due()) {
        // One that fails keeps no other open.
        await db.transaction((tx) => close(deps, tx, customerId)).catch(deps.onFault)
      }
    },
  }
}

/** What is in the way of closing an account. Who decides by it holds `lockMoney`: a work is won under the same lock. */
async function obstaclesIn(
  { ledger, undelivered }: StatusDeps,
  query: Queryable,
  customerId: string,
): Promise<readonly Obstacle[]> {
  const held = await ledger.holdings(query, 'real', customerId)
  return obstaclesOf(held, await undelivered(query, customerId))
}

/** Whatever moves this customer's money, or judges what they may do with it, waits until the transaction ends. */
export async function lockMoney(
  { ledger }: Pick<StatusDeps, 'ledger'>,
  tx: Transaction,
  customerId: string,
): Promise<void> {
  const home = ledger.partitionOf(customerId)
  const holder = { customerId, account: 'real' } as const
  await ledger.lockBooks(tx, [holder], 'USDT', { home, whole: false })
}

/** Closes an account whose time has come, or tells its customer why it stays open. */
async function close(deps: StatusDeps, tx: Transaction, customerId: string): Promise<void> {
  const { clock, auth, accounts } = deps
  // What is deleted below is written under the same lock: nothing of it comes after.
  await auth.lockCustomer(tx, customerId)
  await lockMoney(deps, tx, customerId)
  const { state, closesAt, leaves, moneyTold, language } = await auth.status.of(tx, customerId)
  if (state !== 'closing' || closesAt === null || closesAt > clock.now()) return
  const obstacles = await obstaclesIn(deps, tx, customerId)
  if (!mayClose(obstacles, leaves)) {
    if (moneyTold) return
    await auth.status.moneyTold(tx, customerId)
    await accounts.tell(tx, customerId, language ?? 'en', { kind: 'closingMoney' })
    return
  }
  const keepYears = (await hasMoved(tx, customerId)) ? deps.keepYears : null
  await deps.identity.close(tx, customerId, keptUntil(clock.now(), keepYears))
  await deps.withdrawals.forget(tx, customerId)
  await deps.addresses.forget(tx, customerId)
  await deps.notifications.forget(tx, customerId)
  await deps.drawings.forget(tx, customerId)
  await deps.receipts.forget(tx, customerId)
  await deps.alerts.forget(tx, customerId)
  await deps.exports.forget(tx, customerId)
  await deps.support.forget(tx, customerId)
  await accounts.close(tx, customerId, language ?? 'en')
}
