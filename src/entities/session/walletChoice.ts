import { type Stored, stored } from '#src/shared/storage/stored.ts'

/** The id of the wallet last signed in with. */
export const walletChoice: Stored<string> = stored({
  key: 'wallet',
  version: 1,
  parse: (raw) => (typeof raw === 'string' && raw !== '' ? raw : null),
})
