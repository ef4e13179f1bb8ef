import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { Transaction } from '#server/platform/db.ts'
import { mailTo, NOTICE_MS } from './mails.ts'
import type { Parts } from './parts.ts'
import { deleteDevices, deletePassword, selectHash } from './store.ts'
import { deleteFlowsOf, deleteLink, selectLink } from './storeGoogle.ts'
import { deleteTicketsOf } from './storeTickets.ts'

/** Tells a customer for the last time, and closes every way into their account for good. */
export async function closeWays(
  parts: Parts,
  tx: Transaction,
  customerId: string,
  language: FileLanguage,
): Promise<void> {
  const { auth, factors } = parts
  const contact = await auth.contactOf(tx, customerId)
  const until = parts.clock.now() + NOTICE_MS
  if (contact !== null) await mailTo(parts, tx, contact, language, { kind: 'closed', until })
  const passwordHash = await selectHash(tx, customerId)
  const google = await selectLink(tx, customerId)
  const names = await auth.namesOf(tx, customerId)
  await parts.codes.endTo(
    tx,
    names.map(({ normal }) => normal),
  )
  await deletePassword(tx, customerId)
  await deleteDevices(tx, customerId)
  await deleteTicketsOf(tx, customerId)
  await deleteLink(tx, customerId)
  await deleteFlowsOf(tx, customerId)
  await factors.forget(tx, customerId)
  await auth.status.close(tx, customerId, { passwordHash, google })
}
