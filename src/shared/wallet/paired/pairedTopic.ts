import { type Stored, stored } from '#src/shared/storage/stored.ts'

/** The topic of the pairing in use, shared by all tabs: others that are left belong to nobody any more. */
export const pairedTopic: Stored<string> = stored({
  key: 'paired',
  version: 1,
  parse: (raw) => (typeof raw === 'string' && raw !== '' ? raw : null),
})
