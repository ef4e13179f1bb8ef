import { z } from 'zod'
import { lang } from './accounts.ts'
import { ASSETS } from './assets.ts'
import { decimalText, isoTime } from './fields.ts'
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

/** What of a real account is in the way of closing it. */
const Obstacle = z.object({
  kind: z
    .enum(['balance', 'remainder', 'orders', 'plans', 'bids', 'works', 'withdrawals', 'loan'])
    .describe(
      'A remainder is less than any withdrawal: its customer may leave it behind. Works were won for the amount, and are not delivered',
    ),
  asset: z.enum(ASSETS),
  amount: decimalText,
})
export type Obstacle = z.infer<typeof Obstacle>

export const Closing = z.object({
  closesAt: isoTime.nullable().describe('Null: nobody asked for it'),
  inTheWay: z.array(Obstacle),
})
export type Closing = z.infer<typeof Closing>

export const CloseAccountBody = z.strictObject({
  proof: OwnerProof,
  lang,
  leave: z.boolean().describe('Leaves behind what is less than any withdrawal'),
})
export type CloseAccountBody = z.infer<typeof CloseAccountBody>
