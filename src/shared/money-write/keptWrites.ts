import { isRecord } from '#src/shared/lib/isRecord.ts'
import { stored } from '#src/shared/storage/stored.ts'
import type { SentWrite, WriteKind } from './writeKinds.ts'

/** What one customer sent from this tab and has no answer to. */
interface KeptWrites {
  readonly customer: string
  readonly writes: Readonly<Partial<Record<WriteKind, SentWrite>>>
}

/**
 * Writes of money without an answer, so that a reload of the page forgets none: its key is what finds out
 * what became of it. The requests in them are this app's own: raise the version when one changes.
 */
export const keptWrites = stored<KeptWrites>({
  key: 'writes',
  version: 1,
  scope: 'tab',
  parse: (raw) =>
    isRecord(raw) && typeof raw['customer'] === 'string' && isRecord(raw['writes'])
      ? { customer: raw['customer'], writes: raw['writes'] }
      : null,
})
