import { z } from 'zod'
import { isoTime } from './fields.ts'

/** What an image is sent for. */
export const ImagePurpose = z.enum(['depositProof', 'identity', 'chat'])
export type ImagePurpose = z.infer<typeof ImagePurpose>

/** Pictures of the chat have a call of their own, which guests may make, too. */
export const UploadImageQuery = z.strictObject({ purpose: ImagePurpose.exclude(['chat']) })

/** An own image that was drawn anew and kept. */
export const StoredImage = z.object({
  /** Names it in the call that uses it, and in `getImage`. */
  id: z.uuid(),
  purpose: ImagePurpose,
  /** Of what is kept, not of the file that was sent. */
  type: z.enum(['image/jpeg', 'image/png']),
  /** In bytes. */
  size: z.int().positive(),
  /** In pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** SHA-256 of what is kept, in hexadecimal: what `getImage` gives has it. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: isoTime,
})
export type StoredImage = z.infer<typeof StoredImage>

export const ImageParams = z.strictObject({ id: z.uuid() })
