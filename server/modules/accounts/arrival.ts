import { createHash } from 'node:crypto'
import type { Login } from '#protocol/session.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import { browserOf } from '#server/modules/auth/service.ts'
import type { Transaction } from '#server/platform/db.ts'
import { mailTo } from './mails.ts'
import type { Parts } from './parts.ts'
import * as store from './store.ts'
import type { Origin } from './types.ts'

const DAY_MS = 86_400_000

interface Arrival {
  readonly customerId: string
  /** The number that the browser keeps. */
  readonly device: string
  readonly lang: FileLanguage
  /** A customer who was made just now is told of no device. */
  readonly isNew: boolean
}

/** Opens a session for who proved by Google to be a customer, and tells the customer of a device that is new. */
export async function arrive(
  parts: Parts,
  tx: Transaction,
  { customerId, device, lang, isNew }: Arrival,
  { ip, userAgent }: Origin,
): Promise<Login> {
  const { auth, clock } = parts
  const hash = createHash('sha256').update(device).digest()
  const isKnown = isNew || (await store.isKnownDevice(tx, customerId, hash))
  await store.rememberDevice(tx, customerId, hash, clock.now())
  const email = isKnown ? null : await auth.emailOf(tx, customerId)
  if (email !== null) {
    const browser = browserOf(userAgent)
    const told = { kind: 'device', browser: browser === '' ? '—' : browser, ip } as const
    await mailTo(parts, tx, email, lang, { ...told, until: clock.now() + DAY_MS })
  }
  return auth.openSession(tx, customerId, userAgent, 'google')
}
