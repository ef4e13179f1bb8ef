import { z } from 'zod'
import { lang } from './accounts.ts'
import { isoTime } from './fields.ts'
import { OwnerProof } from './ownerProof.ts'

/** What a customer does to their own account without a proof: it makes it safer, or changes nothing for good. */
export const OwnActBody = z.strictObject({ lang })

/** What takes the owner. */
export const OwnerActBody = z.strictObject({ proof: OwnerProof, lang })
export type OwnerActBody = z.infer<typeof OwnerActBody>

/** A file of what we keep about a customer. */
export const DataExport = z.object({
  id: z.string(),
  state: z.enum(['making', 'ready', 'failed']),
  askedAt: isoTime,
  size: z.int().nullable().describe('In bytes; null until it is made'),
  expiresAt: isoTime.nullable().describe('When we delete it; null until it is made'),
})
export type DataExport = z.infer<typeof DataExport>

export const DataExports = z.object({
  items: z.array(DataExport).describe('Newest first'),
  nextAt: isoTime.nullable().describe('Before then no other one can be asked for; null: now'),
})
export type DataExports = z.infer<typeof DataExports>

export const ExportParams = z.strictObject({ id: z.uuid() })
