import { LEAST_PAID } from '#protocol/inviteTerms.ts'
import type { Millis } from '#protocol/time.ts'
import { voidIfSame } from './joining.ts'
import { createPaying } from './paying.ts'
import { selectPayable, selectUnpaidAssets, selectUnpaidPairs } from './storeAccruals.ts'
import { tellVoid } from './telling.ts'
import type { InvitesDeps } from './types.ts'

/**
 * Ends invitations whose two customers turned out to be one, returns what is unpaid of all that are void and of inviters
 * whose accounts are closed, and pays the rest. A fault of one inviter, or of one asset, keeps no other from being paid.
 * @param before the moment before which commissions are paid
 * @param only the inviters that are meant; null for all
 * @returns the inviters of whom something could not be done
 */
export async function settleDay(
  deps: InvitesDeps,
  before: Millis,
  only: ReadonlySet<string> | null,
): Promise<ReadonlySet<string>> {
  const failed = new Set<string>()
  const attempt = async (inviterId: string, work: () => Promise<unknown>): Promise<void> => {
    await work().catch((fault: unknown) => {
      failed.add(inviterId)
      deps.onFault(fault)
    })
  }
  const isMeant = (inviterId: string): boolean => only === null || only.has(inviterId)
  const day: Day = { deps, before, attempt, paying: createPaying(deps.statesOf) }
  const pairs = (await selectUnpaidPairs(deps.db)).filter(({ inviterId }) => isMeant(inviterId))
  const closed = await closedAmong(deps, pairs)
  for (const inviterId of closed) {
    await settleAll(day, { inviterId, to: 'return', friendId: null })
  }
  for (const pair of pairs) {
    if (!closed.has(pair.inviterId)) await endIfVoid(day, pair)
  }
  for (const inviterId of await payableTo(deps, before)) {
    // Nobody is paid of friends who could not be looked at.
    if (isMeant(inviterId) && !failed.has(inviterId))
      await settleAll(day, { inviterId, to: 'pay', friendId: null })
  }
  return failed
}

interface Day {
  readonly deps: InvitesDeps
  readonly before: Millis
  readonly paying: ReturnType<typeof createPaying>
  /** Runs work for an inviter, and notes that it failed. */
  attempt(inviterId: string, work: () => Promise<unknown>): Promise<void>
}

/** Inviters whose accounts are closed: nobody is there who could be paid. */
async function closedAmong(
  { db, statesOf }: InvitesDeps,
  pairs: readonly { readonly inviterId: string }[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(pairs.map(({ inviterId }) => inviterId))]
  const states = await statesOf(db, ids)
  return new Set(ids.filter((id) => states.get(id) === 'closed'))
}

/** Returns what is unpaid of an invitation that is void by now. */
async function endIfVoid(
  day: Day,
  { friendId, inviterId, isVoid }: Awaited<ReturnType<typeof selectUnpaidPairs>>[number],
): Promise<void> {
  const { deps, attempt } = day
  let over = isVoid
  if (!over) {
    await attempt(inviterId, () =>
      deps.db.transaction(async (tx) => {
        const gone = await voidIfSame(tx, friendId, inviterId, deps.clock.now())
        if (gone === null) return
        tellVoid(deps, tx, gone)
        over = true
      }),
    )
  }
  if (over) await settleAll(day, { inviterId, to: 'return', friendId })
}

/** Inviters who are verified and due a hundredth of a USDT or more. */
async function payableTo(
  { db, clock, identity }: InvitesDeps,
  before: Millis,
): Promise<readonly string[]> {
  const sums = new Map<string, bigint>()
  for (const { inviterId, worth } of await selectPayable(db, before, clock.now())) {
    sums.set(inviterId, (sums.get(inviterId) ?? 0n) + worth)
  }
  const verified = await identity.levelsOf(db, [...sums.keys()])
  return [...sums].flatMap(([id, sum]) => (verified.has(id) && sum >= LEAST_PAID ? [id] : []))
}

interface Settled {
  readonly inviterId: string
  readonly to: 'pay' | 'return'
  readonly friendId: string | null
}

/** One asset after another. */
function settleAll({ deps, before, attempt, paying }: Day, what: Settled): Promise<void> {
  const { db, commands, clock } = deps
  const holder = { customerId: what.inviterId, account: 'real' } as const
  return attempt(what.inviterId, async () => {
    for (const asset of await selectUnpaidAssets(db, what.inviterId)) {
      const ask = { ...what, asset, before, now: clock.now() }
      await attempt(what.inviterId, () => commands().settle(paying, holder, ask))
    }
  })
}
