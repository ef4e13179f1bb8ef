import * as CODE from '#protocol/errorCodes.ts'
import type { WaysIn } from '#protocol/google.ts'
import { maskEmail, maskPhone } from '#protocol/loginName.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Parts } from './parts.ts'
import { isSpare, REMOVABLE, type Removable } from './rulesWays.ts'
import { selectHash } from './store.ts'
import { selectLink } from './storeGoogle.ts'

/** How a customer gets in, and what of it may go. */
export async function waysIn(
  { auth }: Parts,
  query: Queryable,
  customerId: string,
): Promise<WaysIn> {
  const names = await auth.namesOf(query, customerId)
  const linked = await selectLink(query, customerId)
  const nameOf = (kind: string): string | null =>
    names.find((name) => name.kind === kind)?.normal ?? null
  const [email, phone, username] = [nameOf('email'), nameOf('phone'), nameOf('username')]
  const has = {
    password: (await selectHash(query, customerId)) !== null,
    wallet: (await auth.walletOf(query, customerId)) !== null,
    google: linked !== null,
    email: email !== null,
    phone: phone !== null,
    username: username !== null,
  }
  return {
    password: has.password,
    wallet: has.wallet,
    username,
    email: email === null ? null : maskEmail(email),
    phone: phone === null ? null : maskPhone(phone),
    google:
      linked === null ? null : { shown: linked.shown, linkedAt: linked.linked_at.toISOString() },
    removable: REMOVABLE.filter((which) => isSpare(has, which)),
  }
}

/** Under the lock of the customer, so that two removals at once leave one way in. @throws Refusal notFound, lastWayIn */
export async function mustBeSpare(
  parts: Parts,
  tx: Queryable,
  customerId: string,
  which: Removable,
): Promise<void> {
  const ways = await waysIn(parts, tx, customerId)
  if (ways[which] === null || ways[which] === false) throw new Refusal(CODE.notFound)
  if (!ways.removable.includes(which)) throw new Refusal(CODE.lastWayIn)
}
