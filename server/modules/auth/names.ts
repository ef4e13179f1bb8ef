import * as CODE from '#protocol/errorCodes.ts'
import type { LoginName } from '#protocol/loginName.ts'
import type { Millis } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockCustomer } from './store.ts'
import * as store from './storeNames.ts'

const DAY_MS: Millis = 24 * 3_600_000

/** An address that was replaced or removed takes that back within so long, by a reset. */
const BACK_MS: Millis = 72 * 3_600_000

const TAKEN = {
  email: CODE.emailTaken,
  phone: CODE.phoneTaken,
  username: CODE.usernameTaken,
} as const

/** Claims a name that nobody has. @throws Refusal emailTaken, phoneTaken, usernameTaken */
export async function claim(
  tx: Queryable,
  clock: Clock,
  customerId: string,
  name: LoginName,
): Promise<void> {
  if (await store.claimName(tx, customerId, name, { now: clock.now() })) return
  throw new Refusal(TAKEN[name.kind])
}

/**
 * Gives a customer this address or number, in place of the one before.
 * @returns the one before, null where there was none
 * @throws Refusal emailTaken, phoneTaken, userStatusWrong where it is theirs already
 */
export async function putName(
  tx: Queryable,
  clock: Clock,
  customerId: string,
  name: LoginName & { readonly kind: store.Reachable },
): Promise<string | null> {
  await lockCustomer(tx, customerId)
  const before = await release(tx, clock, customerId, name.kind)
  if (before === name.normal) throw new Refusal(CODE.userStatusWrong)
  await claim(tx, clock, customerId, name)
  return before
}

/** Takes an address or a number from a customer; it. @throws Refusal notFound */
export async function takeName(
  tx: Queryable,
  clock: Clock,
  customerId: string,
  kind: store.Reachable,
): Promise<string> {
  const before = await release(tx, clock, customerId, kind)
  if (before === null) throw new Refusal(CODE.notFound)
  return before
}

/** One that was linked within a day is kept for nobody: who linked it may be whom the owner is rid of by that. */
async function release(
  tx: Queryable,
  clock: Clock,
  customerId: string,
  kind: store.Reachable,
): Promise<string | null> {
  const now = clock.now()
  const before = await store.deleteName(tx, customerId, kind)
  if (before === null) return null
  if (before.claimedAt <= now - DAY_MS) {
    await store.keepBefore(tx, customerId, before, { now, until: now + BACK_MS })
  }
  return before.normal
}

/**
 * Takes changes of addresses back for who resets their password by one of them: those of the last day go, save the one
 * that they reset by, and what was there before comes again.
 */
export async function takeBackNames(
  tx: Queryable,
  clock: Clock,
  customerId: string,
  via: LoginName,
): Promise<void> {
  const now = clock.now()
  await store.deleteFreshNames(tx, customerId, via, now - DAY_MS)
  const before = await store.selectBefore(tx, customerId, now)
  const same = (one: LoginName): boolean => one.kind === via.kind && one.normal === via.normal
  const had = new Set((await store.selectNames(tx, customerId)).map(({ kind }) => kind))
  // By an address of before, its kind comes back even where there is another by now.
  for (const name of [...before.filter(same), ...before]) {
    const { kind, claimedAt } = name
    if (kind === 'username' || (had.has(kind) && !same(name))) continue
    await store.deleteName(tx, customerId, kind)
    await store.deleteBefore(tx, customerId, kind)
    await store.claimName(tx, customerId, name, { now, claimedAt })
    had.add(kind)
  }
}
