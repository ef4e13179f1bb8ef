import { z } from 'zod'
import { idText, isoTime } from './fields.ts'

const hashText = z.string().regex(/^[0-9a-f]{64}$/)
const seqText = z.string().regex(/^[1-9]\d{0,18}$/)
const countText = z.string().regex(/^(0|[1-9]\d{0,14})$/)

/** A signed head of the tree of seals, and the key to check it with. */
export const LogHead = z.object({
  size: z.int().describe('Seals so far'),
  root: hashText,
  at: isoTime,
  keyId: z.string(),
  signature: z.string().describe('Ed25519 over the canonical JSON of the other fields'),
  publicKey: z.string().describe('Ed25519, 32 bytes in hexadecimal'),
})
export type LogHead = z.infer<typeof LogHead>

export const LogConsistencyQuery = z.strictObject({ from: countText, to: countText })

/** RFC 9162, 2.1.4: shows the first `from` seals to be the beginning of the first `to`. */
export const LogConsistency = z.object({
  from: z.int(),
  to: z.int(),
  path: z.array(hashText),
})
export type LogConsistency = z.infer<typeof LogConsistency>

export const LogSealParams = z.strictObject({ n: z.string().regex(/^[1-9]\d{0,14}$/) })

/** A minute of the price log as it is fixed for ever. */
export const LogSeal = z.object({
  n: z.int(),
  firstSeq: seqText,
  lastSeq: seqText,
  minute: isoTime,
  root: hashText,
  chain: hashText,
  previous: hashText,
})
export type LogSeal = z.infer<typeof LogSeal>

export const ListLogSealsQuery = z.strictObject({
  after: countText.default('0').describe('Seals with a higher number are listed'),
  limit: z.coerce.number().pipe(z.int().min(1).max(1000)).default(1000),
})
export const LogSeals = z.array(LogSeal)

/** The rows of a seal; none where retention dropped them. */
export const LogRows = z.object({
  seal: LogSeal,
  rows: z.array(
    z.object({
      seq: seqText,
      instrumentId: z.int(),
      at: isoTime,
      mid: z.string(),
      source: z.string(),
      previous: z
        .string()
        .optional()
        .describe('Number of the row before it of the same instrument, 0 for its first'),
      evidence: hashText.optional().describe('Hash of what the price was made of'),
      chain: hashText,
    }),
  ),
})
export type LogRows = z.infer<typeof LogRows>

export const ReceiptParams = z.strictObject({ id: idText })

/** A receipt as a file: `text` byte for byte, without a line end. */
export const ReceiptFile = z.object({
  name: z.string().describe('Name for the file'),
  text: z.string(),
})
export type ReceiptFile = z.infer<typeof ReceiptFile>

/** Of which own receipt it is said who may read it. */
export const ShareReceiptBody = z.strictObject({ orderId: idText })

/** Whether anybody with the link may read an own receipt. */
export const ReceiptShare = z.object({
  sharedAt: isoTime.nullable().describe('Since when; null where its customer alone may'),
})
export type ReceiptShare = z.infer<typeof ReceiptShare>
