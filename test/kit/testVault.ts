import { createVaultService, newKeyFile, readKeys } from '#server/modules/vault/service.ts'
import type { KeyRing, VaultService } from '#server/modules/vault/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'

/** A vault with keys that a test may change. */
export interface TestVault extends VaultService {
  keys: KeyRing
}

export function testVault(db: Db, clock: Clock): TestVault {
  const held = { keys: readKeys(newKeyFile()) }
  return Object.assign(held, createVaultService({ db, clock, keys: () => held.keys }))
}
