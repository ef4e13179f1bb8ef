import * as CODE from '#protocol/errorCodes.ts'
import type { Millis } from '#protocol/time.ts'
import type { Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { heldUntil, mayJoin, readCode } from './rulesInvite.ts'
import {
  countJoined,
  hasTraded,
  insertInvite,
  isAbove,
  lockJoins,
  selectOwner,
  selectVoidReason,
  updateVoid,
} from './storeInvites.ts'
import type { Join, VoidNotice } from './types.ts'

const DAY_MS = 86_400_000

/**
 * Keeps who invited a customer: once, within seven days, and before the first real order.
 * @returns what both are told where the two are taken for one person; null where nothing says so
 * @throws Refusal inviteUnknown, inviteTooLate, inviteOwn
 */
export async function join(
  tx: Transaction,
  { customerId, code, network, registeredAt }: Join,
  now: Millis,
): Promise<VoidNotice | null> {
  await lockJoins(tx)
  const inviterId = await selectOwner(tx, readCode(code))
  if (inviterId === null) throw new Refusal(CODE.inviteUnknown)
  // Nobody brings themselves, nor whoever brought them, however many are between.
  if (inviterId === customerId || (await isAbove(tx, customerId, inviterId))) {
    throw new Refusal(CODE.inviteOwn)
  }
  if (!mayJoin(registeredAt, now) || (await hasTraded(tx, customerId))) {
    throw new Refusal(CODE.inviteTooLate)
  }
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const seen = await countJoined(tx, inviterId, today, network)
  const held = heldUntil(seen, now)
  const { ownNetwork } = seen
  const invite = { friendId: customerId, inviterId, network, heldUntil: held, ownNetwork }
  if (!(await insertInvite(tx, invite, now))) throw new Refusal(CODE.inviteTooLate)
  return voidIfSame(tx, customerId, inviterId, now)
}

/** Ends an invitation whose two customers are taken for one; null where nothing says so, or it was over. */
export async function voidIfSame(
  tx: Transaction,
  friendId: string,
  inviterId: string,
  now: Millis,
): Promise<VoidNotice | null> {
  const reason = await selectVoidReason(tx, friendId, inviterId)
  if (reason === null || !(await updateVoid(tx, friendId, reason, now))) return null
  return { friendId, inviterId, reason }
}
