import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { Transaction } from '#server/platform/db.ts'
import { tell } from './mails.ts'
import type { Parts } from './parts.ts'
import { deleteDevices, deletePassword, selectHash } from './store.ts'
import { deleteCodesTo } from './storeCodes.ts'
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
  await tell(parts, tx, customerId, language, { kind: 'closed' })
  const passwordHash = await selectHash(tx, customerId)
  const google = await selectLink(tx, customerId)
  const names = await auth.namesOf(tx, customerId)
  await deleteCodesTo(
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
