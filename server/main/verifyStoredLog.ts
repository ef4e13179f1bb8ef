import { type LogReport, verifyLog, type VerifyLogOptions } from '#protocol/proof/verifyLog.ts'
import { decimalsOf } from '#server/modules/market/service.ts'
import { storedLog } from '#server/modules/seals/service.ts'
import { systemClock } from '#server/platform/clock.ts'
import { visitEmbedded } from '#server/platform/embedded/visit.ts'
import { openDb } from '#server/platform/postgres.ts'
import { openSigner, verifyFast } from '#server/platform/signer.ts'
import type { Config } from './config.ts'
import { DATABASE } from './database.ts'
import { signingKeyPath } from './proving.ts'

/**
 * Recomputes the whole price log of the database the configuration names, also while an operator runs on it.
 * Everything is read as of one moment and nothing is written.
 * @throws StartFault when there is no such database
 */
export async function verifyStoredLog(
  config: Config,
  options: VerifyLogOptions = {},
): Promise<LogReport> {
  const visit =
    config.databaseUrl === null ? await visitEmbedded(config.dataDir, systemClock.now()) : null
  const db = openDb(config.databaseUrl ?? visit?.url(DATABASE) ?? '', { max: 1 })
  try {
    return await db.transaction(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
      await tx.query('SET LOCAL statement_timeout = 0')
      await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0')
      return verifyLog(storedLog(tx), { verify: verifyFast, decimalsOf, ...options })
    })
  } finally {
    await db.close()
    await visit?.close()
  }
}

/** The public key of the operator's own key file; null where that can't be read. */
export async function ownPublicKey(config: Config): Promise<string | null> {
  try {
    return (await openSigner(signingKeyPath(config), false)).publicKey
  } catch {
    return null
  }
}
