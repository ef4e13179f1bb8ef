import { createVaultService } from '#server/modules/vault/service.ts'
import { systemClock } from '#server/platform/clock.ts'
import { visitEmbedded } from '#server/platform/embedded/visit.ts'
import { openDb } from '#server/platform/postgres.ts'
import type { Config } from './config.ts'
import { DATABASE } from './database.ts'
import { addIdentityKey, identityKeysPath, openIdentityKeys } from './identityKeys.ts'

export interface Rekeyed {
  /** Id of the key that wraps all others now. */
  readonly newest: string
  readonly wrapped: number
}

/**
 * Adds a key to the operator's file and wraps every other key by it, also while a server runs.
 * @throws StartFault when there is no such file or database
 */
export async function rekey(config: Config): Promise<Rekeyed> {
  const keys = await openIdentityKeys(config)
  const visit =
    config.databaseUrl === null ? await visitEmbedded(config.dataDir, systemClock.now()) : null
  const db = openDb(config.databaseUrl ?? visit?.url(DATABASE) ?? '', { max: 1 })
  try {
    addIdentityKey(identityKeysPath(config))
    const vault = createVaultService({ db, clock: systemClock, keys })
    return { wrapped: await vault.wrapAnew(), newest: keys().newest.id }
  } finally {
    await db.close()
    await visit?.close()
  }
}
