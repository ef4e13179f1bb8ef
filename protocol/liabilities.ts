import { z } from 'zod'

const Signed = z.object({
  text: z.string().describe('Canonical JSON, byte for byte as it is signed'),
  signature: z.string().describe('Ed25519 over the text, hexadecimal'),
})

/**
 * The signed statements, newest first. `text` is the canonical JSON of a `LiabilityStatement`, that of `reserves`
 * of a `ReserveRecord`.
 */
export const LiabilityList = z.object({
  publicKey: z.string().describe('Ed25519, 32 bytes in hexadecimal'),
  attests: z.boolean().describe('Whether the operator shows reserves at all'),
  items: z.array(
    Signed.extend({
      snapshot: z.int().positive(),
      reserves: Signed.nullable().describe('What was held then; null where it was not attested'),
    }),
  ),
})
export type LiabilityList = z.infer<typeof LiabilityList>

export const ListLiabilitiesQuery = z.strictObject({
  before: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional()
    .describe('Snapshots with a lower number are listed'),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(30),
})

export const LiabilityProofParams = z.strictObject({ n: z.string().regex(/^[1-9]\d{0,8}$/) })

/** A customer's own part of a snapshot as a file: `text` byte for byte, without a line end. */
export const LiabilityProofFile = z.object({
  name: z.string().describe('Name for the file'),
  text: z.string(),
})
export type LiabilityProofFile = z.infer<typeof LiabilityProofFile>
