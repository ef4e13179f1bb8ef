import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { VaultService } from '#server/modules/vault/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Transaction } from '#server/platform/db.ts'

/** What the parts of this module share. */
export interface FactorsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly auth: Pick<AuthService, 'keyedHash'>
  readonly vault: Pick<VaultService, 'drop' | 'open' | 'seal'>
  /** What apps and passkeys call the account's place. */
  readonly brand: string
  /** Of the app; its host is what passkeys are made for, never what a request names. */
  readonly origin: string
  /** Told in the transaction that refused a passkey whose counter fell: there is a copy of it. */
  readonly onCopy: (
    tx: Transaction,
    customerId: string,
    passkey: { readonly name: string; readonly lang: FileLanguage },
  ) => Promise<void>
}
